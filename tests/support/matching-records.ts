import fc from 'fast-check'
import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import { readExperience } from '#server/experience/read-experience.ts'
import { askedHours } from '#server/facts/asked-hours.ts'
import type { MatchNanny, MatchRequest } from '#server/matches/pairs.ts'
import { readAddress } from '#server/places/read-address.ts'
import { LABELLED } from '#tests/matching/labelled-pairs/first.ts'
import { LABELLED_FOURTH } from '#tests/matching/labelled-pairs/fourth.ts'
import { LABELLED_SECOND } from '#tests/matching/labelled-pairs/second.ts'
import { LABELLED_THIRD } from '#tests/matching/labelled-pairs/third.ts'

export const SERVICES: readonly TypeService[] = ['regulier', 'occasionnel', 'weekend', 'devoirs', 'personne']
export const POSTES: readonly TypePoste[] = ['nounou', 'devoirs', 'personne']
export const AVAILABILITIES: readonly (Disponibilites | null)[] = [
  'lundi-vendredi',
  'weekend',
  'nuits',
  'flexible',
  null,
]

/** The year in which the tests read experience texts. */
export const YEAR = 2026

/** What matching reads of a request, before its texts are read. */
export interface RequestFields {
  readonly id: string
  readonly typeService: TypeService
  readonly adresse: string
  /** 'HH:MM', both or none. */
  readonly horaireDebut: string | null
  readonly horaireFin: string | null
  readonly forfaitHoraires: { readonly debut: string; readonly fin: string } | null
  readonly nombreEnfants: number
  readonly dateCreation: string
}

/** What matching reads of an application, before its texts are read. */
export interface NannyFields {
  readonly id: string
  readonly typePoste: TypePoste
  readonly adresse: string
  readonly experience: string
  readonly disponibilites: Disponibilites | null
  readonly employee: boolean
  readonly dateCreation: string
}

export const requestFields = (fields: Partial<RequestFields> = {}): RequestFields => ({
  id: 'd1',
  typeService: 'regulier',
  adresse: 'Nzeng-Ayong',
  horaireDebut: '07:30',
  horaireFin: '17:30',
  forfaitHoraires: null,
  nombreEnfants: 1,
  dateCreation: '2026-03-01T08:00:00.000Z',
  ...fields,
})

export const nannyFields = (fields: Partial<NannyFields> = {}): NannyFields => ({
  id: 'n1',
  typePoste: 'nounou',
  adresse: 'Nzeng-Ayong',
  experience: "5 ans de garde d'enfants",
  disponibilites: 'lundi-vendredi',
  employee: false,
  dateCreation: '2026-03-01T08:00:00.000Z',
  ...fields,
})

/** A request as the engine gets it, with the place that was read in its address. */
export const aRequest = (fields: Partial<RequestFields> = {}): MatchRequest => {
  const { id, dateCreation, typeService, adresse, horaireDebut, horaireFin, forfaitHoraires, nombreEnfants } =
    requestFields(fields)
  const own = horaireDebut && horaireFin ? { debut: horaireDebut, fin: horaireFin } : null
  return {
    id,
    dateCreation,
    place: readAddress(adresse).place,
    wanted: { typeService, hours: askedHours(typeService, own, forfaitHoraires), nombreEnfants },
  }
}

/** A nanny as the engine gets her, with the facts that were read in her texts. */
export const aNanny = (fields: Partial<NannyFields> = {}): MatchNanny => {
  const { id, dateCreation, employee, typePoste, adresse, experience, disponibilites } = nannyFields(fields)
  return {
    id,
    dateCreation,
    employee,
    place: readAddress(adresse).place,
    offered: { typePoste, disponibilites, experience: readExperience(experience, typePoste, YEAR) },
  }
}

const labelled = [...LABELLED, ...LABELLED_SECOND, ...LABELLED_THIRD, ...LABELLED_FOURTH]

/** Addresses as people write them, so that random records resemble real ones, and a few vague ones. */
export const addresses = [
  ...labelled.flatMap(({ adresse, groups }) => [adresse, ...groups.flat().map((nanny) => nanny.adresse)]),
  'derrière la pharmacie',
  'Libreville',
  'PK 17',
  '',
]
export const experiences = [
  ...labelled.flatMap(({ groups }) => groups.flat().map((nanny) => nanny.experience)),
  '6 mois',
  "enfants de 3 à 6 ans, 2 ans d'expérience",
  '???',
]

const hour = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarters) =>
      `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`,
  )
const hours = fc.option(fc.tuple(hour, hour), { nil: null })

/** Few instants, so that ties occur. */
const instant = fc.constantFrom(
  '2026-03-01T08:00:00.000Z',
  '2026-03-01T08:00:00.001Z',
  '2025-12-31T23:59:59.999Z',
  '2026-04-02T10:11:12.345Z',
)

export const anyRequestFields: fc.Arbitrary<RequestFields> = fc
  .record({
    typeService: fc.constantFrom(...SERVICES),
    adresse: fc.constantFrom(...addresses),
    own: hours,
    forfait: hours,
    nombreEnfants: fc.integer({ min: 1, max: 4 }),
    dateCreation: instant,
  })
  .map(({ own, forfait, ...fields }) =>
    requestFields({
      ...fields,
      horaireDebut: own?.[0] ?? null,
      horaireFin: own?.[1] ?? null,
      forfaitHoraires: forfait && { debut: forfait[0], fin: forfait[1] },
    }),
  )

export const anyNannyFields: fc.Arbitrary<NannyFields> = fc
  .record({
    typePoste: fc.constantFrom(...POSTES),
    adresse: fc.constantFrom(...addresses),
    experience: fc.constantFrom(...experiences),
    disponibilites: fc.constantFrom(...AVAILABILITIES),
    employee: fc.boolean(),
    dateCreation: instant,
  })
  .map(nannyFields)

export const anyRequest = anyRequestFields.map(aRequest)
export const anyNanny = anyNannyFields.map(aNanny)

const numbered =
  <T extends { readonly id: string }>(prefix: string) =>
  (records: T[]): T[] =>
    records.map((record, i) => ({ ...record, id: `${prefix}${String(i).padStart(4, '0')}` }))

/** Up to `max` records, each with an id of its own. */
export const anyRequests = (max: number) =>
  fc.array(anyRequest, { maxLength: max }).map(numbered<MatchRequest>('d'))
export const anyNannies = (max: number) =>
  fc.array(anyNanny, { maxLength: max }).map(numbered<MatchNanny>('n'))
