import { setTimeout as rest } from 'node:timers/promises'

/** Of its time such work takes this part of the server's one thread, and rests the others. */
const SHARE = 1 / 4

/**
 * Removes batch after batch until one comes back with fewer than `size`, resting between them, so that a server with a
 * year of records due at once answers as ever. Answers how many there were.
 */
export const inBatches = async (size: number, batch: (size: number) => Promise<number>): Promise<number> => {
  let total = 0
  for (;;) {
    const began = performance.now()
    const removed = await batch(size)
    total += removed
    if (removed < size) return total
    await rest((performance.now() - began) * (1 / SHARE - 1))
  }
}
