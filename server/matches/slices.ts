/** Longest time in ms that work holds the event loop before others have their turn. */
const SLICE_MS = 8
/** Small things done between two looks at the clock. */
const SMALL_THINGS = 128

/** Lets long work rest: `if (slices.isDue(i)) await slices.rest()`. */
export interface Slices {
  /** Whether to rest after small thing number `i`. */
  readonly isDue: (i: number) => boolean
  readonly rest: () => Promise<void>
}

export const createSlices = (): Slices => {
  let since = performance.now()
  return {
    isDue: (i) => i % SMALL_THINGS === SMALL_THINGS - 1 && performance.now() - since >= SLICE_MS,
    rest: async () => {
      await new Promise<void>((resolve) => setImmediate(resolve))
      since = performance.now()
    },
  }
}
