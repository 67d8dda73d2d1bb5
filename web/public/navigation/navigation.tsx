import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { isBackOffice, PATHS } from '../../paths.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useHiddenOnScroll } from './hidden-on-scroll.ts'
import { useSignedIn } from './signed-in.ts'

const NAV_ITEMS: readonly { readonly path: string; readonly label: string; readonly icon: IconName }[] = [
  { path: PATHS.home, label: 'Accueil', icon: 'home' },
  { path: PATHS.services, label: 'Services', icon: 'services' },
  { path: PATHS.payment, label: 'Paiement', icon: 'payment' },
  { path: PATHS.contact, label: 'Contact', icon: 'contact' },
]

const ITEM_LINK =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-2xl font-semibold text-xs text-texte hover:bg-menthe-clair aria-[current=page]:bg-menthe aria-[current=page]:font-bold aria-[current=page]:text-foret-fonce'
/** In the header of a wide screen: icon and label in a row, below 1024 px without the icon. */
const ITEM_IN_HEADER =
  'wide:min-h-12 wide:flex-row wide:gap-2 wide:rounded-full wide:px-3.5 wide:text-base wide:[&>svg]:size-5 wide:max-lg:[&>svg]:hidden'

/**
 * Entries of the floating bar have equal widths. In a list narrower than 13 rem, which happens when the text is
 * enlarged, a row has two entries, so that their labels do not touch.
 */
const ITEM = 'min-w-min grow basis-[clamp(0px,(13rem-100%)*999,45%)] wide:basis-auto'

/** The floating bar at the bottom of the screen. */
const FLOATING =
  'fixed inset-x-0 bottom-0 z-40 px-3 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] print:hidden'
/** Content scrolls behind the bar. A gradient hides it there; without it half a button would show beside the bar. */
const FADING = 'fading'

const LIST =
  'pointer-events-auto mx-auto flex max-w-md flex-wrap gap-0.5 rounded-[1.375rem] bg-white p-1.5 shadow-flottant'

/**
 * Main navigation: a floating bar at the bottom; on a wide screen, part of the public pages' header. Admin is shown to
 * a signed-in user only. Links between public pages and the back office load a new document: the back office has other
 * code, and public pages then show current prices.
 */
export const Navigation = () => {
  const [path] = useLocation()
  const signedIn = useSignedIn(path)
  const inBackOffice = isBackOffice(path)
  const hidden = useHiddenOnScroll(inBackOffice)
  const link = inBackOffice ? ITEM_LINK : `${ITEM_LINK} ${ITEM_IN_HEADER}`
  return (
    <nav
      aria-label="Navigation principale"
      className={
        inBackOffice
          ? `${FLOATING} ${FADING} ${hidden ? '[translate:0_100%] focus-within:[translate:none]' : ''} motion-safe:[transition:translate_150ms]`
          : `${FLOATING} ${FADING} pointer-events-none wide:static wide:bg-none wide:p-0`
      }
    >
      <ul
        className={
          inBackOffice
            ? LIST
            : `${LIST} wide:mx-0 wide:max-w-none wide:gap-1 wide:bg-transparent wide:p-1 wide:[box-shadow:none]`
        }
      >
        {NAV_ITEMS.map(({ path: to, label, icon }) => {
          const content = <ItemContent icon={icon}>{label}</ItemContent>
          return (
            <li key={to} className={ITEM}>
              {inBackOffice ? (
                <a href={to} className={link}>
                  {content}
                </a>
              ) : (
                <Link href={to} aria-current={path === to ? 'page' : undefined} className={link}>
                  {content}
                </Link>
              )}
            </li>
          )
        })}
        {signedIn && (
          <li className={ITEM}>
            <a
              href={PATHS.admin}
              aria-current={path.startsWith(PATHS.admin) ? 'page' : undefined}
              className={link}
            >
              <ItemContent icon="admin">Admin</ItemContent>
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

const ItemContent = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) => (
  <>
    <Icon name={icon} className="size-6" />
    {children}
  </>
)
