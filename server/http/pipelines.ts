import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Requests that one connection may have under way. Browsers and proxies send the next after the answer. */
const AT_ONCE = 16

/**
 * Closes a connection that sends requests without waiting for answers: fifty bytes each are ten kilobytes here until
 * they are answered, so that two hundred connections with a packet of them each would fill the memory and keep
 * everybody else out for minutes, before any limit by address has refused the first.
 */
export const refusePipelines = (app: FastifyInstance): void => {
  const underWay = new WeakMap<IncomingMessage['socket'], number>()
  app.addHook('onRequest', (request, reply, next) => {
    const { socket } = request.raw
    const count = (underWay.get(socket) ?? 0) + 1
    underWay.set(socket, count)
    if (count <= AT_ONCE) {
      next()
      return
    }
    reply.hijack()
    if (!socket.destroyed) request.log.info('pipeline refused')
    socket.destroy()
  })
  app.addHook('onResponse', ({ raw: { socket } }, _reply, next) => {
    underWay.set(socket, (underWay.get(socket) ?? 1) - 1)
    next()
  })
}
