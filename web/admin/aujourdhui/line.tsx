import { Link } from 'wouter'
import { A_FAIRE_RULES, type AFaireLigne } from '#contract/a-faire.admin.ts'
import { bySujet } from '#contract/activites.admin.ts'
import { addDays } from '#contract/days.admin.ts'
import type { ListKey } from '#contract/lists.admin.ts'
import { PATHS, telHref } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { attemptProps } from '../activites/about.ts'
import { useActivity, useChangeReminder, useReminder } from '../activites/use-activites.ts'
import { addressOfRecord } from '../lists/address.ts'
import { useMayWrite } from '../session/may-write.ts'
import { formatJour, timeAgo, today } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'

/** List of the records of each kind; null: a mise en relation, which has a screen of its own. */
const LIST_OF = bySujet<ListKey | null>((list) => list, null)

/** Address of what a line is about. */
export const addressOf = ({ regle, sujet, sujetId, nom, depuis }: AFaireLigne): string => {
  if (A_FAIRE_RULES[regle].endedBy === 'paiement')
    return `${PATHS.adminPaie}?${new URLSearchParams({ mois: depuis.slice(0, 7), q: nom })}`
  const list = LIST_OF[sujet]
  return list === null
    ? `${PATHS.adminMisesEnRelation}?${new URLSearchParams({ id: sujetId })}`
    : addressOfRecord(list, sujetId)
}

/** "depuis 2 jours", or the day of a trial or reminder. */
const sinceOf = ({ regle, depuis }: AFaireLigne, now: number): string => {
  if (depuis.length > 10) return timeAgo(depuis, now).replace(/^Il y a /, 'depuis ')
  const day = today()
  const relative = { [day]: "aujourd'hui", [addDays(day, 1)]: 'demain', [addDays(day, -1)]: 'hier' }[depuis]
  return relative ?? `${regle === 'salaire' ? 'depuis le' : 'le'} ${formatJour(depuis)}`
}

const ACTION = 'min-h-11! shrink-0 px-3! py-1! text-sm'

/** One thing to do: who, why, since when, and its next step in one tap. `compact`: only the call beside it. */
export const AFaireLine = ({
  line,
  compact = false,
}: {
  readonly line: AFaireLigne
  readonly compact?: boolean
}) => {
  const now = useNow()
  const { nom, telephone, pourquoi } = line
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link
        href={addressOf(line)}
        className="flex min-h-11 min-w-0 grow basis-40 flex-col justify-center leading-5 hover:underline"
      >
        <span className={`font-bold ${compact ? 'truncate' : 'wrap-anywhere'}`}>{nom}</span>
        <span className={`text-sm text-texte ${compact ? 'truncate' : ''}`}>
          {pourquoi}, {sinceOf(line, now)}
        </span>
      </Link>
      <a
        href={telHref(telephone)}
        {...attemptProps(line, nom)}
        aria-label={`Appeler ${nom}`}
        className={
          compact
            ? 'grid size-11 shrink-0 place-items-center rounded-full text-foret hover:bg-menthe'
            : buttonClass('primary', ACTION)
        }
      >
        <Icon name="phone" className="size-5" />
        {!compact && 'Appeler'}
      </a>
      {!compact && <EndLine line={line} />}
    </div>
  )
}

/** Buttons that end a line, for today or for good. */
const EndLine = ({ line }: { readonly line: AFaireLigne }) => {
  const mayWrite = useMayWrite()
  const change = useChangeReminder()
  const activity = useActivity()
  const reminder = useReminder()
  const { regle, sujet, sujetId, nom, rappelId, depuis } = line
  const { endedBy } = A_FAIRE_RULES[regle]
  if (endedBy === 'etape' || endedBy === 'paiement')
    return (
      <Link href={addressOf(line)} className={buttonClass('secondary', ACTION)}>
        {endedBy === 'etape' ? 'Décider' : 'Payer'}
      </Link>
    )
  if (!mayWrite) return null
  const busy = change.isPending || activity.isPending || reminder.isPending
  const tomorrow = addDays(today(), 1)
  const done = () =>
    rappelId === null
      ? activity.mutate({ sujet, sujetId, type: 'note', texte: 'Fait' })
      : change.mutate({ id: rappelId, date: depuis, to: 'fait' })
  const later = () =>
    rappelId === null
      ? reminder.mutate({ sujet, sujetId, texte: null, date: tomorrow })
      : change.mutate({ id: rappelId, date: depuis, to: tomorrow })
  return (
    <>
      <button
        type="button"
        aria-label={`Fait\u00a0: ${nom}`}
        disabled={busy}
        onClick={done}
        className={buttonClass('secondary', ACTION)}
      >
        Fait
      </button>
      <button
        type="button"
        aria-label={`Demain\u00a0: ${nom}`}
        disabled={busy}
        onClick={later}
        className={buttonClass('quiet', ACTION)}
      >
        Demain
      </button>
    </>
  )
}
