import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import {
  IN_PROGRESS_STATUTS,
  MISE_EN_RELATION_STATUTS,
  type MiseEnRelationStatut,
  PLACED_STATUT,
} from '#contract/etapes.admin.ts'
import { endpoints } from '#contract/mises-en-relation.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { PATHS } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/surfaces.tsx'
import { KeepRows, useKeptRows } from '../lists/kept-rows.ts'
import { LoadingList, PagedList } from '../lists/paged-list.tsx'
import { isCurrent, REFRESHED, wasRefreshedJustNow } from '../lists/refresh.ts'
import { useStillLines } from '../lists/still-lines.ts'
import { filterOf, Toolbar } from '../lists/toolbar.tsx'
import { useAddress } from '../lists/use-address.ts'
import { useList } from '../lists/use-list.ts'
import { useRowFocus } from '../lists/use-row-focus.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useExtraWide } from '../ui/use-wide.ts'
import { PairCard } from './card.tsx'
import { type MiseEnRelationFilters, misesEnRelation } from './source.ts'

/** Steps that have a column on the board. */
const COLUMNS = [...IN_PROGRESS_STATUTS, PLACED_STATUT]

/** All steps: those in progress, the nearest to a placement first, then the others. */
const BY_URGENCY = [
  ...[...IN_PROGRESS_STATUTS].reverse(),
  ...(Object.keys(MISE_EN_RELATION_STATUTS) as MiseEnRelationStatut[]).filter(
    (statut) => !IN_PROGRESS_STATUTS.includes(statut),
  ),
]

/**
 * The chips below 1280 px: the step that is shown first, so that their row does not open scrolled, then the others.
 */
const statutsFrom = (first: MiseEnRelationStatut | undefined) =>
  Object.fromEntries(
    [...new Set([...(first ? [first] : []), ...BY_URGENCY])].map((statut) => [
      statut,
      MISE_EN_RELATION_STATUTS[statut],
    ]),
  ) as typeof MISE_EN_RELATION_STATUTS

type Counts = Readonly<Record<MiseEnRelationStatut, number>>

/**
 * The step that the page shows below 1280 px while none is chosen: the most urgent one that has pairs. It stays, also
 * when its last pair has moved on: another list in its place would look as if the card had changed.
 */
const useInitialStep = (counts: UseQueryResult<Counts>) => {
  const [shown, setShown] = useState<MiseEnRelationStatut>()
  const isKnown = shown !== undefined || isCurrent(counts)
  const step = shown ?? (isKnown ? BY_URGENCY.find((statut) => counts.data?.[statut]) : undefined)
  if (step !== shown) setShown(step)
  return { step, isKnown }
}

/**
 * Mises en relation: a board of the steps from 1280 px. Else, or when a step is chosen, a list: of the chosen step; for
 * a search without one, of all; otherwise of the one that `useInitialStep` finds. With `?id=` that one only.
 */
export const Page = () => {
  const { params } = useAddress()
  const filters = misesEnRelation.filtersOf(params)
  if (filters.id === undefined) return <Pairs filters={filters} />
  return (
    <Frame>
      <Link href={PATHS.adminMisesEnRelation} className={buttonClass('secondary', 'self-start')}>
        Toutes les mises en relation
      </Link>
      <StepList filters={filters} />
    </Frame>
  )
}

const Frame = ({ children }: { readonly children: ReactNode }) => (
  <div className="mx-auto flex max-w-[110rem] flex-col gap-3 px-3 pt-3 pb-36 sm:px-6 sm:pt-5">
    <PageHeader title="Mises en relation" />
    {children}
  </div>
)

