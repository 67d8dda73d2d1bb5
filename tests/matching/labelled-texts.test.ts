import { describe, expect, it } from 'vitest'
import { addressAgreement, experienceAgreement } from './agreement.ts'

describe('texts labelled before the readers were rewritten', () => {
  it('are 75 addresses, read as labelled', () => {
    expect(addressAgreement()).toEqual({ agreed: 75, total: 75, disagreements: [] })
  })

  it('are 75 experience texts, of which at least 71 are read as labelled', () => {
    const { agreed, total, disagreements } = experienceAgreement()
    expect(total).toBe(75)
    expect(agreed, disagreements.join('\n')).toBeGreaterThanOrEqual(71)
  })
})
