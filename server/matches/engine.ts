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

/** Pairs by score, as numbers in the order that breaks ties. `pairOf` makes a pair of its number. */
interface Found {
  readonly count: (score: number) => number
  readonly sorted: (score: number) => Float64Array
  readonly pairOf: (key: number, score: number) => Pair
}

const listingOf = ({ count, sorted, pairOf }: Found, { min, limit }: PairQuery): Listing => {
  const pairs: Pair[] = []
  let total = 0
  for (let value = TOP_SCORE; value >= Math.max(min, LOWEST_PROPOSED); value--) {
    total += count(value)
    if (pairs.length < limit)
      for (const key of sorted(value).subarray(0, limit - pairs.length)) pairs.push(pairOf(key, value))
  }
  return { pairs, total }
}

/** Listing of one record. `ranksAt` returns the ranks of the other records with a score. */
const listingOfOne = (
  ranksAt: (score: number) => readonly number[],
  pairOf: Found['pairOf'],
  query: PairQuery,
): Listing =>
  listingOf(
    {
      count: (value) => ranksAt(value).length,
      sorted: (value) => Float64Array.from(ranksAt(value)).sort(),
      pairOf,
    },
    query,
  )

/** The record with a rank. Ranks come from the same list, so that one is always found. */
const recordAt = <T>(records: readonly T[], rank: number): T => {
  const record = records[rank]
  if (record === undefined) throw new Error(`No record with rank ${rank}`)
  return record
}

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
  return {
    nannies,
    search,
    ofRequest: (request, query) => {
      const ranksAt = search(wishOf(request.wanted), request.place)
      const isWanted = (rank: number): boolean => isListed(request, recordAt(nannies, rank), query.withPlaced)
      return listingOfOne(
        (value) => ranksAt(value).flat().filter(isWanted),
        (rank, value) => makePair(request, recordAt(nannies, rank), value),
        query,
      )
    },
  }
}

/** Reads the open requests, page by page. */
export const readRequestSide = async (pages: Pages<MatchRequest>): Promise<RequestSide> => {
  const requests = await readAll(pages, byRequestOrder)
  const groups = groupRequests(requests)
  return {
    requests,
    groups,
    ofNanny: (nanny, query) => {
      const byScore: number[][] = Array.from({ length: TOP_SCORE + 1 }, () => [])
      for (const { wish, place, ranks } of groups) {
        const same = byScore[score(signals({ wanted: wish.example, place }, nanny))]
        for (const rank of ranks) if (isListed(recordAt(requests, rank), nanny)) same?.push(rank)
      }
      return listingOfOne(
        (value) => byScore[value] ?? [],
        (rank, value) => makePair(recordAt(requests, rank), nanny, value),
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
  const bestOf = (ranksAt: ReturnType<NannySearch>, [first = 0]: readonly number[]) => {
    const request = recordAt(requests, first)
    const best: { readonly value: number; readonly nanny: number }[] = []
    let metPlaced = false
    const passes = (rank: number): boolean => {
      const nanny = recordAt(nannies, rank)
      metPlaced ||= nanny.placements !== undefined
      return isListed(request, nanny)
    }
    for (let value = TOP_SCORE; value >= LOWEST_PROPOSED && best.length < PER_REQUEST; value--) {
      const lists = ranksAt(value)
      if (lists.length === 0) continue
      for (const nanny of smallest(lists, PER_REQUEST - best.length, passes)) best.push({ value, nanny })
    }
    return { best, metPlaced }
  }
  for (const { wish, place, ranks } of groups) {
    const ranksAt = search(wish, place)
    const whole = bestOf(ranksAt, ranks)
    // Requests of one group may have different hours, which matter only to a placed nanny.
    const parts = whole.metPlaced ? ranks.map((rank) => [rank]) : [ranks]
    for (const proposedTo of parts) {
      const { best } = parts.length > 1 ? bestOf(ranksAt, proposedTo) : whole
      for (const { value, nanny } of best) found[value]?.push({ nanny, proposedTo })
      if (pauses.isDue()) await pauses.take()
    }
  }
  const totals = found.map((all) => all.reduce((sum, { proposedTo }) => sum + proposedTo.length, 0))

  /** Sorted keys by score, computed lazily. A key is the rank of the nanny × number of requests + the rank of the request. */
  const keysByScore: (Float64Array | undefined)[] = []
  const sortedKeys = (value: number): Float64Array => {
    const keys = new Float64Array(totals[value] ?? 0)
    let count = 0
    for (const { nanny, proposedTo } of found[value] ?? [])
      for (const request of proposedTo) keys[count++] = nanny * requests.length + request
    return keys.sort()
  }
  const pairs: Found = {
    count: (value) => totals[value] ?? 0,
    sorted: (value) => (keysByScore[value] ??= sortedKeys(value)),
    pairOf: (key, value) =>
      makePair(
        recordAt(requests, key % requests.length),
        recordAt(nannies, Math.floor(key / requests.length)),
        value,
      ),
  }
  return { list: (query) => listingOf(pairs, query) }
}
