const PAUSE_MS = 60_000
/**
 * How long after beforeunload the page still counts as being left. Long, because the new page can be slow; limited,
 * because a tel: link fires beforeunload too and the page stays.
 */
const LEAVING_MS = 10_000

let leftAt = 0
addEventListener('beforeunload', () => {
  leftAt = Date.now()
})

/**
 * Reloads a page whose scripts failed before hydration: many browsers try a failed script again only in a new document.
 * Does nothing less than a minute after its last reload in this tab: an old browser can never parse the scripts. While
 * the page is being left, it waits: Firefox aborts the scripts that are loading when a link is followed, and a reload
 * would open this page again instead of the link.
 */
export const reloadOnce = (): void => {
  if (document.documentElement.dataset.hydrated !== undefined) return
  if (Date.now() - leftAt < LEAVING_MS) {
    setTimeout(reloadOnce, LEAVING_MS)
    return
  }
  if (Date.now() - sessionStorage.repaired < PAUSE_MS) return
  sessionStorage.repaired = Date.now()
  location.reload()
}
