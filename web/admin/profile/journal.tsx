import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROLES, type Role } from '#contract/auth.ts'
import { addDays } from '#contract/days.admin.ts'
import { withDe } from '#contract/elision.ts'
import { EMPLOYEE_STATUTS } from '#contract/employees.admin.ts'
import { type Etat, endpoints as etatEndpoints, PURGE_WAITS } from '#contract/etat.admin.ts'
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
import { fileSize } from '../../ui/file-size.ts'
import { Banner } from '../../ui/surfaces.tsx'
import { correctedFields } from '../corrections/corrected-fields.ts'
import { MoreButton } from '../lists/more-button.tsx'
import { chipClass } from '../lists/toolbar.tsx'
import { settingLabel } from '../parametres/labels.ts'
import { Facts } from '../people/facts.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask, askPage } from '../session/ask.ts'
import { Failed } from '../ui/failed.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { formatJour, formatMoment, today } from '../ui/time.ts'

const ENTRIES_PER_PAGE = '20'

/** Audit log and state of the installation, loaded when opened. */
export const Journal = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="rounded-carte bg-white shadow-carte"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="min-h-14 content-center px-5 font-bold text-foret">Journal et sauvegardes</summary>
      {isOpen && (
        <div className="flex flex-col gap-6 px-5 pb-5">
          <Installation />
          <Actions />
        </div>
      )}
    </details>
  )
}

const GB_BYTES = 1024 ** 3

/** Disk space in whole GB, rounded down; less than 1 GB as the size of a file. */
const formatDiskSpace = (bytes: number): string =>
  bytes < GB_BYTES ? fileSize(bytes) : `${Math.floor(bytes / GB_BYTES)}\u00a0GB`

/** "12 novembre 2026 à 10:00, 1 204 lignes relues", or "12 novembre 2026 à 10:00, échec". */
const outcome = (
  { date, echec }: { readonly date: string; readonly echec: string | null },
  success: string,
): string => `${formatMoment(date)}, ${echec ? 'échec' : success}`

const BASES: Readonly<Record<Etat['base'], string>> = { sqlite: 'SQLite', postgresql: 'PostgreSQL' }

const Installation = () => {
  const installation = useQuery({
    queryKey: QUERY_KEYS.etat,
    queryFn: ({ signal }) => ask(etatEndpoints.etat, { signal }),
    staleTime: 0,
  })
  if (installation.isError && !installation.data)
    return <Failed query={installation}>L'état de l'installation n'a pas pu être lu.</Failed>
  if (!installation.data) return <p role="status">Chargement...</p>
  const { data: etat } = installation
  const { derniereSauvegarde, copieExterieure, essaiRestauration } = etat
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-lg">Installation</h3>
      {!etat.sauvegardeAJour && (
        <Banner tone="soleil" icon="alert" title="La sauvegarde n'est pas à jour">
          Prévenez la personne qui s'occupe du serveur.
        </Banner>
      )}
      {etat.aPurger > 0 && etat.purgeEnAttente && (
        <Banner tone="soleil" icon="alert" title="L'effacement attend">
          {PURGE_WAITS[etat.purgeEnAttente]}. Prévenez la personne qui s'occupe du serveur.
        </Banner>
      )}
      {copieExterieure?.echec && (
        <Banner tone="soleil" icon="alert" title="La copie de la sauvegarde a échoué">
          {copieExterieure.echec}
        </Banner>
      )}
      {essaiRestauration?.echec && (
        <Banner tone="soleil" icon="alert" title="L'essai de restauration a échoué">
          {essaiRestauration.echec}
        </Banner>
      )}
      <Facts
        facts={[
          [
            'Dernière sauvegarde',
            derniereSauvegarde
              ? `${formatMoment(derniereSauvegarde.date)} (${fileSize(derniereSauvegarde.octets)})`
              : 'Aucune',
          ],
          ...(copieExterieure ? [['Copie ailleurs', outcome(copieExterieure, 'réussie')] as const] : []),
          [
            'Essai de restauration',
            essaiRestauration
              ? outcome(
                  essaiRestauration,
                  countLabel(essaiRestauration.lignes, ['ligne relue', 'lignes relues']),
                )
              : 'Pas encore fait',
          ],
          ['Base de données', `${BASES[etat.base]}, ${fileSize(etat.tailleBaseOctets)}`],
          ['Espace libre', formatDiskSpace(etat.espaceLibreOctets)],
          [
            'À effacer',
            countLabel(etat.aPurger, ['dossier arrivé à son terme', 'dossiers arrivés à leur terme']),
          ],
          ['Démarré le', formatMoment(etat.demarrage)],
          ['Version', etat.version],
        ]}
      />
    </section>
  )
}

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

const Actions = () => {
  const [typed, setTyped] = useState('')
  /** YYYY-MM-DD; empty: all days. */
  const [jour, setJour] = useState('')
  const choose = (day: string) => {
    setTyped(day)
    // A year that is being typed passes through years such as 0002.
    if (day === '' || (day > '2000' && day <= today())) setJour(day)
  }
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lg">Journal</h3>
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
    </section>
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
