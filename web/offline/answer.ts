import type { ErrorBody, FieldError } from '#contract/errors.ts'
import { readRetryAfter } from './retry-delay.ts'
import { REFUSED } from './sentences.ts'

/** An HTTP answer. Status 0: no answer, or not in time. `body` is undefined unless it is JSON. */
export interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: unknown
  /** Headers of an upload's answer: its key, the SHA-256 (hexadecimal) of the received bytes, `Upload-Offset`. */
  readonly key?: string | null
  readonly sha256?: string | null
  readonly offset?: string | null
}

/** Scope of an undelivered attempt: this entry only, all entries (the server asks to wait), or the network. */
export type Scope = 'entry' | 'server' | 'network'

/** Outcome of one call (docs/product.md, "Offline and errors"). */
export type CallOutcome =
  | { readonly outcome: 'confirmed'; readonly body: object }
  | {
      readonly outcome: 'undelivered'
      readonly pauseMs: number
      readonly scope: Scope
    }
  | {
      readonly outcome: 'refused' | 'withdrawn'
      readonly message: string
      readonly errors: readonly FieldError[]
    }

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'

/**
 * Statuses that are refusals only with our server's JSON: a captive portal or a proxy may send them with HTML. No call
 * answers 422 today; a page that stays open for long meets newer servers.
 */
const REFUSED_BY_US = [400, 409, 422]
/** Statuses that are refusals from a proxy too: its limits are the same for every attempt. */
const REFUSED_BY_ANYONE = [413, 415]

/**
 * Converts an HTTP answer to an outcome. `isReceipt` recognises a body that only our server can send for this
 * submission. An answer that is no receipt, clear refusal or withdrawal is undelivered: the call is retried.
 */
export const readAnswer = (
  { status, retryAfter, body }: Answer,
  isReceipt: (body: object) => boolean,
  now: number,
): CallOutcome => {
  const ours = isErrorBody(body) ? body : null
  if (status >= 200 && status < 300 && typeof body === 'object' && body !== null && isReceipt(body))
    return { outcome: 'confirmed', body }
  if (status === 410 && ours) return { outcome: 'withdrawn', message: ours.message, errors: [] }
  if (REFUSED_BY_ANYONE.includes(status) || (REFUSED_BY_US.includes(status) && ours)) {
    const message = ours?.message ?? REFUSED
    return { outcome: 'refused', message, errors: ours?.errors ?? [] }
  }
  return {
    outcome: 'undelivered',
    // A captive portal may send any Retry-After with its HTML.
    pauseMs: ours ? readRetryAfter(retryAfter, now) : 0,
    scope: ours ? (status === 503 ? 'server' : 'entry') : 'network',
  }
}
