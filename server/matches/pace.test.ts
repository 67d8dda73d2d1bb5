import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPace, sortedPositions } from './pace.ts'

const byName = (names: readonly string[]) => (a: number, b: number) =>
  (names[a] ?? '') < (names[b] ?? '') ? -1 : (names[a] ?? '') > (names[b] ?? '') ? 1 : 0

describe('sorting that lets others have their turn', () => {
  it('orders by number, and by name where the numbers are equal', async () => {
    const records = fc.array(
      fc.record({ order: fc.constantFrom(-1e16, -3, 0, 2.5, 7), name: fc.string({ maxLength: 3 }) }),
      { maxLength: 60 },
    )
    await fc.assert(
      fc.asyncProperty(records, async (all) => {
        const orders = Float64Array.from(all, ({ order }) => order)
        const names = all.map(({ name }) => name)
        const positions = await sortedPositions(orders, byName(names), createPace())
        const expected = all
          .map((record, i) => ({ ...record, i }))
          .sort((a, b) => a.order - b.order || byName(names)(a.i, b.i) || a.i - b.i)
        expect([...positions]).toEqual(expected.map(({ i }) => i))
      }),
    )
  })

  it('orders thousands of equals, whatever their order before', async () => {
    const count = 9_000
    const names = Array.from({ length: count }, (_, i) => String((i * 7919) % count).padStart(5, '0'))
    const positions = await sortedPositions(new Float64Array(count), byName(names), createPace())
    expect([...positions].map((i) => names[i])).toEqual(names.toSorted())
  })
})
