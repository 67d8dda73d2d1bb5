import './api/zod-jitless.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { readPageData } from './page-data.tsx'
import { isBackOffice } from './paths.ts'
import { preloadAt } from './routes.tsx'

const RETRY_FIRST_MS = 5000
const RETRY_MAX_MS = 60_000

/** Waits for the `online` event, at most `afterMs`: a phone with a broken data connection does not report offline. */
const waitForNetwork = (afterMs: number): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, afterMs)
  })

/** Loads the code of the current screen and retries until it succeeds; the rendered page stays readable meanwhile. */
const loadScreen = async (retryMs = RETRY_FIRST_MS): Promise<void> => {
  try {
    await preloadAt(new URL(location.href))
  } catch {
    await waitForNetwork(retryMs)
    await loadScreen(Math.min(2 * retryMs, RETRY_MAX_MS))
  }
}

/**
 * Hydrates a rendered public page. Renders the back office, and in `npm run dev`, whose documents are empty, every
 * page.
 */
const start = async (root: HTMLElement) => {
  const app = (
    <StrictMode>
      <App data={readPageData()} />
    </StrictMode>
  )
  await loadScreen()
  if (isBackOffice(location.pathname)) {
    createRoot(root).render(app)
    return
  }
  // Lets the browser handle input between running the code and hydrating, and between the parts of hydration.
  await new Promise((resolve) => setTimeout(resolve))
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

/** Preloads a screen's code when a link is touched, hovered or focused. */
const preloadLink = (event: Event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  // Between public pages and the back office, links load a new document.
  if (link?.origin !== location.origin || isBackOffice(link.pathname) !== isBackOffice(location.pathname))
    return
  preloadAt(new URL(link.href)).catch(() => undefined)
}
for (const type of ['pointerover', 'touchstart', 'focusin']) {
  addEventListener(type, preloadLink, { passive: true })
}

const root = document.getElementById('root')
// Not awaited: the built files of the screens import the file of this module, and a top-level await would block them.
if (root) void start(root)
