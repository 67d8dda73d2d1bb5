import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/dashboard.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { readFigures } from './figures.ts'
import { readCounts } from './queries.ts'

export const dashboard = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    dashboardCounts: () => readCounts(deps.db),
    dashboardFigures: () => readFigures(deps.db, deps.clock()),
  })
