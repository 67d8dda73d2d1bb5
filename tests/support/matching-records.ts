import fc from 'fast-check'
import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import type { Demande, Nounou } from '#server/matches/records.ts'
import { LABELLED } from '#tests/matching/labelled-pairs.ts'
import { LABELLED_SECOND } from '#tests/matching/labelled-pairs-second.ts'
import { LABELLED_THIRD } from '#tests/matching/labelled-pairs-third.ts'

export const SERVICES: readonly TypeService[] = ['regulier', 'occasionnel', 'weekend', 'devoirs', 'personne']
export const POSTES: readonly TypePoste[] = ['nounou', 'devoirs', 'personne']
export const AVAILABILITIES: readonly (Disponibilites | null)[] = [
  'lundi-vendredi',
  'weekend',
  'nuits',
  'flexible',
  null,
]

/** The year in which every test of matching takes place. */
export const ANNEE = 2026

export const aDemande = (fields: Partial<Demande> = {}): Demande => ({
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

export const aNounou = (fields: Partial<Nounou> = {}): Nounou => ({
  id: 'n1',
  typePoste: 'nounou',
  adresse: 'Nzeng-Ayong',
  experience: "5 ans de garde d'enfants",
  disponibilites: 'lundi-vendredi',
  employee: false,
  dateCreation: '2026-03-01T08:00:00.000Z',
  ...fields,
})

const labelled = [...LABELLED, ...LABELLED_SECOND, ...LABELLED_THIRD]

/** Texts that people wrote, so that random records resemble real ones, and some that nobody would. */
export const addresses = [
  ...labelled.flatMap(({ adresse, rungs }) => [adresse, ...rungs.flat().map((nounou) => nounou.adresse)]),
  'derrière la pharmacie',
  'Libreville',
  'PK 17',
  '',
]
export const accounts = [
  ...labelled.flatMap(({ rungs }) => rungs.flat().map((nounou) => nounou.experience)),
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

/** Few instants, so that ties are met. */
const instant = fc.constantFrom(
  '2026-03-01T08:00:00.000Z',
  '2026-03-01T08:00:00.001Z',
  '2025-12-31T23:59:59.999Z',
  '2026-04-02T10:11:12.345Z',
)

const demande = fc
  .record({
    typeService: fc.constantFrom(...SERVICES),
    adresse: fc.constantFrom(...addresses),
    own: hours,
    forfait: hours,
    nombreEnfants: fc.integer({ min: 1, max: 4 }),
    dateCreation: instant,
  })
  .map(({ own, forfait, ...fields }) =>
    aDemande({
      ...fields,
      horaireDebut: own?.[0] ?? null,
      horaireFin: own?.[1] ?? null,
      forfaitHoraires: forfait && { debut: forfait[0], fin: forfait[1] },
    }),
  )

const nounou = fc
  .record({
    typePoste: fc.constantFrom(...POSTES),
    adresse: fc.constantFrom(...addresses),
    experience: fc.constantFrom(...accounts),
    disponibilites: fc.constantFrom(...AVAILABILITIES),
    employee: fc.boolean(),
    dateCreation: instant,
  })
  .map(aNounou)

const numbered =
  <T extends { readonly id: string }>(prefix: string) =>
  (records: T[]): T[] =>
    records.map((record, i) => ({ ...record, id: `${prefix}${String(i).padStart(4, '0')}` }))

export const demandes = (max: number) => fc.array(demande, { maxLength: max }).map(numbered<Demande>('d'))
export const nounous = (max: number) => fc.array(nounou, { maxLength: max }).map(numbered<Nounou>('n'))
export const oneDemande = demande
export const oneNounou = nounou
