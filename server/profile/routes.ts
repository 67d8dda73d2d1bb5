import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/profile.admin.ts'
import { hashPassword, verifyPassword } from '../auth/password.ts'
import { minPasswordOf, passwordProblem } from '../auth/password-rules.ts'
import { closeOtherSessions, findAdminById } from '../auth/queries.ts'
import { type AdminSession, startSession } from '../auth/session.ts'
import { isUniqueViolation } from '../db/unavailable.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { invalid, Refusal } from '../refusal.ts'
import { setPassword, updateProfile } from './queries.ts'

/** Refuses, with an error on `field`, unless this is the password of the account. Limits the number of attempts. */
const requirePassword = async (
  { db, limiter }: Deps,
  admin: AdminSession,
  password: string | undefined,
  field: 'currentPassword' | 'motDePasse',
): Promise<void> => {
  if (password === undefined) throw invalid(field, 'Le mot de passe actuel est obligatoire')
  await limiter.consume('passwordChange', admin.adminId)
  const row = await findAdminById(db, admin.adminId)
  if (!(await verifyPassword(password, row?.passwordHash || undefined)))
    throw invalid(field, 'Le mot de passe actuel est incorrect')
  await limiter.reset('passwordChange', admin.adminId)
}

export const profile = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    updateProfile: async ({ admin, body: { avant, motDePasse, ...profile } }) => {
      if (profile.username !== admin.username) await requirePassword(deps, admin, motDePasse, 'motDePasse')
      const user = await updateProfile(deps.db, admin.adminId, profile, avant).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new Refusal('usernameTaken') : error
      })
      if (!user) throw new Refusal('changedMeanwhile')
      return { user }
    },
    passwordRules: async ({ admin }) => ({
      longueurMin: minPasswordOf(deps.config),
      ancienRequis: !admin.mayReplacePassword,
    }),
    // Closes the other sessions of this account; this one continues under a new id (threat-model C11).
    changePassword: async ({ admin, body: { currentPassword, newPassword }, request, reply }) => {
      if (!admin.mayReplacePassword) await requirePassword(deps, admin, currentPassword, 'currentPassword')
      const problem = await passwordProblem(newPassword, admin.username, deps.config)
      if (problem) throw invalid('newPassword', problem)
      const passwordHash = await hashPassword(newPassword)
      await deps.db.transaction().execute(async (tx) => {
        await setPassword(tx, admin.adminId, passwordHash)
        await closeOtherSessions(tx, admin.adminId, admin.idHash)
      })
      await startSession(request, reply, deps, admin.adminId)
    },
  })
