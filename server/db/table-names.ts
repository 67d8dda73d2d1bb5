import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './db.ts'

/** Names of the tables of a database. Kysely's introspection would read their columns too, five times at each start. */
export const tableNames = async (db: Db): Promise<ReadonlySet<string>> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const query = isPostgres
    ? sql<{ name: string }>`select tablename as "name" from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
  const { rows } = await query.execute(db)
  return new Set(rows.map(({ name }) => name))
}
