import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../refusal.ts'

/** A page of a list. `next` is the cursor of the next page, null on the last. */
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
    // Not a cursor of this server: refused below.
  }
  throw invalid('cursor', 'Ce repère de page est invalide')
}

export type Ordre = 'recent' | 'ancien'

/** Parameters of every list (PAGE in contract/fields.ts). */
export interface PageQuery {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly ordre: Ordre
  readonly id?: string | undefined
}

/** Direction in which the index of (date, id) is read. */
export const directionOf = (ordre: Ordre): 'asc' | 'desc' => (ordre === 'recent' ? 'desc' : 'asc')

/** SQL condition: rows after a position in the order of (date, id). The parts of the position are values or placeholders. */
export const afterPosition = (
  ordre: Ordre,
  date: RawBuilder<string>,
  id: RawBuilder<string>,
  [lastDate, lastId]: readonly [string | RawBuilder<string>, string | RawBuilder<string>],
): RawBuilder<boolean> =>
  ordre === 'recent'
    ? sql`(${date}, ${id}) < (${lastDate}, ${lastId})`
    : sql`(${date}, ${id}) > (${lastDate}, ${lastId})`

/** Adds the condition that a row is after `cursor`; nothing without a cursor. */
export const afterCursor = (
  { cursor, ordre }: Pick<PageQuery, 'cursor' | 'ordre'>,
  date: RawBuilder<string>,
  id: RawBuilder<string>,
): RawBuilder<boolean>[] => (cursor === undefined ? [] : [afterPosition(ordre, date, id, readCursor(cursor))])

/** Makes a page of up to `limit + 1` rows: an extra row means that there is a next page. */
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
