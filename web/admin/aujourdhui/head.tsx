import { Link } from 'wouter'
import { A_FAIRE_MAX_COUNT, type AFaire } from '#contract/a-faire.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { PATHS } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { useNow } from '../ui/use-now.ts'
import { AFaireLine, sinceOf } from './line.tsx'
import { FEW_LINES, useAFaire } from './query.ts'
import { useTasks } from './to-complete.tsx'
import { UnpaidLink, unpaidText } from './unpaid.tsx'

/** "12", or "1 012+" when a rule stopped counting at A_FAIRE_MAX_COUNT: a phone has no room for "ou plus". */
const totalOf = ({ total, nombres }: AFaire): string =>
  `${formatNumber(total)}${Object.values(nombres).includes(A_FAIRE_MAX_COUNT) ? '+' : ''}`

/** Number and most urgent line of what is to be done today, in two short lines: text of a link on a narrow screen. */
export const AFaireSummary = () => {
  const { data, isError } = useAFaire(FEW_LINES)
  const { tasks, isKnown } = useTasks()
  const now = useNow()
  const first = data?.lignes[0]
  return (
    <>
      <span className="truncate tracking-tight sm:tracking-normal">
        À faire aujourd'hui{data && data.total > 0 && ` (${totalOf(data)})`}
      </span>
      <span className="truncate font-normal text-xs">
        {first ? `${first.nom}, ${sinceOf(first, now)}` : data?.impayes && unpaidText(data.impayes)}
        {data?.total === 0 && (tasks[0]?.text ?? (isKnown && 'Tout est fait'))}
        {isError && !data && "N'a pas pu être chargé"}
      </span>
    </>
  )
}

/** How many active employees are not entirely verified, as a link. Nothing when the number is 0 or not loaded. */
const Unverified = ({
  data,
  className,
}: {
  readonly data: AFaire | undefined
  readonly className: string
}) => {
  const count = data?.nombres.verification ?? 0
  if (count === 0) return null
  return (
    <Link href={PATHS.adminAujourdhui} className={`flex items-center gap-2 hover:underline ${className}`}>
      <Icon name="shield" className="size-5 shrink-0 text-laterite-fonce" />
      <span>
        {count === A_FAIRE_MAX_COUNT && 'Au moins '}
        {countLabel(count, [
          "employé actif n'est pas entièrement vérifié",
          'employés actifs ne sont pas entièrement vérifiés',
        ])}
      </span>
    </Link>
  )
}

/** The number of active employees who are not entirely verified, in the row of buttons of a narrow screen. */
export const UnverifiedPill = () => {
  const { data } = useAFaire(FEW_LINES)
  return (
    <Unverified
      data={data}
      className="relative h-9 shrink-0 rounded-full border-2 border-foret bg-soleil-clair px-3 font-bold text-foret text-sm before:absolute before:inset-x-0 before:-inset-y-1.5 lg:hidden"
    />
  )
}

/** What is to be done today, on a wide screen: the number of lines, and the most urgent ones. */
export const AFaireHead = () => {
  const query = useAFaire(FEW_LINES)
  const { data } = query
  const { tasks, isKnown } = useTasks()
  if (!data)
    return (
      query.isError && (
        <p role="alert" className="flex items-center gap-3">
          «&nbsp;À faire&nbsp;» n'a pas pu être chargé.
          <Button variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
            Réessayer
          </Button>
        </p>
      )
    )
  if (data.total === 0 && !isKnown) return
  if (data.total === 0 && tasks.length > 0)
    return tasks.map(({ href, text }) => (
      <Link key={href} href={href} className="flex min-h-6 items-center gap-2 font-bold hover:underline">
        <Icon name="alert" className="size-5 shrink-0 text-laterite-fonce" />
        {text}
      </Link>
    ))
  return (
    <>
      <div
        className={
          data.total === 0 ? 'flex grow items-center justify-between gap-4' : 'w-44 shrink-0 xl:w-52'
        }
      >
        <Link
          href={PATHS.adminAujourdhui}
          className="flex min-h-6 items-center gap-2 whitespace-nowrap hover:underline"
        >
          {data.total === 0 ? (
            <>
              <Icon name="check" className="size-5 shrink-0 text-foret" />
              Tout est fait. Bonne journée&nbsp;!
            </>
          ) : (
            <span className="font-bold text-sm tracking-tight xl:text-base">
              À faire aujourd'hui <span className="numbers-aligned">({totalOf(data)})</span>
            </span>
          )}
        </Link>
        <Unverified data={data} className="min-h-7 gap-1.5! text-xs leading-3.5" />
        {data.total > 0 && data.nombres.verification === 0 && (
          <Link href={PATHS.adminAujourdhui} className="block min-h-6 text-foret text-sm hover:underline">
            Tout voir
          </Link>
        )}
      </div>
      {data.total > 0 && (
        <ul className="grid min-w-0 grow grid-cols-3 gap-x-3">
          {data.lignes.map((line) => (
            <li key={`${line.regle} ${line.sujetId} ${line.rappelId}`} className="min-w-0">
              <AFaireLine line={line} />
            </li>
          ))}
          {data.impayes && data.lignes.length < FEW_LINES && (
            <li>
              <UnpaidLink impayes={data.impayes} />
            </li>
          )}
        </ul>
      )}
    </>
  )
}
