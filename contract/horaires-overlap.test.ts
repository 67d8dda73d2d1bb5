import { expect, test } from 'vitest'
import { horairesOverlap } from './horaires-overlap.admin.ts'
import type { TypeService } from './parent-requests.ts'

const horaires = (text: string, typeService: TypeService = 'regulier') => {
  const [horaireDebut = null, horaireFin = null] = text ? text.split('-') : []
  return { typeService, horaireDebut, horaireFin }
}

test.each([
  ['07:30-17:30', '08:00-12:00', true],
  ['07:30-12:00', '12:00-17:30', false],
  ['07:30-12:00', '11:59-17:30', true],
  ['20:00-06:00', '05:00-09:00', true],
  ['20:00-06:00', '06:00-20:00', false],
  ['20:00-06:00', '22:00-23:00', true],
  // The same start and end, which no form takes, are 24 hours.
  ['00:00-00:00', '13:00-14:00', true],
])('%s and %s overlap: %s', (a, b, overlap) => {
  expect(horairesOverlap(horaires(a), horaires(b))).toBe(overlap)
  expect(horairesOverlap(horaires(b), horaires(a))).toBe(overlap)
})

test.each([
  ['07:30-17:30', 'regulier', '07:30-17:30', 'weekend', false],
  // The night of Friday ends on Saturday morning, the night of Sunday on Monday morning.
  ['20:00-06:00', 'regulier', '05:00-12:00', 'weekend', true],
  ['05:00-12:00', 'regulier', '20:00-06:00', 'weekend', true],
  // The day of an occasional service is unknown: it may be any.
  ['07:30-17:30', 'occasionnel', '07:30-17:30', 'weekend', true],
] as const)('%s of "%s" and %s of "%s" overlap: %s', (a, serviceA, b, serviceB, overlap) => {
  expect(horairesOverlap(horaires(a, serviceA), horaires(b, serviceB))).toBe(overlap)
  expect(horairesOverlap(horaires(b, serviceB), horaires(a, serviceA))).toBe(overlap)
})

test('unknown hours overlap with none', () => {
  expect(horairesOverlap(horaires(''), horaires('07:30-17:30'))).toBe(false)
})
