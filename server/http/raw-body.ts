import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Text of a JSON body, before parsing; null for other bodies. */
    rawBody: string | null
  }
}

/**
 * Stores the text of JSON bodies. A repeat under the same idempotency key is compared by this text, so that a change of
 * the schema does not matter.
 */
export const storeRawBody = (app: FastifyInstance): void => {
  // 'error' twice, Fastify's default: refuses a body with `__proto__` or `constructor.prototype`.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', null)
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body
    parseJson(request, body, done)
  })
}
