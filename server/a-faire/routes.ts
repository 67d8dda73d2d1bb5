import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/a-faire.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { listAFaire } from './queries.ts'

export const aFaire = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listAFaire: ({ query }) => listAFaire(deps.db, deps.clock(), query.limit),
  })
