import { useQuery } from '@tanstack/react-query'
import { QUERY_KEYS } from '../query-keys.ts'

/** Prefix of the keys of all hints. */
export const HINTS_KEY = [...QUERY_KEYS.memePersonne, 'hint'] as const

/**
 * The other records with the number of a row's record: "Aussi : 2 demandes". `SamePersons` reads them for a whole page;
 * nothing until then.
 */
export const SameHint = ({ id, className }: { readonly id: string; readonly className: string }) => {
  const { data } = useQuery<string>({ queryKey: [...HINTS_KEY, id], enabled: false })
  return data ? <span className={className}>{data}</span> : null
}
