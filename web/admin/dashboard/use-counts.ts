import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Counts } from '#contract/dashboard.admin.ts'
import { LIST_KEYS } from '#contract/lists.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { countsQuery, POLL_MS } from './counts-query.ts'
import { LIST_SCREENS } from './lists.ts'

/**
 * Numbers of records, polled every 30 s while the page is visible. A change (also by another tab or administrator)
 * invalidates the lists concerned, the figures, the matches and what is to be done today.
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
    void queries.invalidateQueries({ queryKey: QUERY_KEYS.aFaire })
    for (const part of LIST_KEYS)
      if (JSON.stringify(last[part]) !== JSON.stringify(data[part]))
        void queries.invalidateQueries({ queryKey: LIST_SCREENS[part].key })
  }, [data, queries])
  return counts
}
