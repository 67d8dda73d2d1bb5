import {
  demandeAt,
  groupBy,
  type Nannies,
  nounouAt,
  type Pages,
  type Requests,
  readNannies,
  readRequests,
  ringOf,
  scoresOfNounou,
  type Wish,
  wishOf,
} from './classes.ts'
import { createPace, type Pace } from './pace.ts'
import { type Listing, LOWEST_PROPOSED, makePair, type Pair, type Query } from './pairs.ts'
import { PLACES, type PlaceId } from './places.ts'
import { type Demande, type Nounou, type Reader, traitsOfDemande, traitsOfNounou } from './records.ts'
import { TOP_SCORE } from './score.ts'
import { type Search, searches, visitLevel } from './search.ts'

/** What is asked about one record. */
export type OneSidedQuery = Pick<Query, 'min' | 'limit'>

/** All nannies as they were read, ready to be searched. It never changes: when they do, read another one. */
export interface NannySide {
  /** The nannies of one request, whether or not that is on the other side; no cap but `limit`. */
  readonly ofDemande: (demande: Demande, query: OneSidedQuery) => Listing
  readonly nannies: Nannies
  readonly search: (wish: Wish, place: PlaceId) => Search
}

/** The same of all requests. */
export interface RequestSide {
  /** The requests of one nanny, whether or not she is on the other side; no cap but `limit`. */
  readonly ofNounou: (nounou: Nounou, query: OneSidedQuery) => Listing
  readonly requests: Requests
  readonly requestClasses: readonly RequestClass[]
}

/** The matches of all requests with all nannies. */
export interface Matching {
  /** The best pairs. */
  readonly list: (query: Query) => Promise<Listing>
}

/** What the page asks for (matches.admin.ts): its answer is ready when the build is. */
export const USUAL = { min: 30, perRequest: 5 } as const

/** Keeps the smallest numbers offered, in order, without keeping the rest. */
interface Smallest {
  /** False when neither this nor anything larger can be among the smallest any more. */
  readonly offer: (value: number) => boolean
  /** Ascending; valid until the next `restart`. */
  readonly kept: () => Float64Array
  /** Forgets them, to keep so many of others, at most those of the beginning. */
  readonly restart: (limit: number) => void
}

const smallest = (most: number): Smallest => {
  const kept = new Float64Array(most)
  let limit = most
  let count = 0
  return {
    offer: (value) => {
      if (count === limit) {
        if (limit === 0 || value >= (kept[limit - 1] ?? 0)) return false
        count--
      }
      let place = count++
      for (; place > 0 && (kept[place - 1] ?? 0) > value; place--) kept[place] = kept[place - 1] ?? 0
      kept[place] = value
      return true
    },
    kept: () => kept.subarray(0, count),
    restart: (next) => {
      limit = next
      count = 0
    },
  }
}

/** Requests that no score can tell apart. */
interface RequestClass {
  readonly wish: Wish
  readonly place: PlaceId
  /** Ranks, ascending. */
  readonly members: Uint32Array
}

const classesOf = ({ places, wishOf: wishIndexes, wishes }: Requests): RequestClass[] => {
  const cellOf = new Uint32Array(places.length)
  for (let rank = 0; rank < places.length; rank++)
    cellOf[rank] = (wishIndexes[rank] ?? 0) * PLACES.length + (places[rank] ?? 0)
  const { start, members } = groupBy(cellOf, wishes.length * PLACES.length)
  const found: RequestClass[] = []
  for (const [index, wish] of wishes.entries()) {
    for (let place = 0; place < PLACES.length; place++) {
      const cell = index * PLACES.length + place
      const from = start[cell] ?? 0
      const until = start[cell + 1] ?? 0
      if (from < until) found.push({ wish, place, members: members.subarray(from, until) })
    }
  }
  return found
}

/** The best nannies of every request class, up to a number a request. */
interface Selection {
  /** One pick is a nanny for every request of a class; picks by score, from start[score] on. */
  readonly start: Uint32Array
  readonly picks: Uint32Array
  /** Of each pick: its class and the nanny's rank. */
  readonly classes: Uint32Array
  readonly nannies: Uint32Array
}

