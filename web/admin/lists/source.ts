import type { QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ListOrdre, MAX_SEARCH } from '#contract/fields.admin.ts'
import { toWords } from '#contract/search.admin.ts'
import type { Page } from '../../api/call.ts'

export const PAGE_SIZE = '50'
/** Smaller than other pages, because it is rendered first. */
export const FIRST_PAGE_SIZE = '20'

/** Parameters of every list beside its filters. */
interface PageQuery {
  readonly limit?: string
  readonly cursor?: string
  readonly id?: string
}

/** Data source of a list: its query key, its filters from the page's URL, its API call. */
export interface ListSource<Item, Filters> {
  readonly key: QueryKey
  readonly endpoint: Endpoint
  readonly filtersOf: (params: URLSearchParams) => Filters
  readonly ask: (query: Filters & PageQuery, signal: AbortSignal) => Promise<Page<readonly Item[]>>
}

/** Value of a filter in the address; undefined when it is absent or not among `values`. */
export const choiceOf = <Value extends string>(
  params: URLSearchParams,
  name: string,
  values: Readonly<Record<Value, unknown>>,
): Value | undefined => {
  const value = params.get(name)
  return value !== null && Object.hasOwn(values, value) ? (value as Value) : undefined
}

/** Orders that an address names; without one, the newest record is first. */
const ORDRES: Readonly<Record<Exclude<ListOrdre, 'recent'>, true>> = {
  ancien: true,
  nom: true,
  'nom-inverse': true,
}

/** Search text, from the page's URL. */
export const searchOf = (params: URLSearchParams): { readonly q?: string } => {
  const q = params.get('q')?.slice(0, MAX_SEARCH)
  return q ? { q } : {}
}

/** Search text and order, from the page's URL. */
export const searchAndOrder = (
  params: URLSearchParams,
): { readonly q?: string; readonly ordre?: ListOrdre } => {
  const ordre = choiceOf(params, 'ordre', ORDRES)
  return { ...searchOf(params), ...(ordre ? { ordre } : {}) }
}

/**
 * Whether the server orders the rows by date only: those that a search with words found, unless they are unwanted
 * (contract/fields.admin.ts).
 */
export const isByDateOnly = (params: URLSearchParams): boolean =>
  toWords(params.get('q') ?? '').length > 0 && params.get('indesirables') !== 'oui'

/** Only the tables of a wide screen offer the order by name; a link may bring it to a phone. */
export const isByName = (ordre: ListOrdre): boolean => ordre.startsWith('nom')

/** Order of the rows on the screen: that of the address, or the newest first where it is unknown or not followed. */
export const shownOrder = (params: URLSearchParams): ListOrdre => {
  const asked = choiceOf(params, 'ordre', ORDRES) ?? 'recent'
  return isByDateOnly(params) && isByName(asked) ? 'recent' : asked
}

/** Filter for records marked as unwanted, from `?indesirables=oui` of the page's URL. */
export const unwantedOf = (params: URLSearchParams): { readonly indesirables?: 'oui' } =>
  params.get('indesirables') === 'oui' ? { indesirables: 'oui' } : {}
