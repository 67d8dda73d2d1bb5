import { mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { giveToFolderOwner } from '../db/owner.ts'
import { createEncryption } from '../encryption.ts'
import { explain } from '../operator-error.ts'
import { dump } from './dump.ts'
import { listBackups, readBackup, writeBackup } from './file.ts'
import { load } from './load.ts'
import { readBackupReport, writeBackupReport } from './report.ts'
import { expiredBackups } from './retention.ts'
import type { Sums } from './rows.ts'
import { runAfter } from './run-after.ts'
import { DRILL_PREFIX, removeLeftovers } from './temporary.ts'

const DAY_MS = 24 * 60 * 60_000
const DRILL_EVERY_MS = 30 * DAY_MS

const countRows = (sums: Sums): number => Object.values(sums).reduce((total, { rows }) => total + rows, 0)

/** Restores a backup into a temporary SQLite database, then deletes that. Returns the compared counts and hashes. */
const drill = async (plainFile: string, { dataDir, secret }: Config, now: Date): Promise<Sums> => {
  const dir = await mkdtemp(join(dataDir, DRILL_PREFIX))
  giveToFolderOwner(dataDir, [dir])
  try {
    const database = openDatabase({ databaseUrl: null, dataDir: dir })
    return await load(readBackup(plainFile), database, createEncryption(secret), now).finally(database.close)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

export interface MadeBackup {
  readonly file: string
  /** Rows and hashes by table. */
  readonly sums: Sums
  /** French; what failed although the file was written: a deletion, the restore drill, BACKUP_AFTER. */
  readonly failures: readonly string[]
}

/**
 * Makes a backup of the configured database: deletes leftovers, writes the file, restores it on trial (every 30 days,
 * and after a drill that failed), deletes expired backups, runs BACKUP_AFTER. Throws when the file or the report could
 * not be written.
 */
export const makeBackup = async (config: Config, now: Date): Promise<MadeBackup> => {
  const { dir, publicKey, after } = config.backup
  const { drill: lastDrill, after: lastAfter } = await readBackupReport(dir)
  // `Math.abs`: a drill dated ahead, under a wrong clock, does not put off the next one.
  const drillDue = !lastDrill?.date || Math.abs(now.getTime() - Date.parse(lastDrill.date)) >= DRILL_EVERY_MS
  const failures: string[] = []
  // First, because the backup may need their space.
  const notRemoved = await removeLeftovers(config)
  if (notRemoved) failures.push(`Des fichiers provisoires n'ont pas pu être supprimés\u00a0: ${notRemoved}`)
  let sums: Sums = {}
  let drilled: { rows: number; failure: string | null } | null = null

  const database = openDatabase(config, { maintenance: true })
  const lines = async function* () {
    for await (const line of dump(database.db, createEncryption(config.secret), now)) {
      if (line.startsWith('{"sums":')) sums = (JSON.parse(line) as { sums: Sums }).sums
      yield line
    }
  }
  const inspect = async (plainFile: string): Promise<void> => {
    try {
      drilled = { rows: countRows(await drill(plainFile, config, now)), failure: null }
    } catch (error) {
      drilled = { rows: 0, failure: explain(error) }
    }
  }
  const file = await writeBackup(dir, lines(), now, {
    publicKey,
    ...((drillDue || lastDrill?.failure) && { inspect }),
  }).finally(database.close)

  const date = now.toISOString()
  if (drilled) await recordDrill(drilled)
  for (const old of expiredBackups(await listBackups(dir), config.backup, now))
    await rm(old.file, { force: true }).catch((error: unknown) => {
      failures.push(`Une sauvegarde périmée n'a pas pu être supprimée\u00a0: ${explain(error)}`)
    })
  if (after) {
    const failure = await runAfter(after, file).then(() => null, explain)
    if (failure) failures.push(failure)
    await writeBackupReport(dir, { after: { date, file: basename(file), failure } })
  } else if (lastAfter) await writeBackupReport(dir, { after: null })
  return { file, sums, failures }

  async function recordDrill(result: { rows: number; failure: string | null }): Promise<void> {
    if (result.failure) failures.push(`L'essai de restauration a échoué\u00a0: ${result.failure}`)
    await writeBackupReport(dir, { drill: { date, file: basename(file), ...result } })
  }
}
