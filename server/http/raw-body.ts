import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Text of a JSON body, before parsing; null for other bodies. */
    rawBody: string | null
  }
}

/**
 * Stores the text of JSON bodies. A repeated submission is recognised by its text, also after a change of the schema.
 */
export const storeRawBody = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', null)
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body
    parseJson(request, body, done)
  })
}
