import type { FastifyRequest } from 'fastify'
import { DATE_SAISIE_HEADER, IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import { invalid } from '../refusal.ts'

/** What a phone says about a submission beside its content. */
export interface Submission {
  /** A UUID, lower case; null: the caller did not ask for exactly-once. */
  readonly key: string | null
  /** When it was typed, by the phone's clock: a hint (ISO 8601), null when absent or absurd. */
  readonly dateSaisie: string | null
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

const readKey = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null
  if (typeof header !== 'string' || !UUID.test(header))
    throw invalid(IDEMPOTENCY_HEADER, "La clé d'envoi doit être un UUID")
  return header.toLowerCase()
}

const YEAR_MS = 366 * 24 * 60 * 60_000

const readDateSaisie = (header: string | string[] | undefined, now: Date): string | null => {
  const typed =
    typeof header === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(header) ? Date.parse(header) : Number.NaN
  return Math.abs(typed - now.getTime()) < YEAR_MS ? new Date(typed).toISOString() : null
}

export const readSubmission = (request: FastifyRequest, now: Date): Submission => ({
  key: readKey(request.headers[IDEMPOTENCY_HEADER]),
  dateSaisie: readDateSaisie(request.headers[DATE_SAISIE_HEADER], now),
})
