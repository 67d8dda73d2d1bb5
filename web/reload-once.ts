const PAUSE_MS = 60_000

/**
 * Reloads the page, unless it did so less than a minute ago in this tab: a browser runs a script that failed to load or
 * to parse only in a new document, and an old browser cannot parse it at all.
 */
export const reloadOnce = (): void => {
  if (Date.now() - sessionStorage.repaired < PAUSE_MS) return
  sessionStorage.repaired = Date.now()
  location.reload()
}
