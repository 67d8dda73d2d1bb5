import { cachedQuery } from './cached-query.ts'
import type { Db } from './db.ts'
import type { Database } from './schema.ts'

type Table = keyof Database
type OnConflict = 'fail' | 'keep'
type Insert = (db: Db, row: Record<string, unknown>) => Promise<unknown>

/** Compiled inserts, by table, `onConflict` and columns. */
const inserts = new Map<string, Insert>()

const createInsert = (table: Table, columns: readonly string[], onConflict: OnConflict): Insert =>
  cachedQuery<Record<string, unknown>, unknown>((db, argument) => {
    const values = Object.fromEntries(columns.map((column) => [column, argument(column)]))
    const insert = db.insertInto(table).values(values)
    return onConflict === 'fail' ? insert : insert.onConflict((conflict) => conflict.doNothing())
  })

/**
 * Inserts a row by a statement that is built once, because building it takes longer than the insert. For requests,
 * applications, their facts and notifications. When a row with this key exists, `fail` throws, and `keep` leaves it.
 */
export const insertRow = async <Name extends Table>(
  tx: Db,
  table: Name,
  row: Database[Name],
  onConflict: OnConflict = 'fail',
): Promise<void> => {
  const columns = Object.keys(row)
  const key = `${table} ${onConflict} ${columns}`
  const insert = inserts.get(key) ?? createInsert(table, columns, onConflict)
  inserts.set(key, insert)
  await insert(tx, { ...row })
}
