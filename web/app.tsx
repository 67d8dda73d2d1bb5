import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Router, useLocation } from 'wouter'
import type { PageData } from '#contract/pages.ts'
import { PageDataProvider } from './page-data.tsx'
import { isBackOffice } from './paths.ts'
import { Navigation } from './public/navigation/navigation.tsx'
import { watch } from './public/outbox-bar/watch.tsx'
import { CurrentScreen, preloadAt, screenAt } from './routes.tsx'
import { listenToToasts, readToasts } from './ui/toast.ts'

/** Waits for the code of the next screen, so that nobody looks at an empty page; offline, the browser takes over. */
const aroundNav = (
  navigate: (to: string, options?: { replace?: boolean }) => void,
  to: string,
  options?: { replace?: boolean },
): void => {
  const address = new URL(to, location.href)
  // A list that is searched or filtered stays where it is.
  if (address.pathname === location.pathname) {
    navigate(to, options)
    return
  }
  preloadAt(address).then(
    () => navigate(to, options),
    () => location.assign(to),
  )
}

/** The whole product in one tree. `path` is given by the server only. */
export const App = ({ data, path }: { readonly data: PageData; readonly path?: string }) => (
  // Pages are rendered without their query: the browser adds it right after hydration.
  <Router {...(path === undefined ? {} : { ssrPath: path })} ssrSearch="" aroundNav={aroundNav}>
    <PageDataProvider value={data}>
      <a
        href="#contenu"
        className="sr-only z-50 rounded-full bg-encre px-4 py-3 text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Aller au contenu
      </a>
      <Outbox />
      <Main />
      <Navigation />
      <Toasts />
    </PageDataProvider>
  </Router>
)

/** Offline work begins when the page has nothing better to do, and shows itself only when it has something to say. */
const Outbox = () => {
  const [path] = useLocation()
  const [bar, setBar] = useState<ReactNode>(null)
  useEffect(() => {
    if (isBackOffice(location.pathname)) return
    const start = () => watch(setBar)
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
    else setTimeout(start, 1000)
  }, [])
  return isBackOffice(path) ? null : bar
}

const Toaster = lazy(() =>
  import('./ui/toaster.tsx').then(
    (module) => ({ default: module.Toaster as ComponentType }),
    // Without network a message that cannot be shown leaves the page as it is.
    () => ({ default: () => null }),
  ),
)

/** The toasts' code comes with the first toast. */
const Toasts = () => {
  const needed = useSyncExternalStore(
    listenToToasts,
    () => readToasts().length > 0,
    () => false,
  )
  return (
    needed && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  )
}

const Main = () => {
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)

  // A new screen starts at its top, says its name, and takes the focus (WCAG 2.4.3) as a page load would.
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (!isBackOffice(path)) document.title = screenAt(path).title
    main.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [path])

  return (
    <main id="contenu" ref={main} tabIndex={-1} className="outline-none">
      <CurrentScreen />
    </main>
  )
}
