import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/corrections.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { correctEmployee, correctNannyApplication, correctParentRequest } from './correct.ts'

export const corrections = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    correctParentRequest: ({ params, body, ...by }) => correctParentRequest(deps, params.id, body, by),
    correctNannyApplication: ({ params, body, ...by }) => correctNannyApplication(deps, params.id, body, by),
    correctEmployee: ({ params, body, ...by }) => correctEmployee(deps, params.id, body, by),
  })
