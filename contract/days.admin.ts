/** Gabon is one hour ahead of UTC, without summer time. */
export const LIBREVILLE_OFFSET_MS = 3_600_000

/** The day in Libreville at an instant, YYYY-MM-DD. */
export const dayOf = (instant: Date): string =>
  new Date(instant.getTime() + LIBREVILLE_OFFSET_MS).toISOString().slice(0, 10)

/** The day `days` after a day, both YYYY-MM-DD. */
export const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00.000Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The month in Libreville at an instant, YYYY-MM. */
export const monthOf = (instant: Date): string => dayOf(instant).slice(0, 7)

/** The month `months` after a month, both YYYY-MM. */
export const addMonths = (month: string, months: number): string => {
  const date = new Date(`${month}-01T00:00:00.000Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** The instant at which a day (YYYY-MM-DD) begins in Libreville, ISO 8601 in UTC. */
export const startOfDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - LIBREVILLE_OFFSET_MS).toISOString()

/** The instant at which a month (YYYY-MM) begins in Libreville, ISO 8601 in UTC. */
export const startOfMonth = (month: string): string => startOfDay(`${month}-01`)
