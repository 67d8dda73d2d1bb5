import type { Disponibilites } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'

/** Hours are counted in half-hours since midnight. */
const DAY = 48

const MONDAY_TO_FRIDAY = [0, 1, 2, 3, 4]
const SATURDAY_AND_SUNDAY = [5, 6]
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** 'HH:MM' to 'HH:MM'. */
export interface Hours {
  readonly debut: string
  readonly fin: string
}

/** Both or none: an hour that is missing or empty makes null. */
export const hoursOf = (debut?: string | null, fin?: string | null): Hours | null =>
  debut && fin ? { debut, fin } : null

interface Service {
  /** Days asked for. An occasional service may fall on any of the seven. */
  readonly days: readonly number[]
  /** Used when neither the request nor its package has hours. */
  readonly usual: Hours
}

const SERVICES: Record<TypeService, Service> = {
  regulier: { days: MONDAY_TO_FRIDAY, usual: { debut: '07:30', fin: '17:30' } },
  occasionnel: { days: EVERY_DAY, usual: { debut: '07:30', fin: '17:30' } },
  devoirs: { days: MONDAY_TO_FRIDAY, usual: { debut: '16:00', fin: '19:00' } },
  personne: { days: MONDAY_TO_FRIDAY, usual: { debut: '08:00', fin: '17:00' } },
  weekend: { days: SATURDAY_AND_SUNDAY, usual: { debut: '08:00', fin: '18:00' } },
}

/** Half-hours of each working day; `end` is beyond DAY for a night that ends on the next morning. */
export interface Shift {
  readonly days: readonly number[]
  readonly start: number
  readonly end: number
}

const SHIFTS: Record<Disponibilites, Shift> = {
  'lundi-vendredi': { days: MONDAY_TO_FRIDAY, start: 12, end: 40 },
  weekend: { days: SATURDAY_AND_SUNDAY, start: 12, end: 44 },
  nuits: { days: EVERY_DAY, start: 40, end: DAY + 12 },
  flexible: { days: EVERY_DAY, start: 0, end: DAY },
}

/** Hours that a service asks for on each of its days, as whole half-hours; `end` is beyond DAY over midnight. */
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
  const end = Math.ceil(until / 30) + (until > from ? 0 : DAY)
  return { ...hours, source, start, end: Math.min(end, start + DAY) }
}

/** The family's hours, else its package's, else the usual ones of the service. */
export const askedHours = (
  typeService: TypeService,
  own: Hours | null,
  forfait: Hours | null,
): AskedHours => {
  const asked =
    readHours(own, 'demande') ??
    readHours(forfait, 'forfait') ??
    readHours(SERVICES[typeService].usual, 'habituelles')
  if (!asked) throw new Error(`No usual hours for ${typeService}`)
  return asked
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

/** Covered part of one asked day. Shifts of the day before and after may cover its hours too. */
const coveredOn = (day: number, { start, end }: AskedHours, shift: Shift): number => {
  let covered = 0
  for (const next of [-1, 0, 1])
    if (shift.days.includes((day + next + 7) % 7)) {
      const offset = next * DAY
      covered += Math.max(0, Math.min(end, shift.end + offset) - Math.max(start, shift.start + offset))
    }
  return covered / (end - start)
}

/** An occasional request falls on one unknown day: as near to UNKNOWN_PART as its worst and best day allow. */
export const coverage = (
  typeService: TypeService,
  hours: AskedHours,
  disponibilites: Disponibilites | null,
): Coverage => {
  if (disponibilites === null) return { part: UNKNOWN_PART, certain: false }
  const parts = SERVICES[typeService].days.map((day) => coveredOn(day, hours, SHIFTS[disponibilites]))
  if (typeService !== 'occasionnel')
    return { part: parts.reduce((sum, part) => sum + part, 0) / parts.length, certain: true }
  const [least, most] = [Math.min(...parts), Math.max(...parts)]
  return { part: Math.min(most, Math.max(least, UNKNOWN_PART)), certain: least === most }
}

/** Days and hours that a placement takes of a nanny. The day of an occasional service is unknown: it takes none. */
export const shiftOf = (typeService: TypeService, { start, end }: AskedHours): Shift => ({
  days: typeService === 'occasionnel' ? [] : SERVICES[typeService].days,
  start,
  end,
})

/** Whether placements overlap the asked hours on every asked day. */
export const isTaken = (typeService: TypeService, hours: AskedHours, placements: readonly Shift[]): boolean =>
  SERVICES[typeService].days.every((day) => placements.some((shift) => coveredOn(day, hours, shift) > 0))

/** '07:30' → '7h30', '08:00' → '8h'. */
export const formatShortHour = (heure: string): string =>
  heure.replace(/^0?(\d+):(\d\d)$/, (_, hours, minutes) => `${hours}h${minutes === '00' ? '' : minutes}`)
