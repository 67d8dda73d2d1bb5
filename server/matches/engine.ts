import { createSearch, groupRequests, type NannySearch, type RequestGroup, wishOf } from './groups.ts'
import {
  byNannyOrder,
  byRequestOrder,
  isListed,
  type Listing,
  type MatchNanny,
  type MatchRequest,
  makePair,
  type Pair,
  type PairQuery,
} from './pairs.ts'
import { createPauses } from './pauses.ts'
import { score, signals, TOP_SCORE } from './score.ts'

/** Most nannies for one request in the list of all matches. */
export const PER_REQUEST = 5
/** Lowest score that the screens show (contract/matches.admin.ts). */
export const SCREEN_MIN_SCORE = 30
const LOWEST_PROPOSED = 1

/** Records, read page by page. */
export type Pages<T> = Iterable<readonly T[]> | AsyncIterable<readonly T[]>

/** All nannies in the order that breaks ties; a rank is an index of this list. Immutable: read a new one after a change. */
export interface NannySide {
  readonly nannies: readonly MatchNanny[]
  readonly search: NannySearch
  /** Matches of one request, also of a request that is in no RequestSide. */
  readonly ofRequest: (request: MatchRequest, query: PairQuery) => Listing
}

/** All open requests in the order that breaks ties; a rank is an index of this list. */
export interface RequestSide {
  readonly requests: readonly MatchRequest[]
  readonly groups: readonly RequestGroup[]
  /** Matches of one nanny, also of a nanny who is in no NannySide. */
  readonly ofNanny: (nanny: MatchNanny, query: PairQuery) => Listing
}

/** The best nannies of every request. */
export interface Matching {
  readonly list: (query: PairQuery) => Listing
}

/** Pairs by score. A key is the number of a pair; ascending keys are the order that breaks ties. */
interface Found {
  readonly count: (score: number) => number
  /** The first keys of a score, at most `most`. */
  readonly first: (score: number, most: number) => Iterable<number>
  readonly pairOf: (key: number, score: number) => Pair | null
}

const listingOf = ({ count, first, pairOf }: Found, { min, limit }: PairQuery): Listing => {
  const pairs: Pair[] = []
  let total = 0
  for (let value = TOP_SCORE; value >= Math.max(min, LOWEST_PROPOSED); value--) {
    total += count(value)
    if (pairs.length === limit) continue
    for (const key of first(value, limit - pairs.length)) {
      const pair = pairOf(key, value)
      if (pair) pairs.push(pair)
    }
  }
  return { pairs, total }
}

/** Listing of one record. Keys are the ranks of the other records; `listsAt` returns them by score. */
const listingOfOne = (
  listsAt: (score: number) => readonly (readonly number[])[],
  pairOf: Found['pairOf'],
  query: PairQuery,
): Listing =>
  listingOf(
    {
      count: (value) => listsAt(value).reduce((sum, ranks) => sum + ranks.length, 0),
      first: (value, most) =>
        listsAt(value)
          .flat()
          .sort((a, b) => a - b)
          .slice(0, most),
      pairOf,
    },
    query,
  )

const readAll = async <T>(pages: Pages<T>, order: (a: T, b: T) => number): Promise<T[]> => {
  const pauses = createPauses()
  const all: T[] = []
  for await (const page of pages) {
    for (const record of page) all.push(record)
    if (pauses.isDue()) await pauses.take()
  }
  return all.sort(order)
}

/** Reads the nannies, page by page. */
export const readNannySide = async (pages: Pages<MatchNanny>): Promise<NannySide> => {
  const nannies = await readAll(pages, byNannyOrder)
  const search = createSearch(nannies)
  const anyPlaced = nannies.some(({ placements }) => placements !== undefined)
  return {
    nannies,
    search,
    ofRequest: (request, query) => {
      const ranksAt = search.around(wishOf(request.facts), request.facts.place)
      const mayList = (rank: number): boolean => {
        const nanny = nannies[rank]
        return nanny !== undefined && isListed(request, nanny, query.withPlaced)
      }
      const isFiltered = request.excluded !== undefined || anyPlaced
      return listingOfOne(
        (value) => (isFiltered ? ranksAt(value).map((ranks) => ranks.filter(mayList)) : ranksAt(value)),
        (rank, value) => {
          const nanny = nannies[rank]
          return nanny ? makePair(request, nanny, value) : null
        },
        query,
      )
    },
  }
}

