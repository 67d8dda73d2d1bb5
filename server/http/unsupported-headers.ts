import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refusal, refusalJson } from '../refusal.ts'
import { BARE_HEADERS } from './headers.ts'

const EXPECTATION_FAILED = 417

/**
 * Refuses requests with headers that the server does not implement, instead of ignoring the headers: a Content-Encoding
 * other than identity (a compressed body), and an Expect that Node does not know (any but 100-continue).
 */
export const refuseUnsupportedHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
      throw new Refusal('unsupportedFormat')
  })
  // Node answers an unknown expectation itself, before any hook and without security headers (threat-model C34).
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
