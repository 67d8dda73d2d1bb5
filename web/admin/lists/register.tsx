import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Counts } from '#contract/dashboard.admin.ts'
import type { ItemOf, ListKey } from '#contract/lists.admin.ts'
import type { Received } from '#contract/pages.ts'
import { addressOf, pageOf } from '../../api/call.ts'
import type { ListDefinition, Listed } from './definition.ts'
import { RecordList } from './record-list.tsx'
import { FIRST_PAGE_SIZE } from './source.ts'
import { listQuery } from './use-list.ts'

/** A list as the dashboard uses it, without the types of its records and filters. */
export interface RegisteredList {
  /** Address of the call for the first page, from the parameters of the dashboard. */
  readonly firstPageAddress: (params: URLSearchParams) => string
  /** Puts the answer of the call for the first page into the query cache. */
  readonly putFirstPage: (queries: QueryClient, params: URLSearchParams, answer: Received) => void
  readonly prefetch: (queries: QueryClient, params: URLSearchParams) => Promise<void>
  readonly key: ListDefinition<Listed, object>['key']
  /** Renders the list and its open record. */
  readonly render: (counts: Counts | undefined) => ReactNode
}

export const registerList = <Key extends ListKey, Filters extends object>(
  listKey: Key,
  definition: ListDefinition<ItemOf<Key>, Filters>,
): RegisteredList => {
  const { endpoint, filtersOf, key } = definition
  const queryOf = (params: URLSearchParams) => listQuery(definition, filtersOf(params))
  return {
    key,
    firstPageAddress: (params) => addressOf(endpoint, {}, { ...filtersOf(params), limit: FIRST_PAGE_SIZE }),
    putFirstPage: (queries, params, answer) => {
      queries.setQueryData<unknown>(queryOf(params).queryKey, {
        pages: [pageOf(endpoint, answer)],
        pageParams: [null],
      })
    },
    prefetch: (queries, params) => queries.prefetchInfiniteQuery(queryOf(params)),
    render: (counts) => <RecordList list={listKey} definition={definition} counts={counts} />,
  }
}
