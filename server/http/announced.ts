import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refusal, refusalJson } from '../refusal.ts'
import { BARE_HEADERS } from './headers.ts'

const EXPECTATION_FAILED = 417

/**
 * Refuses what a request announces and nobody here understands, instead of reading it as if it had not: a body that
 * says it is compressed, an expectation other than 100-continue.
 */
export const refuseUnknownAnnouncements = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
      throw new Refusal('unsupportedFormat')
  })
  // Node answers this one before there is a request, and without closing any door (threat-model C34).
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response
      .writeHead(EXPECTATION_FAILED, {
        ...BARE_HEADERS,
        'content-type': 'application/json; charset=utf-8',
        connection: 'close',
      })
      .end(refusalJson('unreadableBody'))
  })
}
