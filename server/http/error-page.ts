import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/errors.ts'

/**
 * Whether an answer is one of the API. The text of the URL decides only where no call is found: `/%61pi/…` and
 * `http://…/api/…` reach the routes of `/api/…`.
 */
export const isCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith('/api/') || routeOptions.config.endpoint !== undefined

/** Without a style: the policy of the answer allows none. All texts are our own, so nothing is escaped. */
const errorPage = ({ message, requestId }: ErrorBody): string =>
  '<!doctype html><html lang="fr"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Page indisponible</title></head>' +
  `<body><main><h1>Page indisponible</h1><p>${message}</p>` +
  (requestId === undefined ? '' : `<p>Référence\u00a0: ${requestId}</p>`) +
  `<p><a href="/">Retour à l'accueil</a></p></main></body></html>`

/** Sends a refusal: as a document to a person who opens a page, as JSON to any other caller. */
export const sendErrorBody = (request: FastifyRequest, reply: FastifyReply, body: ErrorBody): void => {
  if (!isCall(request) && request.headers.accept?.includes('text/html'))
    void reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(errorPage(body))
  else void reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}
