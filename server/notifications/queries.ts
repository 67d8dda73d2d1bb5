import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { withDe } from '#contract/elision.ts'
import {
  type Notification,
  type NotificationType,
  READ_NOTIFICATION_DAYS,
} from '#contract/notifications.admin.ts'
import { formatPercent } from '#contract/number-format.ts'
import { cachedQuery } from '../db/cached-query.ts'
import { storedCount } from '../db/counts.ts'
import type { Db } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'
import type { Database } from '../db/schema.ts'

/** Columns of a notification that the bell needs. Up to 1,000 rows are read for each answer. */
const SHOWN_COLUMNS = [
  'id',
  'type',
  'titre',
  'message',
  'lue',
  'relatedId',
  'dateCreation',
  'cause',
  'nannyId',
  'score',
] as const satisfies readonly (keyof Database['notifications'])[]

type ShownRow = Pick<Database['notifications'], (typeof SHOWN_COLUMNS)[number]>

/** Maximum number of lines in one answer. */
const LINES_SHOWN = 100
const DAY_MS = 24 * 60 * 60_000

const TITRES: Readonly<Record<NotificationType, string>> = {
  nouvelle_demande: 'Nouvelle demande de garde',
  nouvelle_candidature: 'Nouvelle candidature',
  nouveau_message: 'Nouveau message',
  nouveau_match: 'Nouvelle correspondance',
}

/**
 * Up to this number, notifications of one cause are listed one by one; more of them become one line with a number.
 * Twenty families behind one address of a mobile operator are listed, a flood is one line. Matches of one request are
 * always one line.
 */
const SINGLE_LINES = 20
/** Number of notifications, the newest unread or the last read, that are grouped into lines. */
const GROUPED = 1000

interface NewNotification {
  readonly type: NotificationType
  readonly message: string
  readonly relatedId: string
  /** Fingerprint of the network that caused it; null: its cause is the record. */
  readonly from: string | null
  /** Nanny and score of a match. */
  readonly match?: { readonly nannyId: string; readonly score: number }
  readonly dateCreation: string
}

/** Inserts a notification. Call it in the transaction of its cause. */
export const notify = async (
  tx: Db,
  { type, message, relatedId, from, match, dateCreation }: NewNotification,
): Promise<void> => {
  await insertRow(tx, 'notifications', {
    id: randomUUID(),
    type,
    titre: TITRES[type],
    message,
    lue: 0,
    relatedId,
    cause: `${type}:${from ?? relatedId}`,
    nannyId: match?.nannyId ?? null,
    score: match?.score ?? null,
    dateCreation,
    dateLecture: null,
  })
}

/** Changes the message of the notification that announced a record, after a correction of the record. */
export const correctNotificationText = async (
  tx: Db,
  type: 'nouvelle_demande' | 'nouvelle_candidature',
  relatedId: string,
  message: string,
): Promise<void> => {
  await tx
    .updateTable('notifications')
    .set({ message })
    .where('relatedId', '=', relatedId)
    .where('type', '=', sql.lit(type))
    .execute()
}

/** Number of notifications of this type and one cause above which they are one line. */
const singleLines = (type: NotificationType): number => (type === 'nouveau_match' ? 1 : SINGLE_LINES)

const present = (
  { id, type, titre, message, lue, relatedId, dateCreation }: ShownRow,
  nombre: number,
): Notification => ({
  id,
  type,
  titre,
  message,
  lue: lue === 1,
  nombre,
  relatedId,
  dateCreation,
})

/** Key of the line that a notification belongs to. One without a cause is a line of its own. */
const lineOf = ({ cause, id }: ShownRow): string => cause ?? id

/** Notifications that the bell shows as one line. Never empty; the first one is shown. */
type Line = readonly [ShownRow, ...ShownRow[]]

type Announced = ShownRow & { readonly nannyId: string; readonly score: number }

/** Number of best matches of a line whose nannies' names are read: the first that has a name is shown. */
const LOOKED_UP = 3

