import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/dashboard.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'

/** Interval between two reads of the unread notifications (docs/product.md, "Intervals"), and of the counts. */
export const POLL_MS = 30_000

export const countsQuery = queryOptions({
  queryKey: QUERY_KEYS.counts,
  queryFn: ({ signal }) => ask(endpoints.dashboardCounts, { signal }),
})
