import { setImmediate } from 'node:timers/promises'
import type { MatchSummary } from '#contract/matches.admin.ts'
import type { Deps } from '../deps.ts'
import { readNanniesOfMatches } from '../nanny-applications/queries.ts'
import { readRequestsOfMatches } from '../parent-requests/queries.ts'
import { SCREEN_MIN_SCORE } from './engine.ts'
import type { Listing, Pair } from './pairs.ts'
import { availableNannies, openRequests } from './queries.ts'

const BEST = { min: SCREEN_MIN_SCORE, limit: 1 } as const

/** The best pair of each record. Yields to the event loop after each record. */
const bestPairs = async <Item>(items: readonly Item[], pairsOf: (item: Item) => Listing): Promise<Pair[]> => {
  const best: Pair[] = []
  for (const item of items) {
    best.push(...pairsOf(item).pairs)
    await setImmediate()
  }
  return best
}

/** The best match of each of these requests and applications. Records without a match are left out. */
export const bestMatches = async (
  { db, matcher }: Pick<Deps, 'db' | 'matcher'>,
  { requestIds, nannyIds }: { readonly requestIds: readonly string[]; readonly nannyIds: readonly string[] },
): Promise<MatchSummary[]> => {
  const nannySide = requestIds.length > 0 ? await matcher.nannies() : null
  const requestSide = nannyIds.length > 0 ? await matcher.requests() : null
  const requests = nannySide ? await openRequests(db, { ids: requestIds }) : []
  const nannies = requestSide ? await availableNannies(db, { ids: nannyIds }) : []
  const ofRequests = nannySide ? await bestPairs(requests, (one) => nannySide.ofRequest(one, BEST)) : []
  const ofNannies = requestSide ? await bestPairs(nannies, (one) => requestSide.ofNanny(one, BEST)) : []
  const nannyOf = await readNanniesOfMatches(
    db,
    ofRequests.map(({ nannyId }) => nannyId),
  )
  const requestOf = await readRequestsOfMatches(
    db,
    ofNannies.map(({ requestId }) => requestId),
  )
  // A person who was erased between the two queries is no match any more.
  const summary = (id: string, score: number, person?: { readonly nom: string }): MatchSummary[] =>
    person ? [{ id, score, nom: person.nom }] : []
  return [
    ...ofRequests.flatMap(({ requestId, nannyId, score }) => summary(requestId, score, nannyOf.get(nannyId))),
    ...ofNannies.flatMap(({ requestId, nannyId, score }) =>
      summary(nannyId, score, requestOf.get(requestId)),
    ),
  ]
}
