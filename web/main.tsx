import './api/zod-jitless.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { readPageData } from './page-data.tsx'
import { isBackOffice } from './paths.ts'
import { preloadAt } from './routes.tsx'

const RETRY_FIRST_MS = 5000
const RETRY_MAX_MS = 60_000

/** The network's return, or some seconds: a phone with broken data does not know that it is offline. */
const nextChance = (afterMs: number): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, afterMs)
  })

/** The code of the screen that is shown, however often it is lost on the way; the rendered page waits as it is. */
const codeOfScreen = async (retryMs = RETRY_FIRST_MS): Promise<void> => {
  try {
    await preloadAt(new URL(location.href))
  } catch {
    await nextChance(retryMs)
    await codeOfScreen(Math.min(2 * retryMs, RETRY_MAX_MS))
  }
}

const wakeUp = async (root: HTMLElement) => {
  const app = (
    <StrictMode>
      <App data={readPageData()} />
    </StrictMode>
  )
  await codeOfScreen()
  if (isBackOffice(location.pathname)) {
    createRoot(root).render(app)
    return
  }
  // The code just ran; a finger gets its turn before the tree is woken, and again between its pieces.
  await new Promise((resolve) => setTimeout(resolve))
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

/** Fetches a screen's code while the finger is still on its link. */
const fetchAhead = (event: Event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  // Through the door, either way, goes a page load.
  if (link?.origin !== location.origin || isBackOffice(link.pathname) !== isBackOffice(location.pathname))
    return
  preloadAt(new URL(link.href)).catch(() => undefined)
}
for (const sign of ['pointerover', 'touchstart', 'focusin']) {
  addEventListener(sign, fetchAhead, { passive: true })
}

const root = document.getElementById('root')
// Not awaited here: the screens are modules that wait for this one.
if (root) void wakeUp(root)
