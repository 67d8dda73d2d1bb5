import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/dashboard.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'

/** As often as the bell (docs/product.md, "Intervals"). */
export const POLL_MS = 30_000

export const countsQuery = queryOptions({
  queryKey: QUERY_KEYS.counts,
  queryFn: ({ signal }) => ask(endpoints.dashboardCounts, { signal }),
})
