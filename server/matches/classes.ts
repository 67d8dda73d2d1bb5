import type { TypeService } from '#contract/parent-requests.ts'
import type { Experience } from './experience.ts'
import type { AskedHours } from './hours.ts'
import { type Pace, sortedPositions } from './pace.ts'
import { compareIds, orderOfDemande, orderOfNounou } from './pairs.ts'
import { nearness, PLACES, type PlaceId } from './places.ts'
import type { Demande, Nounou, Reader } from './records.ts'
import {
  experience,
  heures,
  metier,
  metierDemande,
  score,
  TOP_SCORE,
  type TraitsDemande,
  type TraitsNounou,
  VALUES,
  yearsStep,
} from './score.ts'

/*
 * A score depends on a request only through its wish (its service, many children or not, its hours as each
 * availability covers them) and its place; on a nanny only through her kind (job, availability, what her experience
 * amounts to) and her place; on both places only through a ring (how near). Ten thousand records make a few hundred
 * wishes and kinds. To one service most kinds look the same: they fall into some hundred bands. So the scores of a
 * wish are one small table, and the rest is looking for the nannies of a band in a ring.
 */

/** The values nearness can take, nearest first, without the gate. */
const RING_VALUES: readonly number[] = [...new Set(Object.values(VALUES.proximite))]
  .filter((value) => value > 0)
  .sort((a, b) => b - a)
export const RINGS = RING_VALUES.length

/** Ring of each pair of places, row by row; -1 behind the gate. */
const ringOfPair = Int8Array.from({ length: PLACES.length ** 2 }, (_, i) =>
  RING_VALUES.indexOf(VALUES.proximite[nearness(Math.floor(i / PLACES.length), i % PLACES.length)]),
)
export const ringOf = (a: PlaceId, b: PlaceId): number => ringOfPair[a * PLACES.length + b] ?? -1

const AVAILABILITIES = [null, 'lundi-vendredi', 'weekend', 'nuits', 'flexible'] as const
const POSTES = ['nounou', 'devoirs', 'personne'] as const
const SERVICES = ['regulier', 'occasionnel', 'weekend', 'devoirs', 'personne'] as const

const YEARS_STEPS = VALUES.experience.annees.length + 1
const KIND_KEYS = POSTES.length * AVAILABILITIES.length * YEARS_STEPS * 2 ** 5

/** Everything the score can see of a nanny but her place; below KIND_KEYS. */
const kindKey = ({ typePoste, disponibilites, experience: recit }: TraitsNounou): number => {
  const job = POSTES.indexOf(typePoste) * AVAILABILITIES.length + AVAILABILITIES.indexOf(disponibilites)
  const claims =
    (recit.enfants ? 16 : 0) +
    (recit.garde ? 8 : 0) +
    (recit.devoirs ? 4 : 0) +
    (recit.personne ? 2 : 0) +
    (recit.groupes ? 1 : 0)
  return (job * YEARS_STEPS + yearsStep(recit.annees) + 1) * 2 ** 5 + claims
}

const hasMany = ({ nombreEnfants }: TraitsDemande): boolean =>
  nombreEnfants >= VALUES.experience.groupe.enfants

/** What a service makes of the jobs and of an account, as far as services differ in it. */
const eyesOf = (typeService: TypeService): string =>
  JSON.stringify([metierDemande(typeService), VALUES.metier[typeService]])
const EYES = [...new Set(SERVICES.map(eyesOf))]
const EYES_OF_SERVICE = SERVICES.map((service) => EYES.indexOf(eyesOf(service)))

/** A service, for many children or not. Below FAMILIES. */
const familyKey = (traits: TraitsDemande): number =>
  SERVICES.indexOf(traits.typeService) * 2 + (hasMany(traits) ? 1 : 0)
const FAMILIES = SERVICES.length * 2

