import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RunningApp } from './app.ts'

/** SQLite has one connection: a call reaches the queue for it without input or output, within a few turns. */
const SQLITE_TURNS = 100

/**
 * Resolves once `calls` calls that were sent from inside a transaction wait for it: in PostgreSQL for one of its locks,
 * in SQLite for the connection.
 */
export const untilBlocked = async ({ db, dialect }: RunningApp, calls = 1): Promise<void> => {
  if (dialect === 'sqlite') {
    for (let turn = 0; turn < SQLITE_TURNS; turn += 1) await setImmediate()
    return
  }
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if ((rows[0]?.n ?? 0) >= calls) return
  }
}
