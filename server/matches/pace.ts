/** Longest time in ms that work keeps the event loop before others have their turn. */
const SLICE = 8

/** How many small things may be done between two looks at the clock. */
const SMALL_THINGS = 128

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

/** Whole numbers up to this are exact. */
const EXACT = 2 ** 53

/**
 * The positions 0 to n - 1 by `orders`, and where these are equal by `compare`. Numbers sort fast by themselves, so
 * each order is cut to as many steps as leave room for its position in the same number; records are only compared
 * where these steps are equal.
 */
export const sortedPositions = async (
  orders: Float64Array,
  compare: (a: number, b: number) => number,
  pace: Pace,
): Promise<Uint32Array> => {
  const count = orders.length
  let least = Infinity
  let most = -Infinity
  for (const order of orders) {
    if (order < least) least = order
    if (order > most) most = order
  }
  /** A power of two: dividing by it is exact. */
  const room = 2 ** Math.ceil(Math.log2(count + 1))
  const step = Math.max(1, (most - least) / (EXACT / room - 1))
  const keys = new Float64Array(count)
  for (let i = 0; i < count; i++) keys[i] = Math.floor(((orders[i] ?? 0) - least) / step) * room + i
  keys.sort()
  const positions = new Uint32Array(count)
  const stepAt = (i: number): number => Math.floor((keys[i] ?? 0) / room)
  for (let i = 0; i < count; i++) positions[i] = (keys[i] ?? 0) - stepAt(i) * room
  const compareAll = (a: number, b: number): number => (orders[a] ?? 0) - (orders[b] ?? 0) || compare(a, b)
  for (let start = 0; start < count; ) {
    let end = start + 1
    while (end < count && stepAt(end) === stepAt(start)) end++
    if (end - start > 1) await sortInPlace(positions.subarray(start, end), compareAll, pace)
    if (pace.isDue(start)) await pace.rest()
    start = end
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
