import { setImmediate } from 'node:timers/promises'

/** Longest time in ms that a long loop runs before it yields to the event loop. */
const SLICE_MS = 8

/** For long loops: `if (pauses.isDue()) await pauses.take()`. */
export const createPauses = () => {
  let since = performance.now()
  return {
    isDue: (): boolean => performance.now() - since >= SLICE_MS,
    take: async (): Promise<void> => {
      await setImmediate()
      since = performance.now()
    },
  }
}
