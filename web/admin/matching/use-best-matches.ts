import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { endpoints, type MatchSummary } from '#contract/matches.admin.ts'
import type { Page } from '../../api/call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'

type Pages = readonly Page<readonly { readonly id: string }[]>[]

/** The best match of a record: null when it has none, undefined as long as that is not known. */
export type BestMatches = (id: string) => MatchSummary | null | undefined

const combine = (pages: UseQueryResult<MatchSummary[]>[]) => ({
  found: new Map(pages.flatMap(({ data }) => data ?? []).map((best) => [best.id, best])),
  known: pages.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData),
})

/** The best matches of the records of a list, asked for with one call a page once the page is there. */
export const useBestMatches = (asked: 'requestIds' | 'nannyIds', pages: Pages | undefined): BestMatches => {
  const queries = useQueryClient()
  const { found, known } = useQueries({
    queries: (pages ?? [])
      .filter(({ items }) => items.length > 0)
      .map(({ items }) => {
        const ids = items.map(({ id }) => id).join(',')
        return {
          queryKey: [...QUERY_KEYS.matches, 'best', asked, ids],
          queryFn: ({ signal }: { signal: AbortSignal }) =>
            ask(endpoints.bestMatches, { query: { [asked]: ids }, signal }),
          // A new record moves all the others to other pages: what was known of them shows until they are asked again.
          placeholderData: () =>
            queries
              .getQueriesData<MatchSummary[]>({ queryKey: [...QUERY_KEYS.matches, 'best', asked] })
              .flatMap(([, data]) => data ?? []),
        }
      }),
    combine,
  })
  return (id) => found.get(id) ?? (known ? null : undefined)
}
