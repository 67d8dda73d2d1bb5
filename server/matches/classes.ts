import { PLACES, type PlaceIndex } from '../places/known-places.ts'
import { nearness } from '../places/nearness.ts'
import type { MatchNanny, MatchRequest } from './pairs.ts'
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
import { VALUES } from './values.ts'

/*
 * A score depends on a request only through its wish (service, many children or not, hours) and its place; on a nanny only
 * through her band (job, experience and availability, as the wish sees them) and her place; on both places only through a
 * ring (how near). Ten thousand records make a few hundred wishes and some dozen bands. The scores of a wish are one small
 * table of bands and rings; finding its best nannies is looking up who lives in a ring.
 */

/** Values of the nearness signal, nearest first, without the gate. A ring is an index into it. */
const RING_VALUES: readonly number[] = [...new Set(Object.values(VALUES.proximite))]
  .filter((value) => value > 0)
  .sort((a, b) => b - a)

/** Ring of each pair of places, row by row; -1 behind the gate. */
const rings = Int8Array.from({ length: PLACES.length ** 2 }, (_, i) =>
  RING_VALUES.indexOf(VALUES.proximite[nearness(Math.floor(i / PLACES.length), i % PLACES.length)]),
)
export const ringOf = (a: PlaceIndex, b: PlaceIndex): number => rings[a * PLACES.length + b] ?? -1

/** Requests that no score can tell apart. */
export interface RequestClass {
  readonly wish: string
  readonly place: PlaceIndex
  /** One of them. */
  readonly example: RequestFacts
  /** Their ranks, ascending. */
  readonly members: number[]
}

/** What a service makes of jobs and accounts: the three kinds of childcare see the same. */
const viewOf = ({ typeService, nombreEnfants }: RequestFacts): string =>
  `${JSON.stringify(VALUES.metier[typeService])} ${careOf(typeService)} ${hasManyChildren({ nombreEnfants })}`

const AVAILABILITIES = ['lundi-vendredi', 'weekend', 'nuits', 'flexible', null] as const

/** Wishes already worked out, by what they are made of. */
const knownWishes = new Map<string, string>()

/** Equal for requests that see nannies alike and whose hours each availability covers alike. */
export const wishOf = (facts: RequestFacts): string => {
  const key = `${facts.typeService} ${hasManyChildren(facts)} ${facts.hours.start} ${facts.hours.end}`
  const known = knownWishes.get(key)
  if (known !== undefined) return known
  const wish = `${viewOf(facts)} ${AVAILABILITIES.map((availability) => heures(facts, availability)).join(' ')}`
  knownWishes.set(key, wish)
  return wish
}

export const classesOf = (requests: readonly MatchRequest[]): RequestClass[] => {
  const classes = new Map<string, RequestClass>()
  for (const [rank, { facts }] of requests.entries()) {
    const wish = wishOf(facts)
    const key = `${wish} ${facts.place}`
    const known = classes.get(key)
    if (known) known.members.push(rank)
    else classes.set(key, { wish, place: facts.place, example: facts, members: [rank] })
  }
  return [...classes.values()]
}

/** Nannies whom one view cannot tell apart, by where they live. */
interface Band {
  /** Their signals for every request of the view. */
  readonly metier: number
  readonly experience: number
  readonly disponibilites: NannyFacts['disponibilites']
  /** Ranks by place, ascending; undefined where nobody lives. */
  readonly byPlace: (number[] | undefined)[]
  /** Scores in each ring, by the hours signal: hundreds of wishes have some dozen values of it. */
  readonly byHours: Map<number, readonly Reach[]>
}

/** A band in a ring, and the score that it has there. */
interface Reach {
  readonly band: Band
  readonly ring: number
  readonly value: number
}

/** What one wish can reach: its bands and rings by score, index 0 to 100. */
export type Levels = readonly (readonly Reach[] | undefined)[]

/** Nannies whom no wish can tell apart but by their place. */
interface Kinds {
  readonly examples: readonly NannyFacts[]
  /** Kind of each nanny, by rank. */
  readonly kindOf: readonly number[]
}