/** Requests that see nannies alike: the three kinds of childcare do. Below VIEWS. */
const viewKey = (traits: TraitsDemande): number =>
  (EYES_OF_SERVICE[SERVICES.indexOf(traits.typeService)] ?? 0) * 2 + (hasMany(traits) ? 1 : 0)
const VIEWS = EYES.length * 2

/** Half-hours: asked hours begin within a day and end within two (hours.ts). */
const DAY = 48
const TWO_DAYS = 2 * DAY + 1

/** What a family asks for, wherever it lives. */
export interface Wish {
  readonly view: number
  readonly example: TraitsDemande
  /** The hours signal, by index into AVAILABILITIES. */
  readonly heures: readonly number[]
}

/** Requests of one family key that ask for the same half-hours. Below HOURS_KEYS. */
const hoursKey = (traits: TraitsDemande): number =>
  (familyKey(traits) * DAY + traits.hours.start) * TWO_DAYS + traits.hours.end
const HOURS_KEYS = FAMILIES * DAY * TWO_DAYS

/** Wishes already made: equal ones are one object. There are no more of them than family keys and whole half-hours. */
const wishesMade = new Map<string, Wish>()
/** The same by `hoursKey`: what a service asks for from one half-hour to another is worked out once. */
const wishByHours: (Wish | undefined)[] = new Array(HOURS_KEYS)

const makeWish = (example: TraitsDemande): Wish => {
  const parts = AVAILABILITIES.map((disponibilites) => heures(example, disponibilites))
  const name = `${familyKey(example)} ${parts.join(' ')}`
  const known = wishesMade.get(name)
  if (known) return known
  const wish: Wish = { view: viewKey(example), example, heures: parts }
  wishesMade.set(name, wish)
  return wish
}

export const wishOf = (example: TraitsDemande): Wish => {
  const key = hoursKey(example)
  wishByHours[key] ??= makeWish(example)
  return wishByHours[key]
}

/*
 * Both sides are columns over ranks, positions in the order that breaks ties: an object for each of 100,000 records
 * would cost more than all the scores.
 */
interface Side {
  readonly ids: readonly string[]
  readonly places: Uint16Array
}

export interface Nannies extends Side {
  /** Index into `kinds`. */
  readonly kindOf: Uint16Array
  /** One nanny of each kind: all score alike. */
  readonly kinds: readonly TraitsNounou[]
  readonly experiences: readonly Experience[]
}

export interface Requests extends Side {
  /** Index into `wishes`. */
  readonly wishOf: Uint16Array
  readonly wishes: readonly Wish[]
  readonly hours: readonly AskedHours[]
  readonly nombreEnfants: Uint16Array
}

export const nounouAt = ({ kindOf, kinds, places, experiences }: Nannies, rank: number): TraitsNounou => {
  const kind = kinds[kindOf[rank] ?? 0]
  const experience = experiences[rank]
  if (!kind || !experience) throw new RangeError(`No nanny ${rank}`)
  return { ...kind, place: places[rank] ?? 0, experience }
}

export const demandeAt = (requests: Requests, rank: number): TraitsDemande => {
  const wish = requests.wishes[requests.wishOf[rank] ?? 0]
  const hours = requests.hours[rank]
  if (!wish || !hours) throw new RangeError(`No request ${rank}`)
  return {
    typeService: wish.example.typeService,
    place: requests.places[rank] ?? 0,
    hours,
    nombreEnfants: requests.nombreEnfants[rank] ?? 0,
  }
}

/** Positions by a small key: those of key k are members[start[k]] to members[start[k + 1]], ascending. */
export interface Groups {
  readonly start: Uint32Array
  readonly members: Uint32Array
}

export const groupBy = (keys: Uint8Array | Uint32Array, count: number): Groups => {
  const start = new Uint32Array(count + 1)
  for (let i = 0; i < keys.length; i++) {
    const next = (keys[i] ?? 0) + 1
    start[next] = (start[next] ?? 0) + 1
  }
  for (let k = 1; k <= count; k++) start[k] = (start[k] ?? 0) + (start[k - 1] ?? 0)
  const fill = start.slice()
  const members = new Uint32Array(keys.length)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0
    const at = fill[key] ?? 0
    members[at] = i
    fill[key] = at + 1
  }
  return { start, members }
}

