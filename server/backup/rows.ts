import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { BACKUP_TABLES, type BackupTable } from './tables.ts'

type Row = Record<string, unknown>

/** What a table holds, for comparing two databases: the rows' number and a hash over them in the key's order. */
export interface TableSum {
  readonly rows: number
  readonly sha256: string
}

export type Sums = Readonly<Record<string, TableSum>>

const encodeValue = (value: unknown): unknown =>
  Buffer.isBuffer(value) ? { base64: value.toString('base64') } : value

/** Bytes as {"base64": …}; keys sorted, so that both databases write the same line for the same row. */
export const encodeRow = (row: Row): string => {
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

/** decimal(10,2) is a text in PostgreSQL and a number in SQLite. */
const normalise = (table: BackupTable, row: Row): Row =>
  table.name === 'payments' ? { ...row, montant: Number(row.montant).toFixed(2) } : row

/** A table's rows as lines, in its key's order, a few in memory at once. */
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

/** Adds up lines of one table. */
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

/** Counts and hashes everything that a backup holds. */
export const sumUp = async (db: Db): Promise<Sums> => {
  const sums: Record<string, TableSum> = {}
  for (const table of BACKUP_TABLES) {
    const sum = createSum()
    for await (const line of readTable(db, table)) sum.add(line)
    sums[table.name] = sum.total()
  }
  return sums
}
