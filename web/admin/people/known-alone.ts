import type { QueryClient } from '@tanstack/react-query'
import { SAME_HINTS, type SameHints } from '../lists/row-hints.tsx'
import { QUERY_KEYS } from '../query-keys.ts'

interface Known {
  readonly id: string
  readonly telephone: string
}

/** Prefix of the keys of the queries that read the hints (lists/row-hints.tsx) of a page of rows. */
export const SAME_PAGES = [...QUERY_KEYS.memePersonne, 'page'] as const

/** Part of a page's query key for one record. It contains the number: a corrected one has other hints to read. */
export const personOf = ({ id, telephone }: Known): string => id + telephone

/** Whether the hints of the rows say that no other record has the number of this one. */
export const isKnownAlone = (queries: QueryClient, record: Known): boolean =>
  !queries.getQueryData<SameHints>(SAME_HINTS)?.has(record.id) &&
  queries
    .getQueriesData({ queryKey: SAME_PAGES })
    .some(([key, read]) => read !== undefined && String(key.at(-1)).includes(personOf(record)))
