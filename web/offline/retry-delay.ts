import { RETRY_AFTER_MAX_MS, RETRY_FIRST_MS, RETRY_MAX_MS } from './constants.ts'

/**
 * Milliseconds to wait after the `essais`-th attempt failed (1 is the first): 2^n seconds up to five minutes, of
 * which a random half is taken off so that a town that gets its network back does not knock all at once.
 * `alea` is in [0, 1).
 */
export const retryDelay = (essais: number, alea: number): number => {
  const plafond = Math.min(RETRY_FIRST_MS * 2 ** Math.min(essais, 20), RETRY_MAX_MS)
  return Math.round(plafond * (1 - alea / 2))
}

/** Reads Retry-After, seconds or date, as milliseconds from `now`; 0 when absent or unreadable, one hour at most. */
export const readRetryAfter = (header: string | null, now: number): number => {
  if (!header) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return ms > 0 ? Math.min(ms, RETRY_AFTER_MAX_MS) : 0
}

interface Waits {
  readonly prochainEssai: number
  readonly pasAvant: number
}

/** When an entry may be tried. No wait is ever longer than an hour: a later time is a clock that was set back. */
export const dueAt = ({ prochainEssai, pasAvant }: Waits, now: number): number => {
  const due = Math.max(prochainEssai, pasAvant)
  return due > now + RETRY_AFTER_MAX_MS ? now : due
}
