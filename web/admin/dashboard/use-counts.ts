import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Counts, endpoints } from '#contract/dashboard.admin.ts'
import { contactMessages } from '../contact-messages/source.ts'
import { employees } from '../employees/source.ts'
import { MATCHES_KEY } from '../matching/use-best-matches.ts'
import { nannyApplications } from '../nanny-applications/source.ts'
import { parentRequests } from '../parent-requests/source.ts'
import { ask } from '../session/ask.ts'

/** Spec §9: as often as the bell. */
export const POLL_MS = 30_000

export const COUNTS_KEY = ['dashboard', 'counts'] as const

export const countsQuery = queryOptions({
  queryKey: COUNTS_KEY,
  queryFn: ({ signal }) => ask(endpoints.dashboardCounts, { signal }),
})

export const FIGURES_KEY = ['dashboard', 'figures'] as const

/** Parts of the counts → the lists that show what they count. */
const LISTS = {
  demandes: parentRequests.noun,
  candidatures: nannyApplications.noun,
  employes: employees.noun,
  messages: contactMessages.noun,
} as const satisfies Record<keyof Counts, string>

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
    void queries.invalidateQueries({ queryKey: FIGURES_KEY })
    void queries.invalidateQueries({ queryKey: MATCHES_KEY })
    for (const part of Object.keys(LISTS) as (keyof Counts)[])
      if (JSON.stringify(last[part]) !== JSON.stringify(data[part]))
        void queries.invalidateQueries({ queryKey: [LISTS[part]] })
  }, [data, queries])
  return counts
}
