import type { Config } from '../config.ts'
import type { BackupFile } from './file.ts'

const DAY_MS = 24 * 60 * 60_000
/** A backup made before a risky change is kept for two days, also when the schedule makes others on its day. */
const ALWAYS_KEPT_MS = 2 * DAY_MS

type Kept = Pick<Config['backup'], 'keep' | 'keepWeeks' | 'keepMonths'>

/** Number of the week since 1970, weeks beginning on Monday. */
const weekOf = (date: string): string => String(Math.floor((Date.parse(date) / DAY_MS + 3) / 7))

/**
 * Backups to delete, given all of them, newest first. Kept are the newest of each of the last `keep` days, `keepWeeks`
 * weeks and `keepMonths` months that have one, and everything of the last two days. A backup dated in the future (the
 * clock was wrong) is neither counted nor deleted.
 */
export const expiredBackups = (
  backups: readonly BackupFile[],
  { keep, keepWeeks, keepMonths }: Kept,
  now: Date,
): readonly BackupFile[] => {
  const past = backups.filter(({ date }) => Date.parse(date) <= now.getTime())
  const kept = new Set(past.filter(({ date }) => now.getTime() - Date.parse(date) < ALWAYS_KEPT_MS))
  for (const [count, periodOf] of [
    [keep, (date: string) => date.slice(0, 10)],
    [keepWeeks, weekOf],
    [keepMonths, (date: string) => date.slice(0, 7)],
  ] as const) {
    const newest = new Map<string, BackupFile>()
    for (const backup of past) {
      const period = periodOf(backup.date)
      if (!newest.has(period)) newest.set(period, backup)
    }
    for (const backup of [...newest.values()].slice(0, count)) kept.add(backup)
  }
  return past.filter((backup) => !kept.has(backup))
}

/**
 * Time in days after which a backup made now is deleted for certain, if the schedule makes the next ones. With an
 * interval longer than a day, `keep` days that have a backup are more than `keep` days. The schedule looks every
 * quarter of an hour whether a backup is due. Only a new backup deletes old ones, one interval later at most.
 */
export const maxBackupAgeDays = ({
  keep,
  keepWeeks,
  keepMonths,
  everyHours,
}: Kept & Pick<Config['backup'], 'everyHours'>): number => {
  const interval = everyHours / 24
  const step = (everyHours + 0.25) / 24
  return Math.ceil(
    Math.max(
      ALWAYS_KEPT_MS / DAY_MS,
      keep * Math.max(1, step),
      keepWeeks * Math.max(7, step),
      keepMonths * Math.max(31, step),
    ) + interval,
  )
}
