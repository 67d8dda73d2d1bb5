import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { TELEPHONE_INVALID, TELEPHONE_SEVERAL, telephone } from './fields.ts'
import { settingError } from './parametres-site.admin.ts'
import { parseStrictTelephone, parseTelephone } from './telephone.ts'

const messageOf = (input: string): string | undefined =>
  z.safeParse(telephone, input).error?.issues[0]?.message

test.each([
  '066 12 34 56 / 077 11 22 33',
  '+241 66 12 34 56, +241 77 11 22 33',
  '066123456 ou 077112233',
  '06612345607711223',
])('%s holds two numbers, for parseTelephone and for the schema of the API', (input) => {
  expect(parseTelephone(input)).toEqual({ kind: 'several' })
  expect(messageOf(input)).toBe(TELEPHONE_SEVERAL)
})

test.each(['066 12 34', 'mon numéro', '+241 XX XX XX XX', '066 12 34 56 7', '+33 6 12 34 56 78'])(
  '%s is no number of Gabon, and not several numbers',
  (input) => {
    expect(parseTelephone(input)).toEqual({ kind: 'invalid' })
    expect(messageOf(input)).toBe(TELEPHONE_INVALID)
  },
)

test.each([
  '066 12 34 56 (WhatsApp)',
  '066 12 34 56 (+ WhatsApp)',
  'Tél : 66.12.34.56',
  '+241 66 12 34 56 maman de Kévin',
])('%s is a number beside words', (input) => {
  expect(parseTelephone(input)).toEqual({ kind: 'valid', e164: '+24166123456' })
})

test.each(['06 12 34 56', '006 12 34 56', '+241 006 12 34 56'])('%s is a number of the old plan', (input) => {
  expect(parseTelephone(input)).toEqual({
    kind: 'outdated',
    e164: '+24106123456',
    suggestion: '+24166123456',
  })
})

test('the marks that other programs copy with a number do not matter', () => {
  for (const [before, after] of ['\u202a\u202c', '\u2066\u2069', '\u200e\u200f', '\u061c\u00ad'])
    expect(parseStrictTelephone(`${before}+241 66 12 34 56${after}`)).toBe('+24166123456')
})

test('the longest spelling of one number is one number', () => {
  expect(parseTelephone('00241 (0) 66 12 34 56')).toEqual({ kind: 'valid', e164: '+24166123456' })
})

test("the agency's own setting takes one number only", () => {
  expect(settingError('telephone', '066 12 34 56 / 077 11 22 33')).toBe(TELEPHONE_INVALID)
})
