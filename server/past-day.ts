import { dayOf } from '#contract/days.admin.ts'
import { invalid } from './refusal.ts'

/**
 * Refuses a day after today in Libreville: of money that has changed hands, of a hiring. `path`: the field that the
 * refusal names. The day that is stored passes: an earlier version took future days, and the other fields of such a
 * payment can be corrected.
 */
export const refuseFutureDay = (path: string, day: string, now: Date, stored?: string): void => {
  if (day !== stored && day > dayOf(now)) throw invalid(path, "Ce jour n'est pas encore venu")
}

/** Noon in Libreville: the instant of what has a day and no time. */
export const noonOf = (day: string): string => `${day}T11:00:00.000Z`

/**
 * Instant that is stored for what happened on a day: now for today, else noon in Libreville. A day that has not come
 * yet is refused (`refuseFutureDay`).
 */
export const instantOf = (path: string, day: string, now: Date): string => {
  if (day === dayOf(now)) return now.toISOString()
  refuseFutureDay(path, day, now)
  return noonOf(day)
}