type Index = Pick<NannySide, 'nannies' | 'search'> & Pick<RequestSide, 'requests' | 'requestClasses'>

/** Looking for one class's nannies is as much work as so many small things (pace.ts). */
const SMALL_THINGS_A_CLASS = 8

/** Walks the scores of every request class from the best down and stops when each request has its nannies. */
const select = async (
  { requestClasses, search }: Index,
  perRequest: number,
  min: number,
  pace: Pace,
): Promise<Selection> => {
  const classes: number[] = []
  const ranks: number[] = []
  const scores: number[] = []
  const best = smallest(perRequest)
  let position = 0
  for (const { wish, place } of requestClasses) {
    const found = search(wish, place)
    const { members } = found.view.cells
    let wanted = perRequest
    const gather = (from: number, until: number): void => {
      for (let i = from; i < until; i++) if (!best.offer(members[i] ?? 0)) break
    }
    for (let score = TOP_SCORE; score >= min && wanted > 0; score--) {
      best.restart(wanted)
      visitLevel(found, score, gather)
      for (const rank of best.kept()) {
        classes.push(position)
        ranks.push(rank)
        scores.push(score)
        wanted--
      }
    }
    position++
    if (pace.isDue(position * SMALL_THINGS_A_CLASS - 1)) await pace.rest()
  }
  const { start, members: picks } = groupBy(Uint8Array.from(scores), TOP_SCORE + 1)
  return { start, picks, classes: Uint32Array.from(classes), nannies: Uint32Array.from(ranks) }
}

/** Pairs in their order: by score, then the nanny's rank, then the request's. */
const emit = ({ nannies, requests }: Index, score: number, keys: Float64Array): Pair[] => {
  const pairs: Pair[] = []
  for (const key of keys) {
    const nanny = Math.floor(key / requests.ids.length)
    const request = key % requests.ids.length
    const demande = demandeAt(requests, request)
    const nounou = nounouAt(nannies, nanny)
    pairs.push(makePair(requests.ids[request] ?? '', nannies.ids[nanny] ?? '', score, demande, nounou))
  }
  return pairs
}

const listSelection = async (
  index: Index,
  selection: Selection,
  { min, limit }: OneSidedQuery,
): Promise<Listing> => {
  const pace = createPace()
  const { start, picks, classes, nannies } = selection
  const requests = index.requests.ids.length
  const pairs: Pair[] = []
  let total = 0
  for (let score = TOP_SCORE; score >= min; score--) {
    const best = smallest(limit - pairs.length)
    const last = start[score + 1] ?? 0
    for (let i = start[score] ?? 0; i < last; i++) {
      const pick = picks[i] ?? 0
      const own = index.requestClasses[classes[pick] ?? 0]?.members ?? new Uint32Array()
      const key = (nannies[pick] ?? 0) * requests
      total += own.length
      for (const member of own) if (!best.offer(key + member)) break
      if (pace.isDue(i)) await pace.rest()
    }
    pairs.push(...emit(index, score, best.kept()))
  }
  return { pairs, total }
}

/** Without a cap a request: the classes still say how many there are, and only the best are looked at one by one. */
const listAll = async (index: Index, { min, limit }: OneSidedQuery): Promise<Listing> => {
  const pace = createPace()
  const requests = index.requests.ids.length
  const pairs: Pair[] = []
  let total = 0
  for (let score = TOP_SCORE; score >= min; score--) {
    const best = smallest(limit - pairs.length)
    for (const [position, { wish, place, members: own }] of index.requestClasses.entries()) {
      const found = index.search(wish, place)
      const { members } = found.view.cells
      visitLevel(found, score, (from, until) => {
        total += (until - from) * own.length
        for (let i = from; i < until; i++) {
          const key = (members[i] ?? 0) * requests
          if (!best.offer(key + (own[0] ?? 0))) break
          for (let j = 1; j < own.length; j++) if (!best.offer(key + (own[j] ?? 0))) break
        }
      })
      if (pace.isDue(position * SMALL_THINGS_A_CLASS - 1)) await pace.rest()
    }
    pairs.push(...emit(index, score, best.kept()))
  }
  return { pairs, total }
}

