import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/auth.ts'
import { HINT_COOKIE } from '#contract/hint-cookie.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { sha256Of } from '../sha256.ts'
import { deviceOf } from './device.ts'
import { closeSession, findSession, insertSession, touchSession } from './queries.ts'

const MINUTE_MS = 60_000
/** threat-model C16: a session ends half an hour after the last stored action of a person, and after twelve hours. */
export const SESSION_IDLE_MS = 30 * MINUTE_MS
export const SESSION_MAX_MS = 12 * 60 * MINUTE_MS
/** The last action is stored at most this often, so that reads rarely write. */
const TOUCH_INTERVAL_MS = MINUTE_MS

/** The session of a signed-in administrator. Only this file creates one. */
export interface AdminSession {
  readonly adminId: string
  readonly username: string
  readonly nom: string
  readonly email: string
  readonly role: Role
  /** Opened by a one-time link: until a new password is set, only a change of the user name asks for the old one. */
  readonly mayReplacePassword: boolean
  /** SHA-256 of the session id in the cookie. */
  readonly idHash: string
}

const toSession = (
  row: NonNullable<Awaited<ReturnType<typeof findSession>>>,
  idHash: string,
): AdminSession => {
  const { adminId, username, nom, email, role, motDePasseLibre } = row
  return { adminId, username, nom, email, role, idHash, mayReplacePassword: motDePasseLibre === 1 }
}

const isSecure = (request: FastifyRequest, deps: Deps): boolean =>
  request.protocol === 'https' || (deps.config.publicUrl?.startsWith('https:') ?? false)

/** `__Host-` binds the cookie to this host. Browsers accept that prefix over HTTPS only. */
const cookieName = (secure: boolean): string => (secure ? '__Host-session' : 'session')

/** Whether the request carries a session cookie, valid or not. */
export const hasSessionCookie = ({ cookies }: FastifyRequest): boolean =>
  cookies[cookieName(true)] !== undefined || cookies[cookieName(false)] !== undefined

/**
 * Session of the signed-in administrator; null without one or when it has expired. `byPerson` is false for a call by a
 * timer, which does not keep the session alive.
 */
export const readSession = async (
  request: FastifyRequest,
  deps: Deps,
  byPerson: boolean,
): Promise<AdminSession | null> => {
  const id = request.cookies[cookieName(isSecure(request, deps))]
  if (!id) return null
  const idHash = sha256Of(id)
  const row = await findSession(deps.db, idHash)
  if (!row) return null
  const now = deps.clock().getTime()
  const idle = now - Date.parse(row.derniereActivite)
  const age = now - Date.parse(row.dateCreation)
  // `Math.abs`: a session dated more than 12 hours ahead was opened under a wrong clock and would stay open too long
  // (threat-model F20).
  if (idle > SESSION_IDLE_MS || Math.abs(age) > SESSION_MAX_MS) {
    await closeSession(deps.db, idHash)
    return null
  }
  if (byPerson && idle > TOUCH_INTERVAL_MS) await touchSession(deps.db, idHash, new Date(now).toISOString())
  return toSession(row, idHash)
}

/**
 * Opens a session under a new id (threat-model C12) and closes the session of the cookie that came with the request.
 * `admit` runs in the transaction that stores the session and returns its account. It locks what the caller proved (the
 * password, the link, the passkey) and throws a Refusal when that changed meanwhile: a sign-in never outlives the
 * change that should have ended it (threat-model C11).
 */
export const startSession = async (
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  admit: (tx: Db) => Promise<string>,
  { mayReplacePassword = false } = {},
): Promise<void> => {
  const secure = isSecure(request, deps)
  const replaced = request.cookies[cookieName(secure)]
  const id = randomBytes(32).toString('base64url')
  const now = deps.clock().toISOString()
  const idHash = sha256Of(id)
  await deps.db.transaction().execute(async (tx) => {
    const adminId = await admit(tx)
    if (replaced) await closeSession(tx, sha256Of(replaced))
    await insertSession(tx, {
      idHash,
      adminId,
      dateCreation: now,
      derniereActivite: now,
      appareil: deviceOf(request.headers['user-agent']),
      motDePasseLibre: mayReplacePassword ? 1 : 0,
    })
  })
  // For the audit log and the log line of this request, which say who made it.
  const row = await findSession(deps.db, idHash)
  request.admin = row ? toSession(row, idHash) : null
  const common = { path: '/', secure, sameSite: 'strict', maxAge: SESSION_MAX_MS / 1000 } as const
  reply.setCookie(cookieName(secure), id, { ...common, httpOnly: true })
  reply.setCookie(HINT_COOKIE, '1', common)
}

export const endSession = async (request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<void> => {
  const secure = isSecure(request, deps)
  const id = request.cookies[cookieName(secure)]
  if (id) await closeSession(deps.db, sha256Of(id))
  reply.clearCookie(cookieName(secure), { path: '/', secure, sameSite: 'strict', httpOnly: true })
  reply.clearCookie(HINT_COOKIE, { path: '/', secure, sameSite: 'strict' })
}
