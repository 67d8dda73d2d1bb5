import { RETRY_AFTER_MAX_MS, RETRY_FIRST_MS, RETRY_MAX_MS } from './constants.ts'

/**
 * Back-off in milliseconds after attempt number `attempts` (1 is the first): 2^attempts seconds, at most five minutes,
 * minus a random part of up to half, so that the phones of a town do not all retry when its network returns. `random`
 * is in [0, 1).
 */
export const retryDelay = (attempts: number, random: number): number => {
  const longest = Math.min(RETRY_FIRST_MS * 2 ** Math.min(attempts, 20), RETRY_MAX_MS)
  return Math.round(longest * (1 - random / 2))
}

/** Retry-After, seconds or date, as milliseconds from `now`: 0 when absent, unreadable or past, ten minutes at most. */
export const readRetryAfter = (header: string | null, now: number): number => {
  if (!header) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return ms > 0 ? Math.min(ms, RETRY_AFTER_MAX_MS) : 0
}

interface Waits {
  readonly nextAttemptAt: number
  readonly notBefore: number
}

/**
 * When an entry may be tried; all times in epoch milliseconds. A time beyond the longest wait means that the clock was
 * set back: the entry is due now.
 */
export const dueAt = ({ nextAttemptAt, notBefore }: Waits, now: number): number => {
  const due = Math.max(nextAttemptAt, notBefore)
  return due > now + RETRY_AFTER_MAX_MS ? now : due
}
