import { spawn } from 'node:child_process'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { makeDir } from '../make-dir.ts'
import { findNewestBackup } from './file.ts'

const CHECK_EVERY_MS = 15 * 60_000
const HOUR_MS = 60 * 60_000
/** Delay of a scheduled backup that is not reported: the server may have been off. */
const TOLERATED_DELAY_MS = 6 * HOUR_MS
/** Expected interval when BACKUP_EVERY_HOURS is 0: another program then has to make the backups. */
const DEFAULT_INTERVAL_HOURS = 24
const COMMAND = join(import.meta.dirname, '../../scripts/backup.ts')

/**
 * Whether a backup of this date, not after `now`, is young enough. The back office and `npm run doctor` report an older
 * one.
 */
export const isUpToDate = (everyHours: number, date: string, now: Date): boolean =>
  now.getTime() - Date.parse(date) <= (everyHours || DEFAULT_INTERVAL_HOURS) * HOUR_MS + TOLERATED_DELAY_MS

/**
 * Makes one backup in a process of its own, so that answers do not wait for it. Throws an Error with its stderr, or
 * with its exit code or signal when it wrote none.
 */
const runBackup = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [COMMAND], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.once('error', reject)
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(said.trim() || `Backup ended with ${code ?? signal}`)),
    )
  })

/**
 * Runs `work` unless another process that shares the directory is running it: an exclusive transaction decides, as in
 * db/lock.ts.
 */
const aloneIn = async (dir: string, work: () => Promise<void>): Promise<void> => {
  makeDir(dir)
  const lock = new BetterSqlite(join(dir, 'backup.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    await work()
  } catch (error) {
    if (!(error instanceof BetterSqlite.SqliteError && error.code === 'SQLITE_BUSY')) throw error
  } finally {
    lock.close()
  }
}

/**
 * Makes a backup when there is none, or the newest one is older than the interval; none with BACKUP_EVERY_HOURS=0.
 * Returns a stop function. A failure is logged. When no file was written, the next check tries again, and metrics and
 * back office show an old backup meanwhile.
 */
export const backUpRegularly = ({ backup }: Config, log: FastifyBaseLogger): (() => void) => {
  if (backup.everyHours === 0) return () => undefined
  const isDue = async (): Promise<boolean> => {
    const now = new Date()
    const newest = await findNewestBackup(backup.dir, now)
    return !newest || now.getTime() - Date.parse(newest.date) >= backup.everyHours * HOUR_MS
  }
  const check = async (): Promise<void> => {
    try {
      if (!(await isDue())) return
      await aloneIn(backup.dir, async () => {
        if (await isDue()) await runBackup()
      })
    } catch (error) {
      log.error({ err: error }, 'backup failed')
    }
  }
  const timer = setInterval(check, CHECK_EVERY_MS)
  timer.unref()
  // Not in the first minute, when the server is busy with its start.
  const first = setTimeout(check, 60_000)
  first.unref()
  return () => {
    clearInterval(timer)
    clearTimeout(first)
  }
}
