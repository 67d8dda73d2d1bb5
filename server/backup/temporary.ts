import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { explain } from '../operator-error.ts'

/** Suffix of a file in the backup folder that is not complete yet: a backup, or the report. */
export const UNFINISHED_SUFFIX = '.tmp'
/** Start of the name of the folder of a restore drill, in DATA_DIR. */
export const DRILL_PREFIX = 'essai-de-restauration-'
/** Folder in DATA_DIR of a restore into SQLite. */
export const RESTORE_DIR = 'restauration-en-cours'

const UNFINISHED_BACKUP = /^(garde-enfants-[\dTZ-]+\.jsonl\.zst(\.age)?|rapport\.json(\.[\da-f-]{36})?)\.tmp$/
const TEMPORARY_DATABASE = new RegExp(`^(${DRILL_PREFIX}\\w{6}|${RESTORE_DIR})$`)

/** What is younger may belong to a process that is at work. */
const MIN_AGE_MS = 24 * 60 * 60_000

/** A folder that cannot be read counts as empty: that of the backups may not exist yet. */
const removeOld = async (dir: string, names: RegExp): Promise<void> => {
  for (const name of (await readdir(dir).catch(() => [])).filter((found) => names.test(found))) {
    const path = join(dir, name)
    // Another process may be deleting it.
    const found = await stat(path).catch(() => null)
    // A future date comes from a clock that was ahead.
    if (found && Math.abs(Date.now() - found.mtimeMs) >= MIN_AGE_MS)
      await rm(path, { recursive: true, force: true })
  }
}

/**
 * Deletes what a backup, a restore drill or a restore left a day ago or earlier when its process was killed: most of it
 * holds personal data that are not encrypted. Returns why something could not be deleted, in French, or null.
 */
export const removeLeftovers = ({ backup, dataDir }: Config): Promise<string | null> =>
  removeOld(backup.dir, UNFINISHED_BACKUP)
    .then(() => removeOld(dataDir, TEMPORARY_DATABASE))
    .then(() => null, explain)
