import type { TypeService } from './parent-requests.ts'
import { SERVICE_DAYS } from './service-days.admin.ts'

interface Asked {
  readonly typeService: TypeService
  readonly horaireDebut: string | null
  readonly horaireFin: string | null
}

const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES

const minutesOf = (heure: string): number => Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3))

/** One span for each day of the service; its start in minutes since Monday 00:00. None while the hours are unknown. */
const spansOf = ({ typeService, horaireDebut, horaireFin }: Asked) => {
  if (!horaireDebut || !horaireFin) return []
  const start = minutesOf(horaireDebut)
  const length = (minutesOf(horaireFin) - start + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  return SERVICE_DAYS[typeService].map((day) => ({ start: day * DAY_MINUTES + start, length }))
}

/**
 * Whether two services have a minute of the week in common. Hours are HH:MM; an end at or before the start is on the
 * next day. False unless all four hours are set.
 */
export const horairesOverlap = (a: Asked, b: Asked): boolean =>
  spansOf(a).some((one) =>
    spansOf(b).some((other) => {
      /** Minutes from the start of `one` until the next start of `other`. */
      const gap = (other.start - one.start + WEEK_MINUTES) % WEEK_MINUTES
      return gap < one.length || WEEK_MINUTES - gap < other.length
    }),
  )
