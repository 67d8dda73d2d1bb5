import { randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { Refusal } from '../refusal.ts'
import { sha256Of } from '../sha256.ts'
import {
  deleteAdminLinksOf,
  findFirstAdminId,
  insertAdminLink,
  lockCompte,
  takeAdminLink,
} from './queries.ts'

/** Validity of the link that `npm run admin:link` prints (docs/product.md, "Direct login"). */
const LINK_LIFETIME_MS = 15 * 60_000

/** Validity of a link that an administrator makes: an invited colleague may read the message hours later. */
export const INVITATION_LIFETIME_MS = 24 * 60 * 60_000

/**
 * Creates a one-time link for an account, which replaces the earlier ones, also one that is made at the same time. Only
 * the hash of its token is stored. Throws `notFound` when there is no such account.
 */
export const createLink = async (
  tx: Db,
  adminId: string,
  now: Date,
  lifetimeMs: number,
): Promise<{ token: string; expiration: string }> => {
  const token = randomBytes(32).toString('base64url')
  const expiration = new Date(now.getTime() + lifetimeMs).toISOString()
  if (!(await lockCompte(tx, adminId))) throw new Refusal('notFound')
  await deleteAdminLinksOf(tx, adminId)
  await insertAdminLink(tx, { tokenHash: sha256Of(token), adminId, expiration })
  return { token, expiration }
}

/** Creates the token of a one-time link for the first administrator; null when there is no administrator. */
export const createAdminLink = (db: Db, now: Date): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    const adminId = await findFirstAdminId(tx)
    return adminId === null ? null : (await createLink(tx, adminId, now, LINK_LIFETIME_MS)).token
  })

/**
 * Redeems a token in the transaction that opens its session, and returns the account's id. Throws `invalidLink` when
 * the token is unknown, used or expired.
 */
export const redeemAdminLink = async (tx: Db, token: string, now: Date): Promise<string> => {
  const adminId = await takeAdminLink(tx, sha256Of(token), now.toISOString())
  if (!adminId) throw new Refusal('invalidLink')
  return adminId
}
