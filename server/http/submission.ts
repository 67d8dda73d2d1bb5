import type { FastifyRequest } from 'fastify'
import { DATE_SAISIE_HEADER, IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import { invalid } from '../refusal.ts'

/** Key, content and date of a submission. */
export interface Submission {
  /** Idempotency key, a UUID in lower case; null: the client sent none. */
  readonly key: string | null
  /** Path and text of the JSON body: equal when the client repeats a submission. Null for other bodies. */
  readonly sent: string | null
  /**
   * When the form was filled in, by the phone's clock (ISO 8601); null when absent, unreadable or more than a year
   * off. A hint only.
   */
  readonly dateSaisie: string | null
  /**
   * The audit log gets one entry of this action on the record from this account, however often and how fast the call is
   * repeated. Set when the record is stored or found under the key, and by a handler.
   */
  isRecordedOnce: boolean
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

const readKey = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null
  if (typeof header !== 'string' || !UUID.test(header))
    throw invalid(IDEMPOTENCY_HEADER, "La clé d'envoi doit être un UUID")
  return header.toLowerCase()
}

/** Larger differences from the server's clock mean a wrong clock: the date is dropped. */
const MAX_DIFFERENCE_MS = 366 * 24 * 60 * 60_000

const readDateSaisie = (header: string | string[] | undefined, now: Date): string | null => {
  const typed =
    typeof header === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(header) ? Date.parse(header) : Number.NaN
  return Math.abs(typed - now.getTime()) < MAX_DIFFERENCE_MS ? new Date(typed).toISOString() : null
}

export const readSubmission = (request: FastifyRequest, now: Date): Submission => ({
  key: readKey(request.headers[IDEMPOTENCY_HEADER]),
  sent: request.rawBody && `${request.url}\n${request.rawBody}`,
  dateSaisie: readDateSaisie(request.headers[DATE_SAISIE_HEADER], now),
  isRecordedOnce: false,
})
