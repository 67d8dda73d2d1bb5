import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { networkOf } from './network.ts'

/** Large bodies received at the same time. All but those of resumable uploads are held in memory until complete. */
const MAX_RECEIVING = 64
/** Large bodies received at the same time from one network, which may be that of a whole mobile operator. */
const MAX_RECEIVING_BY_NETWORK = 16
const RETRY_AFTER_S = 15

const isLarge = (length: string | undefined, encoding: string | undefined, limitBytes: number): boolean =>
  encoding !== undefined || Number(length ?? 0) > limitBytes

/**
 * Limits how many large bodies are received at the same time, before any of their bytes are read. Sockets that each
 * send nearly all of five megabytes and then stall would fill the memory before a counter of uploads changes. Visitors'
 * submissions are sent again from the outbox.
 * @param smallBytes a body with a Content-Length up to this size is not counted
 */
export const limitLargeBodies = (app: FastifyInstance, smallBytes: number): void => {
  /** Request id → network. */
  const receiving = new Map<string, string>()
  app.addHook('onRequest', async ({ id, ip, raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (!isLarge(length, encoding, smallBytes)) return
    const network = networkOf(ip)
    const ofNetwork = [...receiving.values()].filter((other) => other === network).length
    if (ofNetwork >= MAX_RECEIVING_BY_NETWORK)
      throw new Refusal('tooManyRequests', { retryAfter: RETRY_AFTER_S })
    if (receiving.size >= MAX_RECEIVING) throw new Refusal('unavailable', { retryAfter: RETRY_AFTER_S })
    receiving.set(id, network)
    // A caller that disconnects gets no answer, so `onResponse` does not run.
    raw.once('close', () => receiving.delete(id))
  })
  app.addHook('onResponse', async ({ id }) => {
    receiving.delete(id)
  })
}
