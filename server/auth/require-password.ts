import type { Deps } from '../deps.ts'
import { invalid } from '../refusal.ts'
import { verifyPassword } from './password.ts'
import { findAdminById } from './queries.ts'
import type { AdminSession } from './session.ts'

/** To somebody who was invited and signed in without having chosen a password. */
const NO_PASSWORD =
  "Ce compte n'a pas encore de mot de passe\u00a0: choisissez-le d'abord, avec un lien de connexion"

/**
 * Asks for the password again: refuses, with an error on `field`, unless this is the password of the account. Limits
 * the number of attempts (threat-model C10).
 */
export const requirePassword = async (
  { db, limiter }: Deps,
  admin: AdminSession,
  password: string | undefined,
  field: 'currentPassword' | 'motDePasse',
): Promise<void> => {
  if (password === undefined) throw invalid(field, 'Le mot de passe actuel est obligatoire')
  await limiter.consume('passwordChange', admin.adminId)
  const row = await findAdminById(db, admin.adminId)
  if (row?.passwordHash === '') throw invalid(field, NO_PASSWORD)
  if (!(await verifyPassword(password, row?.passwordHash || undefined)))
    throw invalid(field, 'Le mot de passe actuel est incorrect')
  await limiter.reset('passwordChange', admin.adminId)
}

/**
 * Like requirePassword, but a session opened by a one-time link needs no password until a new one is set: the person
 * may have lost the old one.
 */
export const requirePasswordUnlessLinked = async (
  deps: Deps,
  admin: AdminSession,
  motDePasse: string | undefined,
): Promise<void> => {
  if (!admin.mayReplacePassword) await requirePassword(deps, admin, motDePasse, 'motDePasse')
}
