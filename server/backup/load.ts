import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { setSecretMark } from '../db/installation.ts'
import { appliedMigrations, MIGRATIONS, migrate } from '../db/migrate.ts'
import type { OpenDatabase } from '../db/open.ts'
import { type Encryption, secretMark } from '../encryption.ts'
import { OperatorError } from '../operator-error.ts'
import { forgetFingerprints } from '../submissions/queries.ts'
import { FORMAT, type Header } from './dump.ts'
import { decodeRow, existingTables, type Sums, sumUp } from './rows.ts'
import { BACKUP_TABLES, type BackupTable } from './tables.ts'

type Row = Record<string, unknown>

const parseHeader = (line: string): Header => {
  try {
    const header = JSON.parse(line) as Header
    if (header.format === FORMAT) return header
  } catch {
    // Not JSON: the error below.
  }
  throw new OperatorError("Ce fichier n'est pas une sauvegarde de cette application.")
}

const parseRow = (line: string): Row => {
  try {
    return decodeRow(line)
  } catch {
    throw new OperatorError(
      'La sauvegarde est abîmée\u00a0: une de ses lignes est illisible. Prenez une autre sauvegarde.',
    )
  }
}

const differences = (expected: Sums, found: Sums): readonly string[] =>
  Object.entries(expected)
    .filter(([name, sum]) => sum.rows !== found[name]?.rows || sum.sha256 !== found[name]?.sha256)
    .map(([name]) => name)

const insert = async (db: Db, table: BackupTable, rows: readonly Row[]): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`
    insert into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}
  `.execute(db)
}

/** Whether the database has rows in a table that backups contain. */
const hasRows = async ({ db }: OpenDatabase): Promise<boolean> => {
  for (const { name } of await existingTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/**
 * On PostgreSQL one transaction: a killed restore leaves no row, with which a server would start. SQLite fills a
 * temporary file, where a transaction would only need twice the space.
 */
const together = <Result>(
  { db, dialect }: OpenDatabase,
  work: (db: Db) => Promise<Result>,
): Promise<Result> => (dialect === 'postgres' ? db.transaction().execute(work) : work(db))

/**
 * Inserts the lines after the header. Returns the counts and hashes of the last line; throws when those of the database
 * differ.
 */
const insertAll = async (lines: AsyncIterable<string>, db: Db): Promise<Sums> => {
  let table: BackupTable | undefined
  let pending: Row[] = []
  let expected: Sums | undefined
  const flush = async () => {
    if (table) await insert(db, table, pending)
    pending = []
  }
  for await (const line of lines) {
    const row = parseRow(line)
    if (typeof row.table === 'string' && Object.keys(row).length === 1) {
      await flush()
      table = BACKUP_TABLES.find(({ name }) => name === row.table)
      if (!table) throw new OperatorError(`La sauvegarde contient une table inconnue\u00a0: ${row.table}.`)
    } else if (typeof row.sums === 'object') {
      await flush()
      expected = row.sums as Sums
    } else {
      pending.push(row)
      if (table && pending.length >= table.batch) await flush()
    }
  }
  if (!expected) throw new OperatorError('La sauvegarde est incomplète\u00a0: sa fin manque.')
  const wrong = differences(expected, await sumUp(db))
  if (wrong.length > 0)
    throw new OperatorError(`Le contenu restauré diffère de la sauvegarde\u00a0: ${wrong.join(', ')}.`)
  return expected
}

/**
 * Restores a backup's lines into a database without rows: creates the backup's schema, inserts, compares counts and
 * hashes, then migrates to the present schema. Throws an OperatorError when it refuses the backup or finds a
 * difference.
 */
export const load = async (
  lines: AsyncIterable<string>,
  database: OpenDatabase,
  encryption: Encryption,
  now: Date,
  { otherSecret = false } = {},
): Promise<Sums> => {
  const iterator = lines[Symbol.asyncIterator]()
  const first = await iterator.next()
  const header = parseHeader(first.done ? '' : first.value)
  if (header.secret !== secretMark(encryption) && !otherSecret)
    throw new OperatorError(
      "APP_SECRET n'est pas celui de cette sauvegarde\u00a0: donnez le bon APP_SECRET, ou ajoutez --autre-secret\u00a0: documents et clés de paiement seront restaurés, mais resteront illisibles.",
    )
  const known = MIGRATIONS.filter(({ name }) => header.migrations.includes(name))
  if (known.length !== header.migrations.length)
    throw new OperatorError("Cette sauvegarde vient d'une version plus récente de l'application.")
  if (await hasRows(database))
    throw new OperatorError(
      'Cette base contient déjà des données\u00a0: une restauration ne remplace jamais une base vivante.',
    )
  await migrate(database.db, database.dialect, now, known)
  // A newer schema, left by a failed restore: the rows would differ, or miss what later migrations do to rows.
  if ((await appliedMigrations(database.db)).length > known.length)
    throw new OperatorError(
      "Cette base vide a le schéma d'une version plus récente que la sauvegarde\u00a0: créez une autre base, et recommencez.",
    )

  // A transaction that failed leaves no row: rows that are there then are another server's.
  let isFilled = database.dialect === 'sqlite'
  try {
    const expected = await together(database, (db) =>
      insertAll({ [Symbol.asyncIterator]: () => iterator }, db),
    )
    isFilled = true
    await migrate(database.db, database.dialect, now)
    // Otherwise the repeat of a submission would be refused: its content cannot be compared under another secret.
    if (header.secret !== secretMark(encryption)) await forgetFingerprints(database.db)
    await setSecretMark(database.db, secretMark(encryption))
    return expected
  } catch (error) {
    // The database was empty before.
    for (const { name } of isFilled ? (await existingTables(database.db)).toReversed() : [])
      await sql`delete from ${sql.table(name)}`.execute(database.db)
    throw error
  }
}
