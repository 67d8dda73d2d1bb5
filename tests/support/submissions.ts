import { randomUUID } from 'node:crypto'
import type { Receipt } from '#contract/submission.ts'
import type { Db } from '#server/db/db.ts'

/** A valid parent request; `mark` identifies it in the database. */
export const parentRequest = (mark: string = randomUUID()) => ({
  nom: 'Aïcha Ndong',
  telephone: '+241 66 12 34 56',
  adresse: 'Glass, Libreville',
  typeService: 'regulier',
  horaireDebut: '07:30',
  horaireFin: '17:30',
  nombreEnfants: 2,
  forfait: 'regulier',
  commentaires: mark,
})

/** A valid application; `documents`: JSON text of a list of files, or null. */
export const nannyApplication = (documents: unknown = null) => ({
  nom: 'Grâce Mba',
  telephone: '+241 77 98 76 54',
  adresse: 'Nzeng-Ayong, Libreville',
  typePoste: 'nounou',
  experience: 'Cinq ans dans deux familles.',
  disponibilites: 'lundi-vendredi',
  documents,
})

export const contactMessage = (message = 'Bonjour, êtes-vous ouverts le samedi ?') => ({
  nom: 'Jean Obiang',
  telephone: '+241 62 11 22 33',
  message,
})

/** A phone that sends requests, each with its own idempotency key and retried until it is acknowledged. */
export interface Phone {
  /** Mark of each request → its receipt, null until acknowledged. */
  readonly sent: ReadonlyMap<string, Receipt | null>
  /** Asks `enough` before each request, also the first. Retries after a network failure or a status of 500 or more. */
  readonly sendUntil: (enough: (acknowledged: number) => boolean) => Promise<void>
  /** Stops, acknowledged or not. */
  readonly giveUp: () => void
}

export const createRequestPhone = (siteUrl: () => string): Phone => {
  const sent = new Map<string, Receipt | null>()
  let acknowledged = 0
  let givenUp = false

  const deliver = async (mark: string): Promise<Receipt | null> => {
    while (!givenUp) {
      try {
        const response = await fetch(`${siteUrl()}/api/parent-requests`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': mark },
          body: JSON.stringify(parentRequest(mark)),
          signal: AbortSignal.timeout(10_000),
        })
        if (response.status === 201) return (await response.json()) as Receipt
        if (response.status < 500) throw new TypeError(`Refused: ${response.status} ${await response.text()}`)
      } catch (error) {
        if (error instanceof TypeError && error.message.startsWith('Refused')) throw error
      }
      // The server is away: wait, then retry.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return null
  }

  return {
    sent,
    sendUntil: async (enough) => {
      while (!givenUp && !enough(acknowledged)) {
        const mark = randomUUID()
        sent.set(mark, null)
        sent.set(mark, await deliver(mark))
        acknowledged += 1
      }
    },
    giveUp: () => {
      givenUp = true
    },
  }
}

export interface Tally {
  readonly acknowledged: number
  /** Acknowledged, but missing in the database or with another id. */
  readonly lost: number
  /** In the database more than once. */
  readonly doubled: number
  /** Rows without their notification, notifications without their row, and second notifications of a row. */
  readonly torn: number
}

/** Compares the phones' receipts with the rows of the database. */
export const tally = async (db: Db, phones: readonly Phone[]): Promise<Tally> => {
  const rows = await db.selectFrom('parent_requests').select(['id', 'commentaires']).execute()
  const notified = await db
    .selectFrom('notifications')
    .select('relatedId')
    .where('type', '=', 'nouvelle_demande')
    .execute()
  const idOf = new Map(rows.map(({ commentaires, id }) => [commentaires, id]))
  const receipts = phones.flatMap(({ sent }) => [...sent].filter(([, receipt]) => receipt !== null))
  const ids = new Set(rows.map(({ id }) => id))
  const notifiedIds = new Set(notified.map(({ relatedId }) => relatedId))
  return {
    acknowledged: receipts.length,
    lost: receipts.filter(([mark, receipt]) => idOf.get(mark) !== receipt?.id).length,
    doubled: rows.length - idOf.size,
    torn:
      [...ids].filter((id) => !notifiedIds.has(id)).length +
      [...notifiedIds].filter((id) => id !== null && !ids.has(id)).length +
      (notified.length - notifiedIds.size),
  }
}
