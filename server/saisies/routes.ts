import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/saisies.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { addNannyApplication } from '../nanny-applications/add.ts'
import { addParentRequest } from '../parent-requests/add.ts'

export const saisies = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    addParentRequest: ({ body, submission }) => addParentRequest(deps, body, submission),
    addNannyApplication: ({ body, submission }) => addNannyApplication(deps, body, submission),
  })
