import { PAGES_PATH, type PackedPage } from '#contract/pages.ts'
import type { endpoints as parametres } from '#contract/parametres-site.ts'
import type { endpoints as prestations } from '#contract/prestations.ts'
import { build } from './build.ts'

const INSTALL_RETRIES_MS = [1000, 4000]

/** Hashed files are the same in every build that names them: a new version fetches only what changed. */
const FILES = 'fichiers'
/** Documents and reads belong to one build: they name its files. */
const VERSION = `version-${build.id}`

type PublicRead =
  | (typeof prestations.listPrestations)['path']
  | (typeof parametres.listParametresSite)['path']
/** The only two answers of the API that a phone keeps. Neither holds anything personal. */
const PUBLIC_READS: readonly PublicRead[] = ['/api/prestations', '/api/parametres-site']

const isRead = (path: string): boolean => (PUBLIC_READS as readonly string[]).includes(path)

/** Asks the server for the visitor's version, session or not: an administrator sees packages that are not for sale. */
const ask = async (path: string): Promise<Response> => {
  const response = await fetch(path, { cache: 'no-cache', credentials: 'omit', redirect: 'error' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}

/**
 * Null when the document is another build's, which names files that this one does not keep. Throws without an answer.
 */
const fetchPublic = async (path: string): Promise<Response | null> => {
  const response = await ask(path)
  const type = response.headers.get('content-type') ?? ''
  if (isRead(path) && !type.startsWith('application/json')) throw new Error(`${path}: ${type}`)
  const otherBuild = type.startsWith('text/html') && !(await response.clone().text()).includes(build.entry)
  return otherBuild ? null : response
}

/** All of the new version or nothing: a version that opens half of its pages offline would lie. */
export const install = async (): Promise<void> => {
  const files = await caches.open(FILES)
  const version = await caches.open(VERSION)
  const missing: string[] = []
  for (const file of build.files) if (!(await files.match(file))) missing.push(file)
  await eventually(() => files.addAll(missing))
  for (const [path, page] of await eventually(fetchPages)) await version.put(path, page)
  // One after the other: a small server has just started with this build, and a page is using the same network.
  for (const path of [...build.unhashed, ...PUBLIC_READS]) {
    const response = await eventually(() => fetchPublic(path))
    if (response) await version.put(path, response)
  }
}

/** All documents in one answer: alone, each would bring the same stylesheet again. */
const fetchPages = async (): Promise<ReadonlyMap<string, Response>> => {
  const answer = await ask(PAGES_PATH)
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

/** What fails is tried again twice; after that the next visit begins anew. */
const eventually = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const pauseMs of INSTALL_RETRIES_MS) {
    try {
      return await work()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return work()
}

/** Once the person agreed to the new version: what the old one alone needed goes. */
export const activate = async (): Promise<void> => {
  for (const name of await caches.keys()) {
    if (name !== FILES && name !== VERSION) await caches.delete(name)
  }
  const files = await caches.open(FILES)
  const kept = new Set(build.files)
  for (const { url } of await files.keys()) {
    if (!kept.has(new URL(url).pathname)) await files.delete(url)
  }
}

export const isFile = (path: string): boolean => build.files.includes(path)
export const isPublic = (path: string): boolean =>
  build.pages.includes(path) || build.unhashed.includes(path) || isRead(path)

export const keptFile = async (path: string): Promise<Response | undefined> =>
  (await caches.open(FILES)).match(path)

export const keptVersion = async (path: string): Promise<Response | undefined> =>
  (await caches.open(VERSION)).match(path)

/** Asks again and keeps the answer for the next time. Throws without an answer of ours. */
export const refresh = async (path: string): Promise<'kept' | 'otherBuild'> => {
  const response = await fetchPublic(path)
  if (!response) return 'otherBuild'
  await (await caches.open(VERSION)).put(path, response)
  return 'kept'
}
