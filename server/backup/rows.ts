import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { tableNames } from '../db/table-names.ts'
import { BACKUP_TABLES, type BackupTable } from './tables.ts'

type Row = Record<string, unknown>

/** Number of rows of a table, and a hash of them in the order of the primary key: to compare two databases. */
export interface TableSum {
  readonly rows: number
  readonly sha256: string
}

export type Sums = Readonly<Record<string, TableSum>>

const encodeValue = (value: unknown): unknown =>
  Buffer.isBuffer(value) ? { base64: value.toString('base64') } : value

/** A row as JSON. Bytes are {"base64": …}; keys are sorted, so that both databases write the same line. */
const encodeRow = (row: Row): string => {
  const columns = Object.keys(row).sort()
  return JSON.stringify(Object.fromEntries(columns.map((column) => [column, encodeValue(row[column])])))
}

export const decodeRow = (line: string): Row => {
  const row = JSON.parse(line) as Row
  for (const [column, value] of Object.entries(row))
    if (typeof value === 'object' && value !== null && 'base64' in value)
      row[column] = Buffer.from(String(value.base64), 'base64')
  return row
}

/** PostgreSQL reads decimal(10,2) as a text, SQLite as a number. */
const normalise = (table: BackupTable, row: Row): Row =>
  table.name === 'payments' ? { ...row, montant: Number(row.montant).toFixed(2) } : row

/** Rows of a table as lines, in the order of the primary key, one batch in memory. */
export async function* readTable(db: Db, table: BackupTable): AsyncGenerator<string> {
  const key = sql.ref(table.key)
  let last: unknown = ''
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table.name)} where ${key} > ${last} order by ${key} limit ${table.batch}
    `.execute(db)
    for (const row of rows) yield encodeRow(normalise(table, row))
    if (rows.length < table.batch) return
    last = rows.at(-1)?.[table.key]
  }
}

/** Counts and hashes the lines of one table. */
export const createSum = () => {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add: (line: string): void => {
      rows += 1
      hash.update(line).update('\n')
    },
    total: (): TableSum => ({ rows, sha256: hash.digest('hex') }),
  }
}

/** Tables of a backup that the database has: an older schema has fewer. */
export const existingTables = async (db: Db): Promise<readonly BackupTable[]> => {
  const existing = await tableNames(db)
  return BACKUP_TABLES.filter(({ name }) => existing.has(name))
}

/** Counts and hashes the rows of a database, in every table that a backup has. */
export const sumUp = async (db: Db): Promise<Sums> => {
  const sums: Record<string, TableSum> = {}
  for (const table of await existingTables(db)) {
    const sum = createSum()
    for await (const line of readTable(db, table)) sum.add(line)
    sums[table.name] = sum.total()
  }
  return sums
}
