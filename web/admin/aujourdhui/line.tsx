import { Link } from 'wouter'
import { A_FAIRE_RULES, type AFaireLigne } from '#contract/a-faire.admin.ts'
import { bySujet } from '#contract/activites.admin.ts'
import { addDays } from '#contract/days.admin.ts'
import type { ListKey } from '#contract/lists.admin.ts'
import { PATHS } from '../../paths.ts'
import { addressOfRecord } from '../lists/address.ts'
import { CallIcon } from '../people/call-icon.tsx'
import { formatJour, timeAgo, today } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'

/** List of the records of each kind; null: a mise en relation, which has a screen of its own. */
const LIST_OF = bySujet<ListKey | null>((list) => list, null)

/** Whether a line ends in the payroll of its month: a salary is to be paid or to be set. */
const isOfPayroll = ({ regle }: AFaireLigne): boolean =>
  ['paiement', 'salaire'].includes(A_FAIRE_RULES[regle].endedBy)

/** Address that a line links to: the payroll of its month for a salary, else the record that it is about. */
export const addressOf = (line: AFaireLigne): string => {
  const { sujet, sujetId, nom, depuis } = line
  if (isOfPayroll(line))
    return `${PATHS.adminPaie}?${new URLSearchParams({ mois: depuis.slice(0, 7), q: nom })}`
  const list = LIST_OF[sujet]
  return list === null
    ? `${PATHS.adminMisesEnRelation}?${new URLSearchParams({ id: sujetId })}`
    : addressOfRecord(list, sujetId)
}

/** Label of the call of a line. The number of a mise en relation, whose name has two people, is the parent's. */
export const callLabelOf = ({ sujet, nom }: AFaireLigne): string =>
  sujet === 'mise_en_relation' ? `Appeler le parent\u00a0: ${nom}` : `Appeler ${nom}`

const ageOf = (instant: string, now: number): string => timeAgo(instant, now).replace(/^Il y a /, 'depuis ')

/** Why a line is there; of a family that is to be called again, since when it waits: "Attend depuis 9j". */
export const whyOf = ({ pourquoi, dateDemande }: AFaireLigne, now: number): string =>
  dateDemande === null ? pourquoi : `${pourquoi} ${ageOf(dateDemande, now)}`

/**
 * How long a record has waited ("depuis 2j"), or the day of a trial, a reminder or an expiry; of a salary the first day
 * of its month, or of the placement if that is later. Of a family that is to be called again, how long nothing has
 * been done ("sans suite depuis 2j").
 */
export const sinceOf = (line: AFaireLigne, now: number): string => {
  const { regle, depuis, dateDemande } = line
  // Longer than a day (YYYY-MM-DD): an instant.
  if (depuis.length > 10) return `${dateDemande === null ? '' : 'sans suite '}${ageOf(depuis, now)}`
  const day = today()
  if (regle === 'expiration') return `${depuis < day ? 'expiré' : 'expire'} le ${formatJour(depuis)}`
  const relative = { [day]: "aujourd'hui", [addDays(day, 1)]: 'demain', [addDays(day, -1)]: 'hier' }[depuis]
  return relative ?? `${isOfPayroll(line) ? 'depuis le' : 'le'} ${formatJour(depuis)}`
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** One thing to do at the head of the dashboard: who, why, since when, and a call. */
export const AFaireLine = ({ line }: { readonly line: AFaireLigne }) => {
  const now = useNow()
  const { nom, telephone, appele } = line
  return (
    <div className="flex items-center gap-x-1">
      <Link
        href={addressOf(line)}
        className="flex min-h-11 min-w-0 grow flex-col justify-center leading-5 hover:underline"
      >
        <span className="truncate font-bold max-xl:text-sm">{nom}</span>
        <span className="line-clamp-2 text-texte text-xs leading-4">
          {/* The day first: a third line is cut. */}
          {`${capitalise(sinceOf(line, now))} · ${whyOf(line, now)}`}
        </span>
      </Link>
      <CallIcon about={line} nom={appele} telephone={telephone} label={callLabelOf(line)} />
    </div>
  )
}
