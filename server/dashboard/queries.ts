import type { Counts } from '#contract/dashboard.admin.ts'
import { LIST_KEYS, LISTS, tableOf } from '#contract/lists.admin.ts'
import { countByStatut } from '../db/counts.ts'
import type { Db } from '../db/db.ts'

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
