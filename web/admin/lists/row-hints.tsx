import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Page } from '../../api/call.ts'
import { KNOWN_FACTS, type KnownFacts } from '../facts/known-facts.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** Loaded pages of a list. */
export type ListPages = readonly Page<
  readonly { readonly id: string; readonly telephone: string; readonly adresse?: string }[]
>[]

/** Query key of the texts of all rows' `SameHint`. */
export const SAME_HINTS = [...QUERY_KEYS.memePersonne, 'hint'] as const
/** Texts by id of the record; a record that has none is absent. */
export type SameHints = ReadonlyMap<string, string>

const Hints = createContext<{
  readonly same?: SameHints | undefined
  readonly facts?: KnownFacts | undefined
}>({})

/**
 * Gives all rows of a list the hints that `ReadHints` loads once the rows are there. The cache is read here, once for
 * all rows: with a query in each row, rows take longer to render, and each leaves 1 kB behind when it is scrolled away.
 */
export const RowHints = ({ children }: { readonly children: ReactNode }) => {
  const { data: same } = useQuery<SameHints>({ queryKey: SAME_HINTS, enabled: false })
  const { data: facts } = useQuery<KnownFacts>({ queryKey: KNOWN_FACTS, enabled: false })
  return <Hints value={useMemo(() => ({ same, facts }), [same, facts])}>{children}</Hints>
}

/** Says which other records have the phone number of a row's record: "Aussi : 2 demandes". */
export const SameHint = ({ id, className }: { readonly id: string; readonly className: string }) => {
  const text = useContext(Hints).same?.get(id)
  return text && <span className={className}>{text}</span>
}

/** On a request's or an application's row, before its address: says that its quarter is not known. */
export const PlaceToAsk = ({ id }: { readonly id: string }) =>
  useContext(Hints).facts?.get(id)?.place.isQuarter === false && (
    <strong className="text-laterite-fonce">{'Quartier à préciser\u00a0: '}</strong>
  )
