import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { amountFCFA } from '#contract/fields.admin.ts'
import { readFrancs, withoutThousands } from './amount-field.tsx'

describe('The field of an amount', () => {
  it('reads thousands that a space, a point or a comma separates', () => {
    for (const typed of ['60000', '60 000', ' 60\u00a0000 ', '60\u202f000', '60.000', '60,000'])
      expect(readFrancs(typed), typed).toBe(60_000)
    expect(readFrancs('1.500.000')).toBe(1_500_000)
    expect(readFrancs('0')).toBe(0)
  })

  it('refuses other texts instead of guessing an amount, and reads nothing in an empty field', () => {
    for (const typed of [
      '60.00',
      '60,5',
      '60.0000',
      '1.500,000',
      '1.234.56',
      '0.500',
      '6e4',
      'dix',
      '60 000 FCFA',
    ])
      expect(readFrancs(typed), typed).toBeNaN()
    for (const nothing of ['', ' ', null]) expect(readFrancs(nothing)).toBeUndefined()
  })

  it('has a message that is true of what was typed', () => {
    const messageOf = (typed: string) =>
      z.safeParse(amountFCFA('Le montant doit être positif'), readFrancs(typed)).error?.issues[0]?.message
    const whole = 'Ce montant est un nombre entier, sans virgule ni lettres'
    for (const typed of ['60,5', '60.50', '60 000 FCFA', 'dix', '-60,5'])
      expect(messageOf(typed), typed).toBe(whole)
    for (const typed of ['', '-5', '-60 000'])
      expect(messageOf(typed), typed).toBe('Le montant doit être positif')
    for (const typed of ['1 000 000 001', '9'.repeat(30)])
      expect(messageOf(typed), typed).toBe('Ce montant est trop élevé')
    for (const typed of ['0', '60 000']) expect(messageOf(typed), typed).toBeUndefined()
  })

  it('keeps the decimals of an amount that may have some', () => {
    expect(withoutThousands('60.000,50')).toBe('60000,50')
    expect(withoutThousands('6 000.5')).toBe('6000.5')
    expect(withoutThousands('60,50')).toBe('60,50')
  })
})
