import { sql } from 'kysely'
import type { PurgeWait } from '#contract/etat.admin.ts'
import { listBackups } from '../backup/file.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { LIST_COLUMNS, LIST_TABLES } from '../db/lists.ts'
import type { Database } from '../db/schema.ts'
import { COMMAND_AUTHOR, recordAction, SERVER_AUTHOR } from '../journal/queries.ts'
import { purge } from './purge.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/**
 * When the clock is further ahead than this of the last run, or of the newest row while there was no run yet, a person
 * must confirm: a wrong clock must not delete all data.
 */
const PLAUSIBLE_ADVANCE_MS = 31 * DAY_MS
/** A purge needs a backup that is younger than this, unless it is confirmed or no backups are scheduled. */
const BACKUP_AGE_MS = 48 * HOUR_MS
/** Maximum number of records erased within 24 hours without confirmation; a backlog takes several days. */
const DAILY_MAXIMUM = 500

interface Purging {
  readonly db: Db
  readonly clock: () => Date
  readonly config: Pick<Config, 'backup'>
}

const dateOfLastRun = async (db: Db): Promise<string | null> => {
  const { last } = await db
    .selectFrom('purges')
    .select(({ fn }) => fn.max('date').as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** Newest date of the lists and the audit log, taken as a time at which the clock was right. */
const dateOfNewestRow = async (db: Db): Promise<string | null> => {
  const dates = [...LIST_TABLES.map((table) => [table, LIST_COLUMNS[table].date]), ['journal', 'date']]
  const maxima = dates.map(
    ([table = '', date = '']) => sql`select max(${sql.ref(date)}) as "date" from ${sql.table(table)}`,
  )
  const { rows } = await sql<{ newest: string | null }>`
    select max("date") as "newest" from (${sql.join(maxima, sql` union all `)}) as "newest"`.execute(db)
  return rows[0]?.newest ?? null
}

const recordRun = async (db: Db, date: string, effaces: number): Promise<void> => {
  await db
    .insertInto('purges')
    .values({ date, effaces } satisfies Database['purges'])
    .onConflict((conflict) =>
      conflict.column('date').doUpdateSet(({ eb }) => ({ effaces: eb('purges.effaces', '+', effaces) })),
    )
    .execute()
}

const deleteRunsBefore = async (db: Db, instant: string): Promise<void> => {
  await db.deleteFrom('purges').where('date', '<', instant).execute()
}

/** Number of records erased in the last 24 hours, without the runs dated after `now`: their clock was ahead. */
const erasedInTheDayBefore = async (db: Db, now: Date): Promise<number> => {
  const { total } = await db
    .selectFrom('purges')
    .select(({ fn }) => fn.sum<number | string | null>('effaces').as('total'))
    .where('date', '>=', new Date(now.getTime() - DAY_MS).toISOString())
    .where('date', '<=', now.toISOString())
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/** Whether a backup is young enough. A backup with a future date does not count. */
const hasRecentBackup = async ({ backup }: Pick<Config, 'backup'>, now: number): Promise<boolean> =>
  (await listBackups(backup.dir)).some(({ date }) => {
    const age = now - Date.parse(date)
    return age >= 0 && age <= BACKUP_AGE_MS
  })

/**
 * Why the scheduled purge erases nothing now, or null: the clock is implausible, no backup is young enough, or the
 * maximum of the day is reached. Without scheduled backups (BACKUP_EVERY_HOURS=0) backups are not checked.
 */
export const whyPurgeWaits = async ({ db, clock, config }: Purging): Promise<PurgeWait | null> => {
  const now = clock().getTime()
  const reference = (await dateOfLastRun(db)) ?? (await dateOfNewestRow(db))
  if (reference !== null && now - Date.parse(reference) > PLAUSIBLE_ADVANCE_MS) return 'horloge'
  if (config.backup.everyHours > 0 && !(await hasRecentBackup(config, now))) return 'sauvegarde'
  return (await erasedInTheDayBefore(db, clock())) >= DAILY_MAXIMUM ? 'plafond' : null
}

/**
 * The purge of the hourly job and of `npm run purge`: erases records whose retention is over, at most DAILY_MAXIMUM in
 * 24 hours, unless `whyPurgeWaits` says otherwise, and records in the audit log how many, if any. `confirmed`: a person
 * on the console has checked clock and backup; then it does not wait, and may erase DAILY_MAXIMUM more. Returns the
 * number of records, and why it waits.
 */
export const purgeWhenSafe = async (
  { db, clock, config }: Purging,
  { confirmed = false } = {},
): Promise<{ readonly erased: number; readonly waits: PurgeWait | null }> => {
  const now = clock()
  const date = now.toISOString()
  const waits = confirmed ? null : await whyPurgeWaits({ db, clock, config })
  if (waits === 'horloge') {
    // Stores the earlier reference: rows written with a wrong clock must not make that clock plausible.
    const newest = (await dateOfLastRun(db)) === null ? await dateOfNewestRow(db) : null
    if (newest !== null) await recordRun(db, newest, 0)
    return { erased: 0, waits }
  }
  const erasedToday = confirmed ? 0 : await erasedInTheDayBefore(db, now)
  let erased = 0
  try {
    if (waits === null)
      await purge(db, now, DAILY_MAXIMUM - erasedToday, (count) => {
        erased += count
      })
  } finally {
    // Also when a batch failed: what those before it erased is gone.
    await recordRun(db, date, erased)
    if (erased > 0)
      await recordAction(db, {
        admin: confirmed ? COMMAND_AUTHOR : SERVER_AUTHOR,
        action: 'purge',
        objet: null,
        detail: String(erased),
        date,
      })
  }
  await deleteRunsBefore(db, new Date(now.getTime() - PLAUSIBLE_ADVANCE_MS).toISOString())
  return { erased, waits }
}
