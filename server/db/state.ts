import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Throws when the database does not answer, or when its file is damaged at the row that this query reads. Opening a
 * damaged SQLite file does not fail.
 */
export const pingDatabase = async (db: Db): Promise<void> => {
  await sql`select "name" from "migrations" limit 1`.execute(db)
}

/** Size of the database in bytes, on SQLite without the write-ahead log. */
export const databaseBytes = async (db: Db, isPostgres: boolean): Promise<number> => {
  const bytes = isPostgres
    ? sql<number>`pg_database_size(current_database())`
    : sql<number>`(select page_count * page_size from pragma_page_count(), pragma_page_size())`
  return (await db.selectNoFrom(bytes.as('bytes')).executeTakeFirstOrThrow()).bytes
}

/**
 * SQLite: writes the write-ahead log into the database file and truncates it, so that it holds no erased data. While
 * a backup reads, it waits up to 5 seconds and does not truncate; housekeeping tries again every hour. PostgreSQL
 * reuses the space of erased rows by itself.
 */
export const truncateWal = async (db: Db, isPostgres: boolean): Promise<void> => {
  if (!isPostgres) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
