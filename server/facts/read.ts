import { LIBREVILLE_OFFSET_MS } from '#contract/days.admin.ts'
import type { TypePoste } from '#contract/nanny-applications.ts'
import type { Database } from '../db/schema.ts'
import { readExperience } from '../experience/read-experience.ts'
import { placeAt } from '../places/known-places.ts'
import { readAddress } from '../places/read-address.ts'

/**
 * Increase it with each change of a reader or of the list of places that may change a result: housekeeping then reads
 * every text again.
 */
const READERS_VERSION = 6

/** Libreville is one hour ahead of UTC all year. Intl.DateTimeFormat would take as long as reading the text. */
const yearOf = (now: Date): number => new Date(now.getTime() + LIBREVILLE_OFFSET_MS).getUTCFullYear()

/** Version of a reading. Holds the year, because "depuis 2019" is one year more in each. */
export const readerVersion = (now: Date): number => READERS_VERSION * 10_000 + yearOf(now)

export const asSwitch = (value: boolean): 0 | 1 => (value ? 1 : 0)

const readPlace = (adresse: string) => {
  const { place, uncertain } = readAddress(adresse)
  return { placeId: placeAt(place).id || null, placeUncertain: asSwitch(uncertain) }
}

/** Texts of a request that hold facts. */
export interface RequestTexts {
  readonly adresse: string
}

/** Texts of an application that hold facts. `typePoste` decides what "garder" means without an object. */
export interface ApplicationTexts {
  readonly adresse: string
  readonly experience: string
  readonly typePoste: TypePoste
}

/** Groups of columns of `parent_request_facts`, as they are without a correction. */
export const readRequest = ({ adresse }: RequestTexts) => ({
  place: readPlace(adresse),
  hours: { horaireDebut: null, horaireFin: null },
})

/** Groups of columns of `nanny_application_facts`, as they are without a correction. */
export const readApplication = ({ adresse, experience, typePoste }: ApplicationTexts, now: Date) => {
  const read = readExperience(experience, typePoste, yearOf(now))
  return {
    place: readPlace(adresse),
    hours: { disponibilites: null },
    annees: { annees: read.annees, anneesUncertain: asSwitch(read.approximatif) },
    care: {
      enfants: asSwitch(read.enfants),
      garde: asSwitch(read.garde),
      devoirs: asSwitch(read.devoirs),
      personne: asSwitch(read.personne),
      groupes: asSwitch(read.groupes),
    },
  }
}

/** Two columns that are not used yet, and the number of corrections. */
const NOTHING_SET = { jours: null, premierJour: null, revision: 0 } as const

/** Facts of a request without a correction, as a row. */
export const requestFactsRow = (
  requestId: string,
  texts: RequestTexts,
  now: Date,
): Database['parent_request_facts'] => {
  const { place, hours } = readRequest(texts)
  return {
    requestId,
    ...place,
    placeSetBy: 'lu',
    ...hours,
    hoursSetBy: 'lu',
    ...NOTHING_SET,
    readerVersion: readerVersion(now),
  }
}

/** Facts of an application without a correction, as a row. */
export const applicationFactsRow = (
  nannyId: string,
  texts: ApplicationTexts,
  now: Date,
): Database['nanny_application_facts'] => {
  const { place, hours, annees, care } = readApplication(texts, now)
  return {
    nannyId,
    ...place,
    placeSetBy: 'lu',
    ...hours,
    hoursSetBy: 'lu',
    ...annees,
    anneesSetBy: 'lu',
    ...care,
    careSetBy: 'lu',
    ...NOTHING_SET,
    readerVersion: readerVersion(now),
  }
}
