import { setImmediate } from 'node:timers/promises'
import { createSearch, groupRequests, type RequestGroup, wishOf } from './groups.ts'
import type { Listing, MatchNanny, MatchRequest, Pair, PairQuery } from './pairs.ts'
import { byNannyOrder, byRequestOrder, isListed, makePair, recordAt } from './pairs.ts'
import { score, signals, TOP_SCORE } from './score.ts'

/** Most nannies for one request in the list of all matches. */
export const PER_REQUEST = 5
/** One side of matching: lists the matches of a record of the other side. */
export interface Side<Item> {
  readonly matchesOf: (item: Item, query: PairQuery) => Listing
}

/** Time in ms after which matching all requests yields to the event loop. */
const SLICE_MS = 8

/** Records, read page by page. */
type Pages<T> = Iterable<readonly T[]> | AsyncIterable<readonly T[]>

const readAll = async <T>(pages: Pages<T>, order: (a: T, b: T) => number): Promise<readonly T[]> => {
  const all: T[] = []
  for await (const page of pages) all.push(...page)
  return all.sort(order)
}

/** Sort key of a pair: the best score has the lowest. `order` breaks ties; it is less than `orders`. */
const keyOf = (score: number, order: number, orders: number): number => (TOP_SCORE - score) * orders + order

/** @param keys ascending */
const listingOf = (
  keys: Float64Array,
  orders: number,
  { min, limit }: PairQuery,
  pairOf: (order: number, score: number) => Pair,
): Listing => {
  const scoreOf = (key: number): number => TOP_SCORE - Math.floor(key / orders)
  const listed = keys.subarray(0, keys.findLastIndex((key) => scoreOf(key) >= min) + 1)
  const pairs = Array.from(listed.subarray(0, limit), (key) => pairOf(key % orders, scoreOf(key)))
  return { pairs, total: listed.length }
}

/** Nannies in the order that breaks ties; a rank is an index of this list. To be read again after a change. */
export type NannySide = Awaited<ReturnType<typeof readNannySide>>

export const readNannySide = async (pages: Pages<MatchNanny>) => {
  const nannies = await readAll(pages, byNannyOrder)
  const search = createSearch(nannies)
  return {
    nannies,
    search,
    /** Matches of one request, also of a request that is in no RequestSide. */
    matchesOf: (request: MatchRequest, query: PairQuery): Listing => {
      const keys: number[] = []
      for (const [value, lists] of search(wishOf(request.wanted), request.place, query.min))
        for (const rank of lists.flat())
          if (isListed(request, recordAt(nannies, rank), query.withPlaced))
            keys.push(keyOf(value, rank, nannies.length))
      return listingOf(Float64Array.from(keys).sort(), nannies.length, query, (rank, value) =>
        makePair(request, recordAt(nannies, rank), value),
      )
    },
  }
}

/** Open requests in the order that breaks ties, as NannySide. */
export type RequestSide = Awaited<ReturnType<typeof readRequestSide>>

export const readRequestSide = async (pages: Pages<MatchRequest>) => {
  const requests = await readAll(pages, byRequestOrder)
  const groups = groupRequests(requests)
  return {
    requests,
    groups,
    /** Matches of one nanny, also of a nanny who is in no NannySide. */
    matchesOf: (nanny: MatchNanny, query: PairQuery): Listing => {
      const keys: number[] = []
      for (const { wish, place, ranks } of groups) {
        const value = score(signals({ wanted: wish.example, place }, nanny))
        for (const rank of value > 0 && value >= query.min ? ranks : [])
          if (isListed(recordAt(requests, rank), nanny)) keys.push(keyOf(value, rank, requests.length))
      }
      return listingOf(Float64Array.from(keys).sort(), requests.length, query, (rank, value) =>
        makePair(recordAt(requests, rank), nanny, value),
      )
    },
  }
}

/** The `most` smallest numbers of several ascending lists that pass a test, ascending. For a small `most`. */
const smallest = (
  lists: readonly (readonly number[])[],
  most: number,
  passes: (rank: number) => boolean,
): number[] => {
  const kept: number[] = []
  for (const list of lists)
    for (const rank of list) {
      if (kept.length === most && rank > (kept[most - 1] ?? 0)) break
      if (!passes(rank)) continue
      let at = kept.length
      while (at > 0 && (kept[at - 1] ?? 0) > rank) at--
      kept.splice(at, 0, rank)
      if (kept.length > most) kept.pop()
    }
  return kept
}

/**
 * The five best nannies of each request. Walks the scores of each group of requests from the best down, and stops after
 * five nannies. The result (pairs, order, reasons) is the same as from a comparison of all pairs.
 */
export const matchSides = async ({ nannies, search }: NannySide, { requests, groups }: RequestSide) => {
  /** The best nannies of a request, and whether a placed one was among the candidates. */
  const bestOf = ({ wish, place }: RequestGroup, request: MatchRequest) => {
    const best: { readonly value: number; readonly nanny: number }[] = []
    let metPlaced = false
    const passes = (rank: number): boolean => {
      const nanny = recordAt(nannies, rank)
      metPlaced ||= nanny.placements !== undefined
      return isListed(request, nanny)
    }
    for (const [value, lists] of search(wish, place)) {
      for (const nanny of smallest(lists, PER_REQUEST - best.length, passes)) best.push({ value, nanny })
      if (best.length === PER_REQUEST) break
    }
    return { best, metPlaced }
  }
  /** Ties are broken by the order of the nannies, then of the requests. */
  const orders = nannies.length * requests.length
  const keys = new Float64Array(requests.length * PER_REQUEST)
  let total = 0
  let since = performance.now()
  for (const group of groups) {
    let found: ReturnType<typeof bestOf> | undefined
    for (const rank of group.ranks) {
      // Requests of one group may have different hours, which matter only to a placed nanny.
      if (!found || found.metPlaced) found = bestOf(group, recordAt(requests, rank))
      for (const { value, nanny } of found.best)
        keys[total++] = keyOf(value, nanny * requests.length + rank, orders)
      if (performance.now() - since < SLICE_MS) continue
      await setImmediate()
      since = performance.now()
    }
  }
  const sorted = keys.subarray(0, total).sort()
  const pairOf = (order: number, value: number): Pair => {
    const nanny = recordAt(nannies, Math.floor(order / requests.length))
    return makePair(recordAt(requests, order % requests.length), nanny, value)
  }
  return { list: (query: PairQuery): Listing => listingOf(sorted, orders, query, pairOf) }
}
