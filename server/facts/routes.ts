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
    correctRequestFact: async ({ params, body, noteDetail }) => {
      const { facts, isRepeat } = await correctRequestFact(deps, params.id, body)
      if (isRepeat) noteDetail(null)
      return facts
    },
    correctApplicationFact: async ({ params, body, noteDetail }) => {
      const { facts, isRepeat } = await correctApplicationFact(deps, params.id, body)
      if (isRepeat) noteDetail(null)
      return facts
    },
  })
