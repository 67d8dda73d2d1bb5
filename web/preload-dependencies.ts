import { isFetchedOnly } from './fetch-code.ts'
import { fetchFiles } from './fetch-files.ts'
import { reloadOnce } from './reload-once.ts'

/** Files that an import has asked for, until they fail: the next import asks again. */
const arriving = new Map<string, Promise<unknown>>()
/** Files that are being fetched: what needs one of them waits for the same fetch. */
const fetching = new Map<string, Promise<unknown>>()
/** Files that `fetchCode` has fetched. */
const fetchedAhead = new Set<string>()

/**
 * Replaces Vite's own helper around lazy imports (vite.config.ts), which is 1 kB larger: before a chunk's
 * import, fetches those of its files that have no link yet, then links them and waits until the style sheets apply.
 * Chunks that are imported at the same time fetch a file that several of them need once. Vite calls it under this name.
 */
export const __vitePreload = async <Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  const addresses = files.map((file) => `/${file}`)
  if (isFetchedOnly()) {
    await Promise.all(addresses.map(fetchAhead))
    return new Promise(() => undefined)
  }
  await Promise.all(addresses.map(arrive))
  try {
    return await load()
  } catch (error) {
    // Mostly the back office: its loader linked a script that did not arrive, and its import fails until a reload.
    // Only before hydration: nothing can be typed in the back office yet, and public pages fetch a script first.
    if (document.documentElement.dataset.hydrated === undefined) {
      await fetchFiles(addresses)
      reloadOnce()
    }
    throw error
  }
}

const hasLink = (href: string): boolean => document.querySelector(`link[href="${href}"]`) !== null

const fetchNow = (href: string): Promise<unknown> => {
  const begun = fetching.get(href) ?? fetchFiles([href]).finally(() => fetching.delete(href))
  fetching.set(href, begun)
  return begun
}

const fetchAhead = async (href: string): Promise<void> => {
  if (fetchedAhead.has(href) || arriving.has(href) || hasLink(href)) return
  await fetchNow(href)
  fetchedAhead.add(href)
}

/**
 * Fetches again what was fetched ahead: the cache may have dropped it since, and a script that cannot be fetched must
 * not be imported (decision 0019).
 */
const arrive = (href: string): Promise<unknown> | undefined => {
  if (!arriving.has(href) && !hasLink(href)) {
    const arrived = fetchNow(href).then(() => addLink(href))
    arrived.catch(() => arriving.delete(href))
    arriving.set(href, arrived)
  }
  return arriving.get(href)
}

/** Compiles a script ahead of its import, or applies a style sheet. */
const addLink = (href: string): Promise<unknown> | undefined => {
  const link = document.createElement('link')
  link.href = href
  const isStyle = href.endsWith('.css')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  document.head.append(link)
  if (!isStyle) return
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = (error) => {
      link.remove()
      reject(error)
    }
  })
}
