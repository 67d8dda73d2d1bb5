import { isFetchedOnly } from './fetch-code.ts'
import { fetchFiles } from './fetch-files.ts'
import { reloadOnce } from './reload-once.ts'

/** What was begun with each file, until it fails: then the next import tries again. */
type Begun = Map<string, Promise<unknown>>
const fetched: Begun = new Map()
const linked: Begun = new Map()

const once = (begun: Begun, href: string, begin: (href: string) => Promise<unknown>): Promise<unknown> => {
  const known = begun.get(href)
  if (known) return known
  const result = begin(href)
  result.catch(() => begun.delete(href))
  begun.set(href, result)
  return result
}

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
  const isFetchOnly = isFetchedOnly()
  const missing = addresses.filter(
    (href) => linked.has(href) || !document.querySelector(`link[href="${href}"]`),
  )
  await Promise.all(missing.map((href) => once(fetched, href, (address) => fetchFiles([address]))))
  if (isFetchOnly) return new Promise(() => undefined)
  await Promise.all(missing.map((href) => once(linked, href, addLink)))
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

/** Compiles a script ahead of its import, or applies a style sheet. */
const addLink = async (href: string): Promise<unknown> => {
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
