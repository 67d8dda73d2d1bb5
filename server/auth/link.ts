import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { Refusal } from '../refusal.ts'
import { findAdminById, findFirstAdminId, insertAdminLink, takeAdminLink } from './queries.ts'

/** docs/product.md, "Direct login": a link is valid for fifteen minutes and for one use. */
const LINK_LIFETIME_MS = 15 * 60_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Creates the token of a one-time link for the first administrator; null without one. Only its hash is stored. */
export const createAdminLink = async (db: Db, now: Date): Promise<string | null> => {
  const adminId = await findFirstAdminId(db)
  if (adminId === null) return null
  const token = randomBytes(32).toString('base64url')
  const expiration = new Date(now.getTime() + LINK_LIFETIME_MS).toISOString()
  await insertAdminLink(db, { tokenHash: hashOf(token), adminId, expiration })
  return token
}

/** Redeems a token and returns its administrator. Throws `invalidLink` when it is unknown, used or expired. */
export const redeemAdminLink = async (db: Db, token: string, now: Date) => {
  const adminId = await takeAdminLink(db, hashOf(token), now.toISOString())
  const admin = adminId ? await findAdminById(db, adminId) : undefined
  if (!admin) throw new Refusal('invalidLink')
  return admin
}
