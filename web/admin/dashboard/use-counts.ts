import {
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Counts, endpoints } from '#contract/dashboard.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'

/** As often as the bell (docs/product.md, "Intervals"). */
export const POLL_MS = 30_000

export const countsQuery = queryOptions({
  queryKey: QUERY_KEYS.counts,
  queryFn: ({ signal }) => ask(endpoints.dashboardCounts, { signal }),
})

/** Parts of the counts → key of the list that they count. */
const LISTS = {
  demandes: QUERY_KEYS.parentRequests,
  candidatures: QUERY_KEYS.nannyApplications,
  employes: QUERY_KEYS.employees,
  messages: QUERY_KEYS.contactMessages,
} as const satisfies Record<keyof Counts, QueryKey>

/**
 * How many there are of everything, asked every 30 s while the page is visible. What another tab or another
 * administrator did shows here, and the lists concerned are read again.
 */
export const useCounts = (): UseQueryResult<Counts> => {
  const queries = useQueryClient()
  const counts = useQuery({ ...countsQuery, refetchInterval: POLL_MS })
  const { data } = counts
  const before = useRef(data)
  useEffect(() => {
    const last = before.current
    before.current = data
    if (!last || !data || JSON.stringify(last) === JSON.stringify(data)) return
    void queries.invalidateQueries({ queryKey: QUERY_KEYS.figures })
    void queries.invalidateQueries({ queryKey: QUERY_KEYS.matches })
    for (const part of Object.keys(LISTS) as (keyof Counts)[])
      if (JSON.stringify(last[part]) !== JSON.stringify(data[part]))
        void queries.invalidateQueries({ queryKey: LISTS[part] })
  }, [data, queries])
  return counts
}
