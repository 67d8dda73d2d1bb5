import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/profile.admin.ts'
import { isAlreadyStored } from '../already-stored.ts'
import { hashPassword } from '../auth/password.ts'
import { minPasswordOf, passwordProblem } from '../auth/password-rules.ts'
import { closeOtherSessions, lockCompte, lockSession } from '../auth/queries.ts'
import { requirePassword } from '../auth/require-password.ts'
import { startSession } from '../auth/session.ts'
import { requireDistinctUsername } from '../auth/username-rules.ts'
import { isUniqueViolation } from '../db/unavailable.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { invalid, Refusal } from '../refusal.ts'
import { setPassword, updateProfile } from './queries.ts'

export const profile = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    updateProfile: async ({ admin, body: { avant, motDePasse, ...profile }, noteDetail }) => {
      if (isAlreadyStored(admin, profile)) {
        noteDetail(null)
        return { user: { ...profile, role: admin.role } }
      }
      const isRenamed = profile.username !== admin.username
      if (isRenamed) await requirePassword(deps, admin, motDePasse, 'motDePasse')
      const user = await deps.db
        .transaction()
        .execute(async (tx) => {
          if (isRenamed) await requireDistinctUsername(tx, profile.username, admin.adminId)
          return updateProfile(tx, admin.adminId, profile, avant)
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new Refusal('usernameTaken') : error
        })
      if (!user) throw new Refusal('changedMeanwhile')
      if (isRenamed) noteDetail(`${admin.username} > ${profile.username}`)
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
      await startSession(request, reply, deps, async (tx) => {
        // Locks in the order of a sign-in: account, links, sessions.
        await lockCompte(tx, admin.adminId)
        await setPassword(tx, admin.adminId, passwordHash)
        if (!(await lockSession(tx, admin.idHash))) throw new Refusal('notSignedIn')
        await closeOtherSessions(tx, admin.adminId, admin.idHash)
        return admin.adminId
      })
    },
  })
