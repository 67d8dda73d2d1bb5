import { expect, test } from 'vitest'
import { horairesOverlap } from './horaires-overlap.admin.ts'

const horaires = (text: string) => {
  const [horaireDebut = null, horaireFin = null] = text.split('-')
  return { horaireDebut, horaireFin }
}

test.each([
  ['07:30-17:30', '08:00-12:00', true],
  ['07:30-12:00', '12:00-17:30', false],
  ['07:30-12:00', '11:59-17:30', true],
  ['20:00-06:00', '05:00-09:00', true],
  ['20:00-06:00', '06:00-20:00', false],
  ['20:00-06:00', '22:00-23:00', true],
  // The same start and end: 24 hours.
  ['00:00-00:00', '13:00-14:00', true],
])('%s and %s overlap: %s', (a, b, overlap) => {
  expect(horairesOverlap(horaires(a), horaires(b))).toBe(overlap)
  expect(horairesOverlap(horaires(b), horaires(a))).toBe(overlap)
})

test('unknown hours overlap with none', () => {
  expect(horairesOverlap({ horaireDebut: null, horaireFin: null }, horaires('07:30-17:30'))).toBe(false)
})
