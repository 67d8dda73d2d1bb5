import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatNumber } from '#contract/number-format.ts'
import { PATHS } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Failed } from '../ui/failed.tsx'
import { AFaireLine } from './line.tsx'
import { aFaireQuery, FEW_LINES } from './query.ts'

export const prefetchHead = (queries: QueryClient): Promise<void> =>
  queries.prefetchQuery(aFaireQuery(FEW_LINES))

/** Head of the dashboard: how much is to be done today, with the most urgent lines. */
export const AFaireHead = () => {
  const query = useQuery(aFaireQuery(FEW_LINES))
  const { data } = query
  if (query.isError && !data) return <Failed query={query}>« À faire » n'a pas pu être chargé.</Failed>
  if (!data) return null
  return (
    <section
      aria-label="À faire aujourd'hui"
      className={`mb-1.5 rounded-carte bg-white px-3 shadow-carte sm:mb-0 sm:px-5 ${data.total === 0 ? 'hidden sm:block' : ''}`}
    >
      <Link
        href={PATHS.adminAujourdhui}
        className="flex min-h-11 items-center gap-2 font-bold hover:underline"
      >
        {data.total === 0 ? (
          <>
            <Icon name="check" className="size-5 shrink-0 text-foret" />
            <span className="grow font-normal">Tout est fait. Bonne journée&nbsp;!</span>
          </>
        ) : (
          <>
            <span className="grow">
              À faire aujourd'hui <span className="tabular-nums">({formatNumber(data.total)})</span>
            </span>
            <span className="font-normal text-foret text-sm">Tout voir</span>
          </>
        )}
      </Link>
      {data.lignes.length > 0 && (
        <ul className="divide-y divide-menthe border-menthe border-t lg:grid lg:grid-cols-3 lg:gap-x-6 lg:divide-y-0">
          {data.lignes.map((line) => (
            <li key={`${line.sujetId} ${line.rappelId}`} className="min-w-0 py-0.5">
              <AFaireLine line={line} compact />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