const listOfDemande = (
  { nannies, search }: Pick<Index, 'nannies' | 'search'>,
  demande: Demande,
  query: OneSidedQuery,
): Listing => {
  const traits = traitsOfDemande(demande)
  const found = search(wishOf(traits), traits.place)
  const { members } = found.view.cells
  const pairs: Pair[] = []
  let total = 0
  for (let score = TOP_SCORE; score >= Math.max(query.min, LOWEST_PROPOSED); score--) {
    const best = smallest(query.limit - pairs.length)
    visitLevel(found, score, (from, until) => {
      total += until - from
      for (let i = from; i < until; i++) if (!best.offer(members[i] ?? 0)) break
    })
    for (const rank of best.kept())
      pairs.push(makePair(demande.id, nannies.ids[rank] ?? '', score, traits, nounouAt(nannies, rank)))
  }
  return { pairs, total }
}

const listOfNounou = (requests: Requests, annee: number, nounou: Nounou, query: OneSidedQuery): Listing => {
  const traits = traitsOfNounou(nounou, annee)
  const scores = requests.wishes.map((wish) => scoresOfNounou(wish, traits))
  const best = smallest(query.limit)
  const min = Math.max(query.min, LOWEST_PROPOSED)
  let total = 0
  for (let rank = 0; rank < requests.ids.length; rank++) {
    const ring = ringOf(traits.place, requests.places[rank] ?? 0)
    const score = scores[requests.wishOf[rank] ?? 0]?.[ring] ?? 0
    if (score < min) continue
    total++
    best.offer((TOP_SCORE - score) * requests.ids.length + rank)
  }
  const pairs: Pair[] = []
  for (const key of best.kept()) {
    const rank = key % requests.ids.length
    const score = TOP_SCORE - Math.floor(key / requests.ids.length)
    pairs.push(makePair(requests.ids[rank] ?? '', nounou.id, score, demandeAt(requests, rank), traits))
  }
  return { pairs, total }
}

/** How many selections for other than the usual questions are kept. */
const KEPT_SELECTIONS = 4

/** Reads the nannies, page by page; works in slices of some milliseconds and keeps nothing of them but ids and traits. */
export const readNannySide = async (pages: Pages<Nounou>, reader: Reader): Promise<NannySide> => {
  const nannies = await readNannies(pages, reader, createPace())
  reader.forgetUnused('nounous')
  const side = { nannies, search: searches(nannies) }
  return { ...side, ofDemande: (demande, query) => listOfDemande(side, demande, query) }
}

/** The same of the requests. */
export const readRequestSide = async (pages: Pages<Demande>, reader: Reader): Promise<RequestSide> => {
  const requests = await readRequests(pages, reader, createPace())
  reader.forgetUnused('demandes')
  return {
    requests,
    requestClasses: classesOf(requests),
    ofNounou: (nounou, query) => listOfNounou(requests, reader.annee, nounou, query),
  }
}

/** Holds both sides against each other; answers equal `allPairs` (pairs.ts) to the last pair, order and reason. */
export const matchSides = async (
  { nannies, search }: NannySide,
  { requests, requestClasses }: RequestSide,
): Promise<Matching> => {
  const index: Index = { nannies, search, requests, requestClasses }
  const usual = await select(index, USUAL.perRequest, USUAL.min, createPace())
  const others = new Map<string, Selection>()
  const selection = async (perRequest: number, min: number): Promise<Selection> => {
    if (perRequest === USUAL.perRequest && min >= USUAL.min) return usual
    const key = `${perRequest} ${min}`
    const known = others.get(key) ?? (await select(index, perRequest, min, createPace()))
    others.delete(key)
    others.set(key, known)
    const [oldest] = others.keys()
    if (others.size > KEPT_SELECTIONS && oldest !== undefined) others.delete(oldest)
    return known
  }
  return {
    list: async ({ min, perRequest, limit }) => {
      const floor = Math.max(min, LOWEST_PROPOSED)
      if (perRequest === null) return listAll(index, { min: floor, limit })
      return listSelection(index, await selection(perRequest, floor), { min: floor, limit })
    },
  }
}
