import { SAISIE_AGENCE } from '#contract/lists.admin.ts'
import { PARENT_REQUEST_STATUTS, type ParentRequest } from '#contract/parent-requests.admin.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import type { Column } from '../lists/csv.ts'
import type { ListDefinition } from '../lists/definition.ts'
import { columnsOf } from '../lists/fields.ts'
import { filterOf } from '../lists/toolbar.tsx'
import { formatMoment } from '../ui/time.ts'
import { UNWANTED_FILTER } from '../unwanted/filter.ts'
import { PARENT_REQUEST_FIELDS } from './fields.ts'
import { ParentRequestRow } from './row.tsx'
import { type ParentRequestFilters, parentRequests } from './source.ts'

const COLUMNS: readonly Column<ParentRequest>[] = [
  ['Reçue le', ({ dateCreation }) => formatMoment(dateCreation)],
  ...columnsOf(PARENT_REQUEST_FIELDS),
  ['Statut', ({ statut }) => PARENT_REQUEST_STATUTS[statut]],
  ['Origine', ({ saisieAgence }) => (saisieAgence ? SAISIE_AGENCE : 'Site')],
]

export const parentRequestList: ListDefinition<ParentRequest, ParentRequestFilters> = {
  ...parentRequests,
  arrived: ['nouvelle demande', 'nouvelles demandes'],
  found: 'trouvée',
  empty: 'Aucune demande pour le moment',
  searchLabel: 'Nom, téléphone ou adresse',
  filters: (counts) => [
    filterOf('statut', 'Statut', 'Tous les statuts', PARENT_REQUEST_STATUTS, counts?.demandes.parStatut),
    filterOf('service', 'Service', 'Tous les services', TYPES_SERVICE, null),
    UNWANTED_FILTER,
  ],
  unwanted: 'demandes',
  csv: { filename: 'demandes', columns: COLUMNS },
  rowHeight: 69,
  bestMatchesBy: 'requestIds',
  add: {
    title: 'Ajouter une demande',
    short: 'Demande',
    load: async () => (await import('../saisies/add-request.tsx')).AddRequest,
  },
  Row: ParentRequestRow,
  loadRecord: async () => (await import('./detail.tsx')).ParentRequestDetail,
}
