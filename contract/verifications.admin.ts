import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDay, id, pathId, readRevision } from './fields.admin.ts'
import { oneOfKeys, optionalText, text } from './fields.ts'
import type { PUBLIC_POINTS } from './page-texts.ts'

/** What the agency verifies about a nanny (docs/product.md, "Verification"). */
export const POINTS = {
  identite: 'Identité',
  casier: 'Casier judiciaire',
  medical: 'Certificat médical',
  adresse: 'Adresse visitée',
  reference1: 'Référence 1',
  reference2: 'Référence 2',
  formation: 'Formation',
} as const satisfies Readonly<Record<keyof typeof PUBLIC_POINTS, string>>
export type Point = keyof typeof POINTS
export const POINT_KEYS = Object.keys(POINTS) as readonly Point[]

/** State of a point. A point without a row is `a_faire`. */
export const ETATS_VERIFICATION = {
  a_faire: 'À faire',
  demande: 'Demandé',
  fait: 'Vérifié',
  non_conforme: 'Non conforme',
} as const
export type EtatVerification = keyof typeof ETATS_VERIFICATION
export const INITIAL_ETAT: EtatVerification = 'a_faire'
export const DONE_ETAT: EtatVerification = 'fait'

/** Whether a point in this state was verified, with whatever result: only such a point has a day. */
export const wasChecked = (etat: EtatVerification): boolean => etat === DONE_ETAT || etat === 'non_conforme'

const REQUIS_MESSAGE = 'Choisissez au moins un point'

const isPoint = (name: string): name is Point => Object.hasOwn(POINTS, name)

/** What is wrong with the value of the setting that holds the required points, or null. */
export const requisError = (valeur: string): string | null => {
  const names = valeur.split(',')
  return names.every(isPoint) && new Set(names).size === names.length ? null : REQUIS_MESSAGE
}

/** State of one point, for one dossier. Days are YYYY-MM-DD. */
export const verification = z.object({
  id: text,
  /** Id of the application. An employee keeps it when the application is deleted. */
  candidatureId: text,
  point: oneOfKeys(POINTS),
  etat: oneOfKeys(ETATS_VERIFICATION),
  /**
   * Day of the verification; required when the state is `fait`. Ignore it unless `wasChecked`: rows that were stored
   * before that rule may have one.
   */
  date: z.nullable(text),
  /** Last day on which the proof is valid; null: it does not expire. */
  expiration: z.nullable(text),
  note: z.nullable(text),
  /** Document that proves it. */
  storedPath: z.nullable(text),
  /** Administrator who changed it last. */
  auteur: text,
  /** Number of changes. */
  revision: z.number(),
})
export type Verification = z.output<typeof verification>

/** Whether a point counts as verified on a day: done, and its proof has not expired. */
export const isVerified = (
  { etat, expiration }: Pick<Verification, 'etat' | 'expiration'>,
  today: string,
): boolean => etat === DONE_ETAT && (expiration === null || expiration >= today)

/** A proof is to be renewed from this many days before its last valid day. */
export const EXPIRATION_DAYS = 30

/** Verification of one application or employee. */
export const verifications = z.object({
  /** Points that have a row. */
  points: z.array(verification),
  /** Points that the agency requires. */
  requis: z.array(oneOfKeys(POINTS)),
  /** Those of `requis` that are verified today. */
  verifies: z.array(oneOfKeys(POINTS)),
})
export type Verifications = z.output<typeof verifications>

const DATE_REQUIRED = 'Indiquez le jour de la vérification'
const EXPIRATION_UNKNOWN = "Ce jour n'existe pas"
const EXPIRATION_BEFORE = 'Ce jour est avant celui de la vérification'

const optionalDay = (message: string) => z.optional(z.nullable(calendarDay(message)))

export const verificationInput = z
  .object({
    point: oneOfKeys(POINTS, 'Ce point est inconnu'),
    etat: oneOfKeys(ETATS_VERIFICATION, 'Cet état est inconnu'),
    date: optionalDay(DATE_REQUIRED),
    expiration: optionalDay(EXPIRATION_UNKNOWN),
    note: optionalText(500),
    storedPath: z.optional(z.nullable(id('Ce document est inconnu'))),
    /** Revision on the screen, 0 for a point without a row. If the stored one differs, a change is refused. */
    revision: readRevision,
  })
  .check(
    z.check(({ value: { etat, date, expiration }, issues }) => {
      const add = (path: string, message: string) =>
        issues.push({ code: 'custom', input: date, path: [path], message })
      if (etat === DONE_ETAT && !date) add('date', DATE_REQUIRED)
      if (date && expiration && expiration < date) add('expiration', EXPIRATION_BEFORE)
    }),
  )
export type VerificationInput = z.output<typeof verificationInput>

export const endpoints = {
  readVerifications: endpoint({
    method: 'GET',
    path: '/api/verifications/{candidatureId}',
    summary: "Ce qui est vérifié d'une candidate ou d'un employé, et ce que l'agence exige.",
    access: 'admin',
    params: { candidatureId: pathId },
    answer: { status: 200, body: verifications },
    errors: ['notFound'],
  }),
  setVerification: endpoint({
    method: 'PATCH',
    path: '/api/verifications/{candidatureId}',
    summary: "Change l'état d'un point de vérification, avec son échéance et son document.",
    access: 'admin',
    audit: 'Vérification modifiée',
    params: { candidatureId: pathId },
    body: verificationInput,
    answer: { status: 200, body: verifications },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
}
