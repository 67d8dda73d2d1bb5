import { expect, vi } from 'vitest'
import { MESSAGE } from '#tests/support/offline.ts'
import { it } from '#tests/support/offline-phone.ts'
import { connect, resultOf } from './database.ts'

/** Data as another version of the application stored it on the phone. */

const STORES = ['parentRequests', 'nannyApplications', 'contactMessages', 'syncQueue']

const writeDatabase = (version: number, rows: Readonly<Record<string, readonly unknown[]>>): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('GardeEnfantsDB', version)
    opening.onupgradeneeded = () => {
      for (const name of STORES)
        opening.result.createObjectStore(name, { keyPath: 'id', autoIncrement: true })
    }
    opening.onsuccess = () => {
      const writing = opening.result.transaction(STORES, 'readwrite')
      for (const [name, list] of Object.entries(rows))
        for (const row of list) writing.objectStore(name).add(row)
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
      writing.onerror = () => reject(writing.error)
    }
  })

const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** An entry as version 1 wrote it. */
const v1Entry = {
  version: 1,
  type: 'contactMessages',
  recordId: 1,
  cle: KEY,
  etat: 'en_attente',
  dateCreation: '2026-01-02T08:00:00.000Z',
  essais: 3,
  essaiDepuis: 1_700_000_000_000,
  prochainEssai: 0,
  pasAvant: 0,
  derniereReponse: 0,
  peutEtreArrivee: true,
  depots: [],
  message: null,
  errors: [],
}
const v1Record = { ...MESSAGE, dateCreation: '2026-01-02T08:00:00.000Z', synced: false }

/** unreadable-entries.ts keeps the connection of its first call: a fresh import opens the database of this test. */
const importUnreadableEntries = () => {
  vi.resetModules()
  return import('./unreadable-entries.ts')
}

it('sends what version 1 queued, under its key', async ({ phone, server }) => {
  await writeDatabase(1, { contactMessages: [v1Record], syncQueue: [v1Entry] })
  const tab = phone.openTab()
  expect(await tab.entries()).toMatchObject([
    { version: 2, kind: 'contactMessages', state: 'waiting', key: KEY, mayHaveArrived: true, attempts: 3 },
  ])
  await tab.retry('due')
  expect([...server.rows.keys()]).toEqual([KEY])
  expect(JSON.parse(server.stored[0] ?? '')).toEqual(MESSAGE)
  expect(await tab.unfinished()).toEqual([])
})

it('sends the documents that version 1 queued, with the uploads that it had made', async ({
  phone,
  server,
}) => {
  const bytes = new TextEncoder().encode('%PDF-1.4').buffer
  const document = {
    cle: KEY,
    filename: 'cni.pdf',
    type: 'application/pdf',
    size: 8,
    bytes,
    sha256: null,
    storedPath: null,
  }
  server.uploads.set('first', { storedPath: 'fichier-0', sha256: '' })
  const { nom, telephone } = MESSAGE
  await writeDatabase(1, {
    nannyApplications: [
      { nom, telephone, documents: [document, document], dateCreation: v1Record.dateCreation, synced: false },
    ],
    syncQueue: [
      {
        ...v1Entry,
        type: 'nannyApplications',
        depots: [
          { cle: 'first', storedPath: 'fichier-0', ecarte: false },
          { cle: KEY, storedPath: null, ecarte: false },
        ],
      },
    ],
  })
  await phone.openTab().retry('due')
  const sent = JSON.parse(JSON.parse(server.stored[0] ?? '').documents)
  // The fake server names an upload by its number: this one is its second.
  expect(sent.map(({ storedPath }: { storedPath: string }) => storedPath)).toEqual(['fichier-0', 'fichier-2'])
})

it.for([
  ['a later version', { ...v1Entry, version: 3 }],
  ['no version', { recordId: 1, type: 'contactMessages' }],
  ['a kind that is unknown', { ...v1Entry, type: 'factures' }],
  ['fields of another shape', { ...v1Entry, depots: null }],
])('sets an entry of %s aside, and sends the others', async ([, strange], { phone, server }) => {
  await writeDatabase(1, {
    contactMessages: [v1Record, v1Record],
    syncQueue: [strange, { ...v1Entry, recordId: 2 }],
  })
  const tab = phone.openTab()
  await tab.retry('due')
  expect(server.stored).toHaveLength(1)
  const left = (await tab.readQueue()).filter(({ state }) => state !== 'arrived')
  expect(left).toEqual([{ id: 1, state: 'unreadable' }])
  const { readRaw, removeUnreadable } = await importUnreadableEntries()
  expect(await readRaw(1)).toMatchObject({ entry: strange })
  await removeUnreadable(1)
  expect(await readRaw(1)).toBeNull()
})

it('erases an unreadable entry with its record', async ({ phone }) => {
  await writeDatabase(1, { contactMessages: [v1Record], syncQueue: [{ ...v1Entry, version: 3 }] })
  const { removeUnreadable } = await importUnreadableEntries()
  await removeUnreadable(1)
  expect(await phone.openTab().readQueue()).toEqual([])
  const records = connect()((database) =>
    resultOf(database.transaction('contactMessages').objectStore('contactMessages').getAll()),
  )
  expect(await records).toEqual([])
})

it('goes on with a database of a later version that was rolled back', async ({ phone, server }) => {
  await writeDatabase(7, { contactMessages: [v1Record], syncQueue: [v1Entry] })
  await phone.openTab().retry('due')
  expect(server.stored).toHaveLength(1)
  expect((await phone.openTab().submit('contactMessages', { ...MESSAGE, nom: 'B' })).outcome).toBe(
    'confirmed',
  )
})