/** Records as they come, a page at a time: the database need not hold them all at once. */
export type Pages<T> = Iterable<readonly T[]> | AsyncIterable<readonly T[]>

/** Takes in records page by page, in any order; answers their ids and the positions that put them in order. */
const takeIn = async <R extends { readonly id: string }>(
  pages: Pages<R>,
  take: (record: R) => void,
  orderOf: (record: R) => number,
  pace: Pace,
): Promise<{ readonly ids: string[]; readonly ranked: Uint32Array }> => {
  const came: string[] = []
  const orders: number[] = []
  for await (const page of pages)
    for (const record of page) {
      if (pace.isDue(came.push(record.id))) await pace.rest()
      orders.push(orderOf(record))
      take(record)
    }
  const ranked = await sortedPositions(
    Float64Array.from(orders),
    (a, b) => compareIds(came[a] ?? '', came[b] ?? ''),
    pace,
  )
  const ids: string[] = []
  for (const position of ranked) ids.push(came[position] ?? '')
  return { ids, ranked }
}

const inOrder = (column: readonly number[], ranked: Uint32Array): Uint16Array => {
  const ordered = new Uint16Array(ranked.length)
  for (let rank = 0; rank < ranked.length; rank++) ordered[rank] = column[ranked[rank] ?? 0] ?? 0
  return ordered
}

const inOrderOf = <T>(column: readonly T[], ranked: Uint32Array): T[] => {
  const ordered: T[] = []
  for (const position of ranked) {
    const value = column[position]
    if (value !== undefined) ordered.push(value)
  }
  return ordered
}

export const readNannies = async (pages: Pages<Nounou>, reader: Reader, pace: Pace): Promise<Nannies> => {
  const places: number[] = []
  const kindOf: number[] = []
  const experiences: Experience[] = []
  const kinds: TraitsNounou[] = []
  const kindIndex = new Int16Array(KIND_KEYS).fill(-1)
  const take = (nounou: Nounou): void => {
    const traits = reader.nounou(nounou)
    const key = kindKey(traits)
    let kind = kindIndex[key] ?? -1
    if (kind < 0) {
      kind = kinds.push(traits) - 1
      kindIndex[key] = kind
    }
    places.push(traits.place)
    kindOf.push(kind)
    experiences.push(traits.experience)
  }
  const { ids, ranked } = await takeIn(pages, take, orderOfNounou, pace)
  return {
    ids,
    places: inOrder(places, ranked),
    kindOf: inOrder(kindOf, ranked),
    kinds,
    experiences: inOrderOf(experiences, ranked),
  }
}

export const readRequests = async (pages: Pages<Demande>, reader: Reader, pace: Pace): Promise<Requests> => {
  const places: number[] = []
  const wishIndexes: number[] = []
  const hours: AskedHours[] = []
  const nombreEnfants: number[] = []
  const wishes: Wish[] = []
  const wishIndex = new Map<Wish, number>()
  /** Hours repeat: index into `wishes` by `hoursKey`. */
  const seen = new Int16Array(HOURS_KEYS).fill(-1)
  const take = (demande: Demande): void => {
    const traits = reader.demande(demande)
    const key = hoursKey(traits)
    let index = seen[key] ?? -1
    if (index < 0) {
      const wish = wishOf(traits)
      index = wishIndex.get(wish) ?? wishes.push(wish) - 1
      wishIndex.set(wish, index)
      seen[key] = index
    }
    places.push(traits.place)
    wishIndexes.push(index)
    hours.push(traits.hours)
    nombreEnfants.push(traits.nombreEnfants)
  }
  const { ids, ranked } = await takeIn(pages, take, orderOfDemande, pace)
  return {
    ids,
    places: inOrder(places, ranked),
    wishOf: inOrder(wishIndexes, ranked),
    wishes,
    hours: inOrderOf(hours, ranked),
    nombreEnfants: inOrder(nombreEnfants, ranked),
  }
}

