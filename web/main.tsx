import './api/zod-jitless.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { readPageData } from './page-data.tsx'
import { isBehindTheDoor } from './paths.ts'
import { preloadAt } from './routes.tsx'

const wakeUp = async (root: HTMLElement) => {
  const app = (
    <StrictMode>
      <App data={readPageData()} />
    </StrictMode>
  )
  await preloadAt(new URL(location.href))
  if (isBehindTheDoor(location.pathname)) {
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
  if (
    link?.origin !== location.origin ||
    isBehindTheDoor(link.pathname) !== isBehindTheDoor(location.pathname)
  )
    return
  preloadAt(new URL(link.href)).catch(() => undefined)
}
for (const sign of ['pointerover', 'touchstart', 'focusin']) {
  addEventListener(sign, fetchAhead, { passive: true })
}

const root = document.getElementById('root')
// Not awaited here: the screens are modules that wait for this one.
if (root) void wakeUp(root)
