import { chmodSync, existsSync, renameSync } from 'node:fs'
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
import type { Db, Dialect } from './db.ts'
import type { Database } from './schema.ts'

export interface OpenDatabase {
  readonly db: Db
  readonly dialect: Dialect
  /** Closes the connections. With the last one SQLite copies its write-ahead log into the database file. */
  readonly close: () => Promise<void>
}

/**
 * Begins write transactions with `begin immediate`, which waits for another process's write. A transaction that reads
 * first and writes later would fail at once instead. Read-only transactions (backup) block no writer.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'))
  }

  /** SQLite has already rolled back after a full disk: the caller gets that error, not the one of this rollback. */
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

/** Name of the SQLite file in DATA_DIR. */
export const SQLITE_FILE = 'garde-enfants.sqlite'

/**
 * Most prepared statements that are kept; then all are dropped. A text contains no values but limits and constants, so
 * the screens use few texts of a query: one, or one for each limit and length of its `in (?, ?, …)` lists. A program
 * may ask for any limit.
 */
const MAX_PREPARED = 500

/** Creates a database file under another name, then renames it: no crash leaves a file of 0 bytes. */
const createSqliteFile = (file: string): void => {
  const unfinished = `${file}.creation`
  const sqlite = new BetterSqlite(unfinished)
  sqlite.pragma('journal_mode = wal')
  sqlite.close()
  renameSync(unfinished, file)
}

const openSqlite = (dataDir: string): OpenDatabase => {
  const file = join(dataDir, SQLITE_FILE)
  if (!existsSync(file)) createSqliteFile(file)
  // In milliseconds: how long a statement waits for another process's write.
  const sqlite = new BetterSqlite(file, { timeout: 5000 })
  chmodSync(file, 0o600)
  sqlite.pragma('journal_mode = wal')
  // Each commit is on the disk before the answer is sent: an acknowledged row survives a power cut.
  sqlite.pragma('synchronous = full')
  sqlite.pragma('foreign_keys = on')
  // Deleted documents and addresses are overwritten, not only unlinked.
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

/**
 * Longest time of one statement while the server answers: a slow or locked database becomes a 503 (threat-model F15).
 */
const STATEMENT_TIMEOUT_MS = 5000
/** Longest time without a statement inside a transaction: a process that hangs does not keep its locks. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000

export interface OpenOptions {
  /**
   * PostgreSQL: no time limit on statements, locks and idle transactions. For migrations, bulk inserts, `analyze`,
   * backup, restore and move, whose duration grows with the data.
   */
  readonly maintenance?: boolean
  /** PostgreSQL: longest time of one statement and of waiting for one lock, unless `maintenance`. */
  readonly statementTimeoutMs?: number
  /** PostgreSQL: called when an open connection breaks. */
  readonly onLostConnection?: (error: Error) => void
}

/** Loads pg, which a site on SQLite does not need, with the first query. */
const openPool = async (
  url: string,
  {
    maintenance = false,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    onLostConnection = () => undefined,
  }: OpenOptions,
) => {
  const { default: pg } = await import('pg')
  // count(*) and bigint as numbers: no count here exceeds 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    // Connections of one process.
    max: 10,
    connectionTimeoutMillis: 2000,
    // No JIT: compiling the statements of this product takes longer than it saves.
    options: '-c jit=off',
    ...(!maintenance && {
      statement_timeout: statementTimeoutMs,
      lock_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    }),
  })
  // An 'error' without a listener ends the process. The pool repeats those of its idle connections.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', onLostConnection))
  return pool
}

const openPostgres = (url: string, options: OpenOptions): OpenDatabase => {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: () => openPool(url, options) }) })
  return { db, dialect: 'postgres', close: () => db.destroy() }
}

/** Opens PostgreSQL when there is a URL, else SQLite in `dataDir`. Does not migrate. */
export const openDatabase = (
  where: { readonly databaseUrl: string | null; readonly dataDir: string },
  options: OpenOptions = {},
): OpenDatabase => (where.databaseUrl ? openPostgres(where.databaseUrl, options) : openSqlite(where.dataDir))
