import { type IncomingMessage, Server } from 'node:http'

/**
 * Preloaded into the server in a slow run of the browser tests (`SLOW=1 npm run e2e`). The server starts to handle a
 * request after a random delay of up to 1.5 s, so that scripts and lists arrive late and in another order. A test that
 * does not wait for what it needs then mostly fails, as it sometimes would on a busy machine.
 */
const LONGEST_DELAY_MS = 1500

const { emit } = Server.prototype

Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]): boolean {
  const emitNow = () => emit.apply(this, [event, ...args] as never)
  if (event !== 'request') return emitNow()
  // Uploads in pieces are not delayed: their tests cut the network and count the bytes that were sent until then.
  const { url } = args[0] as IncomingMessage
  if (url?.startsWith('/api/uploads')) return emitNow()
  setTimeout(emitNow, Math.random() * LONGEST_DELAY_MS)
  return true
}
