import { useQueries, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/facts.admin.ts'
import type { ListPages } from '../lists/row-hints.tsx'
import { idsOfPage } from '../lists/text-of-page.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { KNOWN_FACTS, type KnownFacts, keepFacts } from './use-facts.ts'

/**
 * Reads the facts of a list's records that are not known yet, with at most one call for each page. After a correction
 * the open record reads its own facts again, and its row shows them (`keepFacts`).
 */
export const usePageFacts = (asked: 'requestIds' | 'nannyIds' | undefined, pages: ListPages): void => {
  const queries = useQueryClient()
  useQueries({
    queries: (asked ? pages : [])
      .filter(({ items }) => items.length > 0)
      .map(({ items }) => ({
        queryKey: [...QUERY_KEYS.pageFacts, idsOfPage(items)],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const known = queries.getQueryData<KnownFacts>(KNOWN_FACTS)
          // A new record shifts the others between pages.
          const unknown = items.filter(({ id }) => !known?.has(id))
          if (!asked || unknown.length === 0) return null
          const { requests, applications } = await ask(endpoints.listFacts, {
            query: { [asked]: unknown.map(({ id }) => id).join(',') },
            signal,
          })
          keepFacts(queries, [...requests, ...applications])
          return null
        },
      })),
  })
}
