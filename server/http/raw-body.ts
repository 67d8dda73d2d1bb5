import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** A JSON body as it was sent; null for other bodies. */
    rawBody: string | null
  }
}

/** Keeps the text of JSON bodies: a repeated submission is recognised by it, whatever the schema says by then. */
export const keepRawBody = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', null)
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body
    parseJson(request, body, done)
  })
}
