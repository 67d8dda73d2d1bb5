import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpoints } from '#contract/a-faire.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'

/** Lines at the head of the dashboard. */
export const FEW_LINES = 3

/** Longest time between an answer that a screen reads in advance and the screen. */
const READ_AHEAD_MS = 30_000

/** What is to be done today, at most `limit` lines. */
export const aFaireQuery = (limit: number) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.aFaire, limit],
    queryFn: ({ signal }) => ask(endpoints.listAFaire, { query: { limit: String(limit) }, signal }),
    staleTime: READ_AHEAD_MS,
  })

/** What is to be done today, read once at each visit: an answer that was read in advance counts. */
export const useAFaire = (limit: number) => {
  const queries = useQueryClient()
  useEffect(
    () => () =>
      void queries.invalidateQueries({ queryKey: aFaireQuery(limit).queryKey, refetchType: 'none' }),
    [queries, limit],
  )
  return useQuery(aFaireQuery(limit))
}
