import type { FastifyInstance } from 'fastify'
import { endpoints, type Match } from '#contract/matches.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { bestMatches } from './best.ts'
import { USUAL } from './engine.ts'
import type { Listing } from './pairs.ts'
import { availableNounous, findDemande, readPeople } from './queries.ts'

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

const NOTHING: Listing = { pairs: [], total: 0 }

/** So long after the start that whoever waited for it has been answered. */
const READ_AHEAD_AFTER_MS = 2000

/** Reads both sides once nobody waits for the start any more, so that nobody waits for that either. */
const readAhead = (app: FastifyInstance, { matcher }: Deps): void => {
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<unknown> | undefined
  app.addHook('onListen', (done) => {
    timer = setTimeout(() => {
      // Whoever asks later is told what is wrong.
      reading = matcher.all().catch(() => undefined)
    }, READ_AHEAD_AFTER_MS).unref()
    done()
  })
  app.addHook('onClose', async () => {
    clearTimeout(timer)
    await reading
  })
}

export const matches = (app: FastifyInstance, deps: Deps): void => {
  readAhead(app, deps)
  serve(app, deps, endpoints, {
    listMatches: async ({ query: { requestId, nannyId, min, limit } }) => {
      if (requestId !== undefined) {
        const demande = await findDemande(deps.db, requestId)
        if (!demande) return present(deps, NOTHING)
        const nannies = await deps.matcher.nannies()
        return present(deps, nannies.ofDemande(demande, { min, limit }))
      }
      if (nannyId !== undefined) {
        const [nounou] = await availableNounous(deps.db, { ids: [nannyId] })
        if (!nounou) return present(deps, NOTHING)
        const requests = await deps.matcher.requests()
        return present(deps, requests.ofNounou(nounou, { min, limit }))
      }
      const matching = await deps.matcher.all()
      return present(deps, await matching.list({ min, perRequest: USUAL.perRequest, limit }))
    },
    bestMatches: ({ query }) => bestMatches(deps, query),
  })
}
