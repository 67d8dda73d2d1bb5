import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROLES, type Role } from '#contract/auth.ts'
import { addDays } from '#contract/days.admin.ts'
import { withDe } from '#contract/elision.ts'
import { EMPLOYEE_STATUTS } from '#contract/employees.admin.ts'
import {
  endpoints,
  JOURNAL_ACTIONS,
  type JournalAction,
  type JournalEntry,
  STATUS_ACTIONS,
} from '#contract/journal.admin.ts'
import { LIST_KEYS, LISTS } from '#contract/lists.admin.ts'
import { MOTIFS_REFUS, type MotifRefus } from '#contract/nanny-applications.admin.ts'
import { PROVIDERS, type Provider } from '#contract/payment-configs.admin.ts'
import { ETATS_VERIFICATION, POINTS } from '#contract/verifications.admin.ts'
import { TextField } from '../../ui/field.tsx'
import { correctedFields } from '../corrections/corrected-fields.ts'
import { MoreButton } from '../lists/more-button.tsx'
import { chipClass } from '../lists/toolbar.tsx'
import { settingLabel } from '../parametres/labels.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { askPage } from '../session/ask.ts'
import { Failed } from '../ui/failed.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { formatJour, formatMoment, today } from '../ui/time.ts'

const ENTRIES_PER_PAGE = '20'

/** Labels of the statuses of records in lists. */
const STATUTS: Readonly<Record<string, string>> = {
  ...EMPLOYEE_STATUTS,
  ...Object.assign({}, ...LIST_KEYS.map((list) => LISTS[list].statuts)),
}

/** In place of a name. */
const GONE = "d'une personne supprimée"

/** Calls that give an account a role, which the entry names. */
const ROLE_CHANGES: readonly JournalAction[] = ['setRoleCompte', 'inviteCompte']

const SETTING_CHANGES: readonly JournalAction[] = ['createParametreSite', 'updateParametreSite']

/** Words for the detail of a verification, "casier, a_faire, fait": point, state before, state after. */
const verificationOf = (detail: string | null): string | null => {
  const [point, avant, etat] = (detail ?? '').split(', ')
  const labels: Readonly<Record<string, string>> = { ...POINTS, ...ETATS_VERIFICATION }
  if (!point || !avant || !etat) return null
  return `${labels[point]}, ${labels[avant]} → ${labels[etat]}`
}

/** Name of something that is no record: a setting, a payment method, a removed account. */
const nameOf = ({ action, objet, detail }: JournalEntry): string | null => {
  if (action === 'deleteCompte') return detail
  if (action === 'savePaymentConfig') return PROVIDERS[objet as Provider] ?? null
  return objet && SETTING_CHANGES.includes(action) ? settingLabel(objet) : null
}

/** "Statut d'une candidature changé en « Refusé » : Grâce Mba", "Prestation modifiée : Aide aux devoirs". */
const sentenceOf = (entry: JournalEntry): string => {
  const { action, sujet, detail } = entry
  // Detail of a change of status: the code of the status, then that of the reason of a refusal. That of a payment of a
  // family is a text, which is not shown.
  const [statut = '', motif] = detail?.split('; ') ?? []
  const label = STATUS_ACTIONS.includes(action) && STATUTS[statut]
  const why = MOTIFS_REFUS[motif as MotifRefus]
  if (label)
    return `${JOURNAL_ACTIONS[action]} en «\u00a0${label}\u00a0»${why ? ` (${why})` : ''}\u00a0: ${sujet ?? 'personne supprimée'}`
  const verification = action === 'setVerification' && verificationOf(detail)
  if (verification) return `Vérification ${sujet ? withDe(sujet) : GONE}\u00a0: ${verification}`
  if (ROLE_CHANGES.includes(action) && detail && Object.hasOwn(ROLES, detail))
    return `${JOURNAL_ACTIONS[action]}${sujet ? ` (${sujet})` : ''}\u00a0: ${ROLES[detail as Role]}`
  const fields = correctedFields(action, detail)
  if (fields) return `${JOURNAL_ACTIONS[action]}${sujet ? `\u00a0: ${sujet}` : ''} (${fields})`
  const name = sujet ?? nameOf(entry)
  return name ? `${JOURNAL_ACTIONS[action]}\u00a0: ${name}` : JOURNAL_ACTIONS[action]
}

/** Days that one press chooses, read when it is pressed: the page may have been open since yesterday. */
const DAYS = [
  ["Aujourd'hui", today],
  ['Hier', () => addDays(today(), -1)],
  ['Tous', () => ''],
] as const

/** Audit log: all days or one, the newest action first. */
export const Journal = () => {
  const [typed, setTyped] = useState('')
  /** YYYY-MM-DD; empty: all days. */
  const [jour, setJour] = useState('')
  const choose = (day: string) => {
    setTyped(day)
    // A year that is being typed passes through years such as 0002.
    if (day === '' || (day > '2000' && day <= today())) setJour(day)
  }
  return (
    <>
      <fieldset aria-label="Jour" className="contents">
        <TextField
          name="jour"
          label="Jour"
          type="date"
          max={today()}
          value={typed}
          onChange={(event) => choose(event.target.value)}
          error={typed > today() ? "Ce jour n'est pas encore venu" : undefined}
        />
        <div className="flex flex-wrap gap-x-2">
          {DAYS.map(([label, day]) => (
            <button
              key={label}
              type="button"
              aria-pressed={jour === day()}
              className={chipClass(jour === day())}
              onClick={() => choose(day())}
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
      <Entries jour={jour} />
    </>
  )
}

/** "12 actions notées le 26 novembre 2026, la plus récente d'abord". */
const countOf = (total: number, jour: string): string =>
  [
    total === 0 ? 'Aucune action notée' : countLabel(total, ['action notée', 'actions notées']),
    jour && ` le ${formatJour(jour)}`,
    total > 1 && ", la plus récente d'abord",
  ]
    .filter(Boolean)
    .join('')

const Entries = ({ jour }: { readonly jour: string }) => {
  const journal = useInfiniteQuery({
    queryKey: [...QUERY_KEYS.journal, jour],
    queryFn: ({ pageParam, signal }) =>
      askPage(endpoints.listJournal, {
        query: { limit: ENTRIES_PER_PAGE, jour: jour || undefined, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (journal.isError && !journal.data) return <Failed query={journal}>Le journal n'a pas pu être lu.</Failed>
  const isLoaded = journal.data && !journal.isPlaceholderData
  const total = journal.data?.pages.at(-1)?.total ?? 0
  return (
    <>
      <p role="status" className="text-texte">
        {isLoaded ? countOf(total, jour) : 'Chargement...'}
      </p>
      <ul className="flex flex-col divide-y divide-menthe">
        {journal.data?.pages
          .flatMap((page) => page.items)
          .map((entry) => (
            <li key={entry.id} className="break-words py-2">
              <span className="block font-semibold">{sentenceOf(entry)}</span>
              <span className="block text-sm text-texte">
                {formatMoment(entry.date)}, {entry.administrateur}
              </span>
            </li>
          ))}
      </ul>
      <div className="flex flex-col items-center gap-2 empty:hidden">
        <MoreButton list={journal} />
      </div>
    </>
  )
}
