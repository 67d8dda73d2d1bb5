import type { Counts } from '#contract/dashboard.admin.ts'
import { STATUTS_CANDIDATURE } from '#contract/nanny-applications.admin.ts'
import { STATUTS_DEMANDE } from '#contract/parent-requests.admin.ts'
import type { Db } from '../deps.ts'

const byStatut = async <Statut extends string>(
  db: Db,
  table: 'parent_requests' | 'nanny_applications',
  statuts: Readonly<Record<Statut, string>>,
): Promise<{ total: number; parStatut: Record<Statut, number> }> => {
  const rows = await db
    .selectFrom(table)
    .select(['statut', ({ fn }) => fn.countAll<number>().as('n')])
    .groupBy('statut')
    .execute()
  const found = new Map<string, number>(rows.map(({ statut, n }) => [statut, n]))
  const parStatut = Object.fromEntries(
    Object.keys(statuts).map((statut) => [statut, found.get(statut) ?? 0]),
  ) as Record<Statut, number>
  return { total: rows.reduce((sum, { n }) => sum + n, 0), parStatut }
}

const countOf = async (db: Db, table: 'employees' | 'contact_messages'): Promise<{ total: number }> =>
  db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

/** Asked every 30 s by every open dashboard: each part is a walk over one narrow index. */
export const readCounts = async (db: Db): Promise<Counts> => {
  const [demandes, candidatures, employes, messages] = await Promise.all([
    byStatut(db, 'parent_requests', STATUTS_DEMANDE),
    byStatut(db, 'nanny_applications', STATUTS_CANDIDATURE),
    countOf(db, 'employees'),
    countOf(db, 'contact_messages'),
  ])
  return { demandes, candidatures, employes, messages }
}
