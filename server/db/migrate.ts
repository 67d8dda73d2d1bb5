import { sql } from 'kysely'
import type { Db, Dialect } from './db.ts'
import type { Migration, Spelling } from './migration.ts'
import { initial } from './migrations/0001-initial.ts'
import { journal } from './migrations/0002-journal.ts'
import { recherche } from './migrations/0003-recherche.ts'
import { matches } from './migrations/0004-matches.ts'
import { matchesAtOnce } from './migrations/0005-matches-at-once.ts'
import { nonLues } from './migrations/0006-non-lues.ts'

const SPELLINGS: Readonly<Record<Dialect, Spelling>> = {
  sqlite: { dialect: 'sqlite', text: 'text', bytes: 'blob', decimal: 'numeric', strict: ' strict' },
  postgres: {
    dialect: 'postgres',
    text: 'text collate "C"',
    bytes: 'bytea',
    decimal: 'numeric(10, 2)',
    strict: '',
  },
}

/** In order. A migration that has landed is never changed: the next one mends it. */
export const MIGRATIONS: readonly Migration[] = [initial, journal, recherche, matches, matchesAtOnce, nonLues]

/** An arbitrary number that names this lock among PostgreSQL's advisory locks. */
const MIGRATION_LOCK = 241_2411

/**
 * Brings the database up to date: all that is missing in one transaction, under a lock, so that a crash leaves the
 * old shape whole and two processes that start together do it once.
 */
export const migrate = (
  db: Db,
  dialect: Dialect,
  now: Date,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
    await sql`create table if not exists "migrations" ("name" text primary key, "date" text not null)`.execute(
      tx,
    )
    const { rows } = await sql<{ name: string }>`select "name" from "migrations"`.execute(tx)
    const done = new Set(rows.map((row) => row.name))
    for (const migration of migrations) {
      if (done.has(migration.name)) continue
      await migration.before?.(tx)
      for (const statement of migration.statements(SPELLINGS[dialect])) await sql.raw(statement).execute(tx)
      await sql`insert into "migrations" values (${migration.name}, ${now.toISOString()})`.execute(tx)
    }
  })
