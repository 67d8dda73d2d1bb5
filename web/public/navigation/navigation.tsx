import { Link, useLocation } from 'wouter'
import { isBehindTheDoor, PATHS } from '../../paths.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useSignedIn } from './signed-in.ts'

const ENTRIES: readonly { readonly path: string; readonly label: string; readonly icon: IconName }[] = [
  { path: PATHS.home, label: 'Accueil', icon: 'home' },
  { path: PATHS.services, label: 'Services', icon: 'services' },
  { path: PATHS.payment, label: 'Paiement', icon: 'payment' },
  { path: PATHS.contact, label: 'Contact', icon: 'contact' },
]

/** The floating bar at the bottom of every page (spec §2). Admin is there for a signed-in user only. */
export const Navigation = () => {
  const [path] = useLocation()
  const signedIn = useSignedIn(path)
  return (
    <nav aria-label="Navigation principale">
      {ENTRIES.map((entry) => (
        <Link key={entry.path} href={entry.path} aria-current={path === entry.path ? 'page' : undefined}>
          <Icon name={entry.icon} />
          {entry.label}
        </Link>
      ))}
      {signedIn && (
        <a href={PATHS.admin} aria-current={isBehindTheDoor(path) ? 'page' : undefined}>
          <Icon name="admin" />
          Admin
        </a>
      )}
    </nav>
  )
}
