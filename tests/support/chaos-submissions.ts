import type { Page } from '@playwright/test'
import type { Kind, QueueEntry, UnreadableEntry } from '#web/offline/entry.ts'
import type { Submitted } from '#web/offline/submit.ts'
import { OUTBOX_MODULE } from './outbox-module.ts'

/**
 * What a person does on the pages of a phone, and what a test reads there: through the outbox, its screens or its
 * storage.
 */

/** The document of a submission: no other one has the same bytes. */
export const documentOf = (nom: string): string => `%PDF-1.4\n${nom} ${'une page '.repeat(8000)}\n%%EOF`

/** Submits through the outbox as a form does; returns the outcome. `isLeft`: the person has left the form. */
export const submitThroughOutbox = (
  page: Page,
  { kind, nom, documentKey }: { readonly kind: Kind; readonly nom: string; readonly documentKey: string },
  isLeft = false,
): Promise<Submitted> =>
  page.evaluate(
    async ({ nom, kind, key, path, text, isLeft }) => {
      const { submit, readQueue, removeEntry }: typeof import('#web/offline/outbox.ts') = await import(path)
      const who = { nom, telephone: '+24166123456' }
      const isShown = () => !isLeft
      const where = { ...who, adresse: 'Glass, Libreville' }
      const submitOnce = async (): Promise<Submitted> => {
        switch (kind) {
          case 'parentRequests':
            return submit(
              kind,
              {
                ...where,
                typeService: 'regulier',
                horaireDebut: '07:30',
                horaireFin: '17:30',
                nombreEnfants: 2,
                forfait: 'regulier',
                commentaires: null,
              },
              { isShown },
            )
          case 'nannyApplications': {
            const bytes = new TextEncoder().encode(text).buffer
            const file = { filename: 'cni.pdf', type: 'application/pdf', size: bytes.byteLength } as const
            return submit(
              kind,
              { ...where, typePoste: 'nounou', experience: 'Cinq ans', disponibilites: 'flexible' },
              { documents: [{ ...file, key, bytes, sha256: null, storedPath: null }], isShown },
            )
          }
          case 'contactMessages':
            return submit(kind, { ...who, message: 'Bonjour' }, { isShown })
        }
      }
      const result = await submitOnce()
      if ((result.outcome !== 'refused' && result.outcome !== 'withdrawn') || result.entryId === null)
        return result
      // As a form does, which shows the refusal and deletes the entry.
      const entry = (await readQueue()).find(({ id }) => id === result.entryId)
      if (entry && entry.state !== 'unreadable') await removeEntry(entry)
      return result
    },
    { nom, kind, key: documentKey, path: OUTBOX_MODULE, text: documentOf(nom), isLeft },
  )

/** Ids of the refused entries of the queue. */
export const readRefused = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async (path) => {
    const { readQueue }: typeof import('#web/offline/outbox.ts') = await import(path)
    return (await readQueue()).filter(({ state }) => state === 'refused').map(({ id }) => id)
  }, OUTBOX_MODULE)

/** Sends a refused entry again with another text; returns the outcome, null when the entry is no longer refused. */
export const correct = (page: Page, id: number): Promise<string | null> =>
  page.evaluate(
    async ({ id, path }) => {
      const { readEntry, submit }: typeof import('#web/offline/outbox.ts') = await import(path)
      const stored = await readEntry(id)
      if (stored?.entry.state !== 'refused') return null
      const { entry, documents } = stored
      const content = { ...stored.content, adresse: 'Glass, près du marché', message: 'Bonjour, corrigé' }
      const fields = Object.entries(content).filter(([name]) => name in stored.content)
      const result = await submit(
        entry.kind,
        Object.fromEntries(fields) as unknown as typeof stored.content,
        {
          documents,
          corrects: id,
        },
      )
      return result.outcome
    },
    { id, path: OUTBOX_MODULE },
  )

/** Writes a message as version 1 of the queue did, and an entry of a version that does not exist yet. */
export const plantOldEntries = (page: Page, nom: string): Promise<void> =>
  page.evaluate(
    async ({ nom, path }) => {
      const { readQueue }: typeof import('#web/offline/outbox.ts') = await import(path)
      // Creates the database.
      await readQueue()
      const opening = indexedDB.open('GardeEnfantsDB')
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const stores = ['contactMessages', 'syncQueue']
      const writing = database.transaction(stores, 'readwrite', { durability: 'strict' })
      const done = new Promise((resolve, reject) => {
        writing.oncomplete = resolve
        writing.onabort = () => reject(writing.error)
      })
      const dateCreation = new Date().toISOString()
      const message = { nom, telephone: '+24166123456', message: 'Bonjour', dateCreation, synced: false }
      const queue = writing.objectStore('syncQueue')
      writing.objectStore('contactMessages').add(message).onsuccess = ({ target }) => {
        const recordId = (target as IDBRequest<number>).result
        const v1 = { version: 1, type: 'contactMessages', recordId, cle: crypto.randomUUID(), dateCreation }
        queue.add({
          ...v1,
          etat: 'en_attente',
          essais: 0,
          peutEtreArrivee: false,
          depots: [],
          message: null,
          errors: [],
        })
      }
      queue.add({ version: 99, nom })
      await done
      database.close()
    },
    { nom, path: OUTBOX_MODULE },
  )

