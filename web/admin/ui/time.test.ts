import { expect, test } from 'vitest'
import { waitText } from './time.ts'

test.each([
  ['2026-11-21T14:59:30.000Z', "vient d'arriver"],
  ['2026-11-21T14:18:00.000Z', 'attend depuis 42 min'],
  ['2026-11-21T12:00:00.000Z', 'attend depuis 3h'],
  ['2026-11-19T12:00:00.000Z', 'attend depuis 2j'],
])('of a request of %s at 15:00 the screen says that it %s', (iso, text) => {
  expect(waitText(iso, Date.parse('2026-11-21T15:00:00.000Z'))).toBe(text)
})
