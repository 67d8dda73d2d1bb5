import { DISPONIBILITES, type Disponibilites } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import type { PlaceIndex } from '../places/known-places.ts'
import { memo } from '../places/memo.ts'
import { nearness } from '../places/nearness.ts'
import { type Asked, coverage } from './hours.ts'
import { type MatchNanny, type MatchRequest, recordAt } from './pairs.ts'
import type { Offered, Wanted } from './score.ts'
import { careOf, experience, hasManyChildren, metier, score, TOP_SCORE } from './score.ts'
import { VALUES } from './values.ts'

/*
 * Groups of records that get equal scores. A score has three inputs: the ring (how near the two places are), the wish
 * of the request (care, many children or not, hours) and the band of the nanny (her job, experience and availability,
 * rated for that care). The tables are small: the 10,000 requests and 10,000 nannies of
 * scripts/bench-matching/records.ts make 388 wishes, and 108 to 233 bands for one kind of care.
 */

const AVAILABILITIES = [...(Object.keys(DISPONIBILITES) as Disponibilites[]), null]

/** All inputs of the score from a request, except its place. */
export interface Wish {
  /** Wishes with equal keys get equal scores. */
  readonly key: string
  /** Hours signal for each of AVAILABILITIES, by index. */
  readonly heures: readonly number[]
  /** What one of the requests with this wish asks for. */
  readonly example: Wanted
}

const careKey = (wanted: Wanted): string => `${careOf(wanted.typeService)} ${hasManyChildren(wanted)}`

/** Hours signal for each of AVAILABILITIES, computed once for all requests with equal service type and hours. */
const coveredParts = memo(
  (asked: Asked) => AVAILABILITIES.map((availability) => coverage(asked, availability).part),
  ({ typeService, hours: { start, end } }) => `${typeService} ${start} ${end}`,
)

export const wishOf = (wanted: Wanted): Wish => {
  const heures = coveredParts(wanted)
  return { key: `${careKey(wanted)} ${heures}`, heures, example: wanted }
}

/** Requests with one wish and one place. */
export interface RequestGroup {
  readonly wish: Wish
  readonly place: PlaceIndex
  /** Positions of the requests in the list, ascending. */
  readonly ranks: readonly number[]
}

/** Groups requests that get equal scores. A request with excluded nannies is a group of its own. */
export const groupRequests = (requests: readonly MatchRequest[]): RequestGroup[] => {
  const wishFor = memo(wishOf)
  const byWish = Map.groupBy(requests.keys(), (rank) => wishFor(recordAt(requests, rank).wanted).key)
  return [...byWish.values()].flatMap((alike) => {
    const groups = Map.groupBy(alike, (rank) => {
      const { place, excluded } = recordAt(requests, rank)
      return excluded ? `${rank}` : place
    })
    return [...groups.values()].map((ranks) => {
      const { wanted, place } = recordAt(requests, ranks[0] ?? 0)
      return { wish: wishFor(wanted), place, ranks }
    })
  })
}

/** Values of the nearness signal without 0, which excludes a pair. */
const RINGS: readonly number[] = [...new Set(Object.values(VALUES.proximite))].filter((value) => value > 0)

/** Nannies who get equal scores for one kind of care, apart from their place. */
interface Band {
  readonly disponibilites: Disponibilites | null
  readonly metier: number
  /** Experience signal for a request with few children, and for one with many. */
  readonly experience: readonly [few: number, many: number]
  /** Positions in the list of nannies, ascending, by place; undefined for a place without nannies. */
  readonly byPlace: (number[] | undefined)[]
}

/** Nannies of one band who live in one ring, one of RINGS: they have the same score for a wish. */
interface Reach {
  readonly band: Band
  readonly ring: number
}

/** Reaches for a kind of care, for each of AVAILABILITIES by index. */
const createReaches = (nannies: readonly MatchNanny[], typeService: TypeService): Reach[][] => {
  const bands = new Map<string, Band>()
  const bandOf = memo(({ typePoste, experience: read, disponibilites }: Offered): Band => {
    const job = metier(typeService, typePoste, read)
    const rated = (nombreEnfants: number) => experience({ typeService, nombreEnfants }, read)
    const [few, many] = [rated(1), rated(VALUES.experience.groupe.enfants)]
    const key = `${job} ${few} ${many} ${disponibilites}`
    const band = bands.get(key) ?? { disponibilites, metier: job, experience: [few, many], byPlace: [] }
    bands.set(key, band)
    return band
  })
  for (const [rank, { place, offered }] of nannies.entries()) {
    const { byPlace } = bandOf(offered)
    byPlace[place] ??= []
    byPlace[place].push(rank)
  }
  return AVAILABILITIES.map((wanted) =>
    [...bands.values()]
      .filter((band) => band.metier > 0 && band.disponibilites === wanted)
      .flatMap((band) => RINGS.map((ring) => ({ band, ring }))),
  )
}

/** Reaches by score. `heures`: the hours signal of their availability. */
const createLevels = (reaches: readonly Reach[], example: Wanted, heures: number): Reach[][] => {
  const levels: Reach[][] = []
  const many = hasManyChildren(example) ? 1 : 0
  for (const reach of reaches) {
    const { band, ring: proximite } = reach
    const value = score({ metier: band.metier, heures, experience: band.experience[many], proximite })
    levels[value] ??= []
    levels[value].push(reach)
  }
  return levels
}

/**
 * Returns a generator of the nannies for a wish at a place: each score that occurs, from the best down to `min`, with
 * lists of positions, each ascending. Computes its tables lazily: one for each care (with many children or not),
 * availability and hours signal. Wishes share these tables.
 */
export const createSearch = (nannies: readonly MatchNanny[]) => {
  const homes = [...new Set(nannies.map(({ place }) => place))]
  /** Homes by their ring around a place. */
  const ringsAround = memo((place: PlaceIndex) =>
    Map.groupBy(homes, (home): number => VALUES.proximite[nearness(place, home)]),
  )
  const reachesFor = memo((typeService: TypeService) => createReaches(nannies, typeService), careOf)
  const levelsFor = memo(
    ([{ example, heures }, i]: readonly [Wish, number]) =>
      createLevels(reachesFor(example.typeService)[i] ?? [], example, heures[i] ?? 0),
    ([{ example, heures }, i]) => `${careKey(example)} ${i} ${heures[i]}`,
  )
  const tablesFor = memo(
    (wish: Wish) => AVAILABILITIES.map((_, i) => levelsFor([wish, i])),
    ({ key }) => key,
  )
  return function* (wish: Wish, place: PlaceIndex, min = 1): Generator<[number, number[][]]> {
    const rings = ringsAround(place)
    const tables = tablesFor(wish)
    for (let value = TOP_SCORE; value >= Math.max(min, 1); value--) {
      const found: number[][] = []
      for (const levels of tables)
        for (const { band, ring } of levels[value] ?? [])
          for (const home of rings.get(ring) ?? []) {
            const ranks = band.byPlace[home]
            if (ranks) found.push(ranks)
          }
      if (found.length > 0) yield [value, found]
    }
  }
}
