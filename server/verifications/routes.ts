import type { FastifyInstance } from 'fastify'
import { dayOf } from '#contract/days.admin.ts'
import { endpoints } from '#contract/verifications.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { dossierExists, readVerifications } from './queries.ts'
import { setVerification } from './set-status.ts'

export const verifications = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    readVerifications: async ({ params: { candidatureId } }) => {
      if (!(await dossierExists(deps.db, candidatureId))) throw new Refusal('notFound')
      return readVerifications(deps.db, candidatureId, dayOf(deps.clock()))
    },
    setVerification: async ({ params, body, admin, noteDetail }) => {
      const { avant, verifications } = await setVerification(deps, params.candidatureId, body, admin.nom)
      // Codes only: point, state before, state after.
      noteDetail(avant && [body.point, avant, body.etat].join(', '))
      return verifications
    },
  })
