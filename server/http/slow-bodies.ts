import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const CHECK_INTERVAL_MS = 5000
/**
 * Checks in a row without progress before the socket is closed: 20 to 30 seconds, because mobile networks come and go.
 */
const MAX_STALLED_CHECKS = 5
/** Bytes between two checks that count as progress. The slowest mobile network sends more. */
const MIN_PROGRESS_BYTES = 256
/** Time in which the rest of a refused body is still read, so that the client receives the answer. */
const LINGER_MS = 2000

interface Receiving {
  readonly request: FastifyRequest
  bytesRead: number
  stalledChecks: number
}

/**
 * Closes connections whose body makes no progress (threat-model C54). A slow but steady body may take long: a photo of
 * 5 MB takes a quarter of an hour on 2G. Also closes a connection that keeps sending after its answer (threat-model
 * C41).
 */
export const closeStalledBodies = (app: FastifyInstance): void => {
  const receiving = new Map<string, Receiving>()

  const check = (): void => {
    for (const [id, body] of receiving) {
      const { raw } = body.request
      if (raw.complete || raw.destroyed) {
        receiving.delete(id)
        continue
      }
      const { bytesRead } = raw.socket
      body.stalledChecks = bytesRead - body.bytesRead < MIN_PROGRESS_BYTES ? body.stalledChecks + 1 : 0
      body.bytesRead = bytesRead
      if (body.stalledChecks < MAX_STALLED_CHECKS) continue
      receiving.delete(id)
      body.request.log.info('slow body ended')
      raw.socket.destroy()
    }
  }
  const timer = setInterval(check, CHECK_INTERVAL_MS)
  timer.unref()

  app.addHook('onRequest', async (request) => {
    const { raw } = request
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    // The socket of an injected request (app.inject) is not a real one.
    if ((length === undefined && encoding === undefined) || !(raw.socket instanceof Socket)) return
    receiving.set(request.id, { request, bytesRead: raw.socket.bytesRead, stalledChecks: 0 })
  })
  app.addHook('onResponse', async ({ id, raw }) => {
    if (!receiving.delete(id) || raw.complete) return
    const closeIfSending = (): void => {
      // A body that has ended leaves the connection to the next request.
      if (!raw.complete) raw.socket.destroy()
    }
    setTimeout(closeIfSending, LINGER_MS).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
