import type { ErrorBody, FieldError } from '#contract/errors.ts'
import { readRetryAfter } from './retry-delay.ts'

/** What came back from the network. Status 0: nobody answered, or not in time. `body` is undefined unless JSON. */
export interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: unknown
}

/** What an answer means for what a person typed (docs/product.md, "Offline and errors"). */
export type Verdict =
  | { readonly verdict: 'confirme'; readonly body: object }
  /** `seule`: our server answered that this entry alone is in trouble; the others may go on. */
  | {
      readonly verdict: 'nonLivre'
      readonly status: number
      readonly pauseMs: number
      readonly seule: boolean
    }
  | {
      readonly verdict: 'refuse'
      readonly status: number
      readonly message: string
      readonly errors: readonly FieldError[]
    }
  | { readonly verdict: 'retire'; readonly message: string }

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'

/** Refusals that only our server can mean: a captive portal or a proxy may use the same numbers in HTML. */
const REFUSED_BY_US = [400, 409, 422]
/** Refusals that stay true whoever says them: a proxy's limit on size does not go away by trying again. */
const REFUSED_BY_ANYONE = [413, 415]

/**
 * Reads an answer. `estLaNotre` recognises the body that only our server can give for this very submission.
 * Everything that is neither that nor a clear refusal is a delivery that failed: it is tried again.
 */
export const readAnswer = (
  { status, retryAfter, body }: Answer,
  estLaNotre: (body: object) => boolean,
  now: number,
): Verdict => {
  const refusal = isErrorBody(body) ? body : null
  if (status >= 200 && status < 300 && typeof body === 'object' && body !== null && estLaNotre(body))
    return { verdict: 'confirme', body }
  if (status === 410 && refusal) return { verdict: 'retire', message: refusal.message }
  if (REFUSED_BY_ANYONE.includes(status) || (REFUSED_BY_US.includes(status) && refusal)) {
    const message = refusal?.message ?? "L'envoi a été refusé."
    return { verdict: 'refuse', status, message, errors: refusal?.errors ?? [] }
  }
  return {
    verdict: 'nonLivre',
    status,
    pauseMs: readRetryAfter(retryAfter, now),
    seule: status === 500 && refusal !== null,
  }
}
