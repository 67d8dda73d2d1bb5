import { sql } from 'kysely'
import type { Counts } from '#contract/dashboard.admin.ts'
import { LIST_KEYS, LISTS, tableOf } from '#contract/lists.admin.ts'
import { countByStatut } from '../db/counts.ts'
import type { Db } from '../db/db.ts'
import { LIST_COLUMNS } from '../db/lists.ts'

/** Numbers of records of every list. Every open dashboard asks every 30 s: reads the stored counts only. */
export const readCounts = async (db: Db): Promise<Counts> => {
  const stored = await countByStatut(db)
  const countOf = (table: string, statut: string | null): number =>
    stored.reduce(
      (sum, row) => (row.liste === table && (statut === null || row.statut === statut) ? sum + row.n : sum),
      0,
    )
  return Object.fromEntries(
    LIST_KEYS.map((key) => {
      const { statuts } = LISTS[key]
      const table = tableOf(key)
      const byStatut = Object.keys(statuts ?? {}).map((statut) => [statut, countOf(table, statut)])
      return [
        key,
        { total: countOf(table, null), ...(statuts && { parStatut: Object.fromEntries(byStatut) }) },
      ]
    }),
  ) as Counts
}

export type DatedTable = 'parent_requests' | 'nanny_applications' | 'employees'

/**
 * Number of rows since `since`, by UTC hour (`2026-01-31T23`), which belongs to one day in Libreville (UTC+1), without
 * unwanted ones. Two indexes hold all columns: one of date and id, one of date and id of the unwanted rows.
 */
export const countByHour = async (
  db: Db,
  table: DatedTable,
  since: string,
): Promise<readonly { heure: string; n: number }[]> => {
  const { unwanted } = LIST_COLUMNS[table]
  const date = sql.ref(LIST_COLUMNS[table].date)
  const isUnwanted = sql`"id" in (select "id" from ${sql.table(table)} where "indesirable" = 1 and ${date} >= ${since})`
  const { rows } = await sql<{ heure: string; n: number }>`
    select substr(${date}, 1, 13) as "heure", count(*) as "n" from ${sql.table(table)}
    where ${date} >= ${since} ${unwanted ? sql`and not ${isUnwanted}` : sql``} group by 1`.execute(db)
  return rows
}

/** Number of requests since `since`, by service, without unwanted ones. */
export const countByService = (db: Db, since: string) =>
  db
    .selectFrom('parent_requests')
    .select(['typeService', ({ fn }) => fn.countAll<number>().as('demandes')])
    .where('dateCreation', '>=', since)
    .where('indesirable', '=', sql.lit(0))
    .groupBy('typeService')
    .execute()

/** Number of requests since `since`, by the known place of the family (server/facts/), without unwanted ones. */
export const countByPlace = (db: Db, since: string) =>
  db
    .selectFrom('parent_requests as r')
    .innerJoin('parent_request_facts as f', 'f.requestId', 'r.id')
    .select(['f.placeId', ({ fn }) => fn.countAll<number>().as('demandes')])
    .where('r.dateCreation', '>=', since)
    .where('r.indesirable', '=', sql.lit(0))
    .where('f.placeId', 'is not', null)
    .groupBy('f.placeId')
    .execute()
