import type { FastifyInstance } from 'fastify'
import { endpoints as adminEndpoints } from '#contract/parent-requests.admin.ts'
import { endpoints } from '#contract/parent-requests.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { eraseOne } from '../indesirables/queries.ts'
import { Refusal } from '../refusal.ts'
import { listParentRequests } from './queries.ts'
import { setParentRequestStatus } from './set-status.ts'
import { submitParentRequest } from './submit.ts'

export const parentRequests = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, endpoints, {
    submitParentRequest: ({ body, submission, network }) =>
      submitParentRequest(deps, body, submission, network),
  })
  serve(app, deps, adminEndpoints, {
    listParentRequests: ({ query }) => listParentRequests(deps.db, query),
    deleteParentRequest: ({ params }) =>
      deps.db.transaction().execute(async (tx) => {
        if (!(await eraseOne(tx, 'parent_requests', params.id))) throw new Refusal('notFound')
      }),
    setParentRequestStatus: async ({ params, body, noteDetail }) => {
      const { request, isRepeat } = await setParentRequestStatus(deps, params.id, body.status, body.depuis)
      if (isRepeat) noteDetail(null)
      return request
    },
  })
}
