import { expect, test } from 'vitest'
import { yearsText } from './texts.ts'

test.each([
  [0.5, '6 mois'],
  [1, '1 an'],
  [1.94, '1,9 an'],
  [1.95, '2 ans'],
  [1.99, '2 ans'],
  [2.5, '2,5 ans'],
])('%d years read %j', (value, text) => {
  expect(yearsText({ value, uncertain: false, setBy: 'lu' })).toBe(text)
})
