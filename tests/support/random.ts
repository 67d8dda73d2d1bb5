import { createRandom as createNumbers } from '#scripts/invented-people.ts'

/** Pseudo-random choices, the same for the same seed. */
export const createRandom = (seed: number) => {
  const next = createNumbers(seed)
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
