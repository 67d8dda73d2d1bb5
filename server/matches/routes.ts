import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/matches.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { bestMatches } from './best.ts'
import type { Listing } from './pairs.ts'
import { withPeople } from './people.ts'
import { findNanny, findRequest } from './queries.ts'

const present = async ({ db }: Deps, { pairs, total }: Listing) => {
  const shown = await withPeople(db, pairs)
  const items = shown.map(({ placed, reasons, ...pair }) => ({
    ...pair,
    reasons: [...reasons],
    dejaPlacee: placed,
  }))
  return { items, total, next: null }
}

const NOTHING: Listing = { pairs: [], total: 0 }

export const matches = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listMatches: async ({ query: { requestId, nannyId, min, limit } }) => {
      if (requestId !== undefined) {
        const nannies = await deps.matcher.nannies()
        const request = await findRequest(deps.db, requestId)
        // The complete list of one request also names who is placed at its hours.
        const query = { min, limit, withPlaced: min === 0 }
        return present(deps, request ? nannies.matchesOf(request, query) : NOTHING)
      }
      if (nannyId !== undefined) {
        const requests = await deps.matcher.requests()
        const nanny = await findNanny(deps.db, nannyId)
        return present(deps, nanny ? requests.matchesOf(nanny, { min, limit }) : NOTHING)
      }
      const matching = await deps.matcher.all()
      return present(deps, matching.list({ min, limit }))
    },
    bestMatches: ({ query }) => bestMatches(deps, query),
  })
