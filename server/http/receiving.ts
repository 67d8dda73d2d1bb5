import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { networkOf } from './network.ts'

/** Large bodies that may be under way at once, each held in memory until it is whole: from everywhere, and from one
 * network, which may be a whole operator's. */
const AT_ONCE = 64
const AT_ONCE_FROM_ONE = 16
const RETRY_AFTER_S = 15

/** A call of 64 kB is not worth counting. */
const isLarge = (length: string | undefined, encoding: string | undefined, usual: number): boolean =>
  encoding !== undefined || Number(length ?? 0) > usual

/**
 * Puts off large bodies beyond so many at once, before anything of them is read: sockets that each send nearly all of
 * five megabytes, and then little by little, would fill the memory long before any counter of uploads moves. Phones
 * keep what they sent, and come again.
 */
export const limitReceiving = (app: FastifyInstance, usualBytes: number): void => {
  const underWay = new Map<string, string>()
  app.addHook('onRequest', async ({ id, ip, raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (!isLarge(length, encoding, usualBytes)) return
    const network = networkOf(ip)
    const fromHere = [...underWay.values()].filter((other) => other === network).length
    if (fromHere >= AT_ONCE_FROM_ONE) throw new Refusal('tooManyRequests', { retryAfter: RETRY_AFTER_S })
    if (underWay.size >= AT_ONCE) throw new Refusal('unavailable', { retryAfter: RETRY_AFTER_S })
    underWay.set(id, network)
    // Also when the caller goes away in the middle: then there is no answer.
    raw.once('close', () => underWay.delete(id))
  })
  app.addHook('onResponse', async ({ id }) => {
    underWay.delete(id)
  })
}
