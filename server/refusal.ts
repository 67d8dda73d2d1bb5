import { ERRORS, type ErrorCode, type FieldError } from '#contract/errors.ts'

/** An expected refusal: one of the closed codes. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldError[] | undefined
  /** Seconds until it makes sense to try again. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: { errors?: readonly FieldError[]; retryAfter?: number } = {}) {
    super(ERRORS[code].message)
    this.code = code
    this.errors = details.errors
    this.retryAfter = details.retryAfter
  }
}

/** A 400 that names one field. */
export const invalid = (path: string, message: string): Refusal =>
  new Refusal('invalide', { errors: [{ path, message }] })
