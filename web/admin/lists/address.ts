import { LISTS, type ListKey } from '#contract/lists.admin.ts'
import { PATHS } from '../../paths.ts'
import { choiceOf } from './source.ts'

/** The list that an address names; the requests when it names none of the lists. */
export const listKeyOf = (params: URLSearchParams): ListKey => choiceOf(params, 'onglet', LISTS) ?? 'demandes'

/** Address of a list with these filters. */
export const addressOfList = (list: ListKey, filters: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams({
    ...(list === 'demandes' ? {} : { onglet: list }),
    ...filters,
  }).toString()
  return query === '' ? PATHS.admin : `${PATHS.admin}?${query}`
}

/** Address of a list with one of its records open. */
export const addressOfRecord = (list: ListKey, id: string): string => addressOfList(list, { ouvert: id })
