import { SAISIE_AGENCE } from '#contract/lists.admin.ts'
import { NANNY_APPLICATION_STATUTS, type NannyApplication } from '#contract/nanny-applications.admin.ts'
import { TYPES_POSTE } from '#contract/nanny-applications.ts'
import type { Column } from '../lists/csv.ts'
import type { ListDefinition } from '../lists/definition.ts'
import { columnsOf } from '../lists/fields.ts'
import { filterOf } from '../lists/toolbar.tsx'
import { formatMoment } from '../ui/time.ts'
import { UNWANTED_FILTER } from '../unwanted/filter.ts'
import { NANNY_APPLICATION_FIELDS, reasonOf } from './fields.ts'
import { NannyApplicationRow } from './row.tsx'
import { type NannyApplicationFilters, nannyApplications } from './source.ts'

const COLUMNS: readonly Column<NannyApplication>[] = [
  ['Reçue le', ({ dateCreation }) => formatMoment(dateCreation)],
  ...columnsOf(NANNY_APPLICATION_FIELDS),
  ['Statut', ({ statut }) => NANNY_APPLICATION_STATUTS[statut]],
  ['Motif du refus', reasonOf],
  ['Origine', ({ saisieAgence }) => (saisieAgence ? SAISIE_AGENCE : 'Site')],
]

export const nannyApplicationList: ListDefinition<NannyApplication, NannyApplicationFilters> = {
  ...nannyApplications,
  arrived: ['nouvelle candidature', 'nouvelles candidatures'],
  found: 'trouvée',
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
    filterOf('poste', 'Poste', 'Tous les postes', TYPES_POSTE, null),
    UNWANTED_FILTER,
  ],
  unwanted: 'candidatures',
  csv: { filename: 'candidatures', columns: COLUMNS },
  rowHeight: 69,
  bestMatchesBy: 'nannyIds',
  add: {
    title: 'Ajouter une candidature',
    short: 'Candidature',
    load: async () => (await import('../saisies/add-application.tsx')).AddApplication,
  },
  Row: NannyApplicationRow,
  loadRecord: async () => (await import('./detail.tsx')).NannyApplicationDetail,
}
