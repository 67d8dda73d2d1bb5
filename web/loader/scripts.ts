import { reloadOnce } from '../reload-once.ts'

/** Addresses of scripts that a document gives to its loader, as JSON in `data-scripts` (web/entry-server.tsx). */
export interface Scripts {
  readonly entry: string
  /** Scripts that the entry imports. */
  readonly base: readonly string[]
  /** Scripts of the screen. */
  readonly screen: readonly string[]
}

export const readScripts = (): Scripts => JSON.parse(document.currentScript?.dataset.scripts as string)

/** Delay before a script that did not arrive is fetched again. */
export const RETRY_MS = 5000

/** Fetches a script without running it. */
export const preload = (address: string): void => {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  document.head.append(link)
}

/** Calls back after the first paint. A hidden tab paints nothing. */
export const oncePainted = (callback: () => void): void =>
  new PerformanceObserver(() => setTimeout(callback)).observe({ type: 'paint', buffered: true })

/**
 * Fetches the scripts without the browser's cache, which may contain a captive portal's page, then reloads the page.
 */
export const repair = async (addresses: readonly string[]): Promise<void> => {
  for (const address of addresses) {
    const { headers } = await fetch(address, { cache: 'reload' })
    if (!/script/.test(headers.get('content-type') ?? '')) throw address
  }
  reloadOnce()
}
