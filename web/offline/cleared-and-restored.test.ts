import { describe, expect, vi } from 'vitest'
import { APPLICATION, createDocument, MESSAGE } from '#tests/support/offline.ts'
import { createSlowStorage, goOffline, it, storageThatWorksWhile } from '#tests/support/offline-phone.ts'
import { DATABASE_NAME } from './constants.ts'
import { committed, connect, writeAll } from './database.ts'

/**
 * Storage that is cleared or full, or slow while the form is submitted twice; submissions sent from memory; servers and
 * phones that restored an older backup; answers for other calls.
 */

const clearStorage = (): Promise<void> =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase(DATABASE_NAME).onsuccess = () => resolve()
  })

describe('storage that the browser clears', () => {
  it('during the attempt does not count as holding the submission', async ({ phone }) => {
    const tab = phone.openTab({
      send: async () => {
        await clearStorage()
        return { status: 0, retryAfter: null, body: undefined }
      },
    })
    expect(await tab.submit('contactMessages', MESSAGE)).toEqual({
      outcome: 'unstored',
      mayHaveArrived: true,
    })
    // The form is gone before the outcome: the bar says it.
    await tab.submit('contactMessages', MESSAGE, { isShown: () => false })
    await vi.waitFor(() => expect(phone.announced).toContain('unconfirmed'))
  })

  it('but for the entry itself: it becomes a notice, which is announced', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    await tab.submit('contactMessages', MESSAGE)
    await connect()((database) => {
      const writing = writeAll(database)
      writing.objectStore('contactMessages').clear()
      return committed(writing)
    })
    const news = phone.announced.length
    // No attempt, or the bar would say that the server did not answer.
    expect(await tab.retry('click')).toEqual({ dueAt: null, attempts: 0 })
    expect(await tab.entries()).toMatchObject([{ state: 'notice' }])
    expect(phone.announced.slice(news), 'the attempt begins, and ends').toEqual(['changed', 'changed'])
  })

  it('right after the write: the form stays, and its submission is stored once', async ({
    phone,
    server,
  }) => {
    let accesses = 0
    const tab = phone.openTab({
      reach: (storage) => async (work) => {
        const result = await storage(work)
        accesses += 1
        // The write and its check have succeeded.
        if (accesses === 2) await clearStorage()
        return result
      },
    })
    server.setFault('answerLost')
    expect((await tab.submit('contactMessages', MESSAGE)).outcome).toBe('unstored')
    server.setFault('none')
    expect((await tab.submit('contactMessages', MESSAGE)).outcome).toBe('confirmed')
    expect(server.stored).toHaveLength(1)
  })
})

describe('a submission that was sent from memory', () => {
  it('may have arrived, also when a later press stores it', async ({ phone, server }) => {
    let works = false
    const tab = phone.openTab(storageThatWorksWhile(() => works))
    server.setFault('answerLost')
    await tab.submit('contactMessages', MESSAGE)
    // The first press releases its lock.
    await new Promise(setImmediate)
    works = true
    goOffline({ phone, server })
    expect((await tab.submit('contactMessages', MESSAGE)).outcome).toBe('queued')
    expect(await tab.entries()).toMatchObject([{ state: 'waiting', mayHaveArrived: true }])
  })

  it('is one entry when slow storage had stored it by the second press', async ({ phone, server }) => {
    const storage = createSlowStorage()
    const tab = phone.openTab(storage)
    goOffline({ phone, server })
    const first = tab.submit('contactMessages', MESSAGE)
    phone.passScreenLimit()
    expect((await first).outcome).toBe('unstored')
    storage.answer()
    await vi.waitFor(async () => expect(await tab.entries()).toMatchObject([{ state: 'waiting' }]))
    expect((await tab.submit('contactMessages', MESSAGE)).outcome).toBe('queued')
    expect(await tab.entries()).toHaveLength(1)
    phone.setOnline(true)
    server.setFault('none')
    await tab.retry('click')
    expect(server.stored).toHaveLength(1)
  })
})

describe('two presses before slow storage answers', () => {
  it('make one row, and leave nothing pending', async ({ phone, server }) => {
    const storage = createSlowStorage()
    const tab = phone.openTab(storage)
    const presses = [1, 2].map(() => tab.submit('contactMessages', MESSAGE))
    await new Promise(setImmediate)
    storage.answer()
    expect((await Promise.all(presses)).map(({ outcome }) => outcome)).toEqual(['confirmed', 'confirmed'])
    expect(server.stored).toHaveLength(1)
    expect(await tab.unfinished()).toEqual([])
  })
})

