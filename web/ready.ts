/**
 * Fired on `window` once React has hydrated the page, or rendered it. Until then the loader (web/loader/public-page.ts)
 * holds a form that was submitted, and submits it again at this event. `<html data-hydrated>` stays, for code that runs
 * later.
 */
export const READY_EVENT = 'hydrated'

export const announceReady = (): void => {
  document.documentElement.dataset.hydrated = ''
  dispatchEvent(new Event(READY_EVENT))
}
