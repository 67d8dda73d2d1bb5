import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { Refusal } from '../refusal.ts'
import { findAdminById, findFirstAdminId, insertAdminLink, takeAdminLink } from './queries.ts'

/** docs/product.md, "Direct login": fifteen minutes, one use, stored hashed. */
const LINK_MS = 15 * 60_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Makes a one-time link's token for the administrator who was there first; null when there is none. */
export const createAdminLink = async (db: Db, now: Date): Promise<string | null> => {
  const adminId = await findFirstAdminId(db)
  if (adminId === null) return null
  const token = randomBytes(32).toString('base64url')
  const expiration = new Date(now.getTime() + LINK_MS).toISOString()
  await insertAdminLink(db, { tokenHash: hashOf(token), adminId, expiration })
  return token
}

/** Spends a token. Throws lienInvalide when it is unknown, spent or too old. */
export const redeemAdminLink = async (db: Db, token: string, now: Date) => {
  const adminId = await takeAdminLink(db, hashOf(token), now.toISOString())
  const admin = adminId ? await findAdminById(db, adminId) : undefined
  if (!admin) throw new Refusal('invalidLink')
  return admin
}
