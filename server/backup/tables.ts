import type { Database } from '../db/schema.ts'
import { TABLES } from '../db/tables.ts'

export interface BackupTable {
  readonly name: keyof Database
  /** Primary key: rows are read, written and hashed in its order. */
  readonly key: string
  /** Rows held in memory at once. */
  readonly batch: number
}

const DEFAULT_BATCH = 500

/** Tables of a backup, parents before children. */
export const BACKUP_TABLES: readonly BackupTable[] = (Object.keys(TABLES) as (keyof Database)[]).flatMap(
  (name) => {
    const { backup }: { backup: { key: string; batch?: number } | { because: string } } = TABLES[name]
    return 'key' in backup ? [{ name, batch: DEFAULT_BATCH, ...backup }] : []
  },
)
