import { useQueries, useQuery } from '@tanstack/react-query'
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

/** Reads by id. Ids that cards ask for in the same turn share one call. */
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

const readRequestFacts = inOneCall<RequestFacts>(
  async (requestIds) => (await ask(endpoints.listFacts, { query: { requestIds } })).requests,
)
const readApplicationFacts = inOneCall<ApplicationFacts>(
  async (nannyIds) => (await ask(endpoints.listFacts, { query: { nannyIds } })).applications,
)

export const requestFactsKey = (id: string) => [...QUERY_KEYS.facts, 'request', id]
export const applicationFactsKey = (id: string) => [...QUERY_KEYS.facts, 'application', id]

/** What was read of a request; null when it has no facts, undefined while that is not known. */
export const useRequestFacts = (id: string): RequestFacts | null | undefined =>
  useQuery({ queryKey: requestFactsKey(id), queryFn: () => readRequestFacts(id) }).data

/** What was read of an application; null when it has no facts or was deleted, undefined while that is not known. */
export const useApplicationFacts = (id: string): ApplicationFacts | null | undefined =>
  useQuery({ queryKey: applicationFactsKey(id), queryFn: () => readApplicationFacts(id) }).data

/**
 * Names of the places that were read in these records, by id. A record without a place, or still loading, is absent.
 */
export const usePlaceNames = (
  of: 'request' | 'application',
  ids: readonly string[],
): ReadonlyMap<string, string> => {
  const [keyOf, read] =
    of === 'request' ? [requestFactsKey, readRequestFacts] : [applicationFactsKey, readApplicationFacts]
  return useQueries({
    queries: ids.map((id) => ({ queryKey: keyOf(id), queryFn: () => read(id) })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data?.place.value ? [[data.id, data.place.value.nom]] : []))),
  })
}
