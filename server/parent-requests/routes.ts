import type { FastifyInstance } from 'fastify'
import { endpoints as adminEndpoints } from '#contract/parent-requests.admin.ts'
import { endpoints } from '#contract/parent-requests.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { findParentRequest, listParentRequests, moveParentRequest } from './queries.ts'
import { submitParentRequest } from './submit.ts'

export const parentRequests = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, endpoints, {
    submitParentRequest: ({ body, submission }) => submitParentRequest(deps, body, submission),
  })
  serve(app, deps, adminEndpoints, {
    listParentRequests: ({ query }) => listParentRequests(deps.db, query),
    setParentRequestStatus: async ({ params, body }) => {
      const moved = await moveParentRequest(
        deps.db,
        params.id,
        body.status,
        body.depuis,
        deps.clock().toISOString(),
      )
      const request = await findParentRequest(deps.db, params.id)
      if (!request) throw new Refusal('introuvable')
      if (!moved) throw new Refusal('changeEntreTemps')
      return request
    },
  })
}
