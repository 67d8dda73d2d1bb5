import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HINT_COOKIE } from '#contract/hint-cookie.ts'
import type { Deps } from '../deps.ts'
import { closeSession, findSession, insertSession, touchSession } from './queries.ts'

const MINUTE_MS = 60_000
/** threat-model C16: half an hour without a person's act, twelve hours in all. */
export const SESSION_IDLE_MS = 30 * MINUTE_MS
export const SESSION_MAX_MS = 12 * 60 * MINUTE_MS
/** An act is noted at most this often, so that reading does not write. */
const TOUCH_EVERY_MS = MINUTE_MS

/** Proof that the caller is signed in: only this file makes one. */
export interface AdminSession {
  readonly adminId: string
  readonly username: string
  readonly nom: string
  readonly email: string
  /** SHA-256 of the cookie's id: which session this is. */
  readonly idHash: string
}

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex')

const isSecure = (request: FastifyRequest, deps: Deps): boolean =>
  request.protocol === 'https' || (deps.config.publicUrl?.startsWith('https:') ?? false)

/** `__Host-` binds the cookie to this host over HTTPS; a browser refuses that name over plain HTTP. */
const cookieName = (secure: boolean): string => (secure ? '__Host-session' : 'session')

/**
 * The signed-in administrator, or null. Past its limits a session is as good as none. `byPerson` is false for calls
 * of a timer: they never keep it alive.
 */
export const readSession = async (
  request: FastifyRequest,
  deps: Deps,
  byPerson: boolean,
): Promise<AdminSession | null> => {
  const id = request.cookies[cookieName(isSecure(request, deps))]
  if (!id) return null
  const idHash = hashOf(id)
  const row = await findSession(deps.db, idHash)
  if (!row) return null
  const now = deps.clock().getTime()
  const idle = now - Date.parse(row.derniereActivite)
  const age = now - Date.parse(row.dateCreation)
  // A session from the far future was opened under a wrong clock (threat-model F20): nothing would ever end it.
  if (idle > SESSION_IDLE_MS || Math.abs(age) > SESSION_MAX_MS) {
    await closeSession(deps.db, idHash)
    return null
  }
  if (byPerson && idle > TOUCH_EVERY_MS) await touchSession(deps.db, idHash, new Date(now).toISOString())
  const { adminId, username, nom, email } = row
  return { adminId, username, nom, email, idHash }
}

/** Opens a session under a new id, whatever cookie came (threat-model C12), and ends the one that it replaces. */
export const startSession = async (
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  adminId: string,
): Promise<void> => {
  const secure = isSecure(request, deps)
  const replaced = request.cookies[cookieName(secure)]
  if (replaced) await closeSession(deps.db, hashOf(replaced))
  const id = randomBytes(32).toString('base64url')
  const now = deps.clock().toISOString()
  const idHash = hashOf(id)
  await insertSession(deps.db, { idHash, adminId, dateCreation: now, derniereActivite: now })
  // From here on the request is the administrator's: the journal and the log say so.
  const row = await findSession(deps.db, idHash)
  request.admin = row ? { idHash, adminId, username: row.username, nom: row.nom, email: row.email } : null
  const common = { path: '/', secure, sameSite: 'strict', maxAge: SESSION_MAX_MS / 1000 } as const
  reply.setCookie(cookieName(secure), id, { ...common, httpOnly: true })
  reply.setCookie(HINT_COOKIE, '1', common)
}

export const endSession = async (request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<void> => {
  const secure = isSecure(request, deps)
  const id = request.cookies[cookieName(secure)]
  if (id) await closeSession(deps.db, hashOf(id))
  reply.clearCookie(cookieName(secure), { path: '/', secure, sameSite: 'strict', httpOnly: true })
  reply.clearCookie(HINT_COOKIE, { path: '/', secure, sameSite: 'strict' })
}
