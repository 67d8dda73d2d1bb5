import { useId } from 'react'
import { formatNumber } from '#contract/number-format.ts'
import { GroupedBars, Legend, type Series } from './bar-chart.tsx'
import { formatMois, formatShortMois } from './time.ts'

/** Amounts of a month, in the order of the series; whole FCFA. */
export interface ChartMonth {
  /** YYYY-MM. */
  readonly mois: string
  readonly values: readonly number[]
}

/** A bar of each series for each month, and the same amounts as a table. `shown`: the month that is marked. */
export const MonthChart = ({
  title,
  series,
  months,
  shown,
}: {
  readonly title: string
  readonly series: readonly Series[]
  readonly months: readonly ChartMonth[]
  readonly shown: string
}) => {
  const id = useId()
  return (
    <figure className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2" aria-labelledby={id}>
      <figcaption id={id} className="font-bold">
        {title}
      </figcaption>
      <Legend series={series} />
      <GroupedBars
        series={series}
        groups={months.map(({ mois, values }) => ({ key: mois, values }))}
        height={110}
        headroom={6}
        marked={shown}
        className="h-28 w-full"
        preserveAspectRatio="none"
      />
      <p
        className="grid w-full text-center text-texte text-xs"
        style={{ gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` }}
        aria-hidden="true"
      >
        {months.map(({ mois }, index) => (
          // Every second name: twelve do not fit beside each other.
          <span
            key={mois}
            className={`flex justify-center whitespace-nowrap ${(months.length - index) % 2 === 0 ? 'invisible' : ''}`}
          >
            {formatShortMois(mois)}
          </span>
        ))}
      </p>
      <details className="w-full">
        <summary className="min-h-11 content-center font-semibold text-foret text-sm">
          Voir les montants en tableau
        </summary>
        <div className="overflow-x-auto">
          <table className="w-full text-sm numbers-aligned">
            <caption className="text-left text-texte text-xs">Montants en FCFA</caption>
            <thead>
              <tr>
                <th scope="col" className="py-1 text-left">
                  Mois
                </th>
                {series.map(({ label }) => (
                  <th key={label} scope="col" className="py-1 pl-2 text-right">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map(({ mois, values }) => (
                <tr key={mois}>
                  <th scope="row" className="py-0.5 text-left font-normal whitespace-nowrap">
                    {formatMois(mois)}
                  </th>
                  {values.map((value, place) => (
                    <td key={series[place]?.label} className="py-0.5 pl-2 text-right">
                      {formatNumber(value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
