import { reloadOnce } from './reload-once.ts'

/**
 * Replaces Vite's own helper around lazy imports (vite.config.ts), which is 1 kB larger: starts fetching a chunk's
 * dependencies before its import, and waits for its stylesheets. Vite calls it under this name.
 */
export const __vitePreload = async <Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  const attempt = async () => {
    await Promise.all(files.map(preload))
    return load()
  }
  try {
    return await attempt()
  } catch (error) {
    if (!(await areFiles(files))) throw error
    return attempt().catch((again: unknown) => {
      // Before hydration a reload loses nothing.
      if (document.documentElement.dataset.hydrated === undefined) reloadOnce()
      throw again
    })
  }
}

/**
 * Whether every file can be fetched and is not a captive portal's page. The browser's cache may contain such a page:
 * the file is then fetched without the cache, and replaces it.
 */
const areFiles = async (files: readonly string[]): Promise<boolean> => {
  for (const file of files)
    if ((await isPage(`/${file}`, 'default')) && (await isPage(`/${file}`, 'reload'))) return false
  return true
}

const isPage = async (href: string, cache: RequestCache): Promise<boolean> =>
  /html/.test((await fetch(href, { cache })).headers.get('content-type') ?? '')

const preload = (file: string): Promise<unknown> | undefined => {
  const href = `/${file}`
  if (document.querySelector(`link[href="${href}"]`)) return
  const link = document.createElement('link')
  link.href = href
  const isStyle = file.endsWith('.css')
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
