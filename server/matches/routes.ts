import type { FastifyInstance } from 'fastify'
import { endpoints, type Match } from '#contract/matches.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { USUAL } from './engine.ts'
import type { Listing } from './pairs.ts'
import { findDemande, readPeople } from './queries.ts'

/** Names and phones are read for the pairs shown, never kept beside the scores. */
const present = async ({ db }: Deps, { pairs, total }: Listing) => {
  const { requests, nannies } = await readPeople(
    db,
    [...new Set(pairs.map(({ demandeId }) => demandeId))],
    [...new Set(pairs.map(({ nounouId }) => nounouId))],
  )
  const items = pairs.flatMap(({ demandeId, nounouId, score, reasons }): Match[] => {
    const [request, nanny] = [requests.get(demandeId), nannies.get(nounouId)]
    // Erased between the two looks: no longer a match.
    if (!request || !nanny) return []
    return [{ requestId: demandeId, nannyId: nounouId, score, reasons: [...reasons], request, nanny }]
  })
  return { items, total, next: null }
}

export const matches = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listMatches: async ({ query: { requestId, min, limit } }) => {
      if (requestId === undefined) {
        const matching = await deps.matcher.all()
        return present(deps, await matching.list({ min, perRequest: USUAL.perRequest, limit }))
      }
      const demande = await findDemande(deps.db, requestId)
      if (!demande) return { items: [], total: 0, next: null }
      const nannies = await deps.matcher.nannies()
      return present(deps, nannies.ofDemande(demande, { min, limit }))
    },
  })
