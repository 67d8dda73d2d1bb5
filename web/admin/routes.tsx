import './admin.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { Tooltip } from 'radix-ui'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { queryClient } from '../api/query-client.ts'
import { PATHS } from '../paths.ts'
import { Page as DirectLogin } from './direct-login/page.tsx'
import { Page as Login } from './login/page.tsx'
import { noteActivity } from './session/activity.ts'
import { Guard } from './session/guard.tsx'
import { Page as SimpleLogin } from './simple-login/page.tsx'

interface AdminScreen {
  readonly title: string
  readonly Page: ComponentType
  /** Whether it is shown to anybody. */
  readonly open?: true
}

const SCREENS: Readonly<Record<string, AdminScreen>> = {
  [PATHS.adminLogin]: { title: 'Connexion', Page: Login, open: true },
  [PATHS.simpleLogin]: { title: 'Connexion', Page: SimpleLogin, open: true },
  [PATHS.adminDirectLogin]: { title: 'Connexion par lien', Page: DirectLogin, open: true },
  [PATHS.admin]: {
    title: 'Tableau de bord',
    Page: lazy(() => import('./dashboard/page.tsx').then(({ Page }) => ({ default: Page }))),
  },
  [PATHS.adminPrestations]: {
    title: 'Gestion des Prestations',
    Page: lazy(() => import('./prestations/page.tsx').then(({ Page }) => ({ default: Page }))),
  },
  [PATHS.adminParametres]: {
    title: 'Paramètres du Site',
    Page: lazy(() => import('./parametres/page.tsx').then(({ Page }) => ({ default: Page }))),
  },
  [PATHS.adminPaymentConfig]: {
    title: 'Moyens de paiement',
    Page: lazy(() => import('./payment-config/page.tsx').then(({ Page }) => ({ default: Page }))),
  },
  [PATHS.adminMatching]: {
    title: 'Suggestions de Matching',
    Page: lazy(() => import('./matching/page.tsx').then(({ Page }) => ({ default: Page }))),
  },
  [PATHS.adminProfile]: {
    title: 'Profil',
    Page: lazy(() => import('./profile/page.tsx').then(({ Page }) => ({ default: Page }))),
  },
}

// Radix and what it stands on make style elements while they run; the policy of the shell lets through this nonce.
setNonce(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '')
noteActivity()

/** The door of the back office: what stands at /admin… and /simple-login. */
export const BackOffice = () => {
  const [path] = useLocation()
  const screen = SCREENS[path]
  useEffect(() => {
    document.title = `${screen?.title ?? 'Administration'} - Administration`
  }, [screen])
  if (!screen) return null
  const page = (
    <Suspense fallback={<p className="p-6">Chargement...</p>}>
      <screen.Page />
    </Suspense>
  )
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
        {screen.open ? page : <Guard>{page}</Guard>}
      </Tooltip.Provider>
    </QueryClientProvider>
  )
}
