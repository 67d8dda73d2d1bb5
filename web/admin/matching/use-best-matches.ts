import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { endpoints, type MatchSummary } from '#contract/matches.admin.ts'
import type { Page } from '../../api/call.ts'
import { idsOfPage } from '../lists/text-of-page.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'

type Pages = readonly Page<readonly { readonly id: string }[]>[]

/** The best match of a record: null when none was found, 'failed' when it could not be read, undefined until then. */
export type Best = MatchSummary | 'failed' | null | undefined

/** The best match of a record by its id. */
export type BestMatches = (id: string) => Best

/** What is known of each page, whichever of the others are still being read. */
const combine = (pages: UseQueryResult<MatchSummary[]>[]) =>
  pages.map(({ data, isSuccess, isPlaceholderData, isError }) => ({
    found: new Map(data?.map((best) => [best.id, best])),
    none: isSuccess && !isPlaceholderData ? null : isError ? ('failed' as const) : undefined,
  }))

/** The best matches of a list's records, read with one call a page. */
export const useBestMatches = (
  asked: 'requestIds' | 'nannyIds' | undefined,
  pages: Pages | undefined,
): BestMatches => {
  const queries = useQueryClient()
  const filled = (asked ? (pages ?? []) : []).filter(({ items }) => items.length > 0)
  const known = useQueries({
    queries: filled.map(({ items }) => {
      const ids = idsOfPage(items)
      return {
        queryKey: [...QUERY_KEYS.matches, 'best', asked, ids],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          ask(endpoints.bestMatches, { query: asked ? { [asked]: ids } : {}, signal }),
        // A new record shifts the others between pages: known matches show until they are read again.
        placeholderData: () =>
          queries
            .getQueriesData<MatchSummary[]>({ queryKey: [...QUERY_KEYS.matches, 'best', asked] })
            .flatMap(([, data]) => data ?? []),
      }
    }),
    combine,
  })
  const pageOf = new Map(filled.flatMap(({ items }, page) => items.map(({ id }) => [id, known[page]])))
  return (id) => {
    const page = pageOf.get(id)
    return page?.found.get(id) ?? page?.none
  }
}
