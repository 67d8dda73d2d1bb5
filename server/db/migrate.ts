import { type Kysely, sql } from 'kysely'
import { initial } from './migrations/0001-initial.ts'
import { journal } from './migrations/0002-journal.ts'
import { recherche } from './migrations/0003-recherche.ts'
import { matches } from './migrations/0004-matches.ts'
import { matchesAtOnce } from './migrations/0005-matches-at-once.ts'
import { nonLues } from './migrations/0006-non-lues.ts'
import type { Dialect } from './open.ts'
import type { Database } from './schema.ts'

/** How the two databases spell the few types that they name differently. */
export interface Spelling {
  readonly dialect: Dialect
  /** PostgreSQL compares by bytes too, so that both sort alike and a prefix can use an index. */
  readonly text: string
  readonly bytes: string
  readonly decimal: string
  /** SQLite then checks the type of each value, as PostgreSQL does. */
  readonly strict: string
}

export interface Migration {
  /** Its number and subject; recorded once, never renamed. */
  readonly name: string
  /** What SQL alone cannot do, on the shape that the migrations before have left. */
  readonly before?: (tx: Kysely<Database>) => Promise<void>
  readonly statements: (spelling: Spelling) => readonly string[]
}

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
  db: Kysely<Database>,
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
