import type { Reading } from './reading.ts'
import { MEANING as M } from './words.ts'

const HALF = 0.5

export interface Duration {
  /** In years. */
  readonly annees: number
  /** The unit is a month or shorter. */
  readonly inMonths: boolean
  /** Position after its last token. All positions are token indexes of the reading. */
  readonly end: number
}

/** Whether the next word is part of the number at `i`: "vingt-cinq", "dix-sept", "une dizaine". */
export const continuesNumber = (reading: Reading, i: number): boolean => {
  if (reading.isDigits(i) || reading.isDigits(i + 1) || !reading.has(i + 1, M.number)) return false
  const value = reading.value(i)
  const next = reading.value(i + 1)
  return value === 1 ? next >= 10 : value >= 10 && value % 10 === 0 && next >= 1 && next < 10
}

/** Value of the number that starts at `i`; `numberEnd` is the position after it. */
export const numberAt = (reading: Reading, i: number): number => {
  const value = reading.value(i)
  if (!continuesNumber(reading, i)) return value
  return reading.value(i + 1) + (value === 1 ? 0 : value)
}
export const numberEnd = (reading: Reading, i: number): number => i + (continuesNumber(reading, i) ? 2 : 1)

/** Addition after the unit at `unit`: "ans et demi", "ans 1/2", "an et six mois", "ans 6 mois". `end`: position after it. */
const readAddition = (reading: Reading, unit: number): { annees: number; end: number } => {
  const length = reading.value(unit)
  const more = reading.has(unit + 1, M.to) ? unit + 2 : unit + 1
  const added = reading.has(more, M.number) ? reading.value(more) : 0
  const smaller = reading.has(more + 1, M.time) ? reading.value(more + 1) : 0
  if (added === HALF) return { annees: HALF * length, end: more + 1 }
  const slash = added === 1 && reading.at(more + 1) === M.break && reading.has(more + 2, M.number)
  if (slash && reading.value(more + 2) === 2) return { annees: HALF * length, end: more + 3 }
  if (added > 0 && smaller > 0 && smaller < length) return { annees: added * smaller, end: more + 2 }
  return { annees: 0, end: unit + 1 }
}

/** Duration from the number at `i`: "5 ans", "2 à 3 ans" (2), "un an et demi", "18 mois". Null without a unit of time. */
export const readDuration = (reading: Reading, i: number): Duration | null => {
  let low = numberAt(reading, i)
  let end = numberEnd(reading, i)
  // "cinq (5) ans" repeats the number.
  if (reading.at(end) === M.break && reading.at(end + 2) === M.break && reading.value(end + 1) === low)
    end += 3
  const second = reading.has(end, M.to) ? end + 1 : end
  if (reading.has(second, M.number)) {
    const afterSecond = numberEnd(reading, second)
    if (reading.has(reading.skipArticles(afterSecond), M.time)) {
      end = afterSecond
      low = Math.min(low, numberAt(reading, second))
    }
  }
  const unit = reading.skipArticles(end)
  if (!reading.has(unit, M.time)) return null
  const length = reading.value(unit)
  const more = readAddition(reading, unit)
  return { annees: low * length + more.annees, inMonths: length < 1, end: more.end }
}
