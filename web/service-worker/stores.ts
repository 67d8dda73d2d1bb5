import { PAGES_PATH, type PackedPage } from '#contract/pages.ts'
import type { endpoints as parametres } from '#contract/parametres-site.ts'
import type { endpoints as prestations } from '#contract/prestations.ts'
import { build } from './build.ts'

const INSTALL_RETRIES_MS = [1000, 4000]

/**
 * Hashed files are the same in every build that names them: a new version fetches only what changed. Earlier versions
 * filled the cache "fichiers" without comparing hashes; `activate` deletes it.
 */
const FILES = 'fichiers-2'
/** Documents, reads and unhashed files are stored for each build: its documents name its files. */
const VERSION = `version-${build.id}`

type PublicRead =
  | (typeof prestations.listPrestations)['path']
  | (typeof parametres.listParametresSite)['path']
/**
 * The only two answers of the API that the worker stores. Neither holds data of a visitor. Public pages bring these
 * data in their documents; the two reads are stored because decision 0010 promises them offline.
 */
const PUBLIC_READS: readonly PublicRead[] = ['/api/prestations', '/api/parametres-site']

const isRead = (path: string): boolean => (PUBLIC_READS as readonly string[]).includes(path)

/** Fetches the visitor's version even with a session: an administrator sees packages that are not for sale. */
const fetchAsVisitor = async (path: string): Promise<Response> => {
  const response = await fetch(path, { cache: 'no-cache', credentials: 'omit', redirect: 'error' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}

/**
 * Fetches a public page, read or unhashed file. Null for HTML that does not name this build's entry: a document of
 * another build, or another page in place of a file. Throws without an answer, or when the answer is an error, a
 * redirect, or no JSON for a read.
 */
const fetchPublic = async (path: string): Promise<Response | null> => {
  const response = await fetchAsVisitor(path)
  const type = response.headers.get('content-type') ?? ''
  if (isRead(path) && !type.startsWith('application/json')) throw new Error(`${path}: ${type}`)
  const otherBuild = type.startsWith('text/html') && !(await response.clone().text()).includes(build.entry)
  return otherBuild ? null : response
}

/** SHA-256 in base64. */
const hashOf = async (response: Response): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}

/**
 * Fetches a file of this build, and stores it only if it is that file: a captive portal answers its own page for any
 * address, with status 200. `cache` `reload` goes past a copy that the browser's own cache may hold of such a page.
 */
export const fetchFile = async (path: string, cache: RequestCache): Promise<Response> => {
  const response = await fetch(path, { cache, credentials: 'omit', redirect: 'error' })
  const start = build.files[path]
  if (!response.ok || !start || !(await hashOf(response.clone())).startsWith(start)) throw new Error(path)
  await (await caches.open(FILES)).put(path, response.clone())
  return response
}

/**
 * Stores the new version, or throws: a version that opens only some of its pages offline would mislead. An unhashed
 * file for which another page arrived is left out.
 */
export const install = async (): Promise<void> => {
  const files = await caches.open(FILES)
  const version = await caches.open(VERSION)
  const fetchMissing = async (path: string): Promise<unknown> =>
    (await files.match(path)) ?? withRetries((attempt) => fetchFile(path, attempt ? 'reload' : 'default'))
  await Promise.all(Object.keys(build.files).map(fetchMissing))
  for (const [path, page] of await withRetries(fetchPages)) await version.put(path, page)
  // One after the other: a small server has just started with this build, and a page is using the same network.
  for (const path of [...build.unhashed, ...PUBLIC_READS]) {
    const response = await withRetries(() => fetchPublic(path))
    if (response) await version.put(path, response)
  }
}

/** All documents in one answer: one by one, each would bring the same stylesheet again. */
const fetchPages = async (): Promise<ReadonlyMap<string, Response>> => {
  const answer = await fetchAsVisitor(PAGES_PATH)
  const packed = (await answer.json()) as readonly PackedPage[]
  if (
    !build.pages.every((path) => packed.some((page) => page.path === path && page.html.includes(build.entry)))
  )
    throw new Error('The pages are not of this build')
  return new Map(
    packed.map(({ path, html, policy }) => {
      const headers = new Headers(answer.headers)
      for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
      headers.set('content-type', 'text/html; charset=utf-8')
      headers.set('content-security-policy', policy)
      return [path, new Response(html, { headers })]
    }),
  )
}

/** Tries three times; after that the next visit repeats the installation. */
const withRetries = async <T>(work: (attempt: number) => Promise<T>): Promise<T> => {
  for (const [attempt, pauseMs] of INSTALL_RETRIES_MS.entries()) {
    try {
      return await work(attempt)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return work(INSTALL_RETRIES_MS.length)
}

/** The new version took over: deletes the files and documents that only older ones needed. */
export const activate = async (): Promise<void> => {
  for (const name of await caches.keys()) {
    if (name !== FILES && name !== VERSION) await caches.delete(name)
  }
  const files = await caches.open(FILES)
  for (const { url } of await files.keys()) {
    if (!isFile(new URL(url).pathname)) await files.delete(url)
  }
}

export const isFile = (path: string): boolean => path in build.files
export const isPage = (path: string): boolean => build.pages.includes(path)

export const isPublic = (path: string): boolean =>
  isPage(path) || build.unhashed.includes(path) || isRead(path)

export const storedFile = async (path: string): Promise<Response | undefined> =>
  (await caches.open(FILES)).match(path)

export const storedAnswer = async (path: string): Promise<Response | undefined> =>
  (await caches.open(VERSION)).match(path)

/** Fetches an answer again and stores it; `otherBuild` when `fetchPublic` gives null. Throws as `fetchPublic` does. */
export const refresh = async (path: string): Promise<'stored' | 'otherBuild'> => {
  const response = await fetchPublic(path)
  if (!response) return 'otherBuild'
  await (await caches.open(VERSION)).put(path, response)
  return 'stored'
}
