import './admin.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { queryClient } from '../api/query-client.ts'
import { PATHS } from '../paths.ts'
import { type Screen, ScreenView, screen } from '../screen.tsx'
import { listenToTaps } from './activites/about.ts'
import { preloadDesk } from './desk/load-desk.ts'
import { Page as Login } from './login/page.tsx'
import { recordActivity } from './session/activity.ts'
import { Guard } from './session/guard.tsx'
import { Page as SimpleLogin } from './simple-login/page.tsx'
import { watchLeaving } from './ui/ask-browser.ts'
import { FormFailed } from './ui/form-failed.tsx'
import { watchBack } from './ui/history-steps.ts'
import { openReceipt, useOpenedReceipt } from './ui/open-receipt.ts'
import { placeToasts } from './ui/place-toasts.ts'
import { recordPlaces, useReturnPlace } from './ui/return-place.ts'
import { preloadTooltips, Tooltips } from './ui/tooltip.tsx'
import { useCode, usePreload } from './ui/use-code.ts'

interface AdminScreen {
  readonly screen: Screen
  /** The screen needs no session. */
  readonly open?: true
  /** Reads its first data before it renders. */
  readonly prepare?: (params: URLSearchParams) => Promise<void>
}

type Load = Parameters<typeof screen>[3]

/** A screen for signed-in administrators. */
const guarded = (path: string, title: string, load: Load, prepare?: AdminScreen['prepare']): AdminScreen => ({
  screen: screen(path, title, '', load),
  ...(prepare && { prepare }),
})

/** A screen that needs no session: the sign-in. */
const open = (path: string, title: string, load: Load): AdminScreen => ({
  screen: screen(path, title, '', load),
  open: true,
})

const SCREENS: Readonly<Record<string, AdminScreen>> = Object.fromEntries(
  [
    open(PATHS.adminLogin, 'Connexion', async () => ({ Page: Login })),
    open(PATHS.simpleLogin, 'Connexion', async () => ({ Page: SimpleLogin })),
    open(PATHS.adminDirectLogin, 'Connexion par lien', () => import('./direct-login/page.tsx')),
    guarded(
      PATHS.admin,
      'Tableau de bord',
      () => import('./dashboard/page.tsx'),
      async (params) => (await import('./dashboard/first-data.ts')).readFirstData(params),
    ),
    guarded(PATHS.adminPrestations, 'Gestion des Prestations', () => import('./prestations/page.tsx')),
    guarded(PATHS.adminParametres, 'Paramètres du Site', () => import('./parametres/page.tsx')),
    guarded(PATHS.adminPaymentConfig, 'Moyens de paiement', () => import('./payment-config/page.tsx')),
    guarded(PATHS.adminMatching, 'Suggestions de Matching', () => import('./matching/page.tsx')),
    guarded(PATHS.adminMisesEnRelation, 'Mises en relation', () => import('./mises-en-relation/page.tsx')),
    guarded(PATHS.adminAujourdhui, "À faire aujourd'hui", () => import('./aujourdhui/page.tsx')),
    guarded(PATHS.adminPaie, 'Salaires', () => import('./paie/page.tsx')),
    guarded(PATHS.adminEncaissements, 'Encaissements', () => import('./encaissements/page.tsx')),
    guarded(PATHS.adminComptes, 'Comptes', () => import('./comptes/page.tsx')),
    guarded(PATHS.adminProfile, 'Profil', () => import('./profile/page.tsx')),
  ].map((one) => [one.screen.path, one]),
)

// Radix creates style elements, which the Content-Security-Policy allows with this nonce only.
setNonce(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '')
recordActivity()
recordPlaces()
watchBack()
watchLeaving()
placeToasts()

/**
 * Loads the code of a screen of the back office, its first data, on a wide screen the code of `desk/`, which the
 * screens of the sign-in do not need, and with a mouse the tooltips.
 */
export const preloadBackOffice = async ({ pathname, searchParams }: URL): Promise<void> => {
  const found = SCREENS[pathname]
  await Promise.all([
    found?.screen.preload(),
    found?.prepare?.(searchParams),
    found && !found.open && preloadDesk(),
    preloadTooltips(),
  ])
}

const loadAttempts = () => import('./activites/attempts.tsx')

/**
 * Records each tap on a link that calls or writes to a person, and asks for its result. Its code is fetched after the
 * screen and runs from the first tap on.
 */
const RecordedAttempts = () => {
  const [isTapped, setTapped] = useState(false)
  usePreload(loadAttempts)
  useEffect(() => listenToTaps(() => setTapped(true)), [])
  const { data } = useCode('activites/attempts', loadAttempts, isTapped)
  return data ? <data.Attempts /> : null
}

const closeReceipt = () => openReceipt(null)

/** The receipt that the toast after a payment opened. */
const OpenedReceipt = () => {
  const opened = useOpenedReceipt()
  const code = useCode('ui/receipt', () => import('./ui/receipt.tsx'), opened !== null)
  // After a sign-out the next account must not see it.
  useEffect(() => closeReceipt, [])
  if (!opened) return null
  if (code.isError) return <FormFailed title="Reçu" code={code} onClose={closeReceipt} />
  return code.data ? <code.data.Receipt {...opened} onClose={closeReceipt} /> : null
}

/** Screens at /admin… and /simple-login. */
export const BackOffice = () => {
  const [path] = useLocation()
  const shown = SCREENS[path]
  useReturnPlace()
  useEffect(() => {
    document.title = `${shown?.screen.title ?? 'Administration'} - Administration`
  }, [shown])
  if (!shown) return null
  const page = (
    <Suspense fallback={<p className="p-6">Chargement...</p>}>
      <ScreenView screen={shown.screen} />
    </Suspense>
  )
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltips>
        {shown.open ? (
          page
        ) : (
          <Guard>
            {page}
            <RecordedAttempts />
            <OpenedReceipt />
          </Guard>
        )}
      </Tooltips>
    </QueryClientProvider>
  )
}
