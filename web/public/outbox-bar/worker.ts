import { SYNC_TAG, TAKE_OVER } from '../../offline/constants.ts'
import { createPolicy } from '../../trusted.ts'

const HOUR_MS = 60 * 60_000
/** Delay of the first installation, so that a visitor who leaves at once does not download the offline copy. */
const FIRST_INSTALL_AFTER_MS = 3000

/** Always gives the same address. */
const worker = createPolicy('worker', { createScriptURL: (_: string): string => '/service-worker.js' })

/** Background Sync, where it exists; the compiler's library does not know it. */
type WithSync = ServiceWorkerRegistration & { readonly sync?: { register: (tag: string) => Promise<void> } }

const findRegistration = (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : Promise.resolve(undefined)

/**
 * Registers the service worker, and calls back when a new version waits. The function given to the callback makes
 * that version take over and reloads this page; nothing else reloads a page that works.
 */
export const registerWorker = async (onNewVersion: (takeOver: () => void) => void): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (!(await findRegistration())) await new Promise((resolve) => setTimeout(resolve, FIRST_INSTALL_AFTER_MS))
  const registration = await navigator.serviceWorker.register(worker.createScriptURL(''))
  const offer = (): void => {
    // Without a controller no worker serves this page, as at the first installation: there is nothing to replace.
    if (!registration.waiting || !navigator.serviceWorker.controller) return
    onNewVersion(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      registration.waiting?.postMessage(TAKE_OVER)
    })
  }
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
  let asked = Date.now()
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < HOUR_MS) return
    asked = Date.now()
    registration.update().catch(() => undefined)
  })
}

/** Asks the browser to send the queue when no page is open, and not to clear the phone's storage. */
export const askBrowserToKeep = async (): Promise<void> => {
  if (navigator.storage && !(await navigator.storage.persisted?.())) await navigator.storage.persist?.()
  // Resolves once there is a worker: on a first visit it may still be installing.
  const registration: WithSync | undefined = await navigator.serviceWorker?.ready
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined)
}
