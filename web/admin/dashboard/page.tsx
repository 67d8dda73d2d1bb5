import * as Tabs from 'radix-ui/tabs'
import { Fragment, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { Counts } from '#contract/dashboard.admin.ts'
import { LIST_KEYS, LISTS, type ListKey } from '#contract/lists.admin.ts'
import { PATHS } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AFaireHead, AFaireSummary, UnverifiedPill } from '../aujourdhui/head.tsx'
import { useDesk } from '../desk/load-desk.ts'
import { addressOfList, listKeyOf } from '../lists/address.ts'
import { OverflowMenu } from '../lists/overflow-menu.tsx'
import { useAddress } from '../lists/use-address.ts'
import { useToComplete } from '../parametres/to-complete.ts'
import { JOURNAL_ADDRESS } from '../profile/journal-address.ts'
import { SearchButton } from '../recherche/search.tsx'
import { ReadOnlyMark, ReadOnlyNotice } from '../session/read-only.tsx'
import { SignOutButton } from '../session/sign-out-button.tsx'
import { useUser } from '../session/user.ts'
import { AdminIcon, type AdminIconName } from '../ui/admin-icon.tsx'
import { isReturningNow } from '../ui/return-place.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { useWide } from '../ui/use-wide.ts'
import { Bell } from './bell.tsx'
import { LIST_SCREENS } from './lists.ts'
import { StatCards } from './stat-cards.tsx'
import { useCounts } from './use-counts.ts'

/** Classes of the link to the profile and the button that signs out. */
const QUICK =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full px-2 font-bold text-foret hover:bg-menthe'

/** Scrolls up to the start of the lists when list, filter, search or order change, unless the user returns to them. */
const useStartOfList = (params: URLSearchParams) => {
  const lists = useRef<HTMLDivElement>(null)
  const asked = new URLSearchParams(params)
  asked.delete('ouvert')
  const key = asked.toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another list or filter
  useLayoutEffect(() => {
    const top = lists.current?.getBoundingClientRect().top ?? 0
    if (top < 0 && !isReturningNow()) scrollBy(0, top)
  }, [key])
  return lists
}

export const Page = () => {
  const { data: user } = useUser()
  const counts = useCounts()
  const { password, coordonnees } = useToComplete()
  const isUrgent = password || coordonnees
  const wide = useWide()
  const desk = useDesk()
  // The side navigation has these too. Shown on a wide screen while its code could not be loaded.
  const inSideNav = wide && !desk ? '' : 'lg:hidden'
  const screens = screensOf(password, coordonnees)
  const [salaries, ...others] = screens
  return (
    // The parts above the lists have little height: the first row starts above 260 px on a phone, above 300 px on a
    // wide screen, where title, numbers and bell share a row.
    <div className="mx-auto flex max-w-[100rem] flex-col px-3 pb-36 sm:gap-4 sm:px-6 sm:pt-4 lg:grid lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:items-center lg:gap-x-4 lg:gap-y-1.5 lg:pt-2 lg:*:col-span-full">
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4 sm:gap-y-4 lg:contents">
        <div className="min-w-0">
          <h1 className="truncate text-base leading-5 sm:text-3xl sm:leading-9 lg:text-xl xl:text-2xl">
            Tableau de bord
          </h1>
          <ReadOnlyMark className="sm:hidden" />
        </div>
        <div className="flex min-w-0 items-center justify-end sm:gap-3 lg:col-start-3 lg:row-start-1 lg:gap-1">
          <p className="hidden min-w-0 max-w-64 truncate text-texte sm:block lg:max-2xl:hidden">
            {user?.nom}
          </p>
          <Link href={PATHS.adminProfile} className={`${QUICK} ${inSideNav}`}>
            Profil
          </Link>
          <Tooltip text="Déconnexion">
            <SignOutButton aria-label="Déconnexion" className={`${QUICK} ${inSideNav}`}>
              <AdminIcon name="logout" className="size-5" />
              <span className="hidden sm:inline">Déconnexion</span>
            </SignOutButton>
          </Tooltip>
          <SearchButton />
          <Bell />
        </div>
        <nav
          aria-label="Gestion"
          className={`col-span-full flex min-w-0 items-center gap-1 max-sm:-ml-3 ${inSideNav}`}
        >
          <div className="no-scrollbar flex min-h-11 min-w-0 grow items-center gap-2 overflow-x-auto scroll-px-3 pr-2 pl-3 sm:h-auto sm:flex-wrap sm:px-0 lg:gap-1">
            {/* The narrowest phones have room for these two: they fill it, so that no sliver of a third one shows. */}
            <div className="flex shrink-0 items-center gap-2 max-[25rem]:min-w-full sm:contents">
              <TodayLink />
              <Shortcut {...salaries} />
            </div>
            {others.map((screen) => (
              <Fragment key={screen.href}>
                <Shortcut {...screen} />
                {/* Often there for weeks: everyday buttons come first. */}
                {screen.href === PATHS.adminEncaissements && <UnverifiedPill />}
              </Fragment>
            ))}
          </div>
          <ScreensMenu screens={screens} isUrgent={isUrgent} />
        </nav>
      </header>
      <ReadOnlyNotice className="max-sm:hidden" />
      <StatCards counts={counts} className="lg:col-span-1! lg:col-start-2! lg:row-start-1" />
      <AFaire />
      <Lists counts={counts.data} />
    </div>
  )
}

