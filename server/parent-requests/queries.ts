import { sql } from 'kysely'
import type { ParentRequest, StatutDemande } from '#contract/parent-requests.admin.ts'
import type { ParentRequestInput } from '#contract/parent-requests.ts'
import { matchesSearch, searchText } from '../db/search.ts'
import type { Db } from '../deps.ts'
import { afterCursor, type Page, toPage } from '../http/lists.ts'

export const insertParentRequest = async (
  tx: Db,
  request: ParentRequestInput & { id: string; dateCreation: string; dateSaisie: string | null },
): Promise<void> => {
  await tx
    .insertInto('parent_requests')
    .values({ ...request, statut: 'en_attente', recherche: searchText(request) })
    .execute()
}

/** With the package's name, also when the package is deleted. */
const withForfait = (db: Db) =>
  db
    .selectFrom('parent_requests')
    .leftJoin('prestations', 'prestations.id', 'parent_requests.forfait')
    .selectAll('parent_requests')
    .select('prestations.nom as forfaitNom')

export interface ParentRequestFilter {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly q?: string | undefined
  readonly statut?: StatutDemande | undefined
}

export const listParentRequests = async (
  db: Db,
  { limit, cursor, q, statut }: ParentRequestFilter,
): Promise<Page<ParentRequest>> => {
  const found = matchesSearch(q, sql.ref('parent_requests.recherche'))
  const after = afterCursor(cursor, sql.ref('parent_requests.dateCreation'), sql.ref('parent_requests.id'))
  const rows = await withForfait(db)
    .where((eb) => eb.and([...found, ...after]))
    .$if(statut !== undefined, (query) => query.where('statut', '=', statut as StatutDemande))
    .orderBy('parent_requests.dateCreation', 'desc')
    .orderBy('parent_requests.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await db
    .selectFrom('parent_requests')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where((eb) => eb.and(found))
    .$if(statut !== undefined, (query) => query.where('statut', '=', statut as StatutDemande))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total, (row) => [row.dateCreation, row.id])
}

export const setParentRequestStatus = async (
  db: Db,
  id: string,
  statut: StatutDemande,
): Promise<ParentRequest | null> => {
  const changed = await db
    .updateTable('parent_requests')
    .set({ statut })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return null
  return withForfait(db).where('parent_requests.id', '=', id).executeTakeFirstOrThrow()
}
