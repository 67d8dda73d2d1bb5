import type { Match } from '#contract/matches.admin.ts'
import {
  INITIAL_PARENT_REQUEST_STATUT,
  type ParentRequest,
  type ParentRequestStatut,
} from '#contract/parent-requests.admin.ts'
import type { ParentRequestInput, TypeService } from '#contract/parent-requests.ts'
import { searchText } from '#contract/search.admin.ts'
import type { Page } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'
import { createListReader, type ListPageQuery } from '../db/list-page.ts'
import { withSwitches } from '../db/lists.ts'
import { neverEmpty } from '../db/never-empty.ts'

export const insertParentRequest = async (
  tx: Db,
  request: ParentRequestInput & {
    id: string
    dateCreation: string
    dateSaisie: string | null
    /** Default: a visitor filled it in. */
    saisieAgence?: true
  },
): Promise<void> => {
  await insertRow(tx, 'parent_requests', {
    id: request.id,
    nom: request.nom,
    telephone: request.telephone,
    adresse: request.adresse,
    typeService: request.typeService,
    horaireDebut: request.horaireDebut,
    horaireFin: request.horaireFin,
    nombreEnfants: request.nombreEnfants,
    forfait: request.forfait,
    commentaires: request.commentaires,
    statut: INITIAL_PARENT_REQUEST_STATUT,
    dateStatut: null,
    dateCreation: request.dateCreation,
    dateSaisie: request.dateSaisie,
    indesirable: 0,
    saisieAgence: request.saisieAgence ? 1 : 0,
    recherche: searchText(request),
  })
}

/** Columns that the API returns. */
const COLUMNS = [
  'parent_requests.id',
  'parent_requests.nom',
  'parent_requests.telephone',
  'parent_requests.adresse',
  'parent_requests.typeService',
  'parent_requests.horaireDebut',
  'parent_requests.horaireFin',
  'parent_requests.nombreEnfants',
  'parent_requests.forfait',
  'parent_requests.commentaires',
  'parent_requests.statut',
  'parent_requests.dateCreation',
  'parent_requests.dateSaisie',
  'parent_requests.indesirable',
  'parent_requests.saisieAgence',
] as const

/** Requests with the name of their package. Left join: a request may have none. */
const withForfait = (db: Db) =>
  db
    .selectFrom('parent_requests')
    .leftJoin('prestations', 'prestations.id', 'parent_requests.forfait')
    .select(COLUMNS)
    .select('prestations.nom as forfaitNom')

export interface ParentRequestFilter extends ListPageQuery {
  readonly q?: string | undefined
  readonly indesirables?: 'oui' | undefined
  readonly statut?: ParentRequestStatut | undefined
  readonly service?: TypeService | undefined
}

const readRequests = createListReader('parent_requests', withForfait)

export const listParentRequests = async (
  db: Db,
  { service, ...asked }: ParentRequestFilter,
): Promise<Page<ParentRequest>> => {
  const { items, ...page } = await readRequests(db, { ...asked, type: service })
  return { items: items.map(withSwitches), ...page }
}

export const findParentRequest = async (db: Db, id: string): Promise<ParentRequest | undefined> => {
  const row = await withForfait(db).where('parent_requests.id', '=', id).executeTakeFirst()
  return row && withSwitches(row)
}

/** What the screens show of the requests of some matches, by id. */
export const readRequestsOfMatches = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Match['request']>> => {
  const rows = await db
    .selectFrom('parent_requests')
    .select(['id', 'nom', 'telephone', 'adresse', 'typeService'])
    .select(['horaireDebut', 'horaireFin', 'dateCreation'])
    .where('id', 'in', neverEmpty(ids))
    .execute()
  return new Map(rows.map(({ id, ...request }) => [id, request]))
}

/** False when there is no such request, or when its status is none of `from`. */
export const moveParentRequest = async (
  db: Db,
  id: string,
  statut: ParentRequestStatut,
  from: readonly ParentRequestStatut[],
  dateStatut: string,
): Promise<boolean> => {
  const moved = await db
    .updateTable('parent_requests')
    .set({ statut, dateStatut })
    .where('id', '=', id)
    .where('statut', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export const findParentRequestsByTelephone = async (db: Db, telephone: string): Promise<ParentRequest[]> => {
  const rows = await withForfait(db).where('telephone', '=', telephone).execute()
  return rows.map(withSwitches)
}
