import { ERRORS, type ErrorBody, type ErrorCode, type FieldError } from '#contract/errors.ts'

/** An expected refusal with a code of the closed list (contract/errors.ts). */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldError[] | undefined
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: { errors?: readonly FieldError[]; retryAfter?: number } = {}) {
    super(ERRORS[code].message)
    this.code = code
    this.errors = details.errors
    this.retryAfter = details.retryAfter
  }
}

/** A 400 refusal that names one field, header or query parameter. */
export const invalid = (path: string, message: string): Refusal =>
  new Refusal('invalid', { errors: [{ path, message }] })

/** JSON text of a refusal without field errors. */
export const refusalJson = (code: ErrorCode): string =>
  JSON.stringify({ code, message: ERRORS[code].message } satisfies ErrorBody)
