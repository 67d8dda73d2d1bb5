import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Unanswered requests of one connection. Browsers and proxies wait for an answer before they send the next request. */
const MAX_UNANSWERED = 16

/**
 * Closes a connection that sends requests without waiting for answers. A request of fifty bytes takes ten kilobytes of
 * memory until it is answered: two hundred connections with a full packet each would fill the memory before a limit by
 * address refuses the first request.
 */
export const limitPipelining = (app: FastifyInstance): void => {
  const unanswered = new WeakMap<IncomingMessage['socket'], number>()
  app.addHook('onRequest', (request, reply, next) => {
    const { socket } = request.raw
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count <= MAX_UNANSWERED) {
      next()
      return
    }
    reply.hijack()
    if (!socket.destroyed) request.log.info('pipeline refused')
    socket.destroy()
  })
  app.addHook('onResponse', ({ raw: { socket } }, _reply, next) => {
    unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
    next()
  })
}
