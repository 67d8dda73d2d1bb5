import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import { readAddress } from './address.ts'
import { readExperience } from './experience.ts'
import { askedHours, type Heures } from './hours.ts'
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
 * Turns records into traits. Understanding a text costs more than scoring a hundred pairs, so traits are kept for as
 * long as the record says the same. `forgetUnused` drops those that were not asked for since its last call.
 */
export interface Reader {
  readonly demande: (demande: Demande) => TraitsDemande
  readonly nounou: (nounou: Nounou) => TraitsNounou
  readonly forgetUnused: () => void
}

/** Traits by record id; each remembers when it was last asked for. */
const kept = <R extends { readonly id: string }, T>(
  read: (record: R) => T,
  saysTheSame: (a: R, b: R) => boolean,
): { get: (record: R) => T; forgetUnused: () => void } => {
  const entries = new Map<string, { record: R; traits: T; lastTurn: number }>()
  let turn = 0
  return {
    get: (record) => {
      const known = entries.get(record.id)
      if (known) {
        if (!saysTheSame(known.record, record)) known.traits = read(record)
        known.record = record
        known.lastTurn = turn
        return known.traits
      }
      const traits = read(record)
      entries.set(record.id, { record, traits, lastTurn: turn })
      return traits
    },
    forgetUnused: () => {
      for (const [id, { lastTurn }] of entries) if (lastTurn < turn) entries.delete(id)
      turn++
    },
  }
}

/** `annee` is the current year in Libreville, for "depuis 2018": make a new reader when it changes. */
export const createReader = (annee: number): Reader => {
  const demandes = kept(
    ({
      typeService,
      adresse,
      horaireDebut,
      horaireFin,
      forfaitHoraires,
      nombreEnfants,
    }: Demande): TraitsDemande => ({
      typeService,
      place: readAddress(adresse),
      hours: askedHours(typeService, { debut: horaireDebut, fin: horaireFin }, forfaitHoraires),
      nombreEnfants,
    }),
    (a, b) =>
      a === b ||
      (a.adresse === b.adresse &&
        a.typeService === b.typeService &&
        a.horaireDebut === b.horaireDebut &&
        a.horaireFin === b.horaireFin &&
        a.forfaitHoraires?.debut === b.forfaitHoraires?.debut &&
        a.forfaitHoraires?.fin === b.forfaitHoraires?.fin &&
        a.nombreEnfants === b.nombreEnfants),
  )
  const nounous = kept(
    ({ typePoste, adresse, disponibilites, experience }: Nounou): TraitsNounou => ({
      typePoste,
      place: readAddress(adresse),
      disponibilites,
      experience: readExperience(experience, typePoste, annee),
    }),
    (a, b) =>
      a === b ||
      (a.adresse === b.adresse &&
        a.experience === b.experience &&
        a.typePoste === b.typePoste &&
        a.disponibilites === b.disponibilites),
  )
  return {
    demande: demandes.get,
    nounou: nounous.get,
    forgetUnused: () => {
      demandes.forgetUnused()
      nounous.forgetUnused()
    },
  }
}
