/** Longest time in ms that work keeps the event loop before others have their turn. */
const SLICE = 8

/** How many small things may be done between two looks at the clock. */
const SMALL_THINGS = 512

/** Lets long work rest, so that no other request waits longer than a slice: `if (pace.isDue(i)) await pace.rest()`. */
export interface Pace {
  /** Whether it is time to rest after small thing number `i`. */
  readonly isDue: (i: number) => boolean
  readonly rest: () => Promise<void>
}

export const createPace = (): Pace => {
  let since = performance.now()
  return {
    isDue: (i) => i % SMALL_THINGS === SMALL_THINGS - 1 && performance.now() - since >= SLICE,
    rest: async () => {
      await new Promise<void>((resolve) => setImmediate(resolve))
      since = performance.now()
    },
  }
}

/** How many are sorted at once, without rest. */
const RUN = 2048

/** The positions 0 to `count` - 1 in order. A merge sort that rests; what is in order already costs one look. */
export const sortedPositions = async (
  count: number,
  before: (a: number, b: number) => number,
  pace: Pace,
): Promise<Uint32Array> => {
  let from = new Uint32Array(count)
  let sorted = true
  for (let i = 0; i < count; i++) {
    from[i] = i
    sorted &&= i === 0 || before(i - 1, i) <= 0
    if (pace.isDue(i)) await pace.rest()
  }
  if (sorted) return from
  for (let start = 0; start < count; start += RUN) {
    from.subarray(start, start + RUN).sort(before)
    if (pace.isDue(start + RUN - 1)) await pace.rest()
  }
  let to = new Uint32Array(count)
  for (let width = RUN; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count)
      const end = Math.min(start + 2 * width, count)
      let left = start
      let right = middle
      for (let i = start; i < end; i++) {
        const takeLeft = left < middle && (right >= end || before(from[left] ?? 0, from[right] ?? 0) <= 0)
        to[i] = from[takeLeft ? left++ : right++] ?? 0
        if (pace.isDue(i)) await pace.rest()
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}
