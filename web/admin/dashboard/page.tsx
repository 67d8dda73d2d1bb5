import { Tabs } from 'radix-ui'
import { Link, useLocation } from 'wouter'
import { LIST_KEYS, LISTS, type ListKey } from '#contract/lists.admin.ts'
import { PATHS } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { addressOfList } from '../lists/address.ts'
import { useAddress } from '../lists/use-address.ts'
import { readDefaultCredentials } from '../session/default-credentials.ts'
import { signOut } from '../session/sign-out.ts'
import { useUser } from '../session/user.ts'
import { AdminIcon, type AdminIconName } from '../ui/admin-icon.tsx'
import { useWide } from '../ui/use-wide.ts'
import { Bell } from './bell.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { LIST_SCREENS, listKeyOf } from './lists.ts'
import { StatCards } from './stat-cards.tsx'
import { useCounts } from './use-counts.ts'

const QUICK = 'inline-flex min-h-12 items-center gap-2 rounded-full px-3 font-bold text-foret hover:bg-menthe'

export const Page = () => {
  const { data: user } = useUser()
  const counts = useCounts()
  const wide = useWide()
  const { params } = useAddress()
  const [, navigate] = useLocation()
  return (
    // On a phone the parts above the lists are compact, so that the first request is visible without scrolling.
    <div className="mx-auto flex max-w-7xl flex-col gap-2.5 px-3 pt-3 pb-36 sm:gap-4 sm:px-6 sm:pt-6">
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:gap-x-4">
        <h1 className="whitespace-nowrap text-2xl sm:text-3xl">Tableau de bord</h1>
        <div className="justify-self-end sm:col-start-3 sm:row-span-2">
          <Bell />
        </div>
        <p className="truncate text-texte sm:row-start-2">{user?.nom}</p>
        <div className="-mr-3 flex items-center sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:mr-0">
          <Link href={PATHS.adminProfile} className={QUICK}>
            <AdminIcon name="user" className="size-5" />
            Profil
          </Link>
          <button type="button" onClick={() => void signOut()} className={QUICK}>
            <AdminIcon name="logout" className="size-5" />
            Déconnexion
          </button>
        </div>
      </header>
      {readDefaultCredentials() && (
        <Link
          href={PATHS.adminProfile}
          className="flex min-h-12 items-center gap-3 rounded-carte bg-soleil-clair px-4 py-2 text-sm hover:underline"
        >
          <Icon name="alert" className="size-5 shrink-0" />
          <span>
            Le mot de passe par défaut est encore actif. <strong>Changez-le</strong>
          </span>
        </Link>
      )}
      {user?.role === 'lecture' && (
        <p className="flex min-h-12 items-center gap-3 rounded-carte bg-soleil-clair px-4 py-2 text-sm">
          <AdminIcon name="eye" className="size-5 shrink-0" />
          Votre compte permet de lire, pas de modifier.
        </p>
      )}
      <StatCards counts={counts} />
      <nav aria-label="Gestion" className="grid grid-cols-4 gap-2">
        <Shortcut href={PATHS.adminPrestations} icon="package" text="Prestations" />
        <Shortcut href={PATHS.adminParametres} icon="settings" text="Paramètres" />
        <Shortcut href={PATHS.adminPaymentConfig} icon="payment" text="Moyens de paiement" />
        <Shortcut href={PATHS.adminMatching} icon="match" text="Matching" />
      </nav>
      {!wide && <FiguresPanel />}
      <Tabs.Root
        value={listKeyOf(params)}
        // The other list opens without the filters of this one.
        onValueChange={(next) => navigate(addressOfList(next as ListKey))}
        className="flex flex-col gap-2.5 sm:gap-4"
      >
        <Tabs.List
          aria-label="Listes"
          className="flex gap-1 rounded-carte bg-white p-1 shadow-carte sm:gap-2"
        >
          {LIST_KEYS.map((list) => (
            <Tabs.Trigger
              key={list}
              value={list}
              className="min-h-12 grow rounded-2xl px-1 py-1 font-bold text-[0.8125rem] text-texte leading-tight hover:bg-menthe-clair data-[state=active]:bg-foret data-[state=active]:text-white sm:basis-0 sm:text-base"
            >
              {LISTS[list].label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {LIST_KEYS.map((list) => (
          <Tabs.Content key={list} value={list} className="outline-none" tabIndex={-1}>
            {LIST_SCREENS[list].render(counts.data)}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </div>
  )
}

/** Compact tile, four in a row on a phone. */
const TILE =
  'flex-col justify-start! gap-1! rounded-2xl! px-1! py-2! text-[0.8125rem] sm:flex-row sm:justify-center! sm:gap-2! sm:rounded-full! sm:px-3! sm:text-base'

const Shortcut = ({
  href,
  icon,
  text,
}: {
  readonly href: string
  readonly icon: AdminIconName
  readonly text: string
}) => (
  <Link href={href} className={buttonClass('secondary', TILE)}>
    <AdminIcon name={icon} className="size-5 shrink-0" />
    {text}
  </Link>
)
