import { PostgresAdapter, sql } from 'kysely'
import { cachedQuery } from './cached-query.ts'
import type { Db } from './db.ts'

/**
 * Text that differs from every earlier one once any process has changed a row of the database. SQLite counts the
 * changes of this connection and of the others; on PostgreSQL it names the transactions that a query sees.
 */
const changeMark = cachedQuery((db) => {
  const mark =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`pg_current_snapshot()::text`
      : sql`total_changes() || ' ' || (select "data_version" from pragma_data_version)`
  return db.selectNoFrom(mark.$castTo<string>().as('mark'))
})

/**
 * The same read, which answers from memory until a row of the database may have changed. For answers that screens read
 * again and again. The answer must depend on the database only, not on the time or the caller.
 */
export const untilChanged = <Answer>(db: Db, read: (db: Db) => Promise<Answer>): (() => Promise<Answer>) => {
  let known: { readonly mark: string | undefined; readonly answer: Answer } | null = null
  return async () => {
    // Read before the rows: a change between the two makes the next mark differ.
    const mark = (await changeMark(db, {}))[0]?.mark
    if (known === null || known.mark !== mark) known = { mark, answer: await read(db) }
    return known.answer
  }
}
