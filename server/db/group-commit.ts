import { sql } from 'kysely'
import type { Db, Dialect } from './db.ts'

/** Runs `work` in a transaction and resolves after the commit. An error rolls back everything that `work` wrote. */
export type Commit = <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>

/** After this time no further write joins a group, which uses the only connection: reads wait meanwhile. */
const LONGEST_GROUP_MS = 20

interface Waiting {
  /**
   * Runs the work; returns the function that answers its caller after the commit. Throws when the group is rolled back.
   */
  readonly attempt: (tx: Db) => Promise<() => void>
  readonly fail: (error: unknown) => void
}

/**
 * Group commit for SQLite, which has one writer and waits for the disk at each commit (decision 0011): writes that
 * arrive together share a transaction, each in a savepoint. Callers are answered after the commit, refusals too,
 * because a refusal may depend on a row of the same group. A failed commit fails for the whole group; clients retry.
 */
const inGroups = (db: Db): Commit => {
  const waiting: Waiting[] = []
  let committing = false

  const commitGroup = async (): Promise<void> => {
    const group: Waiting[] = []
    try {
      const answers = await db.transaction().execute(async (tx) => {
        const until = performance.now() + LONGEST_GROUP_MS
        const done: (() => void)[] = []
        do {
          const next = waiting.shift()
          if (!next) break
          group.push(next)
          done.push(await next.attempt(tx))
        } while (performance.now() < until)
        return done
      })
      for (const answer of answers) answer()
    } catch (error) {
      // Without a group the transaction did not begin: everything in the queue would fail alike.
      for (const { fail } of group.length > 0 ? group : waiting.splice(0)) fail(error)
    }
    committing = waiting.length > 0
    if (committing) setImmediate(commitGroup)
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({
        attempt: async (tx) => {
          await sql`savepoint "part"`.execute(tx)
          try {
            const result = await work(tx)
            await sql`release "part"`.execute(tx)
            return () => resolve(result)
          } catch (error) {
            // SQLite has already rolled back the whole transaction after a full disk.
            await sql`rollback to "part"`.execute(tx).catch(() => {
              throw error
            })
            await sql`release "part"`.execute(tx)
            return () => reject(error)
          }
        },
        fail: reject,
      })
      if (committing) return
      committing = true
      // Runs after the requests that have already arrived were read: they form the group.
      setImmediate(commitGroup)
    })
}

/** Group commit on SQLite. PostgreSQL has many writers and groups their commits itself. */
export const createCommit = (db: Db, dialect: Dialect): Commit =>
  dialect === 'sqlite' ? inGroups(db) : (work) => db.transaction().execute(work)
