import type { Counts } from '#contract/dashboard.admin.ts'
import { STATUTS_DEMANDE } from '#contract/parent-requests.admin.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { ListAndDetail } from '../lists/list-and-detail.tsx'
import { choiceOf, useAddress } from '../lists/use-address.ts'
import { useList, useOne } from '../lists/use-list.ts'
import { ParentRequestCard } from './card.tsx'
import { ParentRequestDetail } from './detail.tsx'
import { type ParentRequestFilters, parentRequests } from './source.ts'

const statusOptions = (counts: Counts | undefined): readonly (readonly [string, string])[] =>
  Object.entries(STATUTS_DEMANDE).map(([statut, label]) => [
    statut,
    counts ? `${label} (${counts.demandes.parStatut[statut as keyof typeof STATUTS_DEMANDE]})` : label,
  ])

export const ParentRequestsPanel = ({ counts }: { readonly counts: Counts | undefined }) => {
  const { params, change } = useAddress()
  const q = params.get('q')
  const statut = choiceOf(params, 'statut', STATUTS_DEMANDE)
  const service = choiceOf(params, 'service', TYPES_SERVICE)
  const filters: ParentRequestFilters = {
    ...(q ? { q } : {}),
    ...(statut ? { statut } : {}),
    ...(service ? { service } : {}),
    ...(params.get('ordre') === 'ancien' ? { ordre: 'ancien' } : {}),
  }
  const list = useList(parentRequests, filters)
  const opened = params.get('ouvert')
  const request = useOne(parentRequests, list.items, opened)
  return (
    <ListAndDetail
      list={list}
      noms={['demande', 'demandes']}
      vide="Aucune demande pour le moment"
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
      estimate={250}
      opened={request}
      card={(item, onOpen) => (
        <ParentRequestCard request={item} opened={item.id === opened} onOpen={onOpen} />
      )}
      detail={(item) => <ParentRequestDetail request={item} />}
      onOpen={(id) => change({ ouvert: id })}
    />
  )
}
