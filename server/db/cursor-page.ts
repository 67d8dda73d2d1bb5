import { type RawBuilder, sql } from 'kysely'
import type { ListOrdre } from '#contract/fields.admin.ts'
import { invalid } from '../refusal.ts'

/** A page of a list. `next` is the cursor of the next page, null on the last. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly next: string | null
}

/** Values that a row is ordered by: its date or name, then its id. */
type Position = readonly [key: string, id: string]

const writeCursor = (position: Position): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

const isPosition = (read: unknown): read is Position =>
  Array.isArray(read) &&
  read.length === 2 &&
  read.every((part) => typeof part === 'string' && /^[\p{L}\p{M}\p{N} _.:-]{1,64}$/u.test(part))

export const readCursor = (cursor: string): Position => {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (isPosition(read)) return read
  } catch {
    // Not a cursor of this server: refused below.
  }
  throw invalid('cursor', 'Ce repère de page est invalide')
}

type Ordre = 'recent' | 'ancien'

/** Parameters of what is read page by page (PAGE in contract/fields.admin.ts). */
export interface PageQuery {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly ordre: Ordre
  readonly id?: string | undefined
}

/** Direction in which the index of (key, id) is read. */
export const directionOf = (ordre: ListOrdre): 'asc' | 'desc' =>
  ordre === 'recent' || ordre === 'nom-inverse' ? 'desc' : 'asc'

/**
 * SQL condition: rows after a position in the order of (key, id). The parts of the position are values or placeholders.
 */
export const afterPosition = (
  ordre: ListOrdre,
  key: RawBuilder<string>,
  id: RawBuilder<string>,
  [lastKey, lastId]: readonly [string | RawBuilder<string>, string | RawBuilder<string>],
): RawBuilder<boolean> =>
  directionOf(ordre) === 'desc'
    ? sql`(${key}, ${id}) < (${lastKey}, ${lastId})`
    : sql`(${key}, ${id}) > (${lastKey}, ${lastId})`

/** Adds the condition that a row is after `cursor`; nothing without a cursor. */
export const afterCursor = (
  { cursor, ordre }: { readonly cursor?: string | undefined; readonly ordre: ListOrdre },
  key: RawBuilder<string>,
  id: RawBuilder<string>,
): RawBuilder<boolean>[] => (cursor === undefined ? [] : [afterPosition(ordre, key, id, readCursor(cursor))])

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

/** Rows in one query of readInPages: few enough not to block the event loop. */
const PAGE_SIZE = 2000

/** All rows, page by page. `read` returns the `size` rows after a position. */
export async function* readInPages<Row extends { readonly dateCreation: string; readonly id: string }>(
  read: (after: Position, size: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: Position = ['', '']; ; ) {
    const page = await read(after, PAGE_SIZE)
    yield page
    const last = page.at(-1)
    if (!last || page.length < PAGE_SIZE) return
    after = [last.dateCreation, last.id]
  }
}
