import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import {
  insertApplicationFacts,
  insertRequestFacts,
  overwriteReadApplication,
  overwriteReadRequest,
  staleApplications,
  staleRequests,
} from './queries.ts'
import {
  type ApplicationTexts,
  type RequestTexts,
  readApplication,
  readerVersion,
  readRequest,
} from './read.ts'

/** Records read again in one transaction. A submission waits for one batch at most. */
const BATCH = 50

/** Reads every stale record, batch by batch. Other calls are answered between two batches. */
const rereadAll = async <Row extends { readonly id: string }>(
  db: Db,
  stale: (db: Db, after: string) => Promise<Row[]>,
  reread: (tx: Db, row: Row) => Promise<void>,
): Promise<number> => {
  let count = 0
  for (let after = ''; ; ) {
    if ((await stale(db, after)).length === 0) return count
    // Selected again in the transaction: facts of a record that was deleted meanwhile cannot be stored.
    const rows = await db.transaction().execute(async (tx) => {
      const present = await stale(tx, after)
      for (const row of present) await reread(tx, row)
      return present
    })
    const last = rows.at(-1)
    if (!last) return count
    count += rows.length
    after = last.id
    await setImmediate()
  }
}

/** Reads the texts of a request again. Never overwrites a correction of an administrator. */
export const rereadRequest = async (tx: Db, id: string, texts: RequestTexts, now: Date): Promise<void> => {
  await insertRequestFacts(tx, id, texts, now)
  await overwriteReadRequest(tx, id, { ...readRequest(texts), readerVersion: readerVersion(now) })
}

/** As rereadRequest, for an application. */
export const rereadApplication = async (
  tx: Db,
  id: string,
  texts: ApplicationTexts,
  now: Date,
): Promise<void> => {
  await insertApplicationFacts(tx, id, texts, now)
  await overwriteReadApplication(tx, id, {
    ...readApplication(texts, now),
    readerVersion: readerVersion(now),
  })
}

/**
 * Reads the texts of every record that has no facts, or facts of another version of the reader (another year included).
 * Never overwrites a correction. Returns the number of records.
 */
export const rereadFacts = async (db: Db, now: Date): Promise<number> => {
  const version = readerVersion(now)
  const requests = await rereadAll(
    db,
    (from, after) => staleRequests(from, after, version, BATCH),
    (tx, { id, ...texts }) => rereadRequest(tx, id, texts, now),
  )
  const applications = await rereadAll(
    db,
    (from, after) => staleApplications(from, after, version, BATCH),
    (tx, { id, ...texts }) => rereadApplication(tx, id, texts, now),
  )
  return requests + applications
}
