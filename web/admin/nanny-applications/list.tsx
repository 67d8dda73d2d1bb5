import type { NannyApplication } from '#contract/nanny-applications.admin.ts'
import { DISPONIBILITES, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { NANNY_APPLICATION_STATUTS } from '#contract/statuts.admin.ts'
import { documentsOf } from '../documents/documents.ts'
import { type Column, telephoneNational } from '../lists/csv.ts'
import type { ListDefinition } from '../lists/definition.ts'
import { filterOf } from '../lists/toolbar.tsx'
import { formatMoment } from '../ui/time.ts'
import { NannyApplicationCard } from './card.tsx'
import { NannyApplicationDetail } from './detail.tsx'
import { type NannyApplicationFilters, nannyApplications } from './source.ts'

const COLUMNS: readonly Column<NannyApplication>[] = [
  ['Reçue le', ({ dateCreation }) => formatMoment(dateCreation)],
  ['Nom', ({ nom }) => nom],
  ['Téléphone', ({ telephone }) => telephoneNational(telephone)],
  ['Adresse', ({ adresse }) => adresse],
  ['Poste', ({ typePoste }) => TYPES_POSTE[typePoste]],
  ['Disponibilités', ({ disponibilites }) => disponibilites && DISPONIBILITES[disponibilites]],
  ['Expérience', ({ experience }) => experience],
  ['Documents', (application) => documentsOf(application).length],
  ['Statut', ({ statut }) => NANNY_APPLICATION_STATUTS[statut]],
]

export const nannyApplicationList: ListDefinition<NannyApplication, NannyApplicationFilters> = {
  ...nannyApplications,
  label: 'Candidatures',
  noms: ['candidature', 'candidatures', 'trouvée'],
  empty: 'Aucune candidature pour le moment',
  searchLabel: 'Nom, téléphone ou adresse',
  filters: (counts) => [
    filterOf(
      'statut',
      'Statut',
      'Tous les statuts',
      NANNY_APPLICATION_STATUTS,
      counts?.candidatures.parStatut,
    ),
    filterOf('poste', 'Poste', 'Tous les postes', TYPES_POSTE),
  ],
  csv: { filename: 'candidatures', columns: COLUMNS },
  rowHeight: 366,
  bestMatchesBy: 'nannyIds',
  Row: NannyApplicationCard,
  Record: NannyApplicationDetail,
}
