import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
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

/** Throws a 400 for a text that is no cursor. */
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

/** An array with the condition that a row is after `cursor`; empty without a cursor. */
export const afterCursor = (
  { cursor, ordre }: { readonly cursor?: string | undefined; readonly ordre: ListOrdre },
  key: RawBuilder<string>,
  id: RawBuilder<string>,
): RawBuilder<boolean>[] => (cursor === undefined ? [] : [afterPosition(ordre, key, id, readCursor(cursor))])

/** Makes a page from up to `limit + 1` rows: the extra one only shows that there is a next page. */
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

/** Makes a page as toPage. Calls `total`, which counts the rows, unless the first page is also the last. */
export const toCountedPage = async <Row>(
  rows: readonly Row[],
  { limit, cursor }: Pick<PageQuery, 'limit' | 'cursor'>,
  total: () => Promise<number>,
  position: (row: Row) => Position,
): Promise<Page<Row>> => {
  const isWhole = cursor === undefined && rows.length <= limit
  return toPage(rows, limit, isWhole ? rows.length : await total(), position)
}

/** Rows in one query of readInPages: few enough to need little memory and not to block the event loop for long. */
const ROWS_PER_QUERY = 1000

/** All rows of a query, page by page, in the order of `alias`.dateCreation, which the query selects with the id. */
export async function* readInPages<DB, TB extends keyof DB, Row extends { dateCreation: string; id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  alias: TB & string,
): AsyncGenerator<Row[]> {
  const [date, id] = [sql.ref<string>(`${alias}.dateCreation`), sql.ref<string>(`${alias}.id`)]
  const ordered = query.orderBy(date).orderBy(id).limit(ROWS_PER_QUERY)
  for (let after: Position = ['', '']; ; ) {
    const page = await ordered.where(afterPosition('ancien', date, id, after)).execute()
    yield page
    // Other calls are answered between two pages.
    await setImmediate()
    const last = page.at(-1)
    if (!last || page.length < ROWS_PER_QUERY) return
    after = [last.dateCreation, last.id]
  }
}
