import type { UseQueryResult } from '@tanstack/react-query'

/** Data older than this are read again when the page is shown again or the network returns. */
const MAX_AGE_MS = 60_000

/** For this long after a read was asked for again, changes of rows are put down to it. */
const REFRESH_MS = 10_000

/** While one of these is on the page `refetchIfOld` reads nothing: the person may be typing or answering. */
const BUSY = '[role=dialog], [role=alertdialog], main form'

let askedAt = Number.NEGATIVE_INFINITY

/** 'always': read again even if not stale. Also notes the time for `wasRefreshedJustNow`. */
const refetchIfOld = ({
  state,
}: {
  readonly state: { readonly dataUpdatedAt: number }
}): 'always' | false => {
  if (Date.now() - state.dataUpdatedAt < MAX_AGE_MS || document.querySelector(BUSY)) return false
  askedAt = performance.now()
  return 'always'
}

/** Options of a query that is read again when the page is shown again or the network returns. */
export const REFRESHED = { refetchOnWindowFocus: refetchIfOld, refetchOnReconnect: refetchIfOld } as const

/**
 * Whether a query has an answer, or a failure, that is not from before this visit of the screen: what an earlier visit
 * read may be from before a change, and is being read again.
 */
export const isCurrent = ({
  isPending,
  isFetching,
  isFetchedAfterMount,
}: Pick<UseQueryResult, 'isPending' | 'isFetching' | 'isFetchedAfterMount'>): boolean =>
  !isPending && (isFetchedAfterMount || !isFetching)

/** Whether data were asked for again in the last 10 s, so that rows may change without a tap. */
export const wasRefreshedJustNow = (): boolean => performance.now() - askedAt < REFRESH_MS
