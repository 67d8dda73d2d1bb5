import type { QueryClient } from '@tanstack/react-query'
import type { ApplicationFacts, RequestFacts } from '#contract/facts.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export type AnyFacts = RequestFacts | ApplicationFacts

/** Query key of all facts that were read, by any screen. */
export const KNOWN_FACTS = [...QUERY_KEYS.facts, 'known'] as const
/** By id of the request or application; one without facts is absent. */
export type KnownFacts = ReadonlyMap<string, AnyFacts>

const seen = new Map<string, unknown>()

/** One object for all facts that are equal: a list has thousands of records, but few places and hours. */
const share = <Facts extends object>(facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => {
      if (typeof fact !== 'object') return [name, fact]
      const text = JSON.stringify(fact)
      if (!seen.has(text)) seen.set(text, fact)
      return [name, seen.get(text)]
    }),
  ) as Facts

/** Adds facts to the entry KNOWN_FACTS, which rows show and which a record that opens starts with. */
export const keepFacts = (queries: QueryClient, read: readonly AnyFacts[]): void => {
  queries.setQueryData<KnownFacts>(
    KNOWN_FACTS,
    (before) => new Map([...(before ?? []), ...read.map((facts) => [facts.id, share(facts)] as const)]),
  )
}
