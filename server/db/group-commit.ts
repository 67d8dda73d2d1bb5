import { sql } from 'kysely'
import type { Db, Dialect } from './db.ts'

/** Runs `work` in a transaction and answers when all it wrote is on the disk. What it throws undoes all it wrote. */
export type Commit = <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>

/** Longest time in ms that one group keeps the one connection, so that reads have their turn. */
const LONGEST_GROUP_MS = 20

interface Waiting {
  /** Does the work; answers how to tell its caller once the group is on the disk. Throws when the group is undone. */
  readonly attempt: (tx: Db) => Promise<() => void>
  readonly fail: (error: unknown) => void
}

/**
 * SQLite has one writer, and each commit waits for the disk: what arrives together is committed together
 * (decision 0011), each in a savepoint of its own. Nobody is answered before the commit, neither with a receipt nor
 * with a refusal, which may rest on a neighbour's row; a commit that fails fails for the whole group, and the phones
 * send again.
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
      // It did not even begin: whoever waits would wait for the same.
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
            // A full disk undoes the transaction by itself, savepoints and all.
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
      // After everything that has arrived by now was read: that is what goes together.
      setImmediate(commitGroup)
    })
}

/** PostgreSQL has many writers and gathers their commits by itself. */
export const createCommit = (db: Db, dialect: Dialect): Commit =>
  dialect === 'sqlite' ? inGroups(db) : (work) => db.transaction().execute(work)
