import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import { readAddress } from './address.ts'
import { type Experience, readExperience } from './experience.ts'
import { type Folded, fold, printOf } from './french-text.ts'
import { askedHours, type Heures } from './hours.ts'
import type { PlaceId } from './places.ts'
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
  placed(demande, readAddress(fold(demande.adresse)))

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
  const place = readAddress(fold(adresse))
  return { typePoste, place, disponibilites, experience: readExperience(fold(experience), typePoste, annee) }
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

/** What was asked for between two calls of `forgetUnused`: columns, in the order of asking. */
interface Generation {
  readonly ids: string[]
  /** Of each text that was read: 100,000 texts would take megabytes. */
  readonly prints: number[]
  readonly values: number[]
}

/**
 * A number by record id, for as long as its text is the same. Records mostly come in the order of last time, so the
 * next one is usually at hand; only when it is not are the ids of last time put into a map.
 */
const createMemory = (read: (folded: Folded) => number) => {
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
    recall: (id: string, text: string): number => {
      const folded = fold(text)
      const print = printOf(folded)
      const position = positionOf(id)
      if (position >= 0) expected = position + 1
      const known = previous.prints[position] === print ? previous.values[position] : undefined
      const value = known ?? read(folded)
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
  const experiences: Experience[] = []
  const indexes = new Map<Experience, number>()
  const indexOf = (experience: Experience): number => {
    const known = indexes.get(experience)
    if (known !== undefined) return known
    const index = experiences.push(experience) - 1
    indexes.set(experience, index)
    return index
  }
  const accountsOf = (typePoste: TypePoste) =>
    createMemory((folded) => indexOf(readExperience(folded, typePoste, annee)))
  const families = createMemory(readAddress)
  const nannies = {
    homes: createMemory(readAddress),
    // An account is read with the job in mind: who changes hers is read anew.
    nounou: accountsOf('nounou'),
    devoirs: accountsOf('devoirs'),
    personne: accountsOf('personne'),
  }
  return {
    annee,
    demande: (demande) => placed(demande, families.recall(demande.id, demande.adresse)),
    nounou: ({ id, adresse, experience, typePoste, disponibilites }) => {
      const place = nannies.homes.recall(id, adresse)
      const known = experiences[nannies[typePoste].recall(id, experience)]
      if (!known) throw new RangeError(`No experience of nanny ${id}`)
      return { typePoste, place, disponibilites, experience: known }
    },
    forgetUnused: (side) => {
      const memories = side === 'demandes' ? [families] : Object.values(nannies)
      for (const { forgetUnused } of memories) forgetUnused()
    },
  }
}
