/** Addresses of scripts that a document gives to its loader, as JSON in `data-scripts` (web/entry-server.tsx). */
export interface Scripts {
  readonly entry: string
  /** Scripts that the entry of a public page imports; empty in the back office. */
  readonly base: readonly string[]
  /** Scripts of the screen. */
  readonly screen: readonly string[]
}

export const readScripts = (): Scripts => JSON.parse(document.currentScript?.dataset.scripts as string)

/** Delay before scripts that did not arrive are fetched again. */
export const RETRY_MS = 5000

/** Fetches and compiles a script without running it. */
export const preload = (address: string): void => {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  document.head.append(link)
}

/** Calls back after the first paint: once, or also after the first contentful paint. A hidden tab does not paint. */
export const oncePainted = (callback: () => void): void =>
  new PerformanceObserver(() => setTimeout(callback)).observe({ type: 'paint', buffered: true })
