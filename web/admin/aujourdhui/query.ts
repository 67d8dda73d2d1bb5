import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpoints } from '#contract/a-faire.admin.ts'
import { REFRESHED } from '../lists/refresh.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'

/** Lines at the head of the dashboard. */
export const FEW_LINES = 3

/** An answer that was read in advance for a screen is not read again if it is at most this old. */
const READ_AHEAD_MS = 30_000

/** What is to be done today, at most `limit` lines, or the lines of every rule. */
export const aFaireQuery = (limit?: number) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.aFaire, limit ?? 'all'],
    queryFn: ({ signal }) =>
      ask(endpoints.listAFaire, { query: limit ? { limit: String(limit) } : {}, signal }),
    staleTime: READ_AHEAD_MS,
    ...REFRESHED,
  })

/** What is to be done today, read again at each visit of a screen, unless it was just read in advance for it. */
export const useAFaire = (limit?: number) => {
  const queries = useQueryClient()
  useEffect(
    () => () =>
      void queries.invalidateQueries({ queryKey: aFaireQuery(limit).queryKey, refetchType: 'none' }),
    [queries, limit],
  )
  return useQuery(aFaireQuery(limit))
}
