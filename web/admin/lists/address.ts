import type { ListKey } from '#contract/lists.admin.ts'
import { PATHS } from '../../paths.ts'

/** Address of a list with these filters. */
export const addressOfList = (list: ListKey, filters: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams({ ...(list === 'demandes' ? {} : { onglet: list }), ...filters })
  return query.size > 0 ? `${PATHS.admin}?${query}` : PATHS.admin
}

/** Address of a list with one of its records open. */
export const addressOfRecord = (list: ListKey, id: string): string => addressOfList(list, { ouvert: id })