describe('a server that restored an older backup', () => {
  it('gets the documents and the application again, once', async ({ phone, server }) => {
    const tab = phone.openTab()
    const documents = [createDocument('cni.pdf', 'carte'), createDocument('diplome.pdf', 'diplôme')]
    server.setFault(({ path }) => (path === '/api/nanny-applications' ? 'answerLost' : 'none'))
    await tab.submit('nannyApplications', APPLICATION, { documents })
    server.rows.clear()
    server.uploads.clear()
    server.setFault('none')
    await tab.retry('click')
    expect(server.rows.size).toBe(1)
    const [row] = server.rows.values()
    const sent = JSON.parse(JSON.parse(row?.body ?? '{}').documents)
    expect(sent.map(({ filename }: { filename: string }) => filename)).toEqual(['cni.pdf', 'diplome.pdf'])
    expect(await tab.unfinished()).toEqual([])
  })
})

describe('a phone that restored an older backup', () => {
  it('sends what it had already sent, which makes no second row', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    await tab.submit('contactMessages', MESSAGE)
    const [saved] = await tab.entries()
    const content = saved && (await tab.readEntry(saved.id))
    server.setFault('none')
    await tab.retry('click')
    const { id: _id, ...entry } = saved ?? { id: 0 }
    await connect()(async (database) => {
      const writing = writeAll(database)
      writing.objectStore('contactMessages').put({ ...content?.content, id: saved?.recordId })
      writing.objectStore('syncQueue').add(entry)
      await committed(writing)
    })
    expect(await tab.entries()).toContainEqual(expect.objectContaining({ state: 'waiting' }))
    const before = server.calls.length
    await tab.retry('click')
    expect(server.calls.length - before).toBe(1)
    expect(server.stored).toHaveLength(1)
  })
})

describe('an answer for another call', () => {
  const ofOther = { id: 'x', dateCreation: '2026-01-01T00:00:00.000Z', idempotencyKey: 'another-key' }

  it('does not confirm a submission', async ({ phone, server }) => {
    let isProxy = true
    const tab = phone.openTab({
      send: async (outgoing) =>
        isProxy ? { status: 201, retryAfter: null, body: ofOther } : server.send(outgoing),
    })
    expect((await tab.submit('contactMessages', MESSAGE)).outcome).toBe('queued')
    isProxy = false
    await tab.retry('click')
    expect(server.stored).toHaveLength(1)
  })

  it.for(['another key', 'another hash'])(
    'does not confirm an upload: %s',
    async (wrong, { phone, server }) => {
      let isProxy = true
      const tab = phone.openTab({
        send: async (outgoing) => {
          const answer = await server.send(outgoing)
          if (!isProxy || !(outgoing.body instanceof FormData)) return answer
          return wrong === 'another key' ? { ...answer, key: 'x' } : { ...answer, sha256: 'x' }
        },
      })
      const documents = [createDocument('cni.pdf', 'carte')]
      expect((await tab.submit('nannyApplications', APPLICATION, { documents })).outcome).toBe('queued')
      expect(server.rows.size).toBe(0)
      isProxy = false
      await tab.retry('click')
      expect(server.rows.size).toBe(1)
    },
  )
})

describe('storage that is full', () => {
  it('when an application is stored: all of it is sent from memory', async ({ phone, server }) => {
    const documents = [1, 2, 3].map((n) => createDocument(`page-${n}.pdf`, `page ${n}`))
    const tab = phone.openTab({
      reach: (storage) => (work) =>
        storage(async (database) => {
          const { add } = IDBObjectStore.prototype
          IDBObjectStore.prototype.add = function (record, ...rest) {
            if ((record as { documents?: unknown[] }).documents?.length === 3)
              throw new DOMException('full', 'QuotaExceededError')
            return add.call(this, record, ...rest)
          }
          try {
            return await work(database)
          } finally {
            IDBObjectStore.prototype.add = add
          }
        }),
    })
    expect(await tab.submit('nannyApplications', APPLICATION, { documents })).toEqual({
      outcome: 'confirmed',
      skipped: [],
    })
    expect(server.uploads.size).toBe(3)
    expect(await tab.entries()).toEqual([])
  })

  it('when the outcome is written leads to no second row', async ({ phone, server }) => {
    let full = false
    const tab = phone.openTab({
      reach: (storage) => (work) =>
        full ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : storage(work),
      send: async (outgoing) => {
        full = true
        return server.send(outgoing)
      },
    })
    expect((await tab.submit('contactMessages', MESSAGE)).outcome).toBe('confirmed')
    full = false
    tab.kill()
    await phone.openTab().retry('due')
    expect(server.stored).toHaveLength(1)
    expect((await tab.entries()).map(({ state }) => state)).toEqual(['arrived'])
  })
})
