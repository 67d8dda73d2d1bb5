import { sql } from 'kysely'
import { waitAgain } from '../a-faire/queries.ts'
import type { Db } from '../db/db.ts'
import type { UnwantedTable } from '../db/lists.ts'
import { lockRecords } from '../db/lock-records.ts'
import { deleteNotificationsAbout } from '../notifications/queries.ts'
import { type ErasableTable, eraseRecord } from '../personnes/queries.ts'

/**
 * Marks a record as unwanted, or removes the mark. The mark deletes its notifications for good. Without the mark,
 * "À faire" lists the record again if it still waits for the agency (`waitAgain`). False: there is no such record, or
 * it is like this already.
 */
export const setUnwanted = async (
  tx: Db,
  table: UnwantedTable,
  id: string,
  unwanted: boolean,
): Promise<boolean> => {
  const row = await tx
    .updateTable(table)
    .set({ indesirable: unwanted ? 1 : 0 })
    .where('id', '=', id)
    .where('indesirable', '=', unwanted ? 0 : 1)
    .returning('id')
    .executeTakeFirst()
  if (row) await (unwanted ? deleteNotificationsAbout(tx, id) : waitAgain(tx, table, id))
  return row !== undefined
}

/**
 * Erases the oldest unwanted records of a table, `limit` at most, with everything that belongs to them. The mark is
 * tested again under the lock: another administrator may be removing it. Returns their ids.
 */
export const eraseUnwanted = async (
  tx: Db,
  table: UnwantedTable,
  limit: number,
): Promise<readonly string[]> => {
  const oldest = sql`select "id" from ${sql.table(table)} where "indesirable" = 1 order by "dateCreation" limit ${limit}`
  const ids = await lockRecords(tx, table, sql`"id" in (${oldest}) and "indesirable" = 1`)
  for (const id of ids) await eraseRecord(tx, table, id)
  return ids
}

/** Whether a table has this record. */
export const isStored = async (tx: Db, table: ErasableTable, id: string): Promise<boolean> =>
  (await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Erases one record of a list. False: there is no such record. */
export const eraseOne = async (tx: Db, table: ErasableTable, id: string): Promise<boolean> => {
  if (!(await isStored(tx, table, id))) return false
  await eraseRecord(tx, table, id)
  return true
}
