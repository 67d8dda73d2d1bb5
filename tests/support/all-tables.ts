import { sql } from 'kysely'
import { BACKUP_TABLES } from '#server/backup/tables.ts'
import type { Db } from '#server/db/db.ts'
import type { Database } from '#server/db/schema.ts'
import { TABLES } from '#server/db/tables.ts'

/** Tables that a refused call may change, with the reason. */
const NOT_COMPARED: Readonly<Partial<Record<keyof Database, string>>> = {
  sessions: 'each call of an administrator may renew the time of its last use',
  compteurs: 'counts refused calls too',
  revisions: 'in PostgreSQL an update that finds no row counts as a change',
}

type Rows = Readonly<Record<string, readonly unknown[]>>

/** Rows of every table except NOT_COMPARED, to compare before and after. */
export const readAllTables = async (db: Db): Promise<Rows> => {
  const found: Record<string, readonly unknown[]> = {}
  for (const name of Object.keys(TABLES) as (keyof Database)[]) {
    if (NOT_COMPARED[name]) continue
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    const sorted = rows.map((row) => ({ row, text: JSON.stringify(row) }))
    found[name] = sorted.sort((a, b) => (a.text < b.text ? -1 : 1)).map(({ row }) => row)
  }
  return found
}

/** Rows of the tables of a backup, to compare a database with a restored one. */
export const readBackupTables = async (db: Db): Promise<Rows> => {
  const found: Record<string, readonly unknown[]> = {}
  for (const { name, key } of BACKUP_TABLES) {
    const { rows } = await sql`select * from ${sql.table(name)} order by ${sql.ref(key)}`.execute(db)
    found[name] = rows
  }
  return found
}
