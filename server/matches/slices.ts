/** Work that can be put down after any of its steps. */
export type Steps<T> = Generator<void, T>

/** Longest time in ms that work keeps the event loop before others have their turn. */
const SLICE = 8

/** Runs work in slices, so that no other request waits longer than one. */
export const runInSlices = async <T>(steps: Steps<T>): Promise<T> => {
  let started = performance.now()
  while (true) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - started < SLICE) continue
    await new Promise<void>((resolve) => setImmediate(resolve))
    started = performance.now()
  }
}

/** How many small things make one step. */
const STEP = 512

/** Whether to put the work down after thing number `i`. */
export const isStep = (i: number): boolean => i % STEP === STEP - 1

const RUN = 2048

/**
 * Positions of `items` in order: by the number `order` gives, then by `compare`. A merge sort that can be put down, so
 * that 100,000 records hold nobody up.
 */
export function* sortedPositions<T>(
  items: readonly T[],
  order: (item: T) => number,
  compare: (a: T, b: T) => number,
): Steps<Uint32Array> {
  const keys = new Float64Array(items.length)
  for (const [i, item] of items.entries()) {
    keys[i] = order(item)
    if (isStep(i)) yield
  }
  const before = (a: number, b: number): number => {
    const difference = (keys[a] ?? 0) - (keys[b] ?? 0)
    if (difference !== 0) return difference
    const one = items[a]
    const other = items[b]
    return one === undefined || other === undefined ? 0 : compare(one, other)
  }
  let from = Uint32Array.from({ length: items.length }, (_, i) => i)
  let sorted = true
  for (let i = 1; i < from.length && sorted; i++) {
    sorted = before(i - 1, i) <= 0
    if (isStep(i)) yield
  }
  if (sorted) return from
  for (let start = 0; start < from.length; start += RUN) {
    from.subarray(start, start + RUN).sort(before)
    yield
  }
  let to = new Uint32Array(from.length)
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length)
      const end = Math.min(start + 2 * width, from.length)
      let left = start
      let right = middle
      for (let i = start; i < end; i++) {
        const takeLeft = left < middle && (right >= end || before(from[left] ?? 0, from[right] ?? 0) <= 0)
        to[i] = from[takeLeft ? left++ : right++] ?? 0
        if (isStep(i)) yield
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}
