import { deleteCounter, incrementCounter } from './db/counters.ts'
import type { Db } from './db/db.ts'
import { Refusal } from './refusal.ts'

const MINUTE_MS = 60_000

/**
 * Maximum number of uses in a time window, counted over all processes. Limits by network are high, because a mobile
 * operator puts thousands of people behind one address; limits by account and by phone number are low.
 */
const LIMITS = {
  loginByUsername: { name: 'login-username', max: 10, windowMs: 15 * MINUTE_MS },
  loginByNetwork: { name: 'login-address', max: 100, windowMs: 15 * MINUTE_MS },
  /** Preparations of a sign-in: one that is not used leaves a row until the housekeeping after it has expired. */
  passkeyChallenge: { name: 'passkey-challenge', max: 100, windowMs: 15 * MINUTE_MS },
  /** Counted only for a device that knows the id of the passkey, so that a stranger cannot lock an account. */
  passkeyByAccount: { name: 'passkey-account', max: 10, windowMs: 15 * MINUTE_MS },
  passwordChange: { name: 'password-change', max: 10, windowMs: 15 * MINUTE_MS },
  submissionByTelephone: { name: 'submission-phone', max: 15, windowMs: 15 * MINUTE_MS },
  /** Requests and applications, each counted apart. Hundreds of families may share one address of a mobile operator. */
  submissionByNetwork: { name: 'submission-network', max: 250, windowMs: 15 * MINUTE_MS },
  /** Lower than for requests: fake messages are easier to write, and fewer people send one. */
  messageByNetwork: { name: 'message-network', max: 60, windowMs: 15 * MINUTE_MS },
  uploadByNetwork: { name: 'upload-address', max: 120, windowMs: 60 * MINUTE_MS },
} as const

type Limit = keyof typeof LIMITS

export interface Limiter {
  /**
   * Counts one use and refuses it (429 with Retry-After) above the maximum. `subject`: a network (for requests and
   * applications "table:network", so that each is counted apart); the id of an account; or the fingerprint of a user
   * name or phone number. `db` is a transaction when a rollback must undo the count.
   */
  readonly consume: (limit: Limit, subject: string, db?: Db) => Promise<void>
  /** Sets the count to 0. For after a success. */
  readonly reset: (limit: Limit, subject: string) => Promise<void>
}

const keyOf = (limit: Limit, subject: string): string => `${LIMITS[limit].name}:${subject}`

/** `enabled` false (RATE_LIMIT=off, for measurements on a local address): nothing is counted or refused. */
export const createLimiter = (database: Db, clock: () => Date, enabled: boolean): Limiter => ({
  consume: async (limit, subject, db = database) => {
    if (!enabled) return
    const { max, windowMs } = LIMITS[limit]
    const now = clock()
    const { compteur, expiration } = await incrementCounter(db, keyOf(limit, subject), windowMs, now)
    if (compteur <= max) return
    const retryAfter = Math.max(1, Math.ceil((Date.parse(expiration) - now.getTime()) / 1000))
    throw new Refusal('tooManyRequests', { retryAfter })
  },
  reset: (limit, subject) => deleteCounter(database, keyOf(limit, subject)),
})
