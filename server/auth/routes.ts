import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/auth.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { redeemAdminLink } from './link.ts'
import { authenticate } from './login.ts'
import { endSession, startSession } from './session.ts'

export const auth = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    login: async ({ body, admin, network, request, reply }) => {
      const { adminId, answer } = await authenticate(deps, body, network, admin?.username === body.username)
      await startSession(request, reply, deps, adminId)
      return answer
    },
    loginByLink: async ({ body, network, request, reply }) => {
      await deps.limiter.consume('loginByNetwork', network)
      const admin = await redeemAdminLink(deps.db, body.token, deps.clock())
      await startSession(request, reply, deps, admin.id, { mayReplacePassword: true })
      return { user: admin }
    },
    currentUser: async ({ admin }) => ({ user: admin }),
    logout: async ({ request, reply }) => endSession(request, reply, deps),
  })
