import { Link } from 'wouter'
import { REGLES, type Regle } from '#contract/a-faire.admin.ts'
import { LISTS } from '#contract/lists.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { Empty, Skeleton } from '../../ui/surfaces.tsx'
import { addressOfList } from '../lists/address.ts'
import { useStillLines } from '../lists/still-lines.ts'
import { useRowFocus } from '../lists/use-row-focus.ts'
import { ReadOnlyNotice } from '../session/read-only.tsx'
import { Failed } from '../ui/failed.tsx'
import { keepFocusIn } from '../ui/keep-focus.ts'
import { frameClass } from '../ui/page-frame.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { countText, GroupChips } from './group-chips.tsx'
import { LineWithActions } from './line-with-actions.tsx'
import { useAFaire } from './query.ts'
import { TasksToComplete, useTasks } from './to-complete.tsx'
import { UnpaidFamilies } from './unpaid.tsx'

/** Groups of families, each of which names only some of those that wait. */
const WAITING_FAMILIES: readonly Regle[] = ['demande', 'relance']
const LONGEST_FIRST = addressOfList('demandes', { statut: LISTS.demandes.waiting, ordre: 'ancien' })

/** What is to be done today, by reason, most urgent first: at most A_FAIRE_MAX_LINES lines a reason. */
export const Page = () => {
  const query = useAFaire()
  const { data } = query
  const { tasks, isKnown } = useTasks()
  const rows =
    data?.lignes.map((line) => ({ id: `${line.regle} ${line.sujetId} ${line.rappelId}`, line })) ?? []
  const rowFocus = useRowFocus(rows, 'a')
  const stopDoubleTap = useStillLines(rows)
  return (
    <div {...rowFocus} className={frameClass('wide')}>
      <PageHeader title="À faire aujourd'hui" />
      <ReadOnlyNotice />
      <TasksToComplete tasks={tasks} />
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
      {data && <GroupChips data={data} />}
      {data?.total === 0 && tasks.length === 0 && isKnown && (
        <Empty title="Tout est fait. Bonne journée&nbsp;!" />
      )}
      {data &&
        (Object.keys(REGLES) as Regle[]).map((regle) => {
          const shown = rows.filter(({ line }) => line.regle === regle)
          const count = data.nombres[regle]
          if (shown.length === 0) return null
          return (
            <section key={regle} id={regle} aria-label={REGLES[regle]} className="flex flex-col gap-2">
              <h2 className="flex items-baseline gap-2 text-lg">
                {REGLES[regle]}
                <span className="text-base text-texte numbers-aligned">{countText(count)}</span>
              </h2>
              {WAITING_FAMILIES.includes(regle) && (
                <Link
                  href={LONGEST_FIRST}
                  className="-my-2 flex min-h-11 items-center self-start text-foret text-sm underline"
                >
                  Toutes celles qui attendent, par ancienneté
                </Link>
              )}
              <ul
                onClickCapture={stopDoubleTap}
                className="flex flex-col divide-y divide-menthe overflow-hidden rounded-carte bg-white shadow-carte"
              >
                {shown.map(({ id, line }) => (
                  <li
                    key={id}
                    ref={keepFocusIn}
                    tabIndex={-1}
                    data-record={id}
                    className="px-3 py-1.5 -outline-offset-3 sm:px-4"
                  >
                    <LineWithActions line={line} />
                  </li>
                ))}
              </ul>
              {count > shown.length && (
                <p className="text-sm text-texte">Les {formatNumber(shown.length)} premières.</p>
              )}
            </section>
          )
        })}
      {data?.impayes && <UnpaidFamilies impayes={data.impayes} />}
    </div>
  )
}
