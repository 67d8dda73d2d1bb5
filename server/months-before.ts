/** The same day and hour `months` calendar months ago, ISO 8601; the last day of a month that has no such day. */
export const monthsBefore = (now: Date, months: number): string => {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then.toISOString()
}
