import { describe, expect, it } from 'vitest'
import { PAIR_SETS, pairAgreement } from './agreement.ts'

describe.each(PAIR_SETS)('the order of an experienced agency: $name', ({ set, size }) => {
  it(`is written down for at least ${size} pairs of requests and nannies`, () => {
    expect(set.flatMap(({ groups }) => groups.flat()).length).toBeGreaterThanOrEqual(size)
  })

  it('is the order of the score in at least 97 % of the ordered pairs', () => {
    const { agreed, total, disagreements } = pairAgreement(set)
    expect(agreed / total, disagreements.join('\n')).toBeGreaterThanOrEqual(0.97)
  })
})
