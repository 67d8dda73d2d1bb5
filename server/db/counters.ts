import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Database } from './schema.ts'

/** A counter after it was increased: its value, and when it starts again (ISO 8601). */
export interface Counted {
  readonly compteur: number
  readonly expiration: string
}

/** Allowed difference between the clocks of two calls: two machines, or a call that waited for a connection. */
const CLOCK_DIFFERENCE_MS = 60_000

/**
 * Adds `by` to a counter that starts again after `windowMs`. One statement, so that parallel calls are all counted.
 * Also restarts a counter that expires later than a whole window and CLOCK_DIFFERENCE_MS from now: it was written under
 * a wrong clock, and would refuse calls for too long.
 */
export const incrementCounter = (
  db: Db,
  cle: string,
  windowMs: number,
  now: Date,
  by = 1,
): Promise<Counted> => {
  const instant = now.toISOString()
  const expiration = new Date(now.getTime() + windowMs).toISOString()
  const latest = new Date(now.getTime() + windowMs + CLOCK_DIFFERENCE_MS).toISOString()
  const isOver = sql<boolean>`("compteurs"."expiration" <= ${instant} or "compteurs"."expiration" > ${latest})`
  return db
    .insertInto('compteurs')
    .values({ cle, compteur: by, expiration } satisfies Database['compteurs'])
    .onConflict((conflict) =>
      conflict.column('cle').doUpdateSet({
        compteur: sql<number>`case when ${isOver} then ${by} else "compteurs"."compteur" + ${by} end`,
        expiration: sql<string>`case when ${isOver} then ${expiration} else "compteurs"."expiration" end`,
      }),
    )
    .returning(['compteur', 'expiration'])
    .executeTakeFirstOrThrow()
}

export const deleteCounter = async (db: Db, cle: string): Promise<void> => {
  await db.deleteFrom('compteurs').where('cle', '=', cle).execute()
}

export const deleteCountersExpiredBefore = async (db: Db, instant: string): Promise<void> => {
  await db.deleteFrom('compteurs').where('expiration', '<', instant).execute()
}
