import { dayOf } from '#contract/days.admin.ts'
import { createPeople, createRandom, pick } from '../invented-people.ts'
import type { Agency } from './agency.ts'
import { LANDMARKS, QUARTERS } from './texts.ts'

const DAY_MS = 24 * 3_600_000
/** Age of the demo's first event, in days. The agency opens one day before it (openingOf). */
export const OPEN_DAYS = 75

export interface PastEvent {
  /** Epoch milliseconds. */
  readonly at: number
  readonly run: (agency: Agency) => Promise<void>
}

/** Instant at which the agency of the demo opens, before every event. */
export const openingOf = (now: Date): Date => new Date(now.getTime() - (OPEN_DAYS + 1) * DAY_MS)

/** What the functions that invent the agency's past share: random numbers, days, people and the list of events. */
export interface Past {
  readonly random: () => number
  /** The day on which the data of the demo are made, YYYY-MM-DD. */
  readonly today: string
  /**
   * A random time (epoch ms) from 7:00 to 19:00 UTC on the day `days` days ago, or exactly `days` days before now if
   * that is earlier.
   */
  readonly daysAgo: (days: number) => number
  /** Adds an event, unless it would lie in the future. */
  readonly add: (at: number, run: PastEvent['run']) => void
  /** An invented person. */
  readonly person: () => { readonly nom: string; readonly telephone: string; readonly adresse: string }
}

/** A Past, and the list to which its `add` appends. Each run draws the same random numbers. */
export const createPast = (now: Date): { readonly past: Past; readonly events: readonly PastEvent[] } => {
  const random = createRandom(2026)
  const people = createPeople(random)
  const events: PastEvent[] = []
  const past: Past = {
    random,
    today: dayOf(now),
    daysAgo: (days) => {
      const at = now.getTime() - days * DAY_MS
      const day = new Date(at)
      day.setUTCHours(7 + Math.floor(random() * 12), Math.floor(random() * 60), Math.floor(random() * 60))
      return Math.min(day.getTime(), at)
    },
    add: (at, run) => {
      if (at < now.getTime()) events.push({ at, run })
    },
    person: () => ({
      nom: people.nom(),
      telephone: people.telephone(),
      adresse: `${pick(random, QUARTERS)}, ${pick(random, LANDMARKS)}`,
    }),
  }
  return { past, events }
}
