import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { Database } from './schema.ts'

type Counted = Database['effectifs']['liste']
/** What is shown page by page; of notifications only the unread ones are counted. */
export type ListTable = Exclude<Counted, 'notifications'>

/** What narrows a list, beside words: values, or what stands for them in a query. */
export interface ListFilter<Text = string> {
  readonly statut?: Text | undefined
  readonly type?: Text | undefined
}

/** How many rows a list has, exactly, without counting them: an expression, to stand in any query. */
export const storedCount = (
  liste: Counted,
  { statut, type }: ListFilter<string | RawBuilder<string>>,
): RawBuilder<number> => sql`(
  select coalesce(sum("n"), 0) from "effectifs" where "liste" = ${liste}
  ${statut === undefined ? sql`` : sql`and "statut" = ${statut}`}
  ${type === undefined ? sql`` : sql`and "type" = ${type}`}
)`

/** How many rows of each status the lists have. */
export const countByStatut = (db: Db): Promise<Pick<Database['effectifs'], 'liste' | 'statut' | 'n'>[]> =>
  db
    .selectFrom('effectifs')
    .select(['liste', 'statut', ({ fn }) => fn.sum<number>('n').as('n')])
    .groupBy(['liste', 'statut'])
    .execute()

/**
 * Adds up what PostgreSQL's writers noted one by one since the last time. Whoever reads meanwhile, or folds at the same
 * time, sees the same sums before and after.
 */
export const compactCounts = async (tx: Db): Promise<void> => {
  const noted = await tx.deleteFrom('effectifs').returningAll().execute()
  const sums = new Map<string, Database['effectifs']>()
  for (const { n, ...place } of noted) {
    const key = Object.values(place).join(' ')
    sums.set(key, { ...place, n: n + (sums.get(key)?.n ?? 0) })
  }
  if (sums.size > 0)
    await tx
      .insertInto('effectifs')
      .values([...sums.values()])
      .execute()
}
