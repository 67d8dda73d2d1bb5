/** Addresses that the document gives to its loader, as attributes of the script element (web/entry-server.tsx). */
export const readScripts = () => {
  const { entry = '', base = '', screen = '' } = document.currentScript?.dataset ?? {}
  const list = (addresses: string) => addresses.split(' ').filter(Boolean)
  return { entry, base: list(base), screen: list(screen) }
}

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
