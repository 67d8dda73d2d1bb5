import type { AuthUser } from '#contract/auth.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { verifyPassword } from './password.ts'
import { findAdminByUsername } from './queries.ts'

/** Case, spaces and look-alike letters do not make another account to try (threat-model C06). */
const accountOf = (username: string): string => username.normalize('NFKC').trim().toLowerCase()

/**
 * Who that is, or a refusal that says the same for an unknown name and a wrong password, after the same time.
 * Attempts are counted before the password is looked at, by account and by address; `known` is a caller who is
 * signed in as that account already and is never locked out of it (threat-model C05).
 */
export const authenticate = async (
  { db, encryption, limiter }: Deps,
  { username, password }: { username: string; password: string },
  address: string,
  known: boolean,
): Promise<{ adminId: string; answer: AuthUser }> => {
  const account = encryption.fingerprint(accountOf(username))
  await limiter.consume('loginByNetwork', address)
  if (!known) await limiter.consume('loginByUsername', account)
  const admin = await findAdminByUsername(db, username)
  if (!(await verifyPassword(password, admin?.passwordHash)) || !admin) throw new Refusal('wrongCredentials')
  await limiter.forgive('loginByUsername', account)
  return { adminId: admin.id, answer: { user: admin } }
}
