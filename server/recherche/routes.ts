import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/recherche.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { searchRecords } from './queries.ts'

export const recherche = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    searchRecords: ({ query }) => searchRecords(deps.db, query.q),
  })
