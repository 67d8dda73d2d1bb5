import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorBody } from '#contract/errors.ts'
import { isForeignKeyViolation, isUnavailable } from '../db/unavailable.ts'
import { Refusal } from '../refusal.ts'
import { sendErrorBody } from './error-page.ts'

const RETRY_UNAVAILABLE_S = 5

/** The refusal for an error of Fastify or a plugin. The text of such an error is not sent. */
const fromFramework = (error: FastifyError): Refusal | null => {
  switch (error.statusCode) {
    case 413:
      return new Refusal('tooLarge')
    case 415:
      return new Refusal('unsupportedFormat')
    case 429:
      return new Refusal('tooManyRequests', { retryAfter: 60 })
    case 503:
      return new Refusal('unavailable', { retryAfter: RETRY_UNAVAILABLE_S })
    default:
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
        ? new Refusal('unreadableBody')
        : null
  }
}

const toRefusal = (error: unknown, { raw }: FastifyRequest): Refusal | null => {
  if (error instanceof Refusal) return error
  // The caller's connection broke off within the body: its code is ECONNRESET, like that of a lost database.
  if (error instanceof Error && error === raw.errored) return new Refusal('unreadableBody')
  if (isUnavailable(error)) return new Refusal('unavailable', { retryAfter: RETRY_UNAVAILABLE_S })
  if (isForeignKeyViolation(error)) return new Refusal('notFound')
  return error instanceof Error ? fromFramework(error as FastifyError) : null
}

/**
 * Answers every thrown value with a code of contract/errors.ts and its status: a refusal, a body that breaks off, an
 * unavailable database, a record that was deleted meanwhile, a request that Fastify refuses (most as `unreadableBody`).
 * Anything else is `unexpected`, with the request's id.
 */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const refusal = toRefusal(error, request)
  if (!refusal || refusal.code === 'unavailable' || isForeignKeyViolation(error))
    request.log.error({ err: error }, 'request failed')
  if (refusal?.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  const body: ErrorBody = refusal
    ? { code: refusal.code, message: refusal.message, ...(refusal.errors && { errors: refusal.errors }) }
    : { code: 'unexpected', message: ERRORS.unexpected.message, requestId: request.id }
  sendErrorBody(request, reply.code(ERRORS[body.code].status), body)
}