/** Fills the form of a message and presses its button, without waiting for hydration. */
export const fillContactForm = async (page: Page, nom: string): Promise<void> => {
  await page.goto('/contact', { timeout: 10_000 })
  await page.getByLabel('Nom complet').fill(nom)
  await page.getByLabel('Téléphone').fill('066 12 34 56')
  await sendMessage(page, 'Bonjour')
}

export const sendMessage = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Message').pressSequentially(text)
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
}

/** Outcome that the screen of a message shows; null when it shows none within 20 seconds. */
export const readOutcome = (page: Page): Promise<string | null> => {
  const sentences = {
    confirmed: page.getByRole('heading', { name: 'Message envoyé' }),
    queued: page.getByText("C'est enregistré sur votre téléphone"),
    refused: page.getByText('Ce message est refusé').first(),
  }
  const shown = Object.entries(sentences).map(async ([outcome, locator]) => {
    await locator.waitFor({ timeout: 20_000 })
    return outcome
  })
  return Promise.any(shown).catch(() => null)
}

/** Text of the page of a form, without the bar. */
export const readForm = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('main')?.textContent ?? '')

/** What the bar and its list show at one moment, and the queue of that moment. */
export interface Shown {
  /** Each sentence of the bar. */
  readonly bar: readonly string[]
  /** Text of each card of the list; null: the list is not open. */
  readonly cards: readonly string[] | null
  readonly queue: readonly (QueueEntry | UnreadableEntry)[]
}

/**
 * Opens the list of the bar, presses "Supprimer" on every card, so that its question shows, and reads bar and
 * list. Null: the queue changed meanwhile.
 */
export const readScreen = (page: Page): Promise<Shown | null> =>
  page.evaluate(async (path) => {
    const { readQueue }: typeof import('#web/offline/outbox.ts') = await import(path)
    const turn = () => new Promise((resolve) => setTimeout(resolve, 30))
    const section = () => document.querySelector<HTMLElement>('section[aria-label="Envois en attente"]')
    if (!document.querySelector('dialog[open]'))
      section()?.querySelector<HTMLElement>('button[aria-haspopup]')?.click()
    for (let turns = 0; turns < 30 && section() && !document.querySelector('dialog[open] li'); turns++)
      await turn()
    for (const button of document.querySelectorAll<HTMLElement>(
      'dialog[open] button[aria-label^="Supprimer"]',
    ))
      button.click()
    await turn()
    const before = await readQueue()
    const cards = [...document.querySelectorAll('dialog[open] li.rounded-carte')].map(
      (card) => card.textContent ?? '',
    )
    const isOpen = document.querySelector('dialog[open]') !== null
    const bar = [
      ...document.querySelectorAll('aside[aria-label="Vos envois"] > p:not([role])'),
      ...(section()?.querySelectorAll('button[aria-haspopup] span span, p') ?? []),
    ].map((line) => line.textContent ?? '')
    const queue = await readQueue()
    if (JSON.stringify(before) !== JSON.stringify(queue)) return null
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    return { bar, cards: isOpen ? cards : null, queue }
  }, OUTBOX_MODULE)

/** Presses "Envoyer maintenant", and waits until it is no longer busy, at most nine seconds. */
export const pressSendNow = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const buttons = () => [
      ...document.querySelectorAll<HTMLElement>('section[aria-label="Envois en attente"] button'),
    ]
    buttons()
      .find(({ textContent }) => textContent === 'Envoyer maintenant')
      ?.click()
    const turn = () => new Promise((resolve) => setTimeout(resolve, 30))
    for (let turns = 0; turns < 300; turns++) {
      await turn()
      if (!buttons().some(({ textContent }) => textContent === 'Envoi…')) return
    }
  })

/** The entry of a submission on the phone. */
export const readEntryOf = (
  page: Page,
  { kind, nom }: { readonly kind: Kind; readonly nom: string },
): Promise<QueueEntry | null> =>
  page.evaluate(
    async ({ kind, nom, path }) => {
      const { readQueue, readEntry }: typeof import('#web/offline/outbox.ts') = await import(path)
      for (const entry of await readQueue()) {
        if (entry.state === 'unreadable' || entry.kind !== kind) continue
        if ((await readEntry(entry.id))?.content.nom === nom) return entry
      }
      return null
    },
    { kind, nom, path: OUTBOX_MODULE },
  )

/** Whether the phone's storage holds a submission of this name. */
export const isOnPhone = (page: Page, kind: Kind, nom: string): Promise<boolean> =>
  page.evaluate(
    async ({ kind, nom }) => {
      const opening = indexedDB.open('GardeEnfantsDB')
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const reading = database.transaction(kind).objectStore(kind).getAll()
      const records = await new Promise<readonly { nom: string }[]>((resolve, reject) => {
        reading.onsuccess = () => resolve(reading.result)
        reading.onerror = () => reject(reading.error)
      })
      database.close()
      return records.some((record) => record.nom === nom)
    },
    { kind, nom },
  )

/** URLs for which the service worker cached the page of the captive portal. */
export const readPoisonedFiles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const poisoned: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? ''
        if (text.includes('Achetez un forfait')) poisoned.push(request.url)
      }
    }
    return poisoned
  })
