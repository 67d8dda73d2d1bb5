import { type QueryClient, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApplicationFacts, endpoints, type RequestFacts } from '#contract/facts.admin.ts'
import { placeName } from '#contract/place-name.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { type AnyFacts, KNOWN_FACTS, type KnownFacts, keepFacts } from './known-facts.ts'

/** Maximum number of ids in one call (`idList`, contract/matches.admin.ts). */
const MAX_IDS = 100

interface Waiting<Facts> {
  readonly id: string
  readonly resolve: (facts: Facts | null) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Returns a function that reads the facts of one id. Ids asked for in one turn of the event loop share calls of at most
 * MAX_IDS ids.
 */
const inOneCall = <Facts extends { readonly id: string }>(read: (ids: string) => Promise<Facts[]>) => {
  let waiting: Waiting<Facts>[] = []
  const send = async (batch: readonly Waiting<Facts>[]): Promise<void> => {
    try {
      const found = await read([...new Set(batch.map(({ id }) => id))].join(','))
      for (const { id, resolve } of batch) resolve(found.find((facts) => facts.id === id) ?? null)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const sendAll = (): void => {
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += MAX_IDS) void send(all.slice(start, start + MAX_IDS))
  }
  return (id: string): Promise<Facts | null> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll, 0)
      waiting.push({ id, resolve, reject })
    })
}

type Of = 'request' | 'application'

/** Returns a function that creates the query of one record's facts. */
const factsQuery =
  <Facts extends AnyFacts>(of: Of, read: (id: string) => Promise<Facts | null>) =>
  (queries: QueryClient, id: string) =>
    queryOptions<Facts | null>({
      queryKey: [...QUERY_KEYS.facts, of, id],
      queryFn: async () => {
        const facts = await read(id)
        if (facts) keepFacts(queries, [facts])
        return facts
      },
      initialData: () => queries.getQueryData<KnownFacts>(KNOWN_FACTS)?.get(id) as Facts | undefined,
      // The facts stay in the entry KNOWN_FACTS.
      gcTime: 0,
      // The known facts are shown at once and read again: the hours of a package may have changed since.
      staleTime: 0,
    })

const requestFacts = factsQuery(
  'request',
  inOneCall<RequestFacts>(
    async (requestIds) => (await ask(endpoints.listFacts, { query: { requestIds } })).requests,
  ),
)
const applicationFacts = factsQuery(
  'application',
  inOneCall<ApplicationFacts>(
    async (nannyIds) => (await ask(endpoints.listFacts, { query: { nannyIds } })).applications,
  ),
)

export const requestFactsKey = (id: string) => [...QUERY_KEYS.facts, 'request', id]
export const applicationFactsKey = (id: string) => [...QUERY_KEYS.facts, 'application', id]

/** Query of the facts of a request: null when it has none or was deleted. */
export const useRequestFacts = (id: string) => useQuery(requestFacts(useQueryClient(), id))

/** Query of the facts of an application: null when it has none or was deleted. */
export const useApplicationFacts = (id: string) => useQuery(applicationFacts(useQueryClient(), id))

/**
 * Names of the places of these records, by id. A record without a place, or whose facts are not loaded, is absent.
 */
export const usePlaceNames = (of: Of, ids: readonly string[]): ReadonlyMap<string, string> => {
  const queries = useQueryClient()
  return useQueries({
    queries: ids.map((id) => (of === 'request' ? requestFacts(queries, id) : applicationFacts(queries, id))),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }) => (data?.place.value ? [[data.id, placeName(data.place.value)]] : [])),
      ),
  })
}
