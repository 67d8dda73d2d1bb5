import { useQuery } from '@tanstack/react-query'
import { QUERY_KEYS } from '../query-keys.ts'

/** Key of the hints of all rows, by id: one entry of the cache, because a query for each row would take 1 kB. */
export const HINTS_KEY = [...QUERY_KEYS.memePersonne, 'hint'] as const

/** A record without a hint is absent. */
export type Hints = ReadonlyMap<string, string>

/**
 * The other records with the number of a row's record: "Aussi : 2 demandes". `SamePersons` reads them for a whole page;
 * nothing until then.
 */
export const SameHint = ({ id, className }: { readonly id: string; readonly className: string }) => {
  const { data } = useQuery({
    queryKey: HINTS_KEY,
    enabled: false,
    select: (hints: Hints) => hints.get(id) ?? null,
  })
  return data ? <span className={className}>{data}</span> : null
}
