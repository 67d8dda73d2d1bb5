import {
  classesOf,
  createSearch,
  type Levels,
  type NannySearch,
  type RequestClass,
  ringOf,
  wishOf,
} from './classes.ts'
import {
  byNannyOrder,
  byRequestOrder,
  type Listing,
  LOWEST_PROPOSED,
  type MatchNanny,
  type MatchRequest,
  makePair,
  type Pair,
  type PairQuery,
} from './pairs.ts'
import { score, signals, TOP_SCORE } from './score.ts'
import { createSlices, type Slices } from './slices.ts'

/** Most nannies for one request in the list of all matches. */
export const PER_REQUEST = 5
/** Lowest score that the screens ask for (contract/matches.admin.ts). */
export const USUAL_MIN = 30

/** Records as they are read, a page at a time. */
export type Pages<T> = Iterable<readonly T[]> | AsyncIterable<readonly T[]>

/** All nannies in the order that breaks ties, ready to be searched. It never changes: when they do, read another one. */
export interface NannySide {
  readonly nannies: readonly MatchNanny[]
  readonly search: NannySearch
  /** The nannies of one request, whether or not it is on the other side. */
  readonly ofRequest: (request: MatchRequest, query: PairQuery) => Listing
}

/** All open requests in the order that breaks ties. */
export interface RequestSide {
  readonly requests: readonly MatchRequest[]
  readonly classes: readonly RequestClass[]
  /** The requests of one nanny, whether or not she is on the other side. */
  readonly ofNanny: (nanny: MatchNanny, query: PairQuery) => Listing
}

/** The best nannies of every request. */
export interface Matching {
  readonly list: (query: PairQuery) => Listing
}

const readAll = async <T>(pages: Pages<T>, order: (a: T, b: T) => number): Promise<T[]> => {
  const all: T[] = []
  for await (const page of pages) for (const record of page) all.push(record)
  return all.sort(order)
}

/** The smallest `most` ranks of several ascending lists, ascending. */
const smallest = (lists: readonly (readonly number[])[], most: number): number[] => {
  const [first = []] = lists
  if (lists.length === 1) return first.slice(0, most)
  const kept: number[] = []
  for (const list of lists)
    for (let i = 0; i < Math.min(list.length, most); i++) {
      const rank = list[i] ?? 0
      if (kept.length === most && rank > (kept[most - 1] ?? 0)) break
      let at = kept.length
      while (at > 0 && (kept[at - 1] ?? 0) > rank) at--
      kept.splice(at, 0, rank)
      if (kept.length > most) kept.pop()
    }
  return kept
}

/** Above this many, ranks are sorted together instead of being inserted one by one. */
const MANY = 16
const smallestOf = (lists: readonly (readonly number[])[], most: number): readonly number[] =>
  most <= MANY
    ? smallest(lists, most)
    : lists
        .flat()
        .sort((a, b) => a - b)
        .slice(0, most)

/** Visits the levels from the best to `min`, until `visit` answers false. */
const descend = (
  levels: Levels,
  min: number,
  visit: (level: NonNullable<Levels[number]>, value: number) => boolean,
): void => {
  for (let value = TOP_SCORE; value >= Math.max(min, LOWEST_PROPOSED); value--) {
    const level = levels[value]
    if (level && !visit(level, value)) return
  }
}

/** Reads the nannies, page by page. */
export const readNannySide = async (pages: Pages<MatchNanny>): Promise<NannySide> => {
  const nannies = await readAll(pages, byNannyOrder)
  const search = createSearch(nannies)
  return {
    nannies,
    search,
    ofRequest: (request, { min, limit }) => {
      const pairs: Pair[] = []
      let total = 0
      descend(search.levels(wishOf(request.facts), request.facts), min, (level, value) => {
        const lists = search.membersAt(level, request.facts.place)
        for (const list of lists) total += list.length
        for (const rank of smallestOf(lists, limit - pairs.length)) {
          const nanny = nannies[rank]
          if (nanny) pairs.push(makePair(request, nanny, value))
        }
        return true
      })
      return { pairs, total }
    },
  }
}

/** Reads the open requests, page by page. */
export const readRequestSide = async (pages: Pages<MatchRequest>): Promise<RequestSide> => {
  const requests = await readAll(pages, byRequestOrder)
  const classes = classesOf(requests)
  return {
    requests,
    classes,
    ofNanny: (nanny, { min, limit }) => {
      const found: { value: number; rank: number }[] = []
      for (const { example, place, members } of classes) {
        if (ringOf(place, nanny.facts.place) < 0) continue
        const value = score(signals(example, nanny.facts))
        if (value >= Math.max(min, LOWEST_PROPOSED)) for (const rank of members) found.push({ value, rank })
      }
      found.sort((a, b) => b.value - a.value || a.rank - b.rank)
      const pairs = found.slice(0, limit).flatMap(({ value, rank }) => {
        const request = requests[rank]
        return request ? [makePair(request, nanny, value)] : []
      })
      return { pairs, total: found.length }
    },
  }
}

/** Best pairs by score, 0 to 100: each is nanny rank * number of requests + request rank, ascending. */
type Selection = Float64Array[]

/** The five best nannies of each class of requests. Stops at the first level of scores that completes the five. */
const select = async (
  { search }: NannySide,
  { requests, classes }: RequestSide,
  slices: Slices,
): Promise<Selection> => {
  const keys: number[][] = Array.from({ length: TOP_SCORE + 1 }, () => [])
  for (const [position, { wish, place, example, members }] of classes.entries()) {
    let wanted = PER_REQUEST
    descend(search.levels(wish, example), LOWEST_PROPOSED, (level, value) => {
      for (const rank of smallest(search.membersAt(level, place), wanted)) {
        for (const member of members) keys[value]?.push(rank * requests.length + member)
        wanted--
      }
      return wanted > 0
    })
    if (slices.shouldYield(position * 16 - 1)) await slices.yieldToEventLoop()
  }
  const selection: Selection = []
  for (const [value, found] of keys.entries()) {
    selection.push(Float64Array.from(found).sort())
    if (slices.shouldYield(value * 128 - 1)) await slices.yieldToEventLoop()
  }
  return selection
}

/**
 * Compares both sides: groups equal records into classes (classes.ts), and walks the scores of each class of requests from
 * the best down until it has its five. Answers equal `allPairs` (pairs.ts) to the last pair, order and reason.
 */
export const matchSides = async (nannySide: NannySide, requestSide: RequestSide): Promise<Matching> => {
  const selection = await select(nannySide, requestSide, createSlices())
  const { nannies } = nannySide
  const { requests } = requestSide
  return {
    list: ({ min, limit }) => {
      const pairs: Pair[] = []
      let total = 0
      for (let value = TOP_SCORE; value >= Math.max(min, LOWEST_PROPOSED); value--) {
        const keys = selection[value] ?? new Float64Array()
        total += keys.length
        for (const key of keys.subarray(0, limit - pairs.length)) {
          const nanny = nannies[Math.floor(key / requests.length)]
          const request = requests[key % requests.length]
          if (nanny && request) pairs.push(makePair(request, nanny, value))
        }
      }
      return { pairs, total }
    },
  }
}
