import type { Db } from '../db/db.ts'
import { deleteNotificationsAbout } from '../notifications/queries.ts'
import { releaseFromApplication } from '../upload/queries.ts'

/** What may be erased: in each, a person is found by the number, and said of in notifications by the row's id. */
const ERASABLE = ['parent_requests', 'nanny_applications', 'contact_messages'] as const
export type Erasable = (typeof ERASABLE)[number]

/**
 * Erases one record with all that hangs on it: notifications, payments, papers that no employee holds. Its idempotency
 * key stays, so that a phone that sends it again is told that it is gone (410) and does not bring it back.
 */
export const eraseRecord = async (tx: Db, table: Erasable, id: string): Promise<void> => {
  if (table === 'nanny_applications') await releaseFromApplication(tx, id)
  await tx.deleteFrom(table).where('id', '=', id).execute()
  await deleteNotificationsAbout(tx, id)
}

export const idsOf = async (tx: Db, table: Erasable, telephone: string): Promise<readonly string[]> => {
  const rows = await tx.selectFrom(table).select('id').where('telephone', '=', telephone).execute()
  return rows.map(({ id }) => id)
}

/** Answers how many of each were erased. */
export const erasePerson = async (tx: Db, telephone: string): Promise<Readonly<Record<Erasable, number>>> => {
  const erased = { parent_requests: 0, nanny_applications: 0, contact_messages: 0 }
  for (const table of ERASABLE) {
    const ids = await idsOf(tx, table, telephone)
    for (const id of ids) await eraseRecord(tx, table, id)
    erased[table] = ids.length
  }
  return erased
}
