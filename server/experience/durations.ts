import { at, has, type Reading, skipArticles, valueAt } from './reading.ts'

import { MEANING as M } from './words.ts'

const HALF = 0.5

export interface Duration {
  /** In years. */
  readonly annees: number
  /** Counted in months or less. */
  readonly inMonths: boolean
  /** Position after its last token. */
  readonly end: number
}

/** Whether the next word is part of the number at `i`: "vingt-cinq", "dix-sept", "une dizaine". */
export const continuesNumber = (reading: Reading, i: number): boolean => {
  const { tokens } = reading
  if (tokens[i]?.digits || tokens[i + 1]?.digits || !has(reading, i + 1, M.number)) return false
  const value = valueAt(reading, i)
  const next = valueAt(reading, i + 1)
  return value === 1 ? next >= 10 : value >= 10 && value % 10 === 0 && next >= 1 && next < 10
}

export const numberAt = (reading: Reading, i: number): number => {
  const value = valueAt(reading, i)
  if (!continuesNumber(reading, i)) return value
  return valueAt(reading, i + 1) + (value === 1 ? 0 : value)
}
export const numberEnd = (reading: Reading, i: number): number => i + (continuesNumber(reading, i) ? 2 : 1)

/** Addition after a unit: "ans et demi", "ans 1/2", "an et six mois", "ans 6 mois". In years, and where it ends. */
const readAddition = (reading: Reading, unit: number): { annees: number; end: number } => {
  const length = valueAt(reading, unit)
  const more = has(reading, unit + 1, M.to) ? unit + 2 : unit + 1
  const added = has(reading, more, M.number) ? valueAt(reading, more) : 0
  const smaller = has(reading, more + 1, M.time) ? valueAt(reading, more + 1) : 0
  if (added === HALF) return { annees: HALF * length, end: more + 1 }
  const slash = added === 1 && at(reading, more + 1) === M.break && has(reading, more + 2, M.number)
  if (slash && valueAt(reading, more + 2) === 2) return { annees: HALF * length, end: more + 3 }
  if (added > 0 && smaller > 0 && smaller < length) return { annees: added * smaller, end: more + 2 }
  return { annees: 0, end: unit + 1 }
}

/** "5 ans", "2 à 3 ans", "un an et demi", "18 mois", "une dizaine d'années", starting at a number; null if no unit of time follows. */
export const readDuration = (reading: Reading, i: number): Duration | null => {
  let low = numberAt(reading, i)
  let end = numberEnd(reading, i)
  // "cinq (5) ans": the same number once more.
  if (at(reading, end) === M.break && at(reading, end + 2) === M.break && valueAt(reading, end + 1) === low)
    end += 3
  const second = has(reading, end, M.to) ? end + 1 : end
  if (has(reading, second, M.number)) {
    const afterSecond = numberEnd(reading, second)
    if (has(reading, skipArticles(reading, afterSecond), M.time)) {
      end = afterSecond
      low = Math.min(low, numberAt(reading, second))
    }
  }
  const unit = skipArticles(reading, end)
  // "cinq bonnes années": one word may stand between.
  if (!has(reading, unit, M.time)) return null
  const length = valueAt(reading, unit)
  const more = readAddition(reading, unit)
  return { annees: low * length + more.annees, inMonths: length < 1, end: more.end }
}
