import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Encryption } from '../encryption.ts'
import { createSum, readTable, type Sums, type TableSum } from './rows.ts'
import { BACKUP_TABLES } from './tables.ts'

/** The first line of a backup. */
export interface Header {
  readonly format: 'garde-enfants-1'
  readonly date: string
  /** Which shape the rows have. */
  readonly migrations: readonly string[]
  /** Tells whether the APP_SECRET at hand is the one under which papers and keys were sealed; says nothing of it. */
  readonly secret: string
}

export const FORMAT = 'garde-enfants-1'

export const secretMark = (encryption: Encryption): string => encryption.fingerprint('backup')

export const appliedMigrations = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select "name" from "migrations" order by "name"`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * A whole database as lines of JSON: the header; each table's name, then its rows; at last the counts and hashes.
 * All of one moment, while others write: it reads in one transaction that holds nobody up.
 */
export async function* dump(db: Db, encryption: Encryption, now: Date): AsyncGenerator<string> {
  const snapshot = await db
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute()
  try {
    const header: Header = {
      format: FORMAT,
      date: now.toISOString(),
      migrations: await appliedMigrations(snapshot),
      secret: secretMark(encryption),
    }
    yield JSON.stringify(header)
    const sums: Record<string, TableSum> = {}
    for (const table of BACKUP_TABLES) {
      yield JSON.stringify({ table: table.name })
      const sum = createSum()
      for await (const line of readTable(snapshot, table)) {
        sum.add(line)
        yield line
      }
      sums[table.name] = sum.total()
    }
    yield JSON.stringify({ sums: sums satisfies Sums })
  } finally {
    await snapshot.rollback().execute()
  }
}
