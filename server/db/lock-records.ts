import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { ListTable } from './lists.ts'

type Lockable = ListTable | 'mises_en_relation'

/**
 * Locks the records of a table that meet a condition until the end of the transaction, and returns their ids. Waits for
 * another transaction that has locked a record, then tests the condition on the record as that one left it. PostgreSQL
 * does not repeat sub-selects in the condition: they see the other tables as they were before the wait.
 */
export const lockRecords = async (
  tx: Db,
  table: Lockable,
  condition: RawBuilder<unknown>,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set "id" = "id" where ${condition} returning "id"`.execute(tx)
  return rows.map(({ id }) => id)
}

export const lockRecord = async (tx: Db, table: Lockable, id: string): Promise<void> => {
  await lockRecords(tx, table, sql`"id" = ${id}`)
}

/**
 * Locks a record before rows that belong to it are read and written, so that of two calls the second sees what the
 * first wrote. Not by an update, as lockRecord does: that waits for the lock of the matches, and makes matching read
 * all nannies again. Not needed on SQLite, which has only one writer.
 */
export const lockOwner = async (tx: Db, table: Lockable, id: string, isPostgres: boolean): Promise<void> => {
  if (isPostgres)
    await sql`select 1 from ${sql.table(table)} where "id" = ${id} for no key update`.execute(tx)
}

/**
 * Locks an employee before a payment to her, or her salary, is written. Of payments written at the same time the
 * second then replaces the reminder of the first. A deletion locks her before her salaries too: the same order avoids a
 * deadlock.
 */
export const lockEmployee = (tx: Db, id: string, isPostgres: boolean): Promise<void> =>
  lockOwner(tx, 'employees', id, isPostgres)

/**
 * Locks a document before a row that names it is written. A deletion locks the document, then the row that names it;
 * writing the row first would lock them the other way round (a deadlock). Not needed on SQLite.
 */
export const lockDocument = async (tx: Db, storedPath: string, isPostgres: boolean): Promise<void> => {
  if (isPostgres)
    await sql`select 1 from "documents" where "storedPath" = ${storedPath} for key share`.execute(tx)
}
