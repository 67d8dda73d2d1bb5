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

/** The first place in `sorted` whose value is not smaller. */
const lowerBound = (sorted: Float64Array, value: number): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The positions 0 to n - 1 by `orders`, and where these are equal by `compare`. Numbers sort fast by themselves, and a
 * look into the sorted ones says where each belongs: no comparison of two records, but among equals.
 */
export const sortedPositions = async (
  orders: Float64Array,
  compare: (a: number, b: number) => number,
  pace: Pace,
): Promise<Uint32Array> => {
  const sorted = orders.slice().sort()
  const positions = new Uint32Array(orders.length)
  /** How many equals already stand from each place on. */
  const standing = new Uint32Array(orders.length)
  for (let i = 0; i < orders.length; i++) {
    const place = lowerBound(sorted, orders[i] ?? 0)
    const before = standing[place] ?? 0
    positions[place + before] = i
    standing[place] = before + 1
    if (pace.isDue(i)) await pace.rest()
  }
  for (let place = 0; place < orders.length; place += standing[place] || 1) {
    const equals = standing[place] ?? 0
    if (equals > 1) await sortInPlace(positions.subarray(place, place + equals), compare, pace)
  }
  return positions
}

/** How many are compared at once, without rest. */
const RUN = 2048

/** A merge sort that rests; what is in order already costs one look. */
const sortInPlace = async (
  items: Uint32Array,
  compare: (a: number, b: number) => number,
  pace: Pace,
): Promise<void> => {
  let inOrder = true
  for (let i = 1; i < items.length && inOrder; i++) {
    inOrder = compare(items[i - 1] ?? 0, items[i] ?? 0) <= 0
    if (pace.isDue(i)) await pace.rest()
  }
  if (inOrder) return
  for (let start = 0; start < items.length; start += RUN) {
    items.subarray(start, start + RUN).sort(compare)
    if (pace.isDue(start + RUN - 1)) await pace.rest()
  }
  for (let width = RUN; width < items.length; width *= 2) {
    const from = items.slice()
    for (let start = 0; start < items.length; start += 2 * width) {
      const middle = Math.min(start + width, items.length)
      const end = Math.min(start + 2 * width, items.length)
      let left = start
      let right = middle
      for (let i = start; i < end; i++) {
        const takeLeft = left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0)
        items[i] = from[takeLeft ? left++ : right++] ?? 0
        if (pace.isDue(i)) await pace.rest()
      }
    }
  }
}
