import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Notification, NotificationType } from '#contract/notifications.admin.ts'
import { storedCount } from '../db/counts.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

const UNREAD_SHOWN = 100

const TITRES: Readonly<Record<NotificationType, string>> = {
  nouvelle_demande: 'Nouvelle demande de garde',
  nouvelle_candidature: 'Nouvelle candidature',
  nouveau_message: 'Nouveau message',
  nouveau_match: 'Nouvelle correspondance',
}

/**
 * Unread notifications of one cause that are listed one by one; more of them are one line with a number. Twenty families
 * behind one address of an operator stay apart, a flood becomes one line. Matches of one request are always one line.
 */
const SINGLE_LINES = 20
/** Newest unread notifications that are grouped into lines. */
const GROUPED = 1000

interface NewNotification {
  readonly type: NotificationType
  readonly message: string
  readonly relatedId: string
  /** Fingerprint of the network that caused it; null: notifications about the same record are one line. */
  readonly from: string | null
  readonly dateCreation: string
}

/** Inserts a notification. Call it in the transaction of its cause. */
export const notify = async (
  tx: Db,
  { type, message, relatedId, from, dateCreation }: NewNotification,
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
      cause: `${type}:${from ?? relatedId}`,
      dateCreation,
    } satisfies Database['notifications'])
    .execute()
}

/** Notifications of this type and cause above which they are one line. */
const singleLines = (type: NotificationType): number => (type === 'nouveau_match' ? 1 : SINGLE_LINES)

const present = (
  { lue, cause: _cause, ...row }: Database['notifications'],
  nombre: number,
): Notification => ({
  ...row,
  lue: lue === 1,
  nombre,
})

/** What makes one line; a notification without a cause stands alone. */
const lineOf = ({ cause, id }: Pick<Database['notifications'], 'cause' | 'id'>): string => cause ?? id

/** Lines of unread notifications, newest first, at most 100. `total` counts the notifications, not the lines. */
export const listUnread = async (db: Db): Promise<{ items: Notification[]; total: number; next: null }> => {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .select(storedCount('notifications', { statut: 'non_lue' }).as('total'))
    .where('lue', '=', sql.lit(0))
    .orderBy('dateCreation', 'desc')
    .orderBy('id', 'desc')
    .limit(GROUPED)
    .execute()
  const numbers = new Map<string, number>()
  for (const row of rows) numbers.set(lineOf(row), (numbers.get(lineOf(row)) ?? 0) + 1)
  const items: Notification[] = []
  const shown = new Set<string>()
  for (const { total: _total, ...row } of rows) {
    const line = lineOf(row)
    const number = numbers.get(line) ?? 1
    const isOneLine = number > singleLines(row.type)
    if (isOneLine && shown.has(line)) continue
    shown.add(line)
    items.push(present(row, isOneLine ? number : 1))
  }
  return { items: items.slice(0, UNREAD_SHOWN), total: rows[0]?.total ?? 0, next: null }
}

/** Marks a line as read: the notification, and where it stands for more of its cause, the earlier ones too. */
export const markRead = async (db: Db, id: string): Promise<Notification | null> => {
  const row = await db
    .updateTable('notifications')
    .set({ lue: 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  if (row.cause === null) return present(row, 1)
  const ofSameCause = db
    .selectFrom('notifications')
    .select('id')
    .where('cause', '=', row.cause)
    .where('lue', '=', sql.lit(0))
    .where('dateCreation', '<=', row.dateCreation)
  const { n: earlier } = await db
    .selectFrom(ofSameCause.as('earlier'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (earlier + 1 <= singleLines(row.type)) return present(row, 1)
  await db.updateTable('notifications').set({ lue: 1 }).where('id', 'in', ofSameCause).execute()
  return present(row, earlier + 1)
}

export const markAllRead = async (db: Db): Promise<void> => {
  await db.updateTable('notifications').set({ lue: 1 }).where('lue', '=', sql.lit(0)).execute()
}

/** Deletes the notifications about a record. */
export const deleteNotificationsAbout = async (tx: Db, relatedId: string): Promise<void> => {
  await tx.deleteFrom('notifications').where('relatedId', '=', relatedId).execute()
}
