import { setTimeout as sleep } from 'node:timers/promises'

/** Share of the time in which batches run. The rest is left to requests: the server has one thread. */
const SHARE = 1 / 4

/**
 * Runs batches until one returns fewer than `size`, with pauses between them, so that requests are answered in time
 * even when a year of records is due. Returns the total.
 */
export const inBatches = async (size: number, batch: (size: number) => Promise<number>): Promise<number> => {
  let total = 0
  for (;;) {
    const began = performance.now()
    const removed = await batch(size)
    total += removed
    if (removed < size) return total
    await sleep((performance.now() - began) * (1 / SHARE - 1))
  }
}
