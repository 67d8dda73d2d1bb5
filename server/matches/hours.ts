import type { Disponibilites } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'

/** Half-hours in a day and in a week; a week begins on Monday at midnight. */
const DAY = 48
const WEEK = 7 * DAY
const DAY_MINUTES = 24 * 60

const MONDAY_TO_FRIDAY = [0, 1, 2, 3, 4]
const SATURDAY_AND_SUNDAY = [5, 6]
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** Days that a service asks for. An occasional one may fall on any of the seven. */
const ASKED_DAYS: Record<TypeService, readonly number[]> = {
  regulier: MONDAY_TO_FRIDAY,
  devoirs: MONDAY_TO_FRIDAY,
  personne: MONDAY_TO_FRIDAY,
  weekend: SATURDAY_AND_SUNDAY,
  occasionnel: EVERY_DAY,
}

/** Hours of a service when neither the request nor its package has any. */
const USUAL_HOURS: Record<TypeService, Hours> = {
  regulier: { debut: '07:30', fin: '17:30' },
  occasionnel: { debut: '07:30', fin: '17:30' },
  devoirs: { debut: '16:00', fin: '19:00' },
  personne: { debut: '08:00', fin: '17:00' },
  weekend: { debut: '08:00', fin: '18:00' },
}

/** Working hours of each availability: days, start, end. An end that is not after the start is on the next day. */
const WORKING: Record<Disponibilites, readonly [readonly number[], string, string]> = {
  'lundi-vendredi': [MONDAY_TO_FRIDAY, '06:00', '20:00'],
  weekend: [SATURDAY_AND_SUNDAY, '06:00', '22:00'],
  nuits: [EVERY_DAY, '20:00', '06:00'],
  flexible: [EVERY_DAY, '00:00', '00:00'],
}

/** 'HH:MM' to 'HH:MM'. */
export interface Hours {
  readonly debut: string
  readonly fin: string
}

/** The hours of each day of a service, in half-hours; `end` is beyond DAY over midnight. */
export interface AskedHours extends Hours {
  readonly start: number
  readonly end: number
  readonly source: 'demande' | 'forfait' | 'habituelles'
}

/** Minutes since midnight of 'HH:MM'; null for anything else. */
const minutes = (heure: string): number | null => {
  const [, h, m] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(heure) ?? []
  return h === undefined ? null : Number(h) * 60 + Number(m)
}

/** Whole half-hours around the minutes; the end is on the next day when it is not after the start. */
const halfHours = (from: number, until: number): readonly [number, number] => {
  const end = until > from ? until : until + DAY_MINUTES
  const start = Math.floor(from / 30)
  return [start, Math.min(Math.ceil(end / 30), start + DAY)]
}

const readHours = ({ debut, fin }: Hours, source: AskedHours['source']): AskedHours | null => {
  const from = minutes(debut)
  const until = minutes(fin)
  if (from === null || until === null || from === until) return null
  const [start, end] = halfHours(from, until)
  return { start, end, debut, fin, source }
}

/** Cache of parsed hours: thousands of requests ask for the same ones. */
const hoursCache = new Map<string, AskedHours | null>()
const MAX_CACHED_HOURS = 10_000

const readHoursCached = (hours: Hours, source: AskedHours['source']): AskedHours | null => {
  const key = `${source} ${hours.debut} ${hours.fin}`
  const before = hoursCache.get(key)
  if (before !== undefined) return before
  if (hoursCache.size >= MAX_CACHED_HOURS) hoursCache.clear()
  const read = readHours(hours, source)
  hoursCache.set(key, read)
  return read
}

/** The family's hours, else its package's, else the usual ones of the service. */
export const askedHours = (
  typeService: TypeService,
  own: Hours | null,
  forfait: Hours | null,
): AskedHours => {
  const asked =
    (own && readHoursCached(own, 'demande')) ??
    (forfait && readHoursCached(forfait, 'forfait')) ??
    readHoursCached(USUAL_HOURS[typeService], 'habituelles')
  if (!asked) throw new Error(`No usual hours for ${typeService}`)
  return asked
}

const workingWeek = ([days, debut, fin]: (typeof WORKING)[Disponibilites]): Uint8Array => {
  const week = new Uint8Array(WEEK)
  const [start, end] = halfHours(minutes(debut) ?? 0, minutes(fin) ?? 0)
  for (const day of days) for (let i = start; i < end; i++) week[(day * DAY + i) % WEEK] = 1
  return week
}
const WORKING_WEEKS: Record<Disponibilites, Uint8Array> = {
  'lundi-vendredi': workingWeek(WORKING['lundi-vendredi']),
  weekend: workingWeek(WORKING.weekend),
  nuits: workingWeek(WORKING.nuits),
  flexible: workingWeek(WORKING.flexible),
}

/** How much of the asked hours a nanny covers. */
export interface Coverage {
  /** Covered half-hours / asked half-hours, 0 to 1. */
  readonly part: number
  /** False while her availability, or the day of an occasional request, is unknown. */
  readonly certain: boolean
}

/** Unknown hours count as half covered. */
const UNKNOWN_PART = 0.5
const UNKNOWN: Coverage = { part: UNKNOWN_PART, certain: false }

/**
 * An occasional request may fall on any day. When the days differ, its coverage is UNKNOWN_PART, limited to the range of
 * the days.
 */
const computeCoverage = (
  typeService: TypeService,
  { start, end }: AskedHours,
  week: Uint8Array,
): Coverage => {
  const parts = ASKED_DAYS[typeService].map((day) => {
    let covered = 0
    for (let i = start; i < end; i++) covered += week[(day * DAY + i) % WEEK] ?? 0
    return covered / (end - start)
  })
  const least = Math.min(...parts)
  const most = Math.max(...parts)
  if (typeService === 'occasionnel')
    return { part: Math.min(most, Math.max(least, UNKNOWN_PART)), certain: least === most }
  return { part: parts.reduce((sum, part) => sum + part, 0) / parts.length, certain: true }
}

const AVAILABILITIES = Object.keys(WORKING) as Disponibilites[]
const SERVICES = Object.keys(ASKED_DAYS) as TypeService[]
/** Cache of coverages by service, half-hours and availability. */
const coverageCache = new Map<number, Coverage>()

export const coverage = (
  typeService: TypeService,
  hours: AskedHours,
  disponibilites: Disponibilites | null,
): Coverage => {
  if (disponibilites === null) return UNKNOWN
  const days = SERVICES.indexOf(typeService) * AVAILABILITIES.length + AVAILABILITIES.indexOf(disponibilites)
  const key = (days * DAY + hours.start) * 3 * DAY + hours.end
  const before = coverageCache.get(key)
  if (before) return before
  const answer = computeCoverage(typeService, hours, WORKING_WEEKS[disponibilites])
  coverageCache.set(key, answer)
  return answer
}

/** '07:30' → '7h30', '08:00' → '8h'. */
export const formatShortHour = (heure: string): string => {
  const total = minutes(heure) ?? 0
  const rest = total % 60
  return `${Math.floor(total / 60)}h${rest === 0 ? '' : String(rest).padStart(2, '0')}`
}