/**
 * The lists, each in its tab. Apart from the head, which does not render again when list, filter or search change the
 * address.
 */
const Lists = ({ counts }: { readonly counts: Counts | undefined }) => {
  const { params } = useAddress()
  const shown = listKeyOf(params)
  const lists = useStartOfList(params)
  const [, navigate] = useLocation()
  return (
    <Tabs.Root
      ref={lists}
      value={shown}
      onValueChange={(next) => {
        // Radix reports a click twice, for the press and for the focus: only the first adds a history entry.
        if (next === listKeyOf(new URLSearchParams(location.search))) return
        // The other list opens without the filters of this one.
        navigate(addressOfList(next as ListKey))
      }}
      className="flex flex-col [--tabs-height:2.75rem] sm:[--tabs-height:3.5rem] lg:[--tabs-height:2.75rem]"
    >
      <Tabs.List
        aria-label="Listes"
        // Scrolls where larger text leaves no room for all tabs.
        className="no-scrollbar -mx-3 sticky top-0 z-20 flex h-(--tabs-height) overflow-x-auto bg-creme px-2 sm:mx-0 sm:px-0 sm:gap-2 sm:py-1 lg:py-0"
      >
        {LIST_KEYS.map((list) => (
          <Tabs.Trigger
            key={list}
            value={list}
            // Radix focuses the tab by a script: without this, a tap would show the focus ring.
            onMouseDown={(event) => event.currentTarget.focus({ focusVisible: false } as FocusOptions)}
            className="relative grow px-1 pb-1 font-bold text-[0.8125rem] text-texte leading-[1.08] after:absolute after:inset-x-0 after:bottom-1 after:h-0.75 hover:bg-menthe-clair data-[state=active]:text-foret data-[state=active]:after:bg-foret sm:basis-0 sm:text-base"
          >
            {LISTS[list].label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {LIST_KEYS.map((list) => (
        // `forceMount`: Radix would render the list one step later, too late to restore the scroll position.
        <Tabs.Content
          key={list}
          value={list}
          forceMount
          hidden={list !== shown}
          className="outline-none"
          tabIndex={-1}
        >
          {list === shown && LIST_SCREENS[list].render(counts)}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

/**
 * What is to be done today, on a wide screen. The height is constant: lines that arrive later do not move the rows. The
 * server does not render the lines: a phone would fetch 4 kB that it does not show.
 */
const AFaire = () => {
  const wide = useWide()
  return (
    <section
      aria-label="À faire aujourd'hui"
      className="hidden h-14 items-center gap-x-4 rounded-carte bg-white px-4 shadow-carte lg:flex"
    >
      {wide && <AFaireHead />}
    </section>
  )
}

/** What is to be done today, on a narrow screen: a link with the number and the most urgent line, of constant size. */
const TodayLink = () => (
  <Link
    href={PATHS.adminAujourdhui}
    className="relative flex min-h-9 w-50 shrink-0 flex-col justify-center rounded-full bg-foret px-2.5 max-[25rem]:grow font-bold text-[0.8125rem] text-white leading-[1.23] before:absolute before:inset-x-0 before:-inset-y-1 hover:bg-foret-fonce sm:h-12 sm:w-56 sm:px-4 sm:text-sm lg:hidden"
  >
    <AFaireSummary />
  </Link>
)

/** A screen that the head of the dashboard leads to. */
interface Screen {
  readonly href: string
  readonly icon: AdminIconName
  readonly text: string
  /** Highlighted: something on that screen has to be done. */
  readonly isUrgent?: boolean
}

/** The screens of every day, what asks for a change, the others. */
const screensOf = (asksForPassword: boolean, asksForCoordonnees: boolean): readonly [Screen, ...Screen[]] => {
  const settings: Screen = {
    href: PATHS.adminParametres,
    icon: 'settings',
    text: asksForCoordonnees ? 'Paramètres\u00a0: coordonnées à compléter' : 'Paramètres',
    isUrgent: asksForCoordonnees,
  }
  return [
    { href: PATHS.adminPaie, icon: 'cash', text: 'Salaires' },
    { href: PATHS.adminMatching, icon: 'match', text: 'Matching' },
    { href: PATHS.adminMisesEnRelation, icon: 'rings', text: 'Mises en relation' },
    { href: PATHS.adminEncaissements, icon: 'receipt', text: 'Encaissements' },
    ...(asksForPassword
      ? [{ href: PATHS.adminProfile, icon: 'user', text: 'Mot de passe à changer', isUrgent: true } as const]
      : []),
    ...(asksForCoordonnees ? [settings] : []),
    { href: PATHS.adminPrestations, icon: 'package', text: 'Prestations' },
    ...(asksForCoordonnees ? [] : [settings]),
    { href: PATHS.adminPaymentConfig, icon: 'payment', text: 'Moyens de paiement' },
    { href: JOURNAL_ADDRESS, icon: 'clock', text: 'Journal' },
  ]
}

/** The screens of the shortcuts in one list, for a phone, whose row shows the first ones. */
const ScreensMenu = ({
  screens,
  isUrgent,
}: {
  readonly screens: readonly Screen[]
  readonly isUrgent: boolean
}) => (
  <div className="sm:hidden">
    <OverflowMenu
      label={isUrgent ? 'Menu, à compléter' : 'Menu'}
      sign={<AdminIcon name="menu" className="size-5" />}
      className={`relative ml-1 size-9! rounded-full! before:absolute before:-inset-1.5 ${isUrgent ? 'bg-soleil-clair!' : ''}`}
    >
      {screens.map(({ href, icon, text, isUrgent }) => (
        <Link
          key={href}
          href={href}
          className={`flex min-h-11 w-76 max-w-[calc(100vw-44px)] items-center gap-3 whitespace-normal rounded-xl px-3 font-bold text-foret hover:bg-menthe ${isUrgent ? 'bg-soleil-clair' : ''}`}
        >
          <AdminIcon name={isUrgent ? 'alert' : icon} className="size-5 shrink-0" />
          {text}
        </Link>
      ))}
    </OverflowMenu>
  </div>
)

/** Classes of a shortcut: on a phone all shortcuts are in one row that scrolls, on a wider screen the row wraps. */
const TILE =
  'min-h-9! shrink-0 gap-1.5! px-2.5! py-0! text-sm my-0.5 relative before:absolute before:inset-x-0 before:-inset-y-1.5 sm:min-h-12! sm:grow sm:text-base lg:min-h-10! lg:text-sm'

const Shortcut = ({ href, icon, text, isUrgent = false }: Screen) => (
  <Link href={href} className={buttonClass('secondary', `${TILE} ${isUrgent ? 'bg-soleil-clair!' : ''}`)}>
    {isUrgent ? (
      <Icon name="alert" className="size-5 shrink-0" />
    ) : (
      <AdminIcon name={icon} className="size-5 shrink-0 max-sm:hidden" />
    )}
    {text}
  </Link>
)
