/**
 * Reloads the page, once in a tab: a browser runs a script that failed to parse only in a new document, and an old
 * browser cannot parse it at all.
 */
export const reloadOnce = (): void => {
  if (!sessionStorage.repaired) location.reload()
  sessionStorage.repaired = 1
}
