import { addDays } from '#contract/days.admin.ts'

/** The next Monday after a day. */
const nextMonday = (day: string): string => {
  const weekday = new Date(`${day}T12:00:00.000Z`).getUTCDay()
  return addDays(day, (8 - weekday) % 7 || 7)
}

/** Days that are often chosen, as label and day (YYYY-MM-DD), counted from `today`. */
export const quickDays = (today: string) =>
  ({
    today: ["Aujourd'hui", today],
    tomorrow: ['Demain', addDays(today, 1)],
    inThreeDays: ['Dans 3 jours', addDays(today, 3)],
    monday: ['Lundi', nextMonday(today)],
  }) as const

export type QuickDay = keyof ReturnType<typeof quickDays>
