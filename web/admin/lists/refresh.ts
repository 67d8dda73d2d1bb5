/** What was read longer ago is read again when the person comes back to the page. */
const MAX_AGE_MS = 60_000

/** Longest time until rows change because of that. */
const REFRESH_MS = 10_000

/** Nothing changes behind these: the person is typing or answering. */
const BUSY = '[role=dialog], [role=alertdialog], main form'

let askedAt = Number.NEGATIVE_INFINITY

const isDue = ({ state }: { readonly state: { readonly dataUpdatedAt: number } }): 'always' | false => {
  if (Date.now() - state.dataUpdatedAt < MAX_AGE_MS || document.querySelector(BUSY)) return false
  askedAt = performance.now()
  return 'always'
}

/** Options of a query that is read again when the page is shown again or the network returns. */
export const REFRESHED = { refetchOnWindowFocus: isDue, refetchOnReconnect: isDue } as const

/** Whether rows that change now may do so because they were read again, and not after a tap. */
export const isRefreshing = (): boolean => performance.now() - askedAt < REFRESH_MS