const kindKey = ({ typePoste, disponibilites, experience: account }: NannyFacts): string =>
  `${typePoste} ${disponibilites} ${yearsStep(account.annees)} ${account.enfants} ${account.garde} ${account.devoirs} ${account.personne} ${account.groupes}`

const kindsOf = (nannies: readonly MatchNanny[]): Kinds => {
  const examples: NannyFacts[] = []
  const indexes = new Map<string, number>()
  const kindOf = nannies.map(({ facts }) => {
    const key = kindKey(facts)
    const index = indexes.get(key) ?? examples.push(facts) - 1
    indexes.set(key, index)
    return index
  })
  return { examples, kindOf }
}

/** Merges the kinds that one view cannot tell apart. */
const bandsOf = (request: RequestFacts, nannies: readonly MatchNanny[], kinds: Kinds): Band[] => {
  const bands = new Map<string, Band>()
  const bandOfKind = kinds.examples.map((example) => {
    const job = metier(request.typeService, example.typePoste, example.experience)
    if (job === 0) return null
    const { disponibilites } = example
    const account = experience(request, example.experience)
    const key = `${job} ${account} ${disponibilites}`
    const band = bands.get(key) ?? {
      metier: job,
      experience: account,
      disponibilites,
      byPlace: new Array(PLACES.length),
      byHours: new Map(),
    }
    bands.set(key, band)
    return band
  })
  for (const [rank, { facts }] of nannies.entries()) {
    const band = bandOfKind[kinds.kindOf[rank] ?? 0]
    if (!band) continue
    const known = band.byPlace[facts.place]
    if (known) known.push(rank)
    else band.byPlace[facts.place] = [rank]
  }
  return [...bands.values()]
}

const reachesOf = (request: RequestFacts, band: Band): readonly Reach[] => {
  const hours = heures(request, band.disponibilites)
  const known = band.byHours.get(hours)
  if (known) return known
  const { metier, experience } = band
  const reaches = RING_VALUES.map((proximite, ring) => ({
    band,
    ring,
    value: score({ metier, heures: hours, experience, proximite }),
  }))
  band.byHours.set(hours, reaches)
  return reaches
}

const levelsOf = (request: RequestFacts, bands: readonly Band[]): Levels => {
  const levels: (Reach[] | undefined)[] = new Array(TOP_SCORE + 1)
  for (const band of bands)
    for (const reach of reachesOf(request, band)) {
      const level = levels[reach.value]
      if (level) level.push(reach)
      else levels[reach.value] = [reach]
    }
  return levels
}

/** Finds the nannies of a wish in a place, level by level; everything is worked out when first asked for. */
export interface NannySearch {
  readonly levels: (wish: string, example: RequestFacts) => Levels
  /** Lists of ranks, each ascending, of the nannies who reach a level from a place. */
  readonly membersAt: (level: readonly Reach[], place: PlaceIndex) => (readonly number[])[]
}

export const createSearch = (nannies: readonly MatchNanny[]): NannySearch => {
  const kinds = kindsOf(nannies)
  const bandsByView = new Map<string, Band[]>()
  const levelsByWish = new Map<string, Levels>()
  const homes = [...new Set(nannies.map(({ facts }) => facts.place))]
  const homesByRing: (PlaceIndex[][] | undefined)[] = new Array(PLACES.length)
  const homesAround = (place: PlaceIndex): PlaceIndex[][] => {
    homesByRing[place] ??= RING_VALUES.map((_, ring) => homes.filter((home) => ringOf(place, home) === ring))
    return homesByRing[place]
  }
  return {
    levels: (wish, example) => {
      const known = levelsByWish.get(wish)
      if (known) return known
      const view = viewOf(example)
      const bands = bandsByView.get(view) ?? bandsOf(example, nannies, kinds)
      bandsByView.set(view, bands)
      const levels = levelsOf(example, bands)
      levelsByWish.set(wish, levels)
      return levels
    },
    membersAt: (level, place) => {
      const around = homesAround(place)
      const found: (readonly number[])[] = []
      for (const { band, ring } of level)
        for (const home of around[ring] ?? []) {
          const members = band.byPlace[home]
          if (members) found.push(members)
        }
      return found
    },
  }
}
