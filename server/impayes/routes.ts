import type { FastifyInstance } from 'fastify'
import { monthOf } from '#contract/days.admin.ts'
import { endpoints } from '#contract/impayes.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { listImpayes } from './queries.ts'

export const impayes = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listImpayes: ({ query }) => listImpayes(deps.db, query, monthOf(deps.clock())),
  })