/** Reads the open requests, page by page. */
export const readRequestSide = async (pages: Pages<MatchRequest>): Promise<RequestSide> => {
  const requests = await readAll(pages, byRequestOrder)
  const groups = await groupRequests(requests)
  const mayList = (rank: number, nanny: MatchNanny): boolean => {
    const request = requests[rank]
    return request !== undefined && isListed(request, nanny)
  }
  return {
    requests,
    groups,
    ofNanny: (nanny, query) => {
      const lists: number[][][] = Array.from({ length: TOP_SCORE + 1 }, () => [])
      for (const { wish, place, ranks } of groups) {
        if (requests[ranks[0] ?? 0]?.excluded?.has(nanny.id)) continue
        const free = nanny.placements ? ranks.filter((rank) => mayList(rank, nanny)) : ranks
        lists[score(signals({ ...wish.example, place }, nanny.facts))]?.push(free)
      }
      return listingOfOne(
        (value) => lists[value] ?? [],
        (rank, value) => {
          const request = requests[rank]
          return request ? makePair(request, nanny, value) : null
        },
        query,
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

/** Positions of requests, one list for each service and pair of hours. */
const splitByHours = (requests: readonly MatchRequest[], ranks: readonly number[]): number[][] => {
  const parts = new Map<string, number[]>()
  for (const rank of ranks) {
    const { typeService, hours } = requests[rank]?.facts ?? {}
    const key = `${typeService} ${hours?.start} ${hours?.end}`
    const part = parts.get(key)
    if (part) part.push(rank)
    else parts.set(key, [rank])
  }
  return [...parts.values()]
}

/**
 * The five best nannies of each request. Walks the scores of each group of equal requests from the best down, and stops
 * after five nannies. The result (pairs, order, reasons) is the same as from a comparison of all pairs.
 */
export const matchSides = async (
  { nannies, search }: NannySide,
  { requests, groups }: RequestSide,
): Promise<Matching> => {
  const pauses = createPauses()
  /** By score: ranks of nannies, each with the ranks of the requests that she is proposed to. */
  const found: { readonly nanny: number; readonly proposedTo: readonly number[] }[][] = Array.from(
    { length: TOP_SCORE + 1 },
    () => [],
  )
  /** The best nannies of requests that are equal to the first of them, and whether a placed nanny was among the candidates. */
  const bestOf = (ranksAt: ReturnType<NannySearch['around']>, ranks: readonly number[]) => {
    const request = requests[ranks[0] ?? 0]
    const best: { readonly value: number; readonly nanny: number }[] = []
    let metPlaced = false
    const passes = (rank: number): boolean => {
      const nanny = nannies[rank]
      if (!nanny || !request) return false
      metPlaced ||= nanny.placements !== undefined
      return isListed(request, nanny)
    }
    for (let value = TOP_SCORE; value >= LOWEST_PROPOSED && best.length < PER_REQUEST; value--)
      for (const nanny of smallest(ranksAt(value), PER_REQUEST - best.length, passes))
        best.push({ value, nanny })
    return { best, metPlaced }
  }
  for (const { wish, place, ranks } of groups) {
    const ranksAt = search.around(wish, place)
    const whole = bestOf(ranksAt, ranks)
    // Requests of one group may have different hours, which matter only to a placed nanny.
    const parts = whole.metPlaced ? splitByHours(requests, ranks) : [ranks]
    for (const proposedTo of parts) {
      const { best } = parts.length > 1 ? bestOf(ranksAt, proposedTo) : whole
      for (const { value, nanny } of best) found[value]?.push({ nanny, proposedTo })
    }
    if (pauses.isDue()) await pauses.take()
  }
  const totals = found.map((all) => all.reduce((sum, { proposedTo }) => sum + proposedTo.length, 0))

  /** Sorted keys by score, computed lazily. A key is the rank of the nanny × number of requests + the rank of the request. */
  const ordered: (Float64Array | undefined)[] = []
  const keysOf = (value: number): Float64Array => {
    const keys = new Float64Array(totals[value] ?? 0)
    let count = 0
    for (const { nanny, proposedTo } of found[value] ?? [])
      for (const request of proposedTo) keys[count++] = nanny * requests.length + request
    return keys.sort()
  }
  return {
    list: (query) =>
      listingOf(
        {
          count: (value) => totals[value] ?? 0,
          first: (value, most) => {
            ordered[value] ??= keysOf(value)
            return ordered[value].subarray(0, most)
          },
          pairOf: (key, value) => {
            const nanny = nannies[Math.floor(key / requests.length)]
            const request = requests[key % requests.length]
            return nanny && request ? makePair(request, nanny, value) : null
          },
        },
        query,
      ),
  }
}
