import type { Counts } from '#contract/dashboard.admin.ts'
import { NANNY_APPLICATION_STATUTS, PARENT_REQUEST_STATUTS } from '#contract/statuts.admin.ts'

import { countByStatut, type ListTable } from '../db/counts.ts'
import type { Db } from '../db/db.ts'

/** Asked every 30 s by every open dashboard: one look at the counts that are kept. */
export const readCounts = async (db: Db): Promise<Counts> => {
  const counts = await countByStatut(db)
  const of = (liste: ListTable, statut?: string): number =>
    counts.reduce(
      (sum, row) => (row.liste === liste && (statut ?? row.statut) === row.statut ? sum + row.n : sum),
      0,
    )
  const byStatut = <Statut extends string>(liste: ListTable, statuts: Readonly<Record<Statut, string>>) => ({
    total: of(liste),
    parStatut: Object.fromEntries(
      Object.keys(statuts).map((statut) => [statut, of(liste, statut)]),
    ) as Record<Statut, number>,
  })
  return {
    demandes: byStatut('parent_requests', PARENT_REQUEST_STATUTS),
    candidatures: byStatut('nanny_applications', NANNY_APPLICATION_STATUTS),
    employes: { total: of('employees') },
    messages: { total: of('contact_messages') },
  }
}
