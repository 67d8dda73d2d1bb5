import type { AuthUser } from '#contract/auth.ts'
import type { Deps } from '../deps.ts'
import { networkPrefixOf } from '../http/network.ts'
import { recordAction } from '../journal/queries.ts'
import { Refusal } from '../refusal.ts'
import { verifyPassword } from './password.ts'
import { findAdminByUsername } from './queries.ts'
import { normalizeUsername } from './username.ts'

/**
 * Checks user name and password. An unknown name and a wrong password get the same refusal after the same time.
 * Attempts are counted before the password is checked, by network and by account. `isOwnAccount`: the caller is
 * already signed in as this account. Its attempts are not counted by account, because failed attempts of others must
 * not lock the owner out (threat-model C05).
 */
export const authenticate = async (
  { db, encryption, limiter, clock }: Deps,
  { username, password }: { username: string; password: string },
  network: string,
  isOwnAccount: boolean,
): Promise<{ adminId: string; passwordHash: string; answer: AuthUser }> => {
  const account = encryption.fingerprint(normalizeUsername(username))
  await limiter.consume('loginByNetwork', network)
  if (!isOwnAccount) await limiter.consume('loginByUsername', account)
  const admin = await findAdminByUsername(db, username)
  // An invited colleague has no password yet.
  const stored = admin?.passwordHash || undefined
  if (!(await verifyPassword(password, stored)) || !admin) {
    // An unknown name is not recorded: people type passwords into the wrong field.
    await recordAction(db, {
      admin: { adminId: admin?.id ?? 'inconnu', username: admin?.username ?? 'Compte inconnu' },
      action: 'loginFailed',
      objet: null,
      detail: networkPrefixOf(network),
      date: clock().toISOString(),
    })
    throw new Refusal('wrongCredentials')
  }
  await limiter.reset('loginByUsername', account)
  return { adminId: admin.id, passwordHash: admin.passwordHash, answer: { user: admin } }
}
