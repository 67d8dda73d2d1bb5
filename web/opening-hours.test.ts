import { expect, test } from 'vitest'
import { callBackTime, isOpen, nextOpening } from './opening-hours.ts'

/** 2026-03-02 is a Monday. Hours are in Libreville, one hour ahead of UTC. */
const at = (local: string): number => Date.parse(`2026-03-${local}:00+01:00`)

test.each([
  ['02T07:59', false],
  ['02T08:00', true],
  ['06T17:59', true],
  ['06T18:00', false],
  ['07T09:00', true],
  ['07T15:00', false],
  ['08T12:00', false],
])('on %s the agency is open: %s', (local, open) => {
  expect(isOpen(at(local))).toBe(open)
})

test.each([
  ['02T00:30', "aujourd'hui dès 8h00"],
  ['02T08:00', 'demain dès 8h00'],
  ['06T19:00', 'demain dès 9h00'],
  ['07T10:00', 'lundi dès 8h00'],
  ['08T12:00', 'demain dès 8h00'],
])('on %s the next opening is %s', (local, said) => {
  expect(nextOpening(at(local))).toBe(said)
})

test('the agency calls back today while it is open, and at its next opening otherwise', () => {
  expect(callBackTime(at('02T10:00'))).toBe("aujourd'hui avant 18h00, sinon demain dès 8h00")
  expect(callBackTime(at('07T14:00'))).toBe("aujourd'hui avant 15h00, sinon lundi dès 8h00")
  expect(callBackTime(at('07T16:00'))).toBe('lundi dès 8h00')
})
