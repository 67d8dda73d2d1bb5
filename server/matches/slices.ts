/** Longest time in ms that a long loop runs before it yields to the event loop. */
const SLICE_MS = 8
/** The clock is read once in so many iterations. */
const CHECK_EVERY = 128

/** Splits a long loop into slices: `if (slices.shouldYield(i)) await slices.yieldToEventLoop()`. */
export interface Slices {
  /** Whether to yield after iteration `i`. */
  readonly shouldYield: (i: number) => boolean
  readonly yieldToEventLoop: () => Promise<void>
}

export const createSlices = (): Slices => {
  let since = performance.now()
  return {
    shouldYield: (i) => i % CHECK_EVERY === CHECK_EVERY - 1 && performance.now() - since >= SLICE_MS,
    yieldToEventLoop: async () => {
      await new Promise<void>((resolve) => setImmediate(resolve))
      since = performance.now()
    },
  }
}
