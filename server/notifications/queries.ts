import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Notification, TypeNotification } from '#contract/notifications.admin.ts'
import { storedCount } from '../db/counts.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

const UNREAD_SHOWN = 100

const TITRES: Readonly<Record<TypeNotification, string>> = {
  nouvelle_demande: 'Nouvelle demande de garde',
  nouvelle_candidature: 'Nouvelle candidature',
  nouveau_message: 'Nouveau message',
  nouveau_match: 'Nouvelle correspondance',
}

const present = ({ lue, cause: _cause, ...row }: Database['notifications']): Notification => ({
  ...row,
  lue: lue === 1,
})

/**
 * Unread notifications of one type from one network that stand alone; the next ones are counted in the newest of them. A
 * flood of messages thus becomes a few lines, and the requests of an operator's customers stay apart.
 */
const SINGLE_NOTIFICATIONS = 5

interface NewNotification {
  readonly type: TypeNotification
  readonly message: string
  readonly relatedId: string
  /** Fingerprint of the network that caused it; null: notifications about the same record are one line. */
  readonly from: string | null
  readonly dateCreation: string
}

/** Inserts a notification, or counts it in an unread one of the same cause. Call it in the transaction of its cause. */
export const notify = async (
  tx: Db,
  { type, message, relatedId, from, dateCreation }: NewNotification,
): Promise<void> => {
  const cause = `${type}:${from ?? relatedId}`
  const single = from === null ? 1 : SINGLE_NOTIFICATIONS
  const earlier = await tx
    .selectFrom('notifications')
    .select('id')
    .where('cause', '=', cause)
    .where('lue', '=', sql.lit(0))
    .orderBy('dateCreation', 'desc')
    .limit(single)
    .execute()
  const [newest] = earlier
  if (newest && earlier.length >= single) {
    await tx
      .updateTable('notifications')
      .set(({ eb }) => ({ nombre: eb('nombre', '+', 1), message, relatedId, dateCreation }))
      .where('id', '=', newest.id)
      .execute()
    return
  }
  await tx
    .insertInto('notifications')
    .values({
      id: randomUUID(),
      type,
      titre: TITRES[type],
      message,
      lue: 0,
      relatedId,
      cause,
      nombre: 1,
      dateCreation,
    } satisfies Database['notifications'])
    .execute()
}

export const listUnread = async (db: Db): Promise<{ items: Notification[]; total: number; next: null }> => {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('lue', '=', sql.lit(0))
    .orderBy('dateCreation', 'desc')
    .orderBy('id', 'desc')
    .limit(UNREAD_SHOWN)
    .execute()
  const total =
    rows.length < UNREAD_SHOWN
      ? rows.length
      : (
          await db
            .selectNoFrom(storedCount('notifications', { statut: 'non_lue' }).as('n'))
            .executeTakeFirstOrThrow()
        ).n
  return { items: rows.map(present), total, next: null }
}

export const markRead = async (db: Db, id: string): Promise<Notification | null> => {
  const row = await db
    .updateTable('notifications')
    .set({ lue: 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ? present(row) : null
}

export const markAllRead = async (db: Db): Promise<void> => {
  await db.updateTable('notifications').set({ lue: 1 }).where('lue', '=', sql.lit(0)).execute()
}

/** Deletes the notifications about a record. */
export const deleteNotificationsAbout = async (tx: Db, relatedId: string): Promise<void> => {
  await tx.deleteFrom('notifications').where('relatedId', '=', relatedId).execute()
}
