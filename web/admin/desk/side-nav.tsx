import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation, useSearch } from 'wouter'
import { countAt } from '#contract/dashboard.admin.ts'
import { LIST_KEYS, LISTS, type ListKey } from '#contract/lists.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { PATHS } from '../../paths.ts'
import { countsQuery, POLL_MS } from '../dashboard/counts-query.ts'
import { addressOfList, listKeyOf } from '../lists/address.ts'
import { useToComplete } from '../parametres/to-complete.ts'
import { JOURNAL_ADDRESS } from '../profile/journal-address.ts'
import { useOpenSearch } from '../recherche/search.tsx'
import { SignOutButton } from '../session/sign-out-button.tsx'
import { AdminIcon, type AdminIconName } from '../ui/admin-icon.tsx'
import { useBodyClass } from '../ui/body-class.ts'
import { KeyboardHelp } from './keyboard-help.tsx'
import { useLineKeys } from './use-line-keys.ts'

const SCREENS: readonly (readonly [path: string, text: string, icon: AdminIconName])[] = [
  [PATHS.adminAujourdhui, 'À faire', 'bell'],
  [PATHS.adminMatching, 'Matching', 'match'],
  [PATHS.adminMisesEnRelation, 'Mises en relation', 'rings'],
  [PATHS.adminPaie, 'Salaires', 'cash'],
  [PATHS.adminEncaissements, 'Encaissements', 'receipt'],
  [PATHS.adminPrestations, 'Prestations', 'package'],
  [PATHS.adminParametres, 'Paramètres', 'settings'],
  [PATHS.adminPaymentConfig, 'Moyens de paiement', 'payment'],
  [PATHS.adminComptes, 'Comptes', 'admin'],
  [JOURNAL_ADDRESS, 'Journal', 'clock'],
  [PATHS.adminProfile, 'Profil', 'user'],
]

const ENTRY =
  'flex min-h-10 [@media(max-height:840px)]:min-h-8.5 w-full items-center gap-2 rounded-xl px-2 text-left text-sm font-semibold leading-tight text-texte hover:bg-menthe-clair aria-[current=page]:bg-menthe aria-[current=page]:text-foret-fonce'

/** Navigation beside the screens that need a session, for a wide screen. */
export const SideNav = () => {
  const [path] = useLocation()
  const search = useSearch()
  const isDashboard = path === PATHS.admin
  const screen = `${path}?${search}` === JOURNAL_ADDRESS ? JOURNAL_ADDRESS : path
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // Before the content in the document (web/app.tsx), and so in the order of the Tab key.
  useLayoutEffect(() => setPlace(document.getElementById('avant-contenu')), [])
  useLineKeys()
  // Centres the floating bar in the width beside this navigation (admin.css).
  useBodyClass('with-side-nav')
  // The dashboard polls the counts itself.
  const { data: counts } = useQuery({ ...countsQuery, refetchInterval: isDashboard ? false : POLL_MS })
  const { password, coordonnees } = useToComplete()
  /** What an entry asks to change; undefined: nothing. */
  const askedAt = (to: string): string | undefined => {
    if (to === PATHS.adminProfile && password) return 'Profil\u00a0: mot de passe à changer'
    if (to === PATHS.adminParametres && coordonnees) return 'Paramètres\u00a0: coordonnées à compléter'
  }
  const shown = listKeyOf(new URLSearchParams(search))
  /** Number beside a list: its records with the status `waiting`, or all where it has none. */
  const numberOf = (list: ListKey): number | undefined => {
    const { waiting } = LISTS[list]
    return counts && (waiting === null ? counts[list].total : countAt(counts, list, waiting))
  }
  if (!place) return null
  return createPortal(
    <nav
      aria-label="Administration"
      className="fixed inset-y-0 left-0 z-30 flex w-56 flex-col gap-0.5 overflow-y-auto border-menthe border-r bg-white px-2.5 py-3 print:hidden"
    >
      <SearchEntry />
      <Entry href={PATHS.admin} icon="chart" current={false}>
        Tableau de bord
      </Entry>
      {LIST_KEYS.map((list) => (
        <Entry
          key={list}
          href={addressOfList(list)}
          icon={LISTS[list].icon}
          current={isDashboard && shown === list}
          count={numberOf(list)}
          waits={LISTS[list].waiting !== null}
        >
          {LISTS[list].label}
        </Entry>
      ))}
      <hr className="my-2 border-menthe" />
      {SCREENS.map(([to, text, icon]) => {
        const asked = askedAt(to)
        return (
          <Entry key={to} href={to} icon={asked ? 'alert' : icon} current={to === screen} isUrgent={!!asked}>
            {asked ?? text}
          </Entry>
        )
      })}
      <hr className="my-2 border-menthe" />
      <SignOutButton className={ENTRY}>
        <AdminIcon name="logout" className="size-5 shrink-0" />
        Déconnexion
      </SignOutButton>
      <KeyboardHelp className={ENTRY} />
    </nav>,
    place,
  )
}

const SearchEntry = () => {
  const open = useOpenSearch()
  return (
    <button
      type="button"
      onClick={() => open()}
      aria-keyshortcuts="/"
      className="mb-2 flex min-h-11 items-center gap-2 rounded-champ border-2 border-trait bg-white px-2 text-left text-sm text-texte hover:border-texte"
    >
      <AdminIcon name="search" className="size-5 shrink-0" />
      <span className="grow">Qui appelle&nbsp;?</span>
      <kbd className="rounded border border-trait px-1.5 text-xs">/</kbd>
    </button>
  )
}

const Entry = ({
  href,
  icon,
  current,
  count,
  waits = false,
  isUrgent = false,
  children,
}: {
  readonly href: string
  readonly icon: AdminIconName
  readonly current: boolean
  readonly count?: number | undefined
  /** The count is of records with the status `waiting`. */
  readonly waits?: boolean
  /** Highlighted: something on that screen has to be done. */
  readonly isUrgent?: boolean
  readonly children: ReactNode
}) => (
  <Link
    href={href}
    aria-current={current ? 'page' : undefined}
    className={`${ENTRY} ${isUrgent ? 'bg-soleil-clair font-bold text-encre!' : ''}`}
  >
    <AdminIcon name={icon} className="size-5 shrink-0" />
    <span className="grow">{children}</span>
    {count !== undefined && count > 0 && (
      <span
        className={`-mr-1 min-w-6 shrink-0 whitespace-nowrap rounded-full px-1.5 text-center text-xs numbers-aligned leading-5.5 ${waits ? 'bg-soleil-clair font-bold text-encre' : ''}`}
      >
        {formatNumber(count)}
      </span>
    )}
  </Link>
)