/** The best announced matches of a line, best first; empty when it is no line of matches. */
const bestMatchesOf = (line: Line): readonly Announced[] =>
  line
    .filter((row): row is Announced => row.nannyId !== null && row.score !== null)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, LOOKED_UP)

/** Names by id. */
type Names = ReadonlyMap<string, string>

/**
 * Message of a line of matches, which names the request and its best nanny. The stored message has no candidate's name:
 * `requests` and `nannies` are read with the bell. Returns the stored message for other lines, when the request is gone
 * or unwanted, and when the newest notification has no score (stored before migration 0013).
 */
const messageOf = (
  line: Line,
  bestMatches: readonly Announced[],
  requests: Names,
  nannies: Names,
): string => {
  const { type, relatedId, score, message } = line[0]
  const request = requests.get(relatedId ?? '')
  if (type !== 'nouveau_match' || request === undefined || score === null) return message
  const ofRequest = `à la demande ${withDe(request)}`
  const best = bestMatches.find(({ nannyId }) => nannies.has(nannyId))
  // Not the stored message: it has the name that the request had when the match was found.
  if (best === undefined)
    return line.length === 1
      ? `Une nounou correspond ${ofRequest}\u00a0: ${formatPercent(score)}`
      : `${line.length} nounous correspondent ${ofRequest}`
  const nanny = `${nannies.get(best.nannyId)}, ${formatPercent(best.score)}`
  return line.length === 1
    ? `Une nounou correspond ${ofRequest}\u00a0: ${nanny}`
    : `${line.length} nounous correspondent ${ofRequest}. La meilleure\u00a0: ${nanny}`
}

/** Groups notifications into lines, in their order. */
const toLines = (rows: readonly ShownRow[]): readonly Line[] => {
  const groups = Map.groupBy(rows, lineOf)
  return rows.flatMap((row): Line[] => {
    const group = groups.get(lineOf(row)) ?? []
    if (group.length <= singleLines(row.type)) return [[row]]
    return group[0] === row ? [[row, ...group.slice(1)]] : []
  })
}

/** Names of the records with these ids that are not marked as unwanted. */
const namesOf = async (
  db: Db,
  table: 'parent_requests' | 'nanny_applications',
  ids: readonly string[],
): Promise<Names> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(table)
    .select(['id', 'nom'])
    .where('id', 'in', [...new Set(ids)])
    .where('indesirable', '=', sql.lit(0))
    .execute()
  return new Map(rows.map(({ id, nom }) => [id, nom]))
}

const presentLines = async (db: Db, rows: readonly ShownRow[]): Promise<Notification[]> => {
  const lines = toLines(rows)
    .slice(0, LINES_SHOWN)
    .map((line) => ({ line, bestMatches: bestMatchesOf(line) }))
  const matches = lines.filter(({ bestMatches }) => bestMatches.length > 0)
  const requests = await namesOf(
    db,
    'parent_requests',
    matches.map(({ line: [{ relatedId }] }) => relatedId ?? ''),
  )
  const nannies = await namesOf(
    db,
    'nanny_applications',
    matches.flatMap(({ bestMatches }) => bestMatches.map(({ nannyId }) => nannyId)),
  )
  return lines.map(({ line, bestMatches }) => ({
    ...present(line[0], line.length),
    message: messageOf(line, bestMatches, requests, nannies),
  }))
}

/** Its SQL is built once, because every open dashboard asks for it twice a minute. */
const newestUnread = cachedQuery((db) =>
  db
    .selectFrom('notifications')
    .select(SHOWN_COLUMNS)
    .select(storedCount('notifications', { statut: 'non_lue' }).as('total'))
    .where('lue', '=', sql.lit(0))
    .orderBy('dateCreation', 'desc')
    .orderBy('id', 'desc')
    // A literal, not a parameter: since 3.49 SQLite plans a query again at each call whose limit is bound.
    .limit(sql.lit(GROUPED)),
)

