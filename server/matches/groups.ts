import type { Disponibilites } from '#contract/nanny-applications.ts'
import type { PlaceIndex } from '../places/known-places.ts'
import { nearness } from '../places/nearness.ts'
import type { MatchNanny, MatchRequest } from './pairs.ts'
import {
  careOf,
  experience,
  hasManyChildren,
  heures,
  metier,
  type Offered,
  score,
  TOP_SCORE,
  type Wanted,
} from './score.ts'
import { type Care, VALUES } from './values.ts'

/*
 * Groups of records that get equal scores. A score has three inputs: the ring (how near the two places are), the wish of
 * the request (care, many children or not, hours) and the band of the nanny (her job, experience and availability, rated for
 * that care). Ten thousand records make about a hundred wishes and a few dozen bands, so all scores fit into small tables.
 */

/** The value of `key`; stores the result of `make` if there is none. */
const getOrCreate = <Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value => {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}

const AVAILABILITIES: readonly (Disponibilites | null)[] = [
  'lundi-vendredi',
  'weekend',
  'nuits',
  'flexible',
  null,
]

/** All inputs of the score from a request, except its place. */
export interface Wish {
  /** Equal for wishes with equal scores. */
  readonly key: string
  /** Hours signal for each of AVAILABILITIES, by index. */
  readonly heures: readonly number[]
  /** What one of the requests asks for. */
  readonly example: Wanted
}

export const wishOf = (wanted: Wanted): Wish => {
  const covered = AVAILABILITIES.map((availability) => heures(wanted, availability))
  const key = `${careOf(wanted.typeService)} ${hasManyChildren(wanted)} ${covered}`
  return { key, heures: covered, example: wanted }
}

/** Requests with one wish and one place. A request with excluded nannies is always a group of its own. */
export interface RequestGroup {
  readonly wish: Wish
  readonly place: PlaceIndex
  /** Positions of the requests in the list, ascending. */
  readonly ranks: number[]
}

/** Groups requests that get equal scores. */
export const groupRequests = (requests: readonly MatchRequest[]): RequestGroup[] => {
  const groups: RequestGroup[] = []
  const wishes = new Map<Wanted, Wish>()
  const groupsByWish = new Map<string, Map<PlaceIndex, RequestGroup>>()
  for (const [rank, { place, wanted, excluded }] of requests.entries()) {
    const wish = getOrCreate(wishes, wanted, () => wishOf(wanted))
    const create = (): RequestGroup => {
      const group = { wish, place, ranks: [] }
      groups.push(group)
      return group
    }
    const byPlace = getOrCreate(groupsByWish, wish.key, () => new Map())
    const group = excluded ? create() : getOrCreate(byPlace, place, create)
    group.ranks.push(rank)
  }
  return groups
}

/** Values of the nearness signal, nearest first, without 0, which excludes a pair. A ring is an index of this list. */
const RINGS: readonly number[] = [...new Set(Object.values(VALUES.proximite))]
  .filter((value) => value > 0)
  .sort((a, b) => b - a)

/** `places` grouped by their ring around a place. Leaves out places of another town. */
const byRing = (around: PlaceIndex, places: readonly PlaceIndex[]): readonly (readonly PlaceIndex[])[] => {
  const rings: PlaceIndex[][] = RINGS.map(() => [])
  for (const place of places) rings[RINGS.indexOf(VALUES.proximite[nearness(around, place)])]?.push(place)
  return rings
}

/** Nannies who get equal scores for one kind of care, apart from their place. */
interface Band {
  readonly example: Offered
  /** Positions in the list of nannies, ascending, by place; undefined for a place without nannies. */
  readonly byPlace: (number[] | undefined)[]
}

/** Nannies of one band who live in one ring: for one wish all have the same score. */
interface Reach {
  readonly band: Band
  readonly ring: number
}

/** Reaches of the nannies for a kind of care, of which `wanted` is an example. Leaves out jobs that never fit. */
const createReaches = (nannies: readonly MatchNanny[], { typeService }: Wanted): Reach[] => {
  const bands = new Map<string, Band>()
  const bandOf = (offered: Offered): Band | null => {
    const job = metier(typeService, offered.typePoste, offered.experience)
    if (job === 0) return null
    const rated = [1, VALUES.experience.groupe.enfants].map((nombreEnfants) =>
      experience({ typeService, nombreEnfants }, offered.experience),
    )
    const key = `${job} ${rated} ${offered.disponibilites}`
    return getOrCreate(bands, key, () => ({ example: offered, byPlace: [] }))
  }
  const known = new Map<Offered, Band | null>()
  for (const [rank, { place, offered }] of nannies.entries()) {
    const band = getOrCreate(known, offered, () => bandOf(offered))
    const ranks = band?.byPlace[place]
    if (ranks) ranks.push(rank)
    else if (band) band.byPlace[place] = [rank]
  }
  return [...bands.values()].flatMap((band) => RINGS.map((_, ring) => ({ band, ring })))
}

/** Index: a score of one wish. Value: the reaches with that score, all of one availability. */
type Levels = readonly (readonly Reach[] | undefined)[]

const createLevels = (reaches: readonly Reach[], wanted: Wanted, heures: number): Levels => {
  const levels: Reach[][] = new Array(TOP_SCORE + 1)
  for (const reach of reaches) {
    const { typePoste, experience: account } = reach.band.example
    const value = score({
      metier: metier(wanted.typeService, typePoste, account),
      heures,
      experience: experience(wanted, account),
      proximite: RINGS[reach.ring] ?? 0,
    })
    const level = levels[value]
    if (level) level.push(reach)
    else levels[value] = [reach]
  }
  return levels
}

/** For a wish and a place: maps a score to the nannies with that score, as lists of ascending positions. */
export type NannySearch = (wish: Wish, place: PlaceIndex) => (score: number) => readonly (readonly number[])[]

const NO_NANNIES: readonly (readonly number[])[] = []

/** Finds nannies by score. Computes its tables lazily; wishes that differ in some of their hours share tables. */
export const createSearch = (nannies: readonly MatchNanny[]): NannySearch => {
  const homes = [...new Set(nannies.map(({ place }) => place))]
  const homesByRing = new Map<PlaceIndex, readonly (readonly PlaceIndex[])[]>()
  const reachesByCare = new Map<Care, Reach[]>()
  const tables = new Map<string, Levels>()
  const tablesByWish = new Map<string, readonly Levels[]>()

  /** One table for each of AVAILABILITIES. */
  const tablesOf = ({ example, heures }: Wish): readonly Levels[] => {
    const care = careOf(example.typeService)
    const reaches = getOrCreate(reachesByCare, care, () => createReaches(nannies, example))
    return AVAILABILITIES.map((availability, i) =>
      getOrCreate(tables, `${care} ${hasManyChildren(example)} ${availability} ${heures[i]}`, () =>
        createLevels(
          reaches.filter(({ band }) => band.example.disponibilites === availability),
          example,
          heures[i] ?? 0,
        ),
      ),
    )
  }

  return (wish, place) => {
    const ofWish = getOrCreate(tablesByWish, wish.key, () => tablesOf(wish))
    const rings = getOrCreate(homesByRing, place, () => byRing(place, homes))
    return (score) => {
      // Most scores have no nanny: nothing is allocated for them.
      if (!ofWish.some((levels) => levels[score])) return NO_NANNIES
      const found: (readonly number[])[] = []
      for (const levels of ofWish)
        for (const { band, ring } of levels[score] ?? [])
          for (const home of rings[ring] ?? []) {
            const ranks = band.byPlace[home]
            if (ranks) found.push(ranks)
          }
      return found
    }
  }
}
