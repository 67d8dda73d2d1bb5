import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/profile.admin.ts'
import { hashPassword, verifyPassword } from '../auth/password.ts'
import { closeOtherSessions, findAdminById } from '../auth/queries.ts'
import { startSession } from '../auth/session.ts'
import { isUniqueViolation } from '../db/unavailable.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { invalid, Refusal } from '../refusal.ts'
import { setPassword, updateProfile } from './queries.ts'

export const profile = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    updateProfile: async ({ admin, body: { avant, ...profile } }) => {
      const user = await updateProfile(deps.db, admin.adminId, profile, avant).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new Refusal('usernameTaken') : error
      })
      if (!user) throw new Refusal('changedMeanwhile')
      return { user }
    },
    // Closes the other sessions of this account; this one continues under a new id (threat-model C11).
    changePassword: async ({ admin, body, request, reply }) => {
      await deps.limiter.consume('passwordChange', admin.adminId)
      const row = await findAdminById(deps.db, admin.adminId)
      if (!(await verifyPassword(body.currentPassword, row?.passwordHash)))
        throw invalid('currentPassword', 'Le mot de passe actuel est incorrect')
      const passwordHash = await hashPassword(body.newPassword)
      await deps.db.transaction().execute(async (tx) => {
        await setPassword(tx, admin.adminId, passwordHash)
        await closeOtherSessions(tx, admin.adminId, admin.idHash)
      })
      await deps.limiter.forgive('passwordChange', admin.adminId)
      await startSession(request, reply, deps, admin.adminId)
    },
  })
