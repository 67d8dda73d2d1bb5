import { dayOf } from '#contract/days.admin.ts'
import { invalid } from './refusal.ts'

/** Refuses a day of `path` that is after today in Libreville: of money that has changed hands. */
export const refuseFutureDay = (path: string, day: string, now: Date): void => {
  if (day > dayOf(now)) throw invalid(path, "Ce jour n'est pas encore venu")
}
