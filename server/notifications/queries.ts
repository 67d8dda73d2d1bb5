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

const present = ({ lue, ...row }: Database['notifications']): Notification => ({ ...row, lue: lue === 1 })

/** Inserts a notification. Call it in the transaction of its cause, so that neither exists without the other. */
export const notify = async (
  tx: Db,
  {
    type,
    message,
    relatedId,
    dateCreation,
  }: { type: TypeNotification; message: string; relatedId: string; dateCreation: string },
): Promise<void> => {
  await tx
    .insertInto('notifications')
    .values({
      id: randomUUID(),
      type,
      titre: TITRES[type],
      message,
      lue: 0,
      relatedId,
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
