import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { Refusal } from '../refusal.ts'

const MINUTE_MS = 60_000

/** How often a thing may be done in a window, whoever answers: the counters are rows. Loose per address, where
 * an operator puts thousands of people; strict per account and per phone number. */
export const LIMITS = {
  loginByUsername: { name: 'login-username', max: 10, windowMs: 15 * MINUTE_MS },
  loginByAddress: { name: 'login-address', max: 100, windowMs: 15 * MINUTE_MS },
  passwordChange: { name: 'password-change', max: 10, windowMs: 15 * MINUTE_MS },
  submissionByPhone: { name: 'submission-phone', max: 15, windowMs: 15 * MINUTE_MS },
  uploadByAddress: { name: 'upload-address', max: 120, windowMs: 60 * MINUTE_MS },
} as const

export type Limit = (typeof LIMITS)[keyof typeof LIMITS]

/**
 * Whom an address stands for. An IPv6 customer holds a whole /64, so that is what is counted; an IPv4 address in
 * IPv6 clothes is that IPv4 address (threat-model C06).
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

const counterKey = (limit: Limit, subject: string): string => `${limit.name}:${subject}`

/**
 * Counts one more and refuses (429 with Retry-After) past the maximum. `subject` says whom: an address, an account,
 * a fingerprint — never a phone number in clear. One statement, so that parallel calls cannot slip through.
 */
export const consume = async (db: Db, limit: Limit, subject: string, now: Date): Promise<void> => {
  const instant = now.toISOString()
  const expiration = new Date(now.getTime() + limit.windowMs).toISOString()
  // Past its window, or beyond it: then a clock was wrong when it was written, and must not lock anybody out for long.
  const over = sql<boolean>`("compteurs"."expiration" <= ${instant} or "compteurs"."expiration" > ${expiration})`
  const row = await db
    .insertInto('compteurs')
    .values({ cle: counterKey(limit, subject), compteur: 1, expiration })
    .onConflict((conflict) =>
      conflict.column('cle').doUpdateSet({
        compteur: sql<number>`case when ${over} then 1 else "compteurs"."compteur" + 1 end`,
        expiration: sql<string>`case when ${over} then ${expiration} else "compteurs"."expiration" end`,
      }),
    )
    .returning(['compteur', 'expiration'])
    .executeTakeFirstOrThrow()
  if (row.compteur <= limit.max) return
  const retryAfter = Math.max(1, Math.ceil((Date.parse(row.expiration) - now.getTime()) / 1000))
  throw new Refusal('tooManyRequests', { retryAfter })
}

/** Forgets what was counted, after a success. */
export const forgive = async (db: Db, limit: Limit, subject: string): Promise<void> => {
  await db.deleteFrom('compteurs').where('cle', '=', counterKey(limit, subject)).execute()
}
