import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/a-faire.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'

/** Lines at the head of the dashboard. */
export const FEW_LINES = 3

/** What is to be done today, at most `limit` lines. Read again at each visit. */
export const aFaireQuery = (limit: number) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.aFaire, limit],
    queryFn: ({ signal }) => ask(endpoints.listAFaire, { query: { limit: String(limit) }, signal }),
    staleTime: 0,
  })
