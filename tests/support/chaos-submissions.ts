import type { Page } from '@playwright/test'
import type { Kind } from '#web/offline/entry.ts'
import type { Submitted } from '#web/offline/submit.ts'
import { OUTBOX_MODULE } from './outbox-module.ts'

/** What a person does on the pages of a phone. Each function runs in a page, through the outbox or through its screens. */

export const DOCUMENT = `%PDF-1.4\n${'une page '.repeat(8000)}\n%%EOF`

/** Submits through the outbox as a form does; returns the outcome. */
export const submitThroughOutbox = (
  page: Page,
  { kind, nom, documentKey }: { readonly kind: Kind; readonly nom: string; readonly documentKey: string },
): Promise<Submitted> =>
  page.evaluate(
    async ({ nom, kind, key, path, text }) => {
      const { submit, readQueue, removeEntry }: typeof import('#web/offline/outbox.ts') = await import(path)
      const who = { nom, telephone: '+24166123456' }
      const where = { ...who, adresse: 'Glass, Libreville' }
      const submitOnce = async (): Promise<Submitted> => {
        switch (kind) {
          case 'parentRequests':
            return submit(kind, {
              ...where,
              typeService: 'regulier',
              horaireDebut: '07:30',
              horaireFin: '17:30',
              nombreEnfants: 2,
              forfait: 'regulier',
              commentaires: null,
            })
          case 'nannyApplications': {
            const bytes = new TextEncoder().encode(text).buffer
            const file = { filename: 'cni.pdf', type: 'application/pdf', size: bytes.byteLength } as const
            return submit(
              kind,
              { ...where, typePoste: 'nounou', experience: 'Cinq ans', disponibilites: 'flexible' },
              { documents: [{ ...file, key, bytes, sha256: null, storedPath: null }] },
            )
          }
          case 'contactMessages':
            return submit(kind, { ...who, message: 'Bonjour' })
        }
      }
      const result = await submitOnce()
      if ((result.outcome !== 'refused' && result.outcome !== 'withdrawn') || result.entryId === null)
        return result
      // The form shows the refusal, so the queue gives its entry up.
      const entry = (await readQueue()).find(({ id }) => id === result.entryId)
      if (entry && entry.state !== 'unreadable') await removeEntry(entry)
      return result
    },
    { nom, kind, key: documentKey, path: OUTBOX_MODULE, text: DOCUMENT },
  )

/** Refused entries of the queue, by id. */
export const readRefused = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async (path) => {
    const { readQueue }: typeof import('#web/offline/outbox.ts') = await import(path)
    return (await readQueue()).filter(({ state }) => state === 'refused').map(({ id }) => id)
  }, OUTBOX_MODULE)

/** Sends a refused entry again with another text; returns the outcome, null when the entry is gone. */
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

/** What the screen of a message says in the end; null when it says nothing in time. */
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

/** What the list of the bar says of one submission. */
export interface Card {
  readonly nom: string
  readonly text: string
}

/** Opens the list of the bar in a tab and reads every card, with its question before a deletion. Null: no bar. */
export const readCards = (page: Page): Promise<readonly Card[] | null> =>
  page.evaluate(async () => {
    const turn = () => new Promise((resolve) => setTimeout(resolve, 30))
    const bar = document.querySelector<HTMLElement>('section[aria-label="Envois en attente"]')
    bar?.querySelector<HTMLElement>('button[aria-haspopup]')?.click()
    for (let turns = 0; turns < 50 && !document.querySelector('dialog li'); turns++) await turn()
    const cards: Card[] = []
    for (const card of document.querySelectorAll<HTMLElement>('dialog[open] li')) {
      // A card of an entry without content has neither details nor a question.
      if (!card.querySelector('button[aria-label^="Voir"]')) continue
      for (const label of ['Voir', 'Supprimer'])
        card.querySelector<HTMLElement>(`button[aria-label^="${label}"]`)?.click()
      for (let turns = 0; turns < 20 && !card.querySelector('dl'); turns++) await turn()
      const [, nom = ''] = /Nom complet(.*?)(?=Téléphone)/.exec(card.textContent ?? '') ?? []
      cards.push({ nom, text: card.textContent ?? '' })
    }
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    return bar ? cards : null
  })

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
