import {
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Router, useLocation } from 'wouter'
import type { PageData } from '#contract/pages.ts'
import { leavingEntries } from './leave-entries.ts'
import { PageDataProvider } from './page-data.tsx'
import { isBackOffice } from './paths.ts'
import { Navigation } from './public/navigation/navigation.tsx'
import { startOutbox } from './public/outbox-bar/start-outbox.tsx'
import { SiteFooter } from './public/page/site-footer.tsx'
import { SiteHeader } from './public/page/site-header.tsx'
import { CurrentScreen, pageTitle, preloadAt, screenAt } from './routes.tsx'
import { lazyOptional } from './ui/lazy-optional.ts'
import { dismissToasts, listenToToasts, readToasts, toast } from './ui/toast.ts'

let navigations = 0

/**
 * Navigates once the code of the next screen is loaded, so that no empty page shows. If that code cannot be loaded, the
 * browser loads the next screen as a document; in the back office without a network, a toast says so instead, and
 * `onFailed` is called.
 */
const aroundNav = (
  navigate: (to: string, options?: { replace?: boolean }) => void,
  to: string,
  options?: { replace?: boolean; isWanted?: () => boolean; onFailed?: () => void },
): void => {
  const address = new URL(to, location.href)
  const go = async () => {
    const leaving = leavingEntries()
    if (leaving) await leaving
    navigate(to, options)
  }
  // The search and the filters of a list change the query only.
  if (address.pathname === location.pathname) {
    void go()
    return
  }
  navigations += 1
  const [own, from] = [navigations, location.pathname]
  // A later navigation or Back was faster, or the dialog that navigates was closed (`isWanted`). A search that changes
  // the query meanwhile does not count.
  const isCurrent = () => own === navigations && location.pathname === from && options?.isWanted?.() !== false
  const goIfCurrent = () => (isCurrent() ? go() : undefined)
  preloadAt(address).then(goIfCurrent, () => {
    if (!isCurrent()) return
    if (navigator.onLine || !isBackOffice(location.pathname)) {
      location.assign(to)
      return
    }
    toast(
      'Pas de connexion',
      "Cette page n'a pas pu être ouverte. Ce qui est affiché reste là.",
      'destructive',
    )
    options?.onFailed?.()
  })
}

/** Root component of public pages and back office. Only the server gives `path`. */
export const App = ({ data, path }: { readonly data: PageData; readonly path?: string }) => (
  // The server renders pages without their query, so hydration starts without it too.
  <Router {...(path === undefined ? {} : { ssrPath: path })} ssrSearch="" aroundNav={aroundNav}>
    <PageDataProvider value={data}>
      <a
        href="#contenu"
        className="sr-only z-50 rounded-full bg-encre text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        Aller au contenu
      </a>
      <Outbox />
      <Frame />
      <Toasts />
    </PageDataProvider>
  </Router>
)

/**
 * Starts the outbox of a public page when the page is idle, and shows its bar once `startOutbox` gives it.
 */
const Outbox = () => {
  const [path] = useLocation()
  const [bar, setBar] = useState<ReactNode>(null)
  useEffect(() => {
    if (isBackOffice(location.pathname)) return
    const start = () => startOutbox(setBar)
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
    else setTimeout(start, 1000)
  }, [])
  return isBackOffice(path) ? null : bar
}

/** Offline, the code of the toasts may be missing on a public page: its messages are dropped. */
const Toaster = lazyOptional(async () => ({ default: (await import('./ui/toaster.tsx')).Toaster }))

/**
 * Lazy import of the toasts, on the first one. An open dialog hides the rest of the page from screen readers, except
 * what has `aria-live`: "off" announces nothing.
 */
const Toasts = () => {
  const needed = useSyncExternalStore(
    listenToToasts,
    () => readToasts().length > 0,
    () => false,
  )
  return (
    <div aria-live="off">
      {needed && (
        <Suspense fallback={null}>
          <Toaster atTop={!isBackOffice(location.pathname)} />
        </Suspense>
      )}
    </div>
  )
}

/** The screen with the header and footer of the public pages, or with the floating bar of the back office. */
const Frame = () => {
  const [path] = useLocation()
  return isBackOffice(path) ? (
    <>
      {/* The side navigation of a wide screen (web/admin/desk/side-nav.tsx): Tab reaches it before the screen. */}
      <div id="avant-contenu" />
      <Main />
      <Navigation />
    </>
  ) : (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <Main />
      <SiteFooter />
    </div>
  )
}

const Main = () => {
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)

  // A new screen takes the focus (WCAG 2.4.3), as a new document would, before a record that opens with it takes it. A
  // public screen also gets its title, and starts at the top without toasts. The back office has titles of its own, and
  // scrolls back to where the user was.
  useLayoutEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (!isBackOffice(path)) {
      document.title = pageTitle(screenAt(path))
      dismissToasts()
    }
    main.current?.focus({ preventScroll: true })
    if (!isBackOffice(path)) scrollTo(0, 0)
  }, [path])

  return (
    <main
      id="contenu"
      ref={main}
      tabIndex={-1}
      className={isBackOffice(path) ? 'outline-none' : 'grow outline-none'}
    >
      <CurrentScreen />
    </main>
  )
}
