import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/facts.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { correctApplicationFact, correctRequestFact } from './correct.ts'
import { KNOWN_PLACES, listApplicationFacts, listRequestFacts } from './queries.ts'

export const facts = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listFacts: async ({ query: { requestIds, nannyIds } }) => ({
      requests: await listRequestFacts(deps.db, requestIds),
      applications: await listApplicationFacts(deps.db, nannyIds),
    }),
    listPlaces: async () => [...KNOWN_PLACES],
    correctRequestFact: ({ params, body }) => correctRequestFact(deps, params.id, body),
    correctApplicationFact: ({ params, body }) => correctApplicationFact(deps, params.id, body),
  })
