import type { Disponibilites } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import { SERVICE_DAYS } from '#contract/service-days.admin.ts'
import { type AskedHours, DAY_HALF_HOURS } from '../facts/asked-hours.ts'
import { SHIFTS, type Shift } from './values.ts'

/** A service, and the hours that it asks for on each of its days. */
export interface Asked {
  readonly typeService: TypeService
  readonly hours: AskedHours
}

/** How much of the asked hours a nanny covers. */
export interface Coverage {
  /** Covered half-hours / asked half-hours, 0 to 1. */
  readonly part: number
  /** False while her availability is unknown, or the unknown day of an occasional request makes a difference. */
  readonly certain: boolean
}

/** Part that counts as covered while her availability, or the day of an occasional request, is unknown. */
const UNKNOWN_PART = 0.5

/** Covered part of one asked day. Shifts of the day before and after may cover its hours too. */
const coveredOn = (day: number, { start, end }: AskedHours, shift: Shift): number => {
  let covered = 0
  for (const daysAfter of [-1, 0, 1])
    if (shift.days.includes((day + daysAfter + 7) % 7)) {
      const offset = daysAfter * DAY_HALF_HOURS
      covered += Math.max(0, Math.min(end, shift.end + offset) - Math.max(start, shift.start + offset))
    }
  return covered / (end - start)
}

/** The day of an occasional request is unknown: UNKNOWN_PART, but at least its worst and at most its best day. */
export const coverage = ({ typeService, hours }: Asked, disponibilites: Disponibilites | null): Coverage => {
  if (disponibilites === null) return { part: UNKNOWN_PART, certain: false }
  const parts = SERVICE_DAYS[typeService].map((day) => coveredOn(day, hours, SHIFTS[disponibilites]))
  if (typeService !== 'occasionnel')
    return { part: parts.reduce((sum, part) => sum + part, 0) / parts.length, certain: true }
  const [least, most] = [Math.min(...parts), Math.max(...parts)]
  return { part: Math.min(most, Math.max(least, UNKNOWN_PART)), certain: least === most }
}

/** Days and hours that a placement takes of a nanny. The day of an occasional service is unknown: it takes none. */
export const shiftOf = ({ typeService, hours: { start, end } }: Asked): Shift => ({
  days: typeService === 'occasionnel' ? [] : SERVICE_DAYS[typeService],
  start,
  end,
})

/** Whether placements overlap the asked hours, in half-hours rounded outwards, on every asked day. */
export const isTaken = ({ typeService, hours }: Asked, placements: readonly Shift[]): boolean =>
  SERVICE_DAYS[typeService].every((day) => placements.some((shift) => coveredOn(day, hours, shift) > 0))
