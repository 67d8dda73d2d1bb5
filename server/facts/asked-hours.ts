import type { TypeService } from '#contract/parent-requests.ts'

/** 'HH:MM' to 'HH:MM'. */
interface Hours {
  readonly debut: string
  readonly fin: string
}

/** Used when neither the request nor its package has readable hours (docs/matching.md). Equal times are no hours. */
const USUAL_HOURS: Record<TypeService, Hours> = {
  regulier: { debut: '07:30', fin: '17:30' },
  occasionnel: { debut: '07:30', fin: '17:30' },
  devoirs: { debut: '16:00', fin: '19:00' },
  personne: { debut: '08:00', fin: '17:00' },
  weekend: { debut: '08:00', fin: '18:00' },
}

/** Half-hours in a day. Hours are counted in half-hours since midnight. */
export const DAY_HALF_HOURS = 48

/** Both or none: an hour that is missing or empty makes null. */
export const hoursOf = (debut?: string | null, fin?: string | null): Hours | null =>
  debut && fin ? { debut, fin } : null

/**
 * Hours asked for on each day of a service. `start`, `end`: half-hours, rounded outwards, a day at most; `end` may be
 * above 48.
 */
export interface AskedHours extends Hours {
  readonly start: number
  readonly end: number
  readonly source: 'demande' | 'forfait' | 'habituelles'
}

/** Minutes since midnight of 'HH:MM'; NaN for another text. */
const minutesOf = (time: string): number => {
  const [, hours = Number.NaN, minutes = Number.NaN] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return Number(hours) * 60 + Number(minutes)
}

const readHours = (hours: Hours | null, source: AskedHours['source']): AskedHours | null => {
  const [from, until] = [minutesOf(hours?.debut ?? ''), minutesOf(hours?.fin ?? '')]
  if (!hours || Number.isNaN(from - until) || from === until) return null
  const start = Math.floor(from / 30)
  const end = Math.ceil(until / 30) + (until > from ? 0 : DAY_HALF_HOURS)
  return { ...hours, source, start, end: Math.min(end, start + DAY_HALF_HOURS) }
}

/** Hours of the request or its correction, else of its package, else the usual ones of the service. */
export const askedHours = (
  typeService: TypeService,
  own: Hours | null,
  forfait: Hours | null,
): AskedHours => {
  const asked =
    readHours(own, 'demande') ??
    readHours(forfait, 'forfait') ??
    readHours(USUAL_HOURS[typeService], 'habituelles')
  if (!asked) throw new Error(`No usual hours for ${typeService}`)
  return asked
}
