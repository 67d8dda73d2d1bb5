import type { Disponibilites } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'

/** Half-hours in a day and in a week; a week begins on Monday at midnight. */
const DAY = 48
const WEEK = 7 * DAY
const DAY_MINUTES = 24 * 60

const MONDAY_TO_FRIDAY = [0, 1, 2, 3, 4]
const SATURDAY_AND_SUNDAY = [5, 6]
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** Days a service asks for. An occasional one has no days of its own: any of the seven may be meant. */
const ASKED_DAYS: Record<TypeService, readonly number[]> = {
  regulier: MONDAY_TO_FRIDAY,
  devoirs: MONDAY_TO_FRIDAY,
  personne: MONDAY_TO_FRIDAY,
  weekend: SATURDAY_AND_SUNDAY,
  occasionnel: EVERY_DAY,
}

/** Hours of a service when neither the family nor its package says any. */
const USUAL_HOURS: Record<TypeService, readonly [string, string]> = {
  regulier: ['07:30', '17:30'],
  occasionnel: ['07:30', '17:30'],
  devoirs: ['16:00', '19:00'],
  personne: ['08:00', '17:00'],
  weekend: ['08:00', '18:00'],
}

/** When each kind of availability works: its days, from, until (the next day where that is not later). */
const WORKING: Record<Disponibilites, readonly [readonly number[], string, string]> = {
  'lundi-vendredi': [MONDAY_TO_FRIDAY, '06:00', '20:00'],
  weekend: [SATURDAY_AND_SUNDAY, '06:00', '22:00'],
  nuits: [EVERY_DAY, '20:00', '06:00'],
  flexible: [EVERY_DAY, '00:00', '00:00'],
}

/** The hours a family asks for on each day of its service, in half-hours; `end` is beyond DAY over midnight. */
export interface AskedHours {
  readonly start: number
  readonly end: number
  /** As asked, 'HH:MM'. */
  readonly debut: string
  readonly fin: string
  readonly source: 'demande' | 'forfait' | 'habituelles'
}

const COLON = 58
const digit = (text: string, at: number): number => {
  const value = text.charCodeAt(at) - 48
  return value >= 0 && value <= 9 ? value : Number.NaN
}

/** Minutes since midnight of 'HH:MM', null when it is not one. */
const minutes = (heure: string): number | null => {
  if (heure.length !== 5 || heure.charCodeAt(2) !== COLON) return null
  const h = digit(heure, 0) * 10 + digit(heure, 1)
  const m = digit(heure, 3) * 10 + digit(heure, 4)
  return h < 24 && m < 60 ? h * 60 + m : null
}

/** Whole half-hours around the minutes, the end on the next day when it is not after the start. */
const halfHours = (from: number, until: number): readonly [number, number] => {
  const end = until > from ? until : until + DAY_MINUTES
  const start = Math.floor(from / 30)
  return [start, Math.min(Math.ceil(end / 30), start + DAY)]
}

export interface Heures {
  readonly debut: string | null
  readonly fin: string | null
}

/** Hours already read: the same hours are the same object. There are no more of them than pairs of minutes. */
const readAlready = new Map<number, AskedHours>()
const SOURCES = ['demande', 'forfait', 'habituelles'] as const

const readHours = ({ debut, fin }: Heures, source: AskedHours['source']): AskedHours | null => {
  const from = debut ? minutes(debut) : null
  const until = fin ? minutes(fin) : null
  if (!debut || !fin || from === null || until === null || from === until) return null
  const key = (SOURCES.indexOf(source) * 2 * DAY_MINUTES + from) * 2 * DAY_MINUTES + until
  const known = readAlready.get(key)
  if (known) return known
  const [start, end] = halfHours(from, until)
  const hours: AskedHours = { start, end, debut, fin, source }
  readAlready.set(key, hours)
  return hours
}

/** The family's hours, else its package's, else the usual ones of the service. */
export const askedHours = (typeService: TypeService, demande: Heures, forfait: Heures | null): AskedHours => {
  const own = readHours(demande, 'demande') ?? (forfait && readHours(forfait, 'forfait'))
  if (own) return own
  const [debut, fin] = USUAL_HOURS[typeService]
  const usual = readHours({ debut, fin }, 'habituelles')
  if (!usual) throw new Error(`No usual hours for ${typeService}`)
  return usual
}

const workingWeek = ([days, debut, fin]: readonly [readonly number[], string, string]): Uint8Array => {
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

/** How much of what is asked a nanny can cover. */
export interface Coverage {
  /** Covered half-hours / asked half-hours, 0 to 1. */
  readonly part: number
  /** False while her availability, or the day of an occasional request, is still to be asked for. */
  readonly certain: boolean
}

/** What is not known counts for half: neither a promise nor a fault. */
const UNKNOWN_PART = 0.5

const UNKNOWN: Coverage = { part: UNKNOWN_PART, certain: false }

/**
 * An occasional request may fall on any day: where that changes the answer, it is one half, as far as half is
 * possible at all.
 */
const workOut = (
  typeService: TypeService,
  start: number,
  end: number,
  disponibilites: Disponibilites,
): Coverage => {
  const week = WORKING_WEEKS[disponibilites]
  let total = 0
  let least = 1
  let most = 0
  const days = ASKED_DAYS[typeService]
  for (const day of days) {
    let covered = 0
    for (let i = start; i < end; i++) covered += week[(day * DAY + i) % WEEK] ?? 0
    total += covered
    least = Math.min(least, covered / (end - start))
    most = Math.max(most, covered / (end - start))
  }
  if (typeService !== 'occasionnel') return { part: total / (days.length * (end - start)), certain: true }
  return { part: Math.min(most, Math.max(least, UNKNOWN_PART)), certain: least === most }
}

const SERVICES = Object.keys(ASKED_DAYS) as TypeService[]
const AVAILABILITIES = Object.keys(WORKING) as Disponibilites[]

/** Answers already worked out: hours are whole half-hours, so there are few. */
const known = new Map<number, Coverage>()

export const coverage = (
  typeService: TypeService,
  { start, end }: AskedHours,
  disponibilites: Disponibilites | null,
): Coverage => {
  if (disponibilites === null) return UNKNOWN
  const service = SERVICES.indexOf(typeService)
  const key =
    ((service * DAY + start) * 2 * DAY + end) * AVAILABILITIES.length + AVAILABILITIES.indexOf(disponibilites)
  const before = known.get(key)
  if (before) return before
  const answer = workOut(typeService, start, end, disponibilites)
  known.set(key, answer)
  return answer
}

/** '07:30' as people say it: 7h30; '08:00' is 8h. */
export const direHeure = (heure: string): string => {
  const total = minutes(heure) ?? 0
  const m = total % 60
  return `${Math.floor(total / 60)}h${m === 0 ? '' : String(m).padStart(2, '0')}`
}
