import type { Db } from '../db/db.ts'
import { appliedMigrations } from '../db/migrate.ts'
import { auditChain } from '../db/migrations/0010-audit-chain.ts'
import { type Encryption, secretMark } from '../encryption.ts'
import { type ChainHead, findChainHead } from '../journal/queries.ts'
import { createSum, existingTables, readTable, type Sums, type TableSum } from './rows.ts'

/** The first line of a backup. */
export interface Header {
  readonly format: 'garde-enfants-1'
  readonly date: string
  /** Applied migrations: the schema of the rows. */
  readonly migrations: readonly string[]
  /** Fingerprint of the APP_SECRET that encrypted documents and keys. Does not reveal it. */
  readonly secret: string
  /**
   * Newest entry of the audit log; null: the log was empty. Proves later that no entry up to it was changed. Missing
   * when the schema is older than the chain of the log.
   */
  readonly journal?: ChainHead | null
}

export const FORMAT = 'garde-enfants-1'

/**
 * The tables of a backup as lines of JSON: the header; each table's name, then its rows; last the counts and hashes.
 * Reads a consistent snapshot in one read-only transaction, which blocks no writer.
 */
export async function* dump(db: Db, encryption: Encryption, now: Date): AsyncGenerator<string> {
  const snapshot = await db
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute()
  try {
    const migrations = await appliedMigrations(snapshot)
    const header: Header = {
      format: FORMAT,
      date: now.toISOString(),
      migrations,
      secret: secretMark(encryption),
      // A backup before an upgrade reads the old schema.
      ...(migrations.includes(auditChain.name) && { journal: await findChainHead(snapshot) }),
    }
    yield JSON.stringify(header)
    const sums: Record<string, TableSum> = {}
    for (const table of await existingTables(snapshot)) {
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
    // Without a connection the rollback fails too, and would hide why the backup failed.
    await snapshot
      .rollback()
      .execute()
      .catch(() => undefined)
  }
}