const Pairs = ({ filters }: { readonly filters: MiseEnRelationFilters }) => {
  const extraWide = useExtraWide()
  const counts = useQuery({
    queryKey: [...QUERY_KEYS.misesEnRelation, 'counts'],
    queryFn: ({ signal }) => ask(endpoints.countMisesEnRelation, { signal }),
    staleTime: 0,
    ...REFRESHED,
  })
  const isBoard = extraWide && filters.statut === undefined
  const isChosen = isBoard || filters.statut !== undefined || filters.q !== undefined
  const { step: initialStep, isKnown } = useInitialStep(counts)
  const initial = isChosen ? undefined : initialStep
  const statuts = extraWide ? MISE_EN_RELATION_STATUTS : statutsFrom(initialStep)
  const steps = filterOf('statut', 'Étape', 'Toutes les étapes', statuts, counts.data)
  return (
    <Frame>
      <Toolbar searchLabel="Nom, téléphone ou quartier" filters={[{ ...steps, initial }]} />
      {isBoard && (
        <div className="grid grid-cols-5 items-start gap-3">
          {COLUMNS.map((statut) => (
            <section key={statut} aria-label={MISE_EN_RELATION_STATUTS[statut]} className="min-w-0">
              <h2 className="pb-2 font-bold text-base">
                {MISE_EN_RELATION_STATUTS[statut]}{' '}
                <span className="text-texte numbers-aligned">
                  {filters.q === undefined && counts.data && formatNumber(counts.data[statut])}
                </span>
              </h2>
              <StepList filters={{ ...filters, statut }} quiet />
            </section>
          ))}
        </div>
      )}
      {!isBoard &&
        (!isKnown && !isChosen ? (
          <LoadingList />
        ) : (
          <StepList filters={initial ? { ...filters, statut: initial } : filters} counts={counts.data} />
        ))}
    </Frame>
  )
}

/** Says that a step is empty, with a way to the most urgent one that has pairs. */
const EmptyStep = ({
  statut: empty,
  counts,
}: {
  readonly statut: MiseEnRelationStatut
  readonly counts: Counts | undefined
}) => {
  const { change } = useAddress()
  // The counts may be older than the list.
  const next = BY_URGENCY.find((statut) => statut !== empty && counts?.[statut])
  return (
    <Empty title="Aucune mise en relation à cette étape">
      {next && (
        <Button
          variant="secondary"
          onClick={() => {
            change({ statut: next })
            // The list of the step takes the place of the button.
            document.getElementById('contenu')?.focus({ preventScroll: true })
          }}
        >
          Voir l'étape «{'\u00a0'}
          {MISE_EN_RELATION_STATUTS[next]}
          {'\u00a0'}»
        </Button>
      )}
    </Empty>
  )
}

/**
 * Cards of the pairs that fit the filters. `quiet`: for a column of the board, without the number of pairs, without the
 * step on each card, and with "Aucune" when it is empty. `counts`: pairs of each step, for a step that is empty.
 */
const StepList = ({
  filters,
  quiet = false,
  counts,
}: {
  readonly filters: MiseEnRelationFilters
  readonly quiet?: boolean
  readonly counts?: Counts | undefined
}) => {
  const { list, keep } = useKeptRows(misesEnRelation, useList(misesEnRelation, filters, REFRESHED))
  const rowFocus = useRowFocus(list.items, 'a')
  const stopTaps = useStillLines(list.items, wasRefreshedJustNow)
  return (
    <div {...rowFocus} onClickCapture={stopTaps}>
      <PagedList
        list={list}
        {...(!quiet && { names: ['mise en relation', 'mises en relation'] as const })}
        failed="Les mises en relation n'ont pas pu être chargées."
        empty={
          quiet ? (
            <p className="rounded-carte bg-menthe-clair px-3 py-4 text-center text-sm text-texte">Aucune</p>
          ) : filters.id !== undefined ? (
            <Empty title="Cette mise en relation n'existe plus" />
          ) : filters.q !== undefined ? (
            <Empty title="Aucun résultat pour cette recherche" />
          ) : filters.statut !== undefined ? (
            <EmptyStep statut={filters.statut} counts={counts} />
          ) : (
            <Empty title="Aucune mise en relation">
              <p className="text-texte">Proposez une nounou depuis les suggestions de matching.</p>
            </Empty>
          )
        }
      >
        {(items) => (
          <KeepRows value={keep}>
            <ul
              className={`grid grid-cols-[minmax(0,1fr)] items-start gap-2 ${quiet ? '' : 'lg:grid-cols-2 lg:gap-3 xl:grid-cols-3'}`}
            >
              {items.map((pair) => (
                <li key={pair.id} data-record={pair.id}>
                  <PairCard pair={pair} {...(quiet && { without: 'step' })} />
                </li>
              ))}
            </ul>
          </KeepRows>
        )}
      </PagedList>
    </div>
  )
}
