/**
 * Replaces Vite's own helper around lazy imports (vite.config.ts), which is 1 kB larger: starts fetching a chunk's
 * dependencies before its import, and waits for its stylesheets. Vite calls it under this name.
 */
export const __vitePreload = async <Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  await Promise.all(files.map(preload))
  return load()
}

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
    link.onerror = reject
  })
}
