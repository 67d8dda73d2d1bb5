import type { Disponibilites } from '#contract/nanny-applications.ts'
import type { PlaceIndex } from '../places/known-places.ts'
import { nearness } from '../places/nearness.ts'
import type { MatchNanny, MatchRequest } from './pairs.ts'
import { createPauses } from './pauses.ts'
import {
  careOf,
  experience,
  hasManyChildren,
  heures,
  metier,
  type NannyFacts,
  type RequestFacts,
  score,
  TOP_SCORE,
  yearsStep,
} from './score.ts'
import { type Care, VALUES } from './values.ts'

/*
 * Groups of records that get equal scores. A score has three inputs: the ring (how near the two places are), the wish of
 * the request (service, many children or not, hours) and the band of the nanny (her job, experience and availability, rated
 * for that service). Ten thousand records make about a hundred wishes and a few dozen bands, so all scores fit into small
 * tables.
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

const MANY_CHILDREN = VALUES.experience.groupe.enfants

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

const AVAILABILITIES: readonly (Disponibilites | null)[] = [
  'lundi-vendredi',
  'weekend',
  'nuits',
  'flexible',
  null,
]

/** All inputs of the score from a request, except its place. */
export interface Wish {
  readonly care: Care
  readonly manyChildren: boolean
  /** Hours signal for each of AVAILABILITIES, by index. */
  readonly heures: readonly number[]
  readonly example: RequestFacts
}

/** Requests with one wish and one place. A request with excluded nannies is always a group of its own. */
export interface RequestGroup {
  readonly wish: Wish
  readonly place: PlaceIndex
  /** Positions of the requests in the list, ascending. */
  readonly ranks: number[]
}

export const wishOf = (facts: RequestFacts): Wish => ({
  care: careOf(facts.typeService),
  manyChildren: hasManyChildren(facts),
  heures: AVAILABILITIES.map((availability) => heures(facts, availability)),
  example: facts,
})

/** Groups requests that get equal scores. */
export const groupRequests = async (requests: readonly MatchRequest[]): Promise<RequestGroup[]> => {
  interface Known {
    readonly wish: Wish
    readonly byPlace: RequestGroup[]
  }
  const pauses = createPauses()
  const groups: RequestGroup[] = []
  const wishes = new Map<string, Known>()
  const wishesByHours = new Map<string, Known>()
  let rank = -1
  for (const { facts, excluded } of requests) {
    rank++
    const { typeService, place, hours } = facts
    const asked = `${typeService}${hasManyChildren(facts)}${hours.start * 100 + hours.end}`
    const { wish, byPlace } = getOrCreate(wishesByHours, asked, () => {
      const own = wishOf(facts)
      return getOrCreate(wishes, `${own.care} ${own.manyChildren} ${own.heures}`, () => ({
        wish: own,
        byPlace: [],
      }))
    })
    if (excluded) {
      groups.push({ wish, place, ranks: [rank] })
      continue
    }
    let group = byPlace[place]
    if (!group) {
      group = { wish, place, ranks: [] }
      byPlace[place] = group
      groups.push(group)
    }
    group.ranks.push(rank)
    if (pauses.isDue()) await pauses.take()
  }
  return groups
}

/** Nannies who get equal scores for one kind of care, apart from their place. */
interface Band {
  readonly example: NannyFacts
  /** Positions in the list of nannies, ascending, by place; undefined for a place without nannies. */
  readonly byPlace: (number[] | undefined)[]
}

/** Nannies of one band who live in one ring: for one wish all have the same score. */
interface Reach {
  readonly band: Band
  readonly ring: number
}

/** Index: a score of one wish. Value: the reaches with that score, all of one availability. */
type Levels = readonly (readonly Reach[] | undefined)[]

