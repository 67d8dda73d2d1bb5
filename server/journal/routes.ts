import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/journal.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { listJournal } from './queries.ts'

export const journal = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, { listJournal: ({ query }) => listJournal(deps.db, query) })
