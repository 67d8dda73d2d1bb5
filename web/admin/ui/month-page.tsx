import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/surfaces.tsx'
import type { Series } from './bar-chart.tsx'
import { Failed } from './failed.tsx'
import { type ChartMonth, MonthChart } from './month-chart.tsx'
import { MonthPicker } from './month-picker.tsx'
import { frameClass } from './page-frame.ts'
import { PageHeader } from './page-header.tsx'

/** Page of the money of one month: choice of the month, sums, a chart of twelve months, and the rows (`children`). */
export const MonthPage = ({
  title,
  sums,
  chart,
  children,
}: {
  readonly title: string
  readonly sums: ReactNode
  readonly chart: ReactNode
  readonly children: ReactNode
}) => (
  <div className={frameClass('wide')}>
    <PageHeader title={title}>
      <MonthPicker />
    </PageHeader>
    <div className="grid gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
      {sums}
      <section
        aria-label="Douze mois"
        className="order-last min-w-0 rounded-carte bg-white p-4 shadow-carte lg:order-none"
      >
        {chart}
      </section>
      <div className="flex min-w-0 flex-col gap-3 lg:col-span-2">{children}</div>
    </div>
  </div>
)

type Loaded<Data> = Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'refetch'>

/** Sums of the month. `amountsOf`: label and amount of each, as text. */
export const MonthSums = <Totals,>({
  totals,
  amountsOf,
}: {
  readonly totals: Loaded<Totals>
  readonly amountsOf: (totals: Totals) => readonly (readonly [label: string, amount: string])[]
}) => {
  if (totals.isError && !totals.data)
    return <Failed query={totals}>Les sommes du mois n'ont pas pu être chargées.</Failed>
  if (!totals.data) return <Skeleton className="h-20" />
  const amounts = amountsOf(totals.data)
  const isPair = amounts.length === 2
  // An amount that is too wide for its column gets a row. On a wide screen the amounts fill the height of the chart.
  return (
    <dl
      className={`flex flex-wrap gap-2 *:grow *:basis-[45%] sm:*:basis-[30%] ${isPair ? 'lg:*:basis-full' : 'lg:*:basis-[45%]'}`}
    >
      {amounts.map(([label, amount]) => (
        <div
          key={label}
          className="flex flex-col justify-center rounded-carte bg-white px-3 py-2 shadow-carte sm:px-4"
        >
          <dt className="text-sm text-texte">{label}</dt>
          <dd
            className={`whitespace-nowrap font-bold numbers-aligned max-sm:text-[0.9375rem] ${isPair ? 'lg:text-2xl' : ''}`}
          >
            {amount}
          </dd>
        </div>
      ))}
    </dl>
  )
}

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
