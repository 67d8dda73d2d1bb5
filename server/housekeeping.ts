import type { FastifyBaseLogger } from 'fastify'
import { deleteAdminLinksExpiredBefore, deleteSessionsInactiveSince } from './auth/queries.ts'
import { SESSION_IDLE_MS } from './auth/session.ts'
import { deleteCountersExpiredBefore } from './db/counters.ts'
import { compactCounts } from './db/counts.ts'
import { truncateWal } from './db/state.ts'
import type { Deps } from './deps.ts'
import { rereadFacts } from './facts/reread.ts'
import { deleteChallengesExpiredBefore } from './passkeys/queries.ts'
import { inBatches } from './purge/batches.ts'
import { purgeWhenSafe } from './purge/scheduled-purge.ts'
import { deleteUnclaimedBefore } from './upload/queries.ts'
import { deleteUploadsBefore } from './uploads/queries.ts'
import { UPLOAD_MAX_AGE_MS } from './uploads/submit.ts'

type Tidied = Pick<Deps, 'db' | 'clock' | 'config'>

const HOUR_MS = 60 * 60_000
/** Uploads deleted in one transaction: each has up to 5 MB, which SQLite overwrites (`secure_delete`). */
const UNCLAIMED_BATCH = 2

/**
 * Deletes records past their retention period unless the purge waits (`purgeWhenSafe`), unclaimed and unfinished
 * uploads, and expired sessions, links, challenges and counters. Compacts the stored counts of the lists. Truncates
 * SQLite's write-ahead log, which holds deleted data. Reads the texts of records again whose facts another version of
 * the reader stored. Returns the outcome of the purge.
 */
export const tidy = async (
  { db, clock, config }: Tidied,
  options: { readonly confirmed?: boolean } = {},
): Promise<Awaited<ReturnType<typeof purgeWhenSafe>>> => {
  const now = clock().getTime()
  const before = (ms: number) => new Date(now - ms).toISOString()
  const outcome = await purgeWhenSafe({ db, clock, config }, options)
  await inBatches(UNCLAIMED_BATCH, (size) =>
    db.transaction().execute((tx) => deleteUnclaimedBefore(tx, before(UPLOAD_MAX_AGE_MS), size)),
  )
  await inBatches(UNCLAIMED_BATCH, (size) =>
    db.transaction().execute((tx) => deleteUploadsBefore(tx, before(UPLOAD_MAX_AGE_MS), size)),
  )
  await db.transaction().execute(async (tx) => {
    await deleteSessionsInactiveSince(tx, before(SESSION_IDLE_MS))
    await deleteAdminLinksExpiredBefore(tx, before(0))
    await deleteChallengesExpiredBefore(tx, before(0))
    await deleteCountersExpiredBefore(tx, before(0))
    await compactCounts(tx)
  })
  await truncateWal(db, config.databaseUrl !== null)
  await rereadFacts(db, clock())
  return outcome
}

/** Runs `tidy` now and every hour. A failure is logged; the next hour retries. Returns a function that stops it. */
export const tidyHourly = (deps: Tidied, log: FastifyBaseLogger): (() => void) => {
  const run = () => tidy(deps).catch((error: unknown) => log.error({ err: error }, 'tidying failed'))
  void run()
  const timer = setInterval(run, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
