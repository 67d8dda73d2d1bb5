import { type RawBuilder, sql } from 'kysely'
import { cachedQuery } from './cached-query.ts'
import type { Db } from './db.ts'
import type { Database } from './schema.ts'

type Counted = Database['effectifs']['liste']

/** Filters of a list, without the search words. */
export interface ListFilter<Text = string> {
  readonly statut?: Text | undefined
  readonly type?: Text | undefined
}

/** SQL of the stored, exact number of rows of a list, without unwanted records and read notifications. */
export const storedCount = (
  liste: Counted,
  { statut, type }: ListFilter<string | RawBuilder<string>>,
): RawBuilder<number> => sql`(
  select coalesce(sum("n"), 0) from "effectifs" where "liste" = ${liste}
  ${statut === undefined ? sql`` : sql`and "statut" = ${statut}`}
  ${type === undefined ? sql`` : sql`and "type" = ${type}`}
)`

/** Runs the SQL of a count (`storedCount`, for example) and returns the number. */
export const readCount = async (db: Db, count: RawBuilder<number>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select ${count} as "n"`.execute(db)
  return rows[0]?.n ?? 0
}

/** Every open dashboard runs this query twice a minute. */
const storedByStatut = cachedQuery((db) =>
  db
    .selectFrom('effectifs')
    .select(['liste', 'statut', ({ fn }) => fn.sum<number>('n').as('n')])
    .groupBy(['liste', 'statut']),
)

/** Stored numbers of rows by list and status. */
export const countByStatut = (
  db: Db,
): Promise<readonly Pick<Database['effectifs'], 'liste' | 'statut' | 'n'>[]> => storedByStatut(db, {})

/**
 * Replaces the rows that PostgreSQL's triggers inserted one by one by their sums. Concurrent readers and a second
 * compaction see the same totals before and after.
 */
export const compactCounts = async (tx: Db): Promise<void> => {
  const inserted = await tx.deleteFrom('effectifs').returningAll().execute()
  const sums = new Map<string, Database['effectifs']>()
  for (const { n, ...rest } of inserted) {
    const key = Object.values(rest).join(' ')
    sums.set(key, { ...rest, n: n + (sums.get(key)?.n ?? 0) })
  }
  if (sums.size > 0)
    await tx
      .insertInto('effectifs')
      .values([...sums.values()])
      .execute()
}
