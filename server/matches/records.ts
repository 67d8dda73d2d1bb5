import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import { readAddress } from './address.ts'
import { type Experience, readExperience } from './experience.ts'
import { askedHours, type Heures } from './hours.ts'
import { PLACES, type PlaceId } from './places.ts'
import type { TraitsDemande, TraitsNounou } from './score.ts'

/** A request as matching takes it: no name, no phone, nothing it could favour or fault anybody for. */
export interface Demande {
  readonly id: string
  readonly typeService: TypeService
  readonly adresse: string
  /** 'HH:MM', both or none. */
  readonly horaireDebut: string | null
  readonly horaireFin: string | null
  /** The hours of its package, if that has any. */
  readonly forfaitHoraires: Heures | null
  readonly nombreEnfants: number
  /** ISO 8601, UTC, milliseconds. */
  readonly dateCreation: string
}

/** A nanny as matching takes her. */
export interface Nounou {
  readonly id: string
  readonly typePoste: TypePoste
  readonly adresse: string
  readonly experience: string
  readonly disponibilites: Disponibilites | null
  /** Accepted and an active employee: wins ties. */
  readonly employee: boolean
  readonly dateCreation: string
}

export const traitsOfDemande = (demande: Demande): TraitsDemande =>
  placed(demande, readAddress(demande.adresse))

const placed = (
  { typeService, nombreEnfants, horaireDebut, horaireFin, forfaitHoraires }: Demande,
  place: PlaceId,
): TraitsDemande => ({
  typeService,
  place,
  hours: askedHours(typeService, { debut: horaireDebut, fin: horaireFin }, forfaitHoraires),
  nombreEnfants,
})

/** `annee` is the current year in Libreville, for "depuis 2018". */
export const traitsOfNounou = (nounou: Nounou, annee: number): TraitsNounou => {
  const { adresse, experience, typePoste, disponibilites } = nounou
  const place = readAddress(adresse)
  return { typePoste, place, disponibilites, experience: readExperience(experience, typePoste, annee) }
}

/**
 * Turns all records into traits, time and again. Understanding a text costs more than scoring a hundred pairs, so what
 * a record said is remembered for as long as it says the same. Each round of a side ends with `forgetUnused`, which
 * drops what was not asked for in it.
 */
export interface Reader {
  readonly annee: number
  readonly demande: (demande: Demande) => TraitsDemande
  readonly nounou: (nounou: Nounou) => TraitsNounou
  readonly forgetUnused: (side: 'demandes' | 'nounous') => void
}

/**
 * A number that texts share with their equals, and by chance with one text of their length in four thousand million.
 * Keeping it instead of the texts keeps 100,000 records in a few megabytes.
 */
const fingerprint = (...texts: readonly string[]): number => {
  let hash = 0x811c9dc5
  let length = 0
  for (const text of texts) {
    // The length first, so that "a" and "bc" are not "ab" and "c".
    hash = Math.imul(hash ^ text.length, 0x01000193)
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
    length += text.length
  }
  return length * 2 ** 32 + (hash >>> 0)
}

/** What was asked for between two calls of `forgetUnused`: columns, in the order of asking. */
interface Generation {
  readonly ids: string[]
  readonly prints: number[]
  readonly values: number[]
}

/**
 * A number by record id, for as long as the print is the same. Records mostly come in the order of last time, so the
 * next one is usually at hand; only when it is not are the ids of last time put into a map.
 */
const createMemory = () => {
  let current: Generation = { ids: [], prints: [], values: [] }
  let previous: Generation = { ids: [], prints: [], values: [] }
  let expected = 0
  let positions: Map<string, number> | null = null
  const positionOf = (id: string): number => {
    if (previous.ids[expected] === id) return expected
    if (previous.ids.length === 0) return -1
    positions ??= new Map(previous.ids.map((known, position) => [known, position]))
    return positions.get(id) ?? -1
  }
  return {
    recall: (id: string, print: number, read: () => number): number => {
      const position = positionOf(id)
      if (position >= 0) expected = position + 1
      const value = (previous.prints[position] === print ? previous.values[position] : undefined) ?? read()
      current.ids.push(id)
      current.prints.push(print)
      current.values.push(value)
      return value
    },
    forgetUnused: () => {
      previous = current
      current = { ids: [], prints: [], values: [] }
      expected = 0
      positions = null
    },
  }
}

/** Of one year (see `traitsOfNounou`): make a new reader when the year changes. */
export const createReader = (annee: number): Reader => {
  const addresses = createMemory()
  const accounts = createMemory()
  const experiences: Experience[] = []
  const indexes = new Map<Experience, number>()
  const indexOf = (experience: Experience): number => {
    const known = indexes.get(experience)
    if (known !== undefined) return known
    const index = experiences.push(experience) - 1
    indexes.set(experience, index)
    return index
  }
  return {
    annee,
    demande: (demande) => {
      const { id, adresse } = demande
      return placed(
        demande,
        addresses.recall(id, fingerprint(adresse), () => readAddress(adresse)),
      )
    },
    nounou: (nounou) => {
      const { id, adresse, experience, typePoste, disponibilites } = nounou
      // Both readings in one number, of which the place is the remainder.
      const both = accounts.recall(id, fingerprint(adresse, experience, typePoste), () => {
        const traits = traitsOfNounou(nounou, annee)
        return indexOf(traits.experience) * PLACES.length + traits.place
      })
      const known = experiences[Math.floor(both / PLACES.length)]
      if (!known) throw new RangeError(`No experience in ${both}`)
      return { typePoste, place: both % PLACES.length, disponibilites, experience: known }
    },
    forgetUnused: (side) => (side === 'demandes' ? addresses : accounts).forgetUnused(),
  }
}
