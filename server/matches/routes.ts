import type { FastifyInstance } from 'fastify'
import { endpoints, type Match } from '#contract/matches.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { readNanniesOfMatches } from '../nanny-applications/queries.ts'
import { readRequestsOfMatches } from '../parent-requests/queries.ts'
import { bestMatches } from './best.ts'
import type { Listing } from './pairs.ts'
import { availableNannies, findRequest } from './queries.ts'

/** Names and phone numbers are read for the pairs shown, never stored beside the scores. */
const present = async ({ db }: Deps, { pairs, total }: Listing) => {
  const requests = await readRequestsOfMatches(db, [...new Set(pairs.map(({ requestId }) => requestId))])
  const nannies = await readNanniesOfMatches(db, [...new Set(pairs.map(({ nannyId }) => nannyId))])
  const items = pairs.flatMap(({ requestId, nannyId, score, reasons, placed }): Match[] => {
    const [request, nanny] = [requests.get(requestId), nannies.get(nannyId)]
    // Erased between the two queries: no longer a match.
    if (!request || !nanny) return []
    return [{ requestId, nannyId, score, reasons: [...reasons], dejaPlacee: placed, request, nanny }]
  })
  return { items, total, next: null }
}

const NOTHING: Listing = { pairs: [], total: 0 }

/** Time after the start when those who waited for it have been answered. */
const WARM_UP_AFTER_MS = 2000

/** Computes all matches soon after the start, so that the first visitor of the page does not wait. */
const warmUp = (app: FastifyInstance, { matcher }: Deps): void => {
  let timer: NodeJS.Timeout | undefined
  let computing: Promise<unknown> | undefined
  app.addHook('onListen', (done) => {
    timer = setTimeout(() => {
      // A later call answers with the error.
      computing = matcher.all().catch(() => undefined)
    }, WARM_UP_AFTER_MS).unref()
    done()
  })
  app.addHook('onClose', async () => {
    clearTimeout(timer)
    await computing
  })
}

export const matches = (app: FastifyInstance, deps: Deps): void => {
  warmUp(app, deps)
  serve(app, deps, endpoints, {
    listMatches: async ({ query: { requestId, nannyId, min, limit } }) => {
      if (requestId !== undefined) {
        const nannies = await deps.matcher.nannies()
        const request = await findRequest(deps.db, requestId)
        // The complete list of one request also names who is placed at its hours.
        const query = { min, limit, withPlaced: min === 0 }
        return present(deps, request ? nannies.ofRequest(request, query) : NOTHING)
      }
      if (nannyId !== undefined) {
        const requests = await deps.matcher.requests()
        const [nanny] = await availableNannies(deps.db, { ids: [nannyId] })
        return present(deps, nanny ? requests.ofNanny(nanny, { min, limit }) : NOTHING)
      }
      const matching = await deps.matcher.all()
      return present(deps, matching.list({ min, limit }))
    },
    bestMatches: ({ query }) => bestMatches(deps, query),
  })
}