const levelsOf = (reaches: readonly Reach[], wish: RequestFacts, heures: number): Levels => {
  const levels: Reach[][] = new Array(TOP_SCORE + 1)
  for (const reach of reaches) {
    const { typePoste, experience: account } = reach.band.example
    const value = score({
      metier: metier(wish.typeService, typePoste, account),
      heures,
      experience: experience(wish, account),
      proximite: RINGS[reach.ring] ?? 0,
    })
    const level = levels[value]
    if (level) level.push(reach)
    else levels[value] = [reach]
  }
  return levels
}

/** Key of all inputs of the score from a nanny, except her place. */
const kindOf = ({ typePoste, disponibilites, experience: account }: NannyFacts): string => {
  const { annees, enfants, garde, devoirs, personne, groupes } = account
  const claims = +enfants + 2 * +garde + 4 * +devoirs + 8 * +personne + 16 * +groupes
  return `${typePoste} ${disponibilites} ${yearsStep(annees)} ${claims}`
}

/** Finds nannies by score. Computes its tables lazily. */
export interface NannySearch {
  /** For a wish and a place: maps a score to the nannies with that score, as lists of ascending positions. */
  readonly around: (wish: Wish, place: PlaceIndex) => (score: number) => readonly (readonly number[])[]
}

export const createSearch = (nannies: readonly MatchNanny[]): NannySearch => {
  const kindIds = new Map<string, number>()
  const kinds = nannies.map(({ facts }) => getOrCreate(kindIds, kindOf(facts), () => kindIds.size))
  const homes = [...new Set(nannies.map(({ facts }) => facts.place))]
  const homesByRing = new Map<PlaceIndex, readonly (readonly PlaceIndex[])[]>()
  const reachesByCare = new Map<Care, Reach[]>()
  const tables = new Map<string, Levels>()
  const levelsByWish = new WeakMap<Wish, Levels[]>()

  const reachesOf = ({ typeService }: RequestFacts): Reach[] => {
    const bands = new Map<string, Band>()
    const bandOf = (example: NannyFacts): Band | null => {
      const { typePoste, disponibilites, experience: account } = example
      const job = metier(typeService, typePoste, account)
      const accounts = [1, MANY_CHILDREN].map((nombreEnfants) =>
        experience({ typeService, nombreEnfants }, account),
      )
      if (job === 0) return null
      return getOrCreate(bands, `${job} ${accounts} ${disponibilites}`, () => ({ example, byPlace: [] }))
    }
    const bandOfKind: (Band | null)[] = []
    let rank = -1
    for (const { facts } of nannies) {
      rank++
      const kind = kinds[rank] ?? 0
      const known = bandOfKind[kind]
      const band = known === undefined ? bandOf(facts) : known
      bandOfKind[kind] = band
      if (!band) continue
      const ranks = band.byPlace[facts.place]
      if (ranks) ranks.push(rank)
      else band.byPlace[facts.place] = [rank]
    }
    return [...bands.values()].flatMap((band) => RINGS.map((_, ring) => ({ band, ring })))
  }

  /** Tables of one wish, one for each of AVAILABILITIES. */
  const levelsFor = ({ care, manyChildren, heures, example }: Wish): Levels[] => {
    const reaches = getOrCreate(reachesByCare, care, () => reachesOf(example))
    return AVAILABILITIES.map((availability, i) =>
      getOrCreate(tables, `${care} ${manyChildren} ${availability} ${heures[i]}`, () =>
        levelsOf(
          reaches.filter(({ band }) => band.example.disponibilites === availability),
          example,
          heures[i] ?? 0,
        ),
      ),
    )
  }

  return {
    around: (wish, place) => {
      const tables = getOrCreate(levelsByWish, wish, () => levelsFor(wish))
      const rings = getOrCreate(homesByRing, place, () => byRing(place, homes))
      return (score) => {
        const found: (readonly number[])[] = []
        for (const levels of tables)
          for (const { band, ring } of levels[score] ?? [])
            for (const home of rings[ring] ?? []) {
              const ranks = band.byPlace[home]
              if (ranks) found.push(ranks)
            }
        return found
      }
    },
  }
}
