/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** In [0, 1). */
    next,
    /** 0 to `limit` - 1. */
    below: (limit: number): number => Math.floor(next() * limit),
    /** One of the keys, chosen by weight. */
    pick: <Name extends string>(weights: Readonly<Record<Name, number>>): Name => {
      const names = Object.keys(weights) as Name[]
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0)
      for (const name of names) {
        left -= weights[name]
        if (left < 0) return name
      }
      throw new Error('Nothing to pick from')
    },
  }
}

export type Random = ReturnType<typeof createRandom>
