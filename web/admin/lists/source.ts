import type { QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Page } from '../../api/call.ts'

export const PAGE_SIZE = '50'
/** Few, because somebody waits for them. */
export const FIRST_PAGE_SIZE = '20'

/** What every list can be asked beside its filters. */
interface PageQuery {
  readonly limit?: string
  readonly cursor?: string
  readonly id?: string
}

/** How a noun's list is read: its query key, its filters in the address of the page, its call. */
export interface ListSource<Item, Filters> {
  readonly key: QueryKey
  readonly endpoint: Endpoint
  readonly filtersOf: (params: URLSearchParams) => Filters
  readonly ask: (query: Filters & PageQuery, signal: AbortSignal) => Promise<Page<readonly Item[]>>
}

/** The value of a filter, when it is one of those that exist. */
export const choiceOf = <Value extends string>(
  params: URLSearchParams,
  name: string,
  values: Readonly<Record<Value, unknown>>,
): Value | undefined => {
  const value = params.get(name)
  return value !== null && Object.hasOwn(values, value) ? (value as Value) : undefined
}

/** What all lists can be filtered and ordered by. */
export const searchAndOrder = (
  params: URLSearchParams,
): { readonly q?: string; readonly ordre?: 'ancien' } => {
  const q = params.get('q')
  return { ...(q ? { q } : {}), ...(params.get('ordre') === 'ancien' ? { ordre: 'ancien' } : {}) }
}
