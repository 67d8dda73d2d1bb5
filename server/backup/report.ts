import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { giveToFolderOwner } from '../db/owner.ts'
import { UNFINISHED_SUFFIX } from './temporary.ts'

const outcome = {
  /** ISO 8601. */
  date: z.string(),
  /** Name of the backup file. */
  file: z.string(),
  /** French; null: it succeeded. */
  failure: z.nullable(z.string()),
}

const report = z.object({
  /** Last run of BACKUP_AFTER. */
  after: z._default(z.nullable(z.object(outcome)), null),
  /** Last restore drill, with the number of rows that it restored. */
  drill: z._default(z.nullable(z.object({ ...outcome, rows: z.number() })), null),
})

/** Last outcomes of BACKUP_AFTER and of the restore drill. */
export type BackupReport = z.output<typeof report>

const FILE = 'rapport.json'

/** Report of a backup directory. Both parts are null when the file is missing or unreadable. */
export const readBackupReport = async (dir: string): Promise<BackupReport> => {
  try {
    return report.parse(JSON.parse(await readFile(join(dir, FILE), 'utf8')))
  } catch {
    return { after: null, drill: null }
  }
}

/**
 * Replaces the given parts of the report. The temporary file has a new name and is created (`wx`): in a folder of
 * another account a known name could be a symbolic link, through which root would write.
 */
export const writeBackupReport = async (dir: string, parts: Partial<BackupReport>): Promise<void> => {
  const file = join(dir, FILE)
  const text = JSON.stringify({ ...(await readBackupReport(dir)), ...parts })
  const unfinished = `${file}.${randomUUID()}${UNFINISHED_SUFFIX}`
  try {
    await writeFile(unfinished, `${text}\n`, { mode: 0o600, flag: 'wx' })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  giveToFolderOwner(dir, [file])
}
