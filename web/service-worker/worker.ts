import { NOT_FOUND_PATH } from '#contract/pages.ts'
import { SYNC_TAG, TAKE_OVER } from '../offline/constants.ts'
import { purgeDraftDocuments } from '../offline/draft-store.ts'
import { openPhone } from '../offline/phone.ts'
import { resumeUpload } from '../offline/resumable-upload.ts'
import { createRetry } from '../offline/retry.ts'
import { createSender } from '../offline/sender.ts'
import { isBackOffice } from '../paths.ts'
import { offlinePage } from './offline-page.ts'
import {
  activate,
  fetchFile,
  install,
  isFile,
  isPage,
  isPublic,
  refresh,
  storedAnswer,
  storedFile,
} from './stores.ts'

declare const self: ServiceWorkerGlobalScope

const phone = openPhone(resumeUpload)
const retry = createRetry(phone, createSender(phone))

/** Background Sync; not in the compiler's library, and not in Safari or Firefox. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

// No skipWaiting here and no claim: a version that was not asked for never reaches a half-filled form.
self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (isFile(pathname)) {
    event.respondWith(file(request, pathname))
    return
  }
  if (isPublic(pathname)) {
    event.respondWith(answer(event, pathname))
    return
  }
  if (request.mode !== 'navigate') return
  // The server leads `/admin/` to `/admin` and `/services/` to `/services`.
  const page = pathname.replace(/\/$/, '')
  event.respondWith(isBackOffice(page) ? fetch(request).catch(offlinePage) : unknownPage(request, page))
})

/**
 * The stored file, else the server's. A page that got something else than a script or style sheet asks with `reload`
 * (web/fetch-files.ts): then the file is fetched without any cache.
 */
const file = async (request: Request, path: string): Promise<Response> => {
  const isRepair = request.cache === 'reload'
  const stored = isRepair ? undefined : await storedFile(path)
  return stored ?? fetchFile(path, isRepair ? 'reload' : 'default').catch(() => fetch(request))
}

/**
 * Answers from the cache at once, and refreshes the cache meanwhile. Where nothing is cached, and for a page that is
 * not public, the server answers.
 */
const answer = async (event: FetchEvent, path: string): Promise<Response> => {
  const { request, clientId } = event
  if (await asksFromPrivatePage(clientId)) return fetch(request)
  const stored = await storedAnswer(path)
  if (!stored) return fetch(request)
  event.waitUntil(refreshBehind(path))
  return stored
}

/** The server's page; without a network `page`, if that is a public one, else the stored not-found page. */
const unknownPage = async (request: Request, page: string): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (error) {
    if (isPage(page)) return Response.redirect(page + new URL(request.url).search)
    const notFound = await storedAnswer(NOT_FOUND_PATH)
    if (!notFound) throw error
    return new Response(notFound.body, { status: 404, headers: notFound.headers })
  }
}

/** Whether the page that asks is not public: the back office uses public API paths too, and needs current answers. */
const asksFromPrivatePage = async (clientId: string): Promise<boolean> => {
  const client = clientId ? await self.clients.get(clientId) : undefined
  return client !== undefined && !isPublic(new URL(client.url).pathname)
}

const refreshBehind = async (path: string): Promise<void> => {
  await purgeDraftDocuments()
  try {
    if ((await refresh(path)) === 'otherBuild') await self.registration.update()
    // The server just answered, so the network works.
    await retry('online')
  } catch {
    // The page has the cached answer.
  }
}

self.addEventListener('sync', (event) => {
  if ((event as SyncEvent).tag !== SYNC_TAG) return
  const send = async (): Promise<void> => {
    // A rejected sync is tried again by the browser, with its own back-off.
    if ((await retry('online')).dueAt !== null) throw new Error('Entries are still pending')
  }
  ;(event as SyncEvent).waitUntil(send())
})
