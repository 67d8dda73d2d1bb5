import type { Counts } from '#contract/dashboard.admin.ts'
import type { NannyApplication } from '#contract/nanny-applications.admin.ts'
import { DISPONIBILITES, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { NANNY_APPLICATION_STATUTS, type NannyApplicationStatut } from '#contract/statuts.admin.ts'
import { documentsOf } from '../documents/documents.ts'
import { type Column, telephoneNational } from '../lists/csv.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { ListAndDetail } from '../lists/list-and-detail.tsx'
import { useAddress } from '../lists/use-address.ts'
import { useList, useOne } from '../lists/use-list.ts'
import { useBestMatches } from '../matching/use-best-matches.ts'
import { formatMoment } from '../ui/time.ts'
import { NannyApplicationCard } from './card.tsx'
import { NannyApplicationDetail } from './detail.tsx'
import { nannyApplications } from './source.ts'

/** What leaves as a table. */
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

export const NannyApplicationsPanel = ({ counts }: { readonly counts: Counts | undefined }) => {
  const { params, change } = useAddress()
  const filters = nannyApplications.filtersOf(params)
  const list = useList(nannyApplications, filters)
  const bestOf = useBestMatches('nannyIds', list.data?.pages)
  const opened = params.get('ouvert')
  const application = useOne(nannyApplications, list.items, opened)
  return (
    <ListAndDetail
      list={list}
      noms={['candidature', 'candidatures', 'trouvée']}
      vide="Aucune candidature pour le moment"
      actions={
        <ExportButton
          source={nannyApplications}
          filters={filters}
          columns={COLUMNS}
          filename="candidatures"
        />
      }
      searchLabel="Nom, téléphone ou adresse"
      filters={[
        {
          name: 'statut',
          label: 'Statut',
          all: 'Tous les statuts',
          options: (Object.entries(NANNY_APPLICATION_STATUTS) as [NannyApplicationStatut, string][]).map(
            ([key, label]) => [key, counts ? `${label} (${counts.candidatures.parStatut[key]})` : label],
          ),
        },
        { name: 'poste', label: 'Poste', all: 'Tous les postes', options: Object.entries(TYPES_POSTE) },
      ]}
      estimate={366}
      opened={application}
      card={(item, onOpen) => (
        <NannyApplicationCard
          application={item}
          best={bestOf(item.id)}
          opened={item.id === opened}
          onOpen={onOpen}
        />
      )}
      detail={(item) => <NannyApplicationDetail application={item} />}
      onOpen={(id) => change({ ouvert: id })}
    />
  )
}
