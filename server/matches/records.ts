import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import { readAddress } from './address.ts'
import { type Experience, readExperience } from './experience.ts'
import { askedHours, type Heures } from './hours.ts'
import { PLACES } from './places.ts'
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

/**
 * Turns records into traits. Understanding a text costs more than scoring a hundred pairs, so what a record said is
 * remembered for as long as it says the same. `forgetUnused` drops what was not asked for since its last call.
 */
export interface Reader {
  readonly demande: (demande: Demande) => TraitsDemande
  readonly nounou: (nounou: Nounou) => TraitsNounou
  readonly forgetUnused: () => void
}

/**
 * A number that texts share with their equals only: 53 of the 64 bits of two hashes. Keeping it instead of the texts
 * keeps 100,000 records in a few megabytes.
 */
const fingerprint = (...texts: readonly string[]): number => {
  let one = 0x811c9dc5
  let other = 0
  for (const text of texts) {
    // The length first, so that "a" and "bc" are not "ab" and "c".
    one = Math.imul(one ^ text.length, 0x01000193)
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      one = Math.imul(one ^ code, 0x01000193)
      other = Math.imul(other ^ (other >>> 13), 0x5bd1e995) + code
    }
  }
  return (one >>> 0) * 2 ** 21 + ((other ^ (other >>> 15)) >>> 11)
}

/** What one generation remembers: parallel lists, since an object for each record would weigh four times as much. */
interface Generation {
  readonly slots: Map<string, number>
  readonly prints: number[]
  readonly values: number[]
}

/** A number by record id, for as long as the print is the same. */
const createMemory = () => {
  const generation = (): Generation => ({ slots: new Map(), prints: [], values: [] })
  let current = generation()
  let previous = generation()
  return {
    recall: (id: string, print: number, read: () => number): number => {
      const slot = current.slots.get(id)
      if (slot !== undefined && current.prints[slot] === print) return current.values[slot] ?? read()
      const older = previous.slots.get(id) ?? -1
      const value = (previous.prints[older] === print ? previous.values[older] : undefined) ?? read()
      if (slot === undefined) {
        current.slots.set(id, current.prints.length)
        current.prints.push(print)
        current.values.push(value)
      } else {
        current.prints[slot] = print
        current.values[slot] = value
      }
      return value
    },
    forgetUnused: () => {
      previous = current
      current = generation()
    },
  }
}

/** `annee` is the current year in Libreville, for "depuis 2018": make a new reader when it changes. */
export const createReader = (annee: number): Reader => {
  const addresses = createMemory()
  const accounts = createMemory()
  const experiences: Experience[] = []
  const indexes = new Map<Experience, number>()
  const indexOf = (experience: Experience): number => {
    const index = indexes.get(experience) ?? experiences.push(experience) - 1
    indexes.set(experience, index)
    return index
  }
  return {
    demande: ({ id, adresse, typeService, nombreEnfants, horaireDebut, horaireFin, forfaitHoraires }) => ({
      typeService,
      place: addresses.recall(id, fingerprint(adresse), () => readAddress(adresse)),
      hours: askedHours(typeService, { debut: horaireDebut, fin: horaireFin }, forfaitHoraires),
      nombreEnfants,
    }),
    nounou: ({ id, adresse, experience, typePoste, disponibilites }) => {
      // Both readings in one number, of which the place is the remainder.
      const both = accounts.recall(id, fingerprint(adresse, experience, typePoste), () => {
        const index = indexOf(readExperience(experience, typePoste, annee))
        return index * PLACES.length + readAddress(adresse)
      })
      const known = experiences[Math.floor(both / PLACES.length)]
      if (!known) throw new RangeError(`No experience in ${both}`)
      return { typePoste, place: both % PLACES.length, disponibilites, experience: known }
    },
    forgetUnused: () => {
      addresses.forgetUnused()
      accounts.forgetUnused()
    },
  }
}
