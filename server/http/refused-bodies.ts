import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ERRORS } from '#contract/errors.ts'

/**
 * Bytes of a refused body that are still read: about three times the size of a permitted document. A larger body comes
 * from a program. It is answered at once, or after these bytes when it has no Content-Length; then the connection is
 * closed (slow-bodies.ts).
 */
const MAX_READ_BYTES = 16 * 1024 * 1024
/** Pause of a body after which the answer is sent. slow-bodies.ts closes a connection that sends almost nothing. */
const MAX_PAUSE_MS = 5000

/** Reads and drops the rest of a body. Resolves at its end, after a pause or too many bytes. Never rejects. */
const dropRest = (body: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length
      pause.refresh()
      if (bytes > MAX_READ_BYTES) stop()
    }
    const stop = (): void => {
      clearTimeout(pause)
      body.off('data', onData)
      for (const event of ['end', 'close', 'error']) body.off(event, stop)
      resolve()
    }
    const pause = setTimeout(stop, MAX_PAUSE_MS)
    for (const event of ['end', 'close', 'error']) body.once(event, stop)
    // A parser that has failed may still be attached and would not read on.
    body.unpipe()
    body.on('data', onData)
    body.resume()
  })

/**
 * Reads and drops the rest of a body that is too large, up to MAX_READ_BYTES, before the 413 is sent (threat-model
 * C41). A browser sends the whole body before it reads the answer: a connection that is closed earlier looks like a
 * broken network, and the phone would try again.
 */
export const readRefusedBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ raw }, { statusCode }) => {
    // The socket of an injected request (app.inject) is not a real one.
    if (statusCode !== ERRORS.tooLarge.status || raw.complete || !(raw.socket instanceof Socket)) return
    if (Number(raw.headers['content-length'] ?? 0) > MAX_READ_BYTES) return
    await dropRest(raw)
  })
}
