import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../refusal.ts'

/** A page of a list; `next` is the opaque cursor of what remains, null when nothing does. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly next: string | null
}

type Position = readonly [date: string, id: string]

const writeCursor = (position: Position): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

const isPosition = (read: unknown): read is Position =>
  Array.isArray(read) &&
  read.length === 2 &&
  read.every((part) => typeof part === 'string' && /^[\w.:-]{1,64}$/.test(part))

export const readCursor = (cursor: string): Position => {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (isPosition(read)) return read
  } catch {
    // Not ours: refused below.
  }
  throw invalid('cursor', 'Ce repère de page est invalide')
}

export type Ordre = 'recent' | 'ancien'

/** What every list is asked for; see contract/fields.ts, PAGE. */
export interface PageQuery {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly ordre: Ordre
  readonly id?: string | undefined
}

/** Both databases walk the index of (date, id), one way or the other. */
export const directionOf = (ordre: Ordre): 'asc' | 'desc' => (ordre === 'recent' ? 'desc' : 'asc')

/** The rows after a position in the order of (date, id); the position's two parts are values or stand for them. */
export const afterPosition = (
  ordre: Ordre,
  date: RawBuilder<string>,
  id: RawBuilder<string>,
  [lastDate, lastId]: readonly [string | RawBuilder<string>, string | RawBuilder<string>],
): RawBuilder<boolean> =>
  ordre === 'recent'
    ? sql`(${date}, ${id}) < (${lastDate}, ${lastId})`
    : sql`(${date}, ${id}) > (${lastDate}, ${lastId})`

/** The rows after `cursor`, or all. */
export const afterCursor = (
  { cursor, ordre }: Pick<PageQuery, 'cursor' | 'ordre'>,
  date: RawBuilder<string>,
  id: RawBuilder<string>,
): RawBuilder<boolean>[] => (cursor === undefined ? [] : [afterPosition(ordre, date, id, readCursor(cursor))])

/** Makes a page of `limit + 1` rows: the one too many says that there is more. */
export const toPage = <Row>(
  rows: readonly Row[],
  limit: number,
  total: number,
  position: (row: Row) => Position,
): Page<Row> => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, total, next: rows.length > limit && last ? writeCursor(position(last)) : null }
}
