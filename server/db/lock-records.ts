import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { ListTable } from './lists.ts'

/**
 * Locks the records of a list that meet a condition until the end of the transaction, and returns their ids. Where
 * another transaction held a record, the condition is tested again on what that one left, but PostgreSQL does not
 * repeat its sub-selects.
 */
export const lockRecords = async (
  tx: Db,
  table: ListTable,
  condition: RawBuilder<unknown>,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set "id" = "id" where ${condition} returning "id"`.execute(tx)
  return rows.map(({ id }) => id)
}

export const lockRecord = async (tx: Db, table: ListTable, id: string): Promise<void> => {
  await lockRecords(tx, table, sql`"id" = ${id}`)
}
