import { formatHoraires } from '#contract/horaires.ts'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { PARENT_REQUEST_STATUTS } from '#contract/statuts.admin.ts'
import { type Column, telephoneNational } from '../lists/csv.ts'
import type { ListDefinition } from '../lists/definition.ts'
import { filterOf } from '../lists/toolbar.tsx'
import { formatMoment } from '../ui/time.ts'
import { ParentRequestCard } from './card.tsx'
import { ParentRequestDetail } from './detail.tsx'
import { type ParentRequestFilters, parentRequests } from './source.ts'

const COLUMNS: readonly Column<ParentRequest>[] = [
  ['Reçue le', ({ dateCreation }) => formatMoment(dateCreation)],
  ['Nom', ({ nom }) => nom],
  ['Téléphone', ({ telephone }) => telephoneNational(telephone)],
  ['Adresse', ({ adresse }) => adresse],
  ['Service', ({ typeService }) => TYPES_SERVICE[typeService]],
  ['Horaires', formatHoraires],
  ['Enfants', ({ nombreEnfants }) => nombreEnfants],
  ['Forfait', ({ forfait, forfaitNom }) => forfaitNom ?? forfait],
  ['Commentaires', ({ commentaires }) => commentaires],
  ['Statut', ({ statut }) => PARENT_REQUEST_STATUTS[statut]],
]

export const parentRequestList: ListDefinition<ParentRequest, ParentRequestFilters> = {
  ...parentRequests,
  label: 'Demandes Parents',
  noms: ['demande', 'demandes', 'trouvée'],
  empty: 'Aucune demande pour le moment',
  searchLabel: 'Nom, téléphone ou adresse',
  filters: (counts) => [
    filterOf('statut', 'Statut', 'Tous les statuts', PARENT_REQUEST_STATUTS, counts?.demandes.parStatut),
    filterOf('service', 'Service', 'Tous les services', TYPES_SERVICE),
  ],
  csv: { filename: 'demandes', columns: COLUMNS },
  rowHeight: 306,
  bestMatchesBy: 'requestIds',
  Row: ParentRequestCard,
  Record: ParentRequestDetail,
}
