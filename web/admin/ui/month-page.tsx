import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { withDe } from '#contract/elision.ts'
import type { ListKey } from '#contract/lists.admin.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty, Skeleton } from '../../ui/surfaces.tsx'
import { addressOfList } from '../lists/address.ts'
import { OverflowMenu } from '../lists/overflow-menu.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { wasRefreshedJustNow } from '../lists/refresh.ts'
import { useStillLines } from '../lists/still-lines.ts'
import { type Filter, Toolbar } from '../lists/toolbar.tsx'
import { useRowFocus } from '../lists/use-row-focus.ts'
import type { Series } from './bar-chart.tsx'
import { Failed } from './failed.tsx'
import { type ChartMonth, MonthChart } from './month-chart.tsx'
import { MonthPicker } from './month-picker.tsx'
import { countLabel } from './number-labels.ts'
import { frameClass } from './page-frame.ts'
import { PageHeader } from './page-header.tsx'
import { formatMois } from './time.ts'
import { useWide } from './use-wide.ts'

/** Page of the money of one month: choice of the month, sums, the rows (`children`), and a chart of twelve months. */
export const MonthPage = ({
  title,
  action,
  sums,
  chart,
  children,
}: {
  readonly title: string
  readonly action?: ReactNode
  readonly sums: ReactNode
  readonly chart: ReactNode
  readonly children: ReactNode
}) => (
  <div className={`${frameClass('wide')} gap-2! lg:gap-3!`}>
    <PageHeader title={title}>
      {action}
      <MonthPicker />
    </PageHeader>
    {sums}
    <div className="flex min-w-0 flex-col gap-1">{children}</div>
    <section aria-label="Douze mois" className="min-w-0 rounded-carte bg-white p-4 shadow-carte">
      {chart}
    </section>
  </div>
)

type Loaded<Data> = Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'refetch'>

const UNIT = '\u00a0FCFA'

/** Label and amount, as text with its unit. */
type Sum = readonly [label: string, amount: string]

/**
 * Sums of the month, in one row, or in more where larger text leaves no room. On a phone three leave no room for their
 * unit, which is then said once. `othersOf`: secondary sums, below or at the end of the row.
 */
export const MonthSums = <Totals,>({
  totals,
  amountsOf,
  othersOf,
}: {
  readonly totals: Loaded<Totals>
  readonly amountsOf: (totals: Totals) => readonly Sum[]
  readonly othersOf?: (totals: Totals) => readonly Sum[]
}) => {
  if (totals.isError && !totals.data)
    return <Failed query={totals}>Les sommes du mois n'ont pas pu être chargées.</Failed>
  if (!totals.data) return <Skeleton className="h-16" />
  const amounts = amountsOf(totals.data)
  const others = othersOf?.(totals.data) ?? []
  const isTight = amounts.length > 2
  /** An amount; its unit is hidden from sight where there is no room. */
  const shown = (amount: string): ReactNode => (
    <>
      {amount.replace(UNIT, '')}
      <span className={isTight ? 'max-sm:sr-only' : undefined}>{UNIT}</span>
    </>
  )
  return (
    <section
      aria-label="Sommes du mois"
      className="flex flex-col justify-center gap-1 rounded-carte bg-white px-3 py-1.5 shadow-carte sm:px-4 lg:flex-row lg:flex-wrap lg:items-baseline lg:justify-start lg:gap-x-8"
    >
      <dl
        className={`grid gap-2 lg:flex lg:flex-wrap lg:gap-x-8 ${
          isTight
            ? 'grid-cols-[repeat(auto-fit,minmax(5rem,1fr))]'
            : 'grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]'
        }`}
      >
        {amounts.map(([label, amount]) => (
          <div key={label} className="lg:flex lg:items-baseline lg:gap-2">
            <dt className="text-sm text-texte">{label}</dt>
            <dd className="whitespace-nowrap font-bold numbers-aligned max-sm:text-sm lg:text-lg">
              {shown(amount)}
            </dd>
          </div>
        ))}
      </dl>
      {(isTight || others.length > 0) && (
        <div className="flex flex-wrap gap-x-3 text-texte text-xs lg:text-sm">
          {isTight && <p className="sm:hidden">{others.length > 0 ? 'En FCFA' : 'Montants en FCFA'}</p>}
          <dl className="contents">
            {others.map(([label, amount]) => (
              <div key={label} className="flex gap-1">
                <dt>{label}</dt>
                <dd className="whitespace-nowrap font-semibold numbers-aligned">{shown(amount)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  )
}

/** Rows of a month that grow page by page, with search, one filter, number and actions. */
export const MonthRows = <Item extends { readonly id: string }>({
  names,
  searchLabel,
  filter,
  actions,
  ...list
}: Omit<ComponentProps<typeof PagedList<Item>>, 'names'> & {
  readonly names: readonly [one: string, several: string]
  readonly searchLabel: string
  readonly filter: Filter
  readonly actions: ReactNode
}) => {
  const wide = useWide()
  const { isPending, isError, total, items } = list.list
  const rowFocus = useRowFocus(items, 'a, button')
  const stopTaps = useStillLines(items, wasRefreshedJustNow)
  return (
    <>
      <Toolbar
        searchLabel={searchLabel}
        ordered={false}
        filters={[filter]}
        // A list that could not be loaded must not be shown as empty.
        count={!isPending && !(isError && items.length === 0) && countLabel(total, names)}
        actions={wide ? actions : <OverflowMenu>{actions}</OverflowMenu>}
      />
      <div {...rowFocus} onClickCapture={stopTaps}>
        <PagedList {...list} />
      </div>
    </>
  )
}

/**
 * Says that no row fits: of the month, or of the search or the filter in it. A search leads to the list of
 * `elsewhere`, which knows every month.
 */
export const EmptyMonth = ({
  noun,
  mois,
  q,
  isFiltered,
  hint,
  elsewhere: [list, text],
}: {
  /** What a row is: "encaissement". */
  readonly noun: string
  readonly mois: string
  readonly q: string | undefined
  readonly isFiltered: boolean
  /** How rows come here. */
  readonly hint: ReactNode
  readonly elsewhere: readonly [list: ListKey, text: string]
}) => (
  <Empty
    title={
      q
        ? `Aucun ${noun} ${withDe(formatMois(mois))} ne correspond`
        : isFiltered
          ? `Aucun ${noun} trouvé`
          : `Aucun ${noun} en ${formatMois(mois)}`
    }
  >
    <p className="text-texte">{q || isFiltered ? 'Changez la recherche ou le filtre.' : hint}</p>
    {q && (
      <Link href={addressOfList(list, { q })} className={buttonClass('secondary')}>
        {text}
      </Link>
    )}
  </Empty>
)

/** Amounts of the twelve months that end with the shown one. */
export const YearChart = <Month extends { readonly mois: string }>({
  year,
  title,
  series,
  valuesOf,
  shown,
}: {
  readonly year: Loaded<readonly Month[]>
  readonly title: string
  readonly series: readonly Series[]
  /** Whole FCFA, in the order of the series. */
  readonly valuesOf: (month: Month) => ChartMonth['values']
  readonly shown: string
}) => {
  if (year.isError && !year.data) return <Failed query={year}>Le graphique n'a pas pu être chargé.</Failed>
  if (!year.data) return <Skeleton className="h-48" />
  return (
    <MonthChart
      title={title}
      series={series}
      months={year.data.map((month) => ({ mois: month.mois, values: valuesOf(month) }))}
      shown={shown}
    />
  )
}
