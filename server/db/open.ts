import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import type { Db, Dialect } from './db.ts'
import type { Database } from './schema.ts'

export interface OpenDatabase {
  readonly db: Db
  readonly dialect: Dialect
  /** Ends the connections; SQLite folds its log into the file. */
  readonly close: () => Promise<void>
}

/**
 * A read that becomes a write in the middle fails at once when another process writes; this waits its turn first.
 * What only reads (a backup) holds nobody up.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'))
  }

  /** A full disk has undone the transaction already, and its own error is the one to tell. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error
    }
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new ImmediateDriver(this.#config)
  }
}

/** The file's name in DATA_DIR. */
export const SQLITE_FILE = 'garde-enfants.sqlite'

/** Query texts kept prepared; parameters are bound, so there are as many texts as there are kinds of queries. */
const MAX_PREPARED = 500

const openSqlite = (dataDir: string): OpenDatabase => {
  const file = join(dataDir, SQLITE_FILE)
  const sqlite = new BetterSqlite(file, { timeout: 5000 })
  chmodSync(file, 0o600)
  sqlite.pragma('journal_mode = wal')
  // An acknowledged row survives a power cut: each commit reaches the disk before the answer leaves.
  sqlite.pragma('synchronous = full')
  sqlite.pragma('foreign_keys = on')
  // Erased papers and addresses are overwritten, not only unlinked.
  sqlite.pragma('secure_delete = on')

  const prepared = new Map<string, BetterSqlite.Statement>()
  const prepare = (text: string): BetterSqlite.Statement => {
    const known = prepared.get(text)
    if (known) return known
    const made = sqlite.prepare(text)
    if (prepared.size >= MAX_PREPARED) prepared.clear()
    prepared.set(text, made)
    return made
  }
  const db = new Kysely<Database>({
    dialect: new ImmediateDialect({ database: { prepare, close: () => sqlite.close() } }),
  })
  return { db, dialect: 'sqlite', close: () => db.destroy() }
}

/** count(*) and bigint as numbers: nothing here counts past 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const openPostgres = (url: string, onLostConnection: (error: Error) => void): OpenDatabase => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2000,
    // A slow or locked database becomes a 503, never a hang (security F15).
    statement_timeout: 5000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
  })
  pool.on('error', onLostConnection)
  // One that breaks while it works says it twice: to the query, which fails, and here, where nobody listening is fatal.
  pool.on('connect', (client) => client.on('error', onLostConnection))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, dialect: 'postgres', close: () => db.destroy() }
}

/** PostgreSQL when there is a URL, else SQLite in `dataDir`. Does not migrate. */
export const openDatabase = (
  where: { readonly databaseUrl: string | null; readonly dataDir: string },
  onLostConnection: (error: Error) => void,
): OpenDatabase =>
  where.databaseUrl ? openPostgres(where.databaseUrl, onLostConnection) : openSqlite(where.dataDir)
