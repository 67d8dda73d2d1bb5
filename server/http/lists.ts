import { type RawBuilder, sql } from 'kysely'
import { invalid } from './errors.ts'

/** A page of a list, newest first; `next` is the opaque cursor of what remains, null when nothing does. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly next: string | null
}

type Position = readonly [date: string, id: string]

const writeCursor = (position: Position): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

const readCursor = (cursor: string): Position => {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (
      Array.isArray(read) &&
      read.length === 2 &&
      read.every((part) => typeof part === 'string' && /^[\w.:-]{1,64}$/.test(part))
    )
      return read as unknown as Position
  } catch {
    // Not ours: refused below.
  }
  throw invalid('cursor', 'Ce repère de page est invalide')
}

/** The rows after `cursor` in the order (date, id) descending; both databases walk the index of that pair. */
export const afterCursor = (
  cursor: string | undefined,
  date: RawBuilder<string>,
  id: RawBuilder<string>,
): RawBuilder<boolean>[] => {
  if (cursor === undefined) return []
  const [lastDate, lastId] = readCursor(cursor)
  return [sql<boolean>`(${date}, ${id}) < (${lastDate}, ${lastId})`]
}

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
