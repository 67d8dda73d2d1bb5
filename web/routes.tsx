import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { BACK_OFFICE_SOURCE } from '#contract/pages.ts'
import { isBackOffice, PATHS } from './paths.ts'
import { type Screen, ScreenView, screen } from './screen.tsx'

/** Every public screen: path, title, module. */
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

// biome-ignore lint/style/noRestrictedImports: the one lazy import; the bundler puts the back office in separate files
const importBackOffice = () => import('./admin/routes.tsx')

/** The back office: a lazy import that visitors never make. Its screens are in admin/routes.tsx. */
const BACK_OFFICE = screen('', 'Administration', BACK_OFFICE_SOURCE, async () => ({
  Page: (await importBackOffice()).BackOffice,
}))

/** Name of the product in titles and link previews. */
export const SITE = "Garde d'enfants au Gabon"

/** Title of a screen's document. */
export const pageTitle = ({ path, title }: Screen): string =>
  path === PATHS.home ? title : `${title} - ${SITE}`

export const screenAt = (path: string): Screen => SCREENS.find((screen) => screen.path === path) ?? NOT_FOUND

/**
 * Loads the code of a screen, public or of the back office, before it is rendered. A screen that suspends instead is
 * shown 300 ms late: React throttles Suspense boundaries.
 */
export const preloadAt = async (address: URL): Promise<void> => {
  if (!isBackOffice(address.pathname)) return screenAt(address.pathname).preload()
  const { preloadBackOffice } = await importBackOffice()
  await Promise.all([BACK_OFFICE.preload(), preloadBackOffice(address)])
}

export const CurrentScreen = () => {
  const [path] = useLocation()
  return (
    <Suspense fallback={<p className="sr-only">Chargement...</p>}>
      <ScreenView screen={isBackOffice(path) ? BACK_OFFICE : screenAt(path)} />
    </Suspense>
  )
}
