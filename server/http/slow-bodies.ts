import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const LOOK_EVERY_MS = 5000
/** Looks in a row without progress before the socket is closed: twenty-five seconds, for networks come and go. */
const PATIENCE = 5
/** A phone on the slowest network sends more than this between two looks; a held socket does not. */
const PROGRESS_BYTES = 256
/** What is left of a refused body is let in for this long, so that the answer is read before the socket closes. */
const LINGER_MS = 2000

interface Watched {
  readonly request: FastifyRequest
  bytesRead: number
  idleLooks: number
}

/**
 * Ends requests whose body stands still (threat-model C54), however long an honest one on a slow network takes: a photo
 * of 5 MB needs a quarter of an hour on 2G. Ends also the endless body whose answer is out already (threat-model C41).
 */
export const endSlowBodies = (app: FastifyInstance): void => {
  const receiving = new Map<string, Watched>()

  const look = (): void => {
    for (const [id, watched] of receiving) {
      const { raw } = watched.request
      if (raw.complete || raw.destroyed) {
        receiving.delete(id)
        continue
      }
      const { bytesRead } = raw.socket
      watched.idleLooks = bytesRead - watched.bytesRead < PROGRESS_BYTES ? watched.idleLooks + 1 : 0
      watched.bytesRead = bytesRead
      if (watched.idleLooks < PATIENCE) continue
      receiving.delete(id)
      watched.request.log.info('slow body ended')
      raw.socket.destroy()
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()

  app.addHook('onRequest', async (request) => {
    const { raw } = request
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    // A call from within (a test's) has no socket.
    if ((length === undefined && encoding === undefined) || !(raw.socket instanceof Socket)) return
    receiving.set(request.id, { request, bytesRead: raw.socket.bytesRead, idleLooks: 0 })
  })
  app.addHook('onResponse', async ({ id, raw }) => {
    if (receiving.delete(id) && !raw.complete) setTimeout(() => raw.socket.destroy(), LINGER_MS).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
