import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { endpoints, type Semaine } from '#contract/dashboard.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { Skeleton } from '../../ui/surfaces.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { GroupedBars, Legend, type Series } from '../ui/bar-chart.tsx'
import { Failed } from '../ui/failed.tsx'
import { formatShortJour } from '../ui/time.ts'

const SERIES = [
  { key: 'demandes', label: 'Demandes', fill: 'fill-foret', background: 'bg-foret' },
  { key: 'candidatures', label: 'Candidatures', fill: 'fill-soleil', background: 'bg-soleil' },
  { key: 'embauches', label: 'Embauches', fill: 'fill-estuaire', background: 'bg-estuaire' },
] as const satisfies readonly (Series & { readonly key: keyof Semaine })[]

/** The figures of the last twelve weeks, as charts and as text. */
export const Figures = () => {
  const figures = useQuery({
    queryKey: QUERY_KEYS.figures,
    queryFn: ({ signal }) => ask(endpoints.dashboardFigures, { signal }),
  })
  if (figures.isPending) return <Skeleton className="h-72" />
  if (figures.isError) return <Failed query={figures}>Les chiffres n'ont pas pu être chargés.</Failed>
  const { semaines, services, quartiers } = figures.data
  return (
    <div className="flex flex-col gap-5">
      <Weeks semaines={semaines} />
      <Bars
        title="Demandes par service"
        bars={services.map(({ service, demandes }) => [TYPES_SERVICE[service], demandes])}
      />
      {quartiers.length > 0 && (
        <Bars
          title="Demandes par quartier"
          bars={quartiers.map(({ quartier, demandes }) => [quartier, demandes])}
        />
      )}
    </div>
  )
}

/** Twelve weeks as groups of three bars, and the same numbers as a table that can be opened. */
const Weeks = ({ semaines }: { readonly semaines: readonly Semaine[] }) => {
  const id = useId()
  return (
    <figure className="flex flex-col gap-2" aria-labelledby={id}>
      <figcaption id={id} className="font-bold">
        Par semaine, sur douze semaines
      </figcaption>
      <Legend
        series={SERIES}
        noteOf={({ key }) => `\u00a0: ${formatNumber(semaines.reduce((sum, week) => sum + week[key], 0))}`}
      />
      <GroupedBars
        series={SERIES}
        groups={semaines.map((week) => ({ key: week.lundi, values: SERIES.map(({ key }) => week[key]) }))}
        height={120}
        headroom={4}
        className="w-full"
      />
      <p className="flex justify-between text-sm text-texte" aria-hidden="true">
        <span>{semaines[0] && formatShortJour(semaines[0].lundi)}</span>
        <span>cette semaine</span>
      </p>
      <details>
        <summary className="min-h-11 content-center font-semibold text-foret text-sm">
          Voir les chiffres en tableau
        </summary>
        <table className="w-full text-xs numbers-aligned">
          <thead>
            <tr>
              <th scope="col" className="py-1 text-left">
                Semaine du
              </th>
              {SERIES.map(({ key, label }) => (
                <th key={key} scope="col" className="py-1 pl-1 text-right wrap-anywhere">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {semaines.map((week) => (
              <tr key={week.lundi}>
                <th scope="row" className="py-0.5 text-left font-normal">
                  {formatShortJour(week.lundi)}
                </th>
                {SERIES.map(({ key }) => (
                  <td key={key} className="py-0.5 text-right">
                    {formatNumber(week[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** Horizontal bar chart: name, bar, number. */
const Bars = ({
  title,
  bars,
}: {
  readonly title: string
  readonly bars: readonly (readonly [label: string, value: number])[]
}) => {
  const id = useId()
  const highest = Math.max(1, ...bars.map(([, value]) => value))
  return (
    <figure className="flex flex-col gap-2" aria-labelledby={id}>
      <figcaption id={id} className="font-bold">
        {title}
      </figcaption>
      <ul className="flex flex-col gap-2">
        {bars.map(([label, value]) => (
          <li key={label} className="text-sm">
            <span className="flex justify-between gap-3">
              <span>{label}</span>
              <span className="font-bold numbers-aligned">{formatNumber(value)}</span>
            </span>
            <span className="mt-0.5 block h-2 overflow-hidden rounded-full bg-brume" aria-hidden="true">
              <span
                className="block h-full rounded-full bg-foret"
                style={{ width: `${(value / highest) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
