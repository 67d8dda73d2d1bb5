import type { Counts } from '#contract/dashboard.admin.ts'
import { formatHoraires } from '#contract/horaires.ts'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { PARENT_REQUEST_STATUTS } from '#contract/statuts.admin.ts'
import { type Column, telephoneNational } from '../lists/csv.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { ListAndDetail } from '../lists/list-and-detail.tsx'
import { useAddress } from '../lists/use-address.ts'
import { useList, useOne } from '../lists/use-list.ts'
import { useBestMatches } from '../matching/use-best-matches.ts'
import { formatMoment } from '../ui/time.ts'
import { ParentRequestCard } from './card.tsx'
import { ParentRequestDetail } from './detail.tsx'
import { parentRequests } from './source.ts'

const statusOptions = (counts: Counts | undefined): readonly (readonly [string, string])[] =>
  Object.entries(PARENT_REQUEST_STATUTS).map(([statut, label]) => [
    statut,
    counts ? `${label} (${counts.demandes.parStatut[statut as keyof typeof PARENT_REQUEST_STATUTS]})` : label,
  ])

/** What leaves as a table. */
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

export const ParentRequestsPanel = ({ counts }: { readonly counts: Counts | undefined }) => {
  const { params, change } = useAddress()
  const filters = parentRequests.filtersOf(params)
  const list = useList(parentRequests, filters)
  const bestOf = useBestMatches('requestIds', list.data?.pages)
  const opened = params.get('ouvert')
  const request = useOne(parentRequests, list.items, opened)
  return (
    <ListAndDetail
      list={list}
      noms={['demande', 'demandes', 'trouvée']}
      vide="Aucune demande pour le moment"
      actions={
        <ExportButton source={parentRequests} filters={filters} columns={COLUMNS} filename="demandes" />
      }
      searchLabel="Nom, téléphone ou adresse"
      filters={[
        { name: 'statut', label: 'Statut', all: 'Tous les statuts', options: statusOptions(counts) },
        {
          name: 'service',
          label: 'Service',
          all: 'Tous les services',
          options: Object.entries(TYPES_SERVICE),
        },
      ]}
      estimate={306}
      opened={request}
      card={(item, onOpen) => (
        <ParentRequestCard
          request={item}
          best={bestOf(item.id)}
          opened={item.id === opened}
          onOpen={onOpen}
        />
      )}
      detail={(item) => <ParentRequestDetail request={item} />}
      onOpen={(id) => change({ ouvert: id })}
    />
  )
}
