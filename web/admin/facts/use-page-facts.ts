import { useQueries, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/facts.admin.ts'
import type { ListPages } from '../lists/row-hints.tsx'
import { textOfPage } from '../lists/text-of-page.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { keepFacts } from './known-facts.ts'

/** Query key of the addresses whose facts were read, by id of the record. */
const READ_ADDRESSES = [...QUERY_KEYS.facts, 'addresses'] as const
type Addresses = ReadonlyMap<string, string | undefined>

const addressesOfPage = textOfPage<ListPages[number]['items'][number]>(
  ({ id, adresse }) => `${id} ${adresse}`,
)

/**
 * Reads the facts of a list's records that are new or have another address than before, with at most one call for each
 * page. After a correction the open record reads its own facts again, and its row shows them (`keepFacts`).
 */
export const usePageFacts = (asked: 'requestIds' | 'nannyIds' | undefined, pages: ListPages): void => {
  const queries = useQueryClient()
  useQueries({
    queries: (asked ? pages : [])
      .filter(({ items }) => items.length > 0)
      .map(({ items }) => ({
        queryKey: [...QUERY_KEYS.pageFacts, addressesOfPage(items)],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const known = queries.getQueryData<Addresses>(READ_ADDRESSES)
          // A new record shifts the others between pages.
          const unread = items.filter(({ id, adresse }) => !known?.has(id) || known.get(id) !== adresse)
          if (!asked || unread.length === 0) return null
          const { requests, applications } = await ask(endpoints.listFacts, {
            query: { [asked]: unread.map(({ id }) => id).join(',') },
            signal,
          })
          keepFacts(queries, [...requests, ...applications])
          queries.setQueryData<Addresses>(
            READ_ADDRESSES,
            (before) =>
              new Map([...(before ?? []), ...unread.map(({ id, adresse }) => [id, adresse] as const)]),
          )
          return null
        },
      })),
  })
}