/** Nannies whom a view cannot tell apart but by their place and availability. */
interface Grade {
  readonly metier: number
  readonly experience: number
}

/** The band of the nannies of a grade who have an availability. */
export const bandOf = (grade: number, availability: number): number =>
  grade * AVAILABILITIES.length + availability

/** The nannies as one view sees them. A band is a grade with an availability (`bandOf`). */
export interface View {
  readonly bands: number
  readonly grades: readonly Grade[]
  /** Ranks by band * PLACES.length + place. */
  readonly cells: Groups
  /** The scores of all grades in all rings, by the value of the hours signal: made when first needed. */
  readonly columns: Map<number, Groups>
}

const viewOf = (example: TraitsDemande, { kinds, kindOf, places }: Nannies): View => {
  const grades: Grade[] = []
  const gradeIndex = new Map<string, number>()
  const bandOfKind = kinds.map((kind) => {
    const grade: Grade = {
      metier: metier(example.typeService, kind.typePoste, kind.experience),
      experience: experience(example, kind.experience),
    }
    if (grade.metier === 0) return -1
    const key = `${grade.metier} ${grade.experience}`
    const known = gradeIndex.get(key) ?? grades.push(grade) - 1
    gradeIndex.set(key, known)
    return bandOf(known, AVAILABILITIES.indexOf(kind.disponibilites))
  })
  const bands = grades.length * AVAILABILITIES.length
  // Those behind the gate of the job share one last cell that nobody looks at.
  const closed = bands * PLACES.length
  const rowOfKind = Int32Array.from(bandOfKind, (band) => band * PLACES.length)
  const cellOf = new Uint32Array(places.length)
  for (let rank = 0; rank < places.length; rank++) {
    const row = rowOfKind[kindOf[rank] ?? 0] ?? -1
    cellOf[rank] = row < 0 ? closed : row + (places[rank] ?? 0)
  }
  return { bands, grades, cells: groupBy(cellOf, closed + 1), columns: new Map() }
}

/** All views of a build, each made when first asked for. */
export const viewsOf = (nannies: Nannies): ((wish: Wish) => View) => {
  const views: (View | undefined)[] = new Array(VIEWS)
  return ({ view, example }) => {
    views[view] ??= viewOf(example, nannies)
    return views[view]
  }
}

/** The entries grade * RINGS + ring at one value of the hours signal, by score. */
const scoreColumn = (grades: readonly Grade[], heures: number): Groups => {
  const column = new Uint8Array(grades.length * RINGS)
  for (const [i, { metier, experience }] of grades.entries())
    for (let ring = 0; ring < RINGS; ring++)
      column[i * RINGS + ring] = score({ metier, heures, experience, proximite: RING_VALUES[ring] ?? 0 })
  return groupBy(column, TOP_SCORE + 1)
}

/**
 * The scores of a wish, a column for each availability (index into AVAILABILITIES). Hundreds of wishes come down to
 * some dozen values of the hours signal, so columns are shared, not put together into one table a wish.
 */
export const scoreTable = ({ heures: parts }: Wish, { grades, columns }: View): readonly Groups[] =>
  parts.map((part) => {
    const column = columns.get(part) ?? scoreColumn(grades, part)
    columns.set(part, column)
    return column
  })

/** The score of a wish with one nanny, by ring. */
export const scoresOfNounou = ({ example, heures: parts }: Wish, nounou: TraitsNounou): number[] => {
  const known = {
    metier: metier(example.typeService, nounou.typePoste, nounou.experience),
    heures: parts[AVAILABILITIES.indexOf(nounou.disponibilites)] ?? 0,
    experience: experience(example, nounou.experience),
  }
  return RING_VALUES.map((proximite) => score({ ...known, proximite }))
}
