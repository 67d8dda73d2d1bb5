import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { isBackOffice, PATHS } from './paths.ts'
import { type Screen, ScreenView, screen } from './screen.tsx'

/** Every public screen: its address, its title, its file. */
export const SCREENS: readonly Screen[] = [
  screen(
    PATHS.home,
    "Dieu veille sur nos enfants\u00a0: garde d'enfants au Gabon",
    'web/public/home/page.tsx',
    () => import('./public/home/page.tsx'),
  ),
  screen(
    PATHS.parentForm,
    'Je cherche une nounou',
    'web/public/parent-form/page.tsx',
    () => import('./public/parent-form/page.tsx'),
  ),
  screen(
    PATHS.nannyForm,
    'Postuler comme nounou',
    'web/public/nanny-form/page.tsx',
    () => import('./public/nanny-form/page.tsx'),
  ),
  screen(
    PATHS.services,
    'Prestations & tarifs',
    'web/public/services/page.tsx',
    () => import('./public/services/page.tsx'),
  ),
  screen(
    PATHS.payment,
    'Mon paiement',
    'web/public/payment/page.tsx',
    () => import('./public/payment/page.tsx'),
  ),
  screen(
    PATHS.contact,
    'Nous contacter',
    'web/public/contact/page.tsx',
    () => import('./public/contact/page.tsx'),
  ),
  screen(
    PATHS.confidentialite,
    'Vos données',
    'web/public/confidentialite/page.tsx',
    () => import('./public/confidentialite/page.tsx'),
  ),
  screen(PATHS.credits, 'Crédits', 'web/public/credits/page.tsx', () => import('./public/credits/page.tsx')),
]

export const NOT_FOUND = screen(
  '',
  'Page introuvable',
  'web/public/not-found/page.tsx',
  () => import('./public/not-found/page.tsx'),
)

// biome-ignore lint/style/noRestrictedImports: the one door; a bundler puts what is behind it in files of its own
const openDoor = () => import('./admin/routes.tsx')

/** The back office, one lazy door: nothing of it is fetched by a visitor. Its screens are in admin/routes.tsx. */
const BACK_OFFICE = screen('', 'Administration', 'web/admin/routes.tsx', async () => ({
  Page: (await openDoor()).BackOffice,
}))

/** Addresses that get the bare shell. */
export const SHELL_PATHS: readonly string[] = Object.values(PATHS).filter(isBackOffice)

export const screenAt = (path: string): Screen => SCREENS.find((screen) => screen.path === path) ?? NOT_FOUND

/**
 * Fetches the code of a screen on either side of the door. React shows a screen whose code is there at once, and one
 * that it had to wait for only 300 ms after it began to wait.
 */
export const preloadAt = async (address: URL): Promise<void> => {
  if (!isBackOffice(address.pathname)) return screenAt(address.pathname).preload()
  const { preloadBehind } = await openDoor()
  await Promise.all([BACK_OFFICE.preload(), preloadBehind(address)])
}

export const CurrentScreen = () => {
  const [path] = useLocation()
  return (
    <Suspense fallback={<p className="sr-only">Chargement...</p>}>
      <ScreenView screen={SHELL_PATHS.includes(path) ? BACK_OFFICE : screenAt(path)} />
    </Suspense>
  )
}
