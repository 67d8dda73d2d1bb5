import { type QueryClient, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApplicationFacts, endpoints, type RequestFacts } from '#contract/facts.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'

/** Maximum number of ids of one call. */
const MAX_IDS = 100

interface Waiting<Facts> {
  readonly id: string
  readonly resolve: (facts: Facts | null) => void
  readonly reject: (reason: unknown) => void
}

/** Returns a function that reads the facts of one id. Ids asked for in one turn of the event loop share a call. */
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

/** What was read of each record, by id; null: it has no facts. */
type Known = Map<string, RequestFacts | ApplicationFacts | null>

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

/**
 * Query of the facts of one record, which leaves the cache with the last row or screen that shows them. One entry keeps
 * the facts of all records until facts change: a query for each row that was scrolled past would take 1 kB.
 */
const factsQuery =
  <Facts extends RequestFacts | ApplicationFacts>(of: Of, read: (id: string) => Promise<Facts | null>) =>
  (queries: QueryClient, id: string) => {
    const key = [...QUERY_KEYS.facts, of]
    const known = (): Known | undefined =>
      queries.getQueryState(key)?.isInvalidated ? undefined : queries.getQueryData<Known>(key)
    return queryOptions<Facts | null>({
      queryKey: [...key, id],
      queryFn: async () => {
        const answer = await read(id)
        const facts = answer && share(answer)
        queries.setQueryData<Known>(key, (known() ?? new Map()).set(id, facts))
        return facts
      },
      initialData: () => known()?.get(id) as Facts | null | undefined,
      gcTime: 0,
    })
  }

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

/** Facts of a request; null when it has none or was deleted, undefined while loading or when loading failed. */
export const useRequestFacts = (id: string): RequestFacts | null | undefined =>
  useQuery(requestFacts(useQueryClient(), id)).data

/** Facts of an application; null when it has none or was deleted, undefined while loading or when loading failed. */
export const useApplicationFacts = (id: string): ApplicationFacts | null | undefined =>
  useQuery(applicationFacts(useQueryClient(), id)).data

/**
 * Names of the places of these records, by id. A record without a place, or whose facts are not loaded, is absent.
 */
export const usePlaceNames = (of: Of, ids: readonly string[]): ReadonlyMap<string, string> => {
  const queries = useQueryClient()
  return useQueries({
    queries: ids.map((id) => (of === 'request' ? requestFacts(queries, id) : applicationFacts(queries, id))),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data?.place.value ? [[data.id, data.place.value.nom]] : []))),
  })
}
