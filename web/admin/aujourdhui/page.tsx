import { A_FAIRE_MAX_COUNT, REGLES, type Regle } from '#contract/a-faire.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { Empty, Skeleton } from '../../ui/surfaces.tsx'
import { ReadOnlyNotice } from '../session/read-only.tsx'
import { Failed } from '../ui/failed.tsx'
import { frameClass } from '../ui/page-frame.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { LineWithActions } from './line-with-actions.tsx'
import { useAFaire } from './query.ts'

/** Maximum number of lines of one answer. */
const ALL = 500

/** What is to be done today, by reason, most urgent first: at most A_FAIRE_MAX_LINES lines a reason, ALL together. */
export const Page = () => {
  const query = useAFaire(ALL)
  const { data } = query
  return (
    <div className={frameClass('narrow')}>
      <PageHeader title="À faire aujourd'hui" />
      <ReadOnlyNotice />
      {query.isPending && (
        <div className="flex flex-col gap-3">
          <p role="status">Chargement...</p>
          <Skeleton className="h-40" />
        </div>
      )}
      {query.isError && !data && (
        <Failed card query={query}>
          Ce qu'il y a à faire n'a pas pu être chargé.
        </Failed>
      )}
      {data?.total === 0 && <Empty title="Tout est fait. Bonne journée&nbsp;!" />}
      {data &&
        (Object.keys(REGLES) as Regle[]).map((regle) => {
          const lines = data.lignes.filter((line) => line.regle === regle)
          const count = data.nombres[regle]
          if (lines.length === 0) return null
          return (
            <section key={regle} aria-label={REGLES[regle]} className="flex flex-col gap-2">
              <h2 className="flex items-baseline gap-2 text-lg">
                {REGLES[regle]}
                <span className="text-base text-texte tabular-nums">
                  {formatNumber(count)}
                  {count === A_FAIRE_MAX_COUNT && ' ou plus'}
                </span>
              </h2>
              <ul className="flex flex-col divide-y divide-menthe overflow-hidden rounded-carte bg-white shadow-carte">
                {lines.map((line) => (
                  <li key={`${line.sujetId} ${line.rappelId}`} className="px-3 py-1.5 sm:px-4">
                    <LineWithActions line={line} />
                  </li>
                ))}
              </ul>
              {count > lines.length && (
                <p className="text-sm text-texte">Les {formatNumber(lines.length)} premières.</p>
              )}
            </section>
          )
        })}
    </div>
  )
}
