import { sql } from 'kysely'
import { BACKUP_TABLES } from '#server/backup/tables.ts'
import type { Db } from '#server/db/db.ts'

/** All rows of all tables of a backup, to compare before and after. */
export const readAllTables = async (db: Db): Promise<Readonly<Record<string, readonly unknown[]>>> => {
  const found: Record<string, readonly unknown[]> = {}
  for (const { name, key } of BACKUP_TABLES) {
    const { rows } = await sql`select * from ${sql.table(name)} order by ${sql.ref(key)}`.execute(db)
    found[name] = rows
  }
  return found
}
