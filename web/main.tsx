import './api/zod-jitless.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { readPageData } from './page-data.tsx'
import { isBehindTheDoor } from './paths.ts'
import { screenAt } from './routes.tsx'

const wakeUp = async (root: HTMLElement) => {
  const app = (
    <StrictMode>
      <App data={readPageData()} />
    </StrictMode>
  )
  if (isBehindTheDoor(location.pathname)) {
    createRoot(root).render(app)
    return
  }
  await screenAt(location.pathname).preload()
  // The code just ran; a finger gets its turn before the tree is woken, and again between its pieces.
  await new Promise((resolve) => setTimeout(resolve))
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

/** Fetches a screen's code while the finger is still on its link. */
const fetchAhead = (event: Event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.origin !== location.origin || isBehindTheDoor(link.pathname)) return
  screenAt(link.pathname)
    .preload()
    .catch(() => undefined)
}
for (const sign of ['pointerover', 'touchstart', 'focusin']) {
  addEventListener(sign, fetchAhead, { passive: true })
}

const root = document.getElementById('root')
// Not awaited here: the screens are modules that wait for this one.
if (root) void wakeUp(root)