/** Lines of unread notifications, newest first, at most 100. `total` counts the notifications, not the lines. */
export const listUnread = async (db: Db): Promise<{ items: Notification[]; total: number; next: null }> => {
  const rows = await newestUnread(db, {})
  return { items: await presentLines(db, rows), total: rows[0]?.total ?? 0, next: null }
}

/** A notification that was read before this instant is not shown any more; the purge deletes it. */
const readNotificationsCutoff = (now: Date): string =>
  new Date(now.getTime() - READ_NOTIFICATION_DAYS * DAY_MS).toISOString()

/** Order of two ISO dates, as a sort function returns it. */
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)

/**
 * Lines of the notifications that were read within the last 30 days, at most 100: last read first, and newest first
 * among those that were read together; of more than 1,000 that were read together, any 1,000.
 */
export const listRead = async (db: Db, now: Date): Promise<Notification[]> => {
  const rows = await db
    .selectFrom('notifications')
    .select(SHOWN_COLUMNS)
    .select('dateLecture')
    .where('lue', '=', sql.lit(1))
    .orderBy('dateLecture', 'desc')
    .orderBy('id', 'desc')
    .limit(GROUPED)
    .execute()
  // Not a condition of the query: the index is read in order, and the purge leaves few rows that are older.
  const end = readNotificationsCutoff(now)
  const read = rows
    .filter(({ dateLecture }) => dateLecture !== null && dateLecture >= end)
    // Here and not in the query: the index has no date of creation.
    .sort(
      (a, b) => compare(b.dateLecture ?? '', a.dateLecture ?? '') || compare(b.dateCreation, a.dateCreation),
    )
  return presentLines(db, read)
}

/**
 * Marks a notification as read, and all earlier unread ones of its cause when there are too many to list one by one.
 * The list groups only the newest GROUPED: with more unread ones it may have shown these one by one.
 */
export const markRead = async (db: Db, id: string, now: Date): Promise<Notification | null> => {
  const read = { lue: 1 as const, dateLecture: sql<string>`coalesce("dateLecture", ${now.toISOString()})` }
  const row = await db
    .updateTable('notifications')
    .set(read)
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
  await db.updateTable('notifications').set(read).where('id', 'in', ofSameCause).execute()
  return present(row, earlier + 1)
}

/** Marks all notifications as read that were created until an instant, or all. */
export const markAllRead = async (db: Db, until: string | undefined, now: Date): Promise<void> => {
  const all = db
    .updateTable('notifications')
    .set({ lue: 1, dateLecture: now.toISOString() })
    .where('lue', '=', sql.lit(0))
  await (until === undefined ? all : all.where('dateCreation', '<=', until)).execute()
}

/** Deletes notifications that were read more than 30 days ago, at most `limit`. Returns their number. */
export const deleteReadLongAgo = async (tx: Db, now: Date, limit: number): Promise<number> => {
  const over = tx
    .selectFrom('notifications')
    .select('id')
    .where('lue', '=', sql.lit(1))
    .where('dateLecture', '<', readNotificationsCutoff(now))
    .limit(limit)
  const deleted = await tx.deleteFrom('notifications').where('id', 'in', over).returning('id').execute()
  return deleted.length
}

/** Deletes the notifications about a record. That of a match is about its request. */
export const deleteNotificationsAbout = async (tx: Db, relatedId: string): Promise<void> => {
  await tx.deleteFrom('notifications').where('relatedId', '=', relatedId).execute()
}

/** True for the first announcement of a pair; the unique index decides. */
export const announceOnce = async (tx: Db, requestId: string, nannyId: string): Promise<boolean> => {
  const row = await tx
    .insertInto('matches_annonces')
    .values({ requestId, nannyId } satisfies Database['matches_annonces'])
    .onConflict((conflict) => conflict.columns(['requestId', 'nannyId']).doNothing())
    .returning('requestId')
    .executeTakeFirst()
  return row !== undefined
}
