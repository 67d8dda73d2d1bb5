import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/auth.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { redeemAdminLink } from './link.ts'
import { authenticate } from './login.ts'
import { lockPassword } from './queries.ts'
import { endSession, startSession } from './session.ts'
import { normalizeUsername } from './username.ts'

export const auth = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    login: async ({ body, admin, network, request, reply }) => {
      const { adminId, passwordHash, answer } = await authenticate(
        deps,
        body,
        network,
        admin !== null && normalizeUsername(admin.username) === normalizeUsername(body.username),
      )
      await startSession(request, reply, deps, async (tx) => {
        if (!(await lockPassword(tx, adminId, passwordHash))) throw new Refusal('wrongCredentials')
        return adminId
      })
      return answer
    },
    loginByLink: async ({ body, network, request, reply }) => {
      await deps.limiter.consume('loginByNetwork', network)
      const admit = (tx: Db) => redeemAdminLink(tx, body.token, deps.clock())
      await startSession(request, reply, deps, admit, { mayReplacePassword: true })
      if (!request.admin) throw new Refusal('invalidLink')
      return { user: request.admin }
    },
    currentUser: async ({ admin }) => ({ user: admin }),
    logout: async ({ request, reply }) => endSession(request, reply, deps),
  })
