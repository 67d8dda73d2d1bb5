import { useQuery } from '@tanstack/react-query'
import { endpoints } from '#contract/mises-en-relation.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import {
  MISE_EN_RELATION_RULES,
  MISE_EN_RELATION_STATUTS,
  type MiseEnRelationStatut,
  PLACED_STATUT,
} from '#contract/statuts.admin.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, Skeleton } from '../../ui/surfaces.tsx'
import { filterOf, Toolbar } from '../lists/toolbar.tsx'
import { useAddress } from '../lists/use-address.ts'
import { useList } from '../lists/use-list.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { Failed } from '../ui/failed.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useExtraWide } from '../ui/use-wide.ts'
import { PairCard } from './card.tsx'
import { type MiseEnRelationFilters, misesEnRelation } from './source.ts'

const COLUMNS = (Object.keys(MISE_EN_RELATION_RULES) as MiseEnRelationStatut[]).filter(
  (statut) => MISE_EN_RELATION_RULES[statut].inProgress || statut === PLACED_STATUT,
)

/** Mises en relation by step: a board on a wide screen, one list on a phone. */
export const Page = () => {
  const { params } = useAddress()
  const extraWide = useExtraWide()
  const counts = useQuery({
    queryKey: [...QUERY_KEYS.misesEnRelation, 'counts'],
    queryFn: ({ signal }) => ask(endpoints.countMisesEnRelation, { signal }),
    staleTime: 0,
  })
  const filters = misesEnRelation.filtersOf(params)
  const isBoard = extraWide && filters.statut === undefined
  return (
    <div className="mx-auto flex max-w-[110rem] flex-col gap-3 px-3 pt-3 pb-36 sm:px-6 sm:pt-5">
      <PageHeader title="Mises en relation" />
      <Toolbar
        searchLabel="Nom, téléphone ou quartier"
        filters={[filterOf('statut', 'Étape', 'Toutes les étapes', MISE_EN_RELATION_STATUTS, counts.data)]}
      />
      {isBoard ? (
        <div className="grid grid-cols-5 items-start gap-3">
          {COLUMNS.map((statut) => (
            <section key={statut} aria-label={MISE_EN_RELATION_STATUTS[statut]} className="min-w-0">
              <h2 className="pb-2 font-bold text-base">
                {MISE_EN_RELATION_STATUTS[statut]}{' '}
                <span className="text-texte tabular-nums">
                  {counts.data && formatNumber(counts.data[statut])}
                </span>
              </h2>
              <StepList filters={{ ...filters, statut }} quiet />
            </section>
          ))}
        </div>
      ) : (
        <StepList filters={filters} />
      )}
    </div>
  )
}

/** Cards of the pairs that fit the filters. `quiet`: for a column of the board, which shows no text when it is empty. */
const StepList = ({
  filters,
  quiet = false,
}: {
  readonly filters: MiseEnRelationFilters
  readonly quiet?: boolean
}) => {
  const list = useList(misesEnRelation, filters)
  if (list.isPending)
    return (
      <div className="flex flex-col gap-3">
        <p role="status">Chargement...</p>
        <Skeleton className="h-32" />
      </div>
    )
  if (list.isError && list.items.length === 0)
    return (
      <Failed card query={list}>
        Les mises en relation n'ont pas pu être chargées.
      </Failed>
    )
  if (list.items.length === 0)
    return quiet ? (
      <p className="rounded-carte bg-menthe-clair px-3 py-4 text-center text-sm text-texte">Aucune</p>
    ) : (
      <Empty title="Aucune mise en relation">
        <p className="text-texte">Proposez une nounou depuis les suggestions de matching.</p>
      </Empty>
    )
  return (
    <div className="flex flex-col gap-2">
      {!quiet && (
        <p role="status" className="font-semibold text-texte">
          {countLabel(list.total, ['mise en relation', 'mises en relation'])}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {list.items.map((pair) => (
          <li key={pair.id}>
            <PairCard pair={pair} {...(quiet && { without: 'step' })} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Afficher la suite
        </Button>
      )}
    </div>
  )
}
