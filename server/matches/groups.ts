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
 * Groups of records that the score cannot tell apart. A score depends on both places only through a ring (how near), on a
 * request otherwise only through its wish (service, many children or not, covered hours), on a nanny only through her band
 * (job, experience and availability, as the request's service sees them). Ten thousand records make some hundred wishes and
 * some dozen bands, so all their scores fit into small tables.
 */

/** The value of `key`, made when it is first asked for. */
const entryOf = <Key, Value>(
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

/** Values of the nearness signal, nearest first, without the 0 that excludes a pair. A ring is an index into it. */
const RINGS: readonly number[] = [...new Set(Object.values(VALUES.proximite))]
  .filter((value) => value > 0)
  .sort((a, b) => b - a)

/** Places of a list by their ring around a place. Those of another town are left out. */
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

/** What a request asks for without its place. All nannies have the same scores for two requests of one wish. */
export interface Wish {
  readonly care: Care
  readonly manyChildren: boolean
  /** The hours signal of each of AVAILABILITIES. */
  readonly heures: readonly number[]
  readonly example: RequestFacts
}

/** Requests that no score can tell apart. One with excluded nannies is a group of its own. */
export interface RequestGroup {
  readonly wish: Wish
  readonly place: PlaceIndex
  /** Ascending. */
  readonly ranks: number[]
}

export const wishOf = (facts: RequestFacts): Wish => ({
  care: careOf(facts.typeService),
  manyChildren: hasManyChildren(facts),
  heures: AVAILABILITIES.map((availability) => heures(facts, availability)),
  example: facts,
})

/** Groups the requests. Their ranks are their positions. */
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
    const { wish, byPlace } = entryOf(wishesByHours, asked, () => {
      const own = wishOf(facts)
      return entryOf(wishes, `${own.care} ${own.manyChildren} ${own.heures}`, () => ({
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

/** Nannies whom requests for one kind of care cannot tell apart, by where they live. */
interface Band {
  readonly example: NannyFacts
  /** Ranks, ascending; undefined for a place without nannies. */
  readonly byPlace: (number[] | undefined)[]
}

/** A band in a ring. */
interface Reach {
  readonly band: Band
  readonly ring: number
}

/** What a wish can reach among nannies of one availability, by score. */
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

/** Equal for nannies whom no request can tell apart but by their place. */
const kindOf = ({ typePoste, disponibilites, experience: account }: NannyFacts): string => {
  const { annees, enfants, garde, devoirs, personne, groupes } = account
  const claims = +enfants + 2 * +garde + 4 * +devoirs + 8 * +personne + 16 * +groupes
  return `${typePoste} ${disponibilites} ${yearsStep(annees)} ${claims}`
}

/** Finds nannies by score. Its tables are computed when they are first needed. */
export interface NannySearch {
  /** For a wish and a place: lists of the ranks of all nannies who have a score. Each list ascends. */
  readonly around: (wish: Wish, place: PlaceIndex) => (score: number) => readonly (readonly number[])[]
}

export const createSearch = (nannies: readonly MatchNanny[]): NannySearch => {
  const kindIds = new Map<string, number>()
  const kinds = nannies.map(({ facts }) => entryOf(kindIds, kindOf(facts), () => kindIds.size))
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
      return entryOf(bands, `${job} ${accounts} ${disponibilites}`, () => ({ example, byPlace: [] }))
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

  /** One table for each availability. */
  const levelsFor = ({ care, manyChildren, heures, example }: Wish): Levels[] => {
    const reaches = entryOf(reachesByCare, care, () => reachesOf(example))
    return AVAILABILITIES.map((availability, i) =>
      entryOf(tables, `${care} ${manyChildren} ${availability} ${heures[i]}`, () =>
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
      const tables = entryOf(levelsByWish, wish, () => levelsFor(wish))
      const rings = entryOf(homesByRing, place, () => byRing(place, homes))
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
