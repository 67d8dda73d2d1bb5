import { setImmediate } from 'node:timers/promises'
import { DEFAULT_MIN_SCORE, type MatchSummary } from '#contract/matches.admin.ts'
import type { Deps } from '../deps.ts'
import type { Side } from './engine.ts'
import type { Pair } from './pairs.ts'
import { withPeople } from './people.ts'
import { availableNannies, openRequests } from './queries.ts'

const BEST = { min: DEFAULT_MIN_SCORE, limit: 1 } as const

/** The best pair of each record. Yields to the event loop after each record. */
const bestPairs = async <Item>(items: readonly Item[], others: Side<Item>): Promise<Pair[]> => {
  const best: Pair[] = []
  for (const item of items) {
    best.push(...others.matchesOf(item, BEST).pairs)
    await setImmediate()
  }
  return best
}

/** The best match of each of these open requests and available nannies; none below DEFAULT_MIN_SCORE. */
export const bestMatches = async (
  { db, matcher }: Pick<Deps, 'db' | 'matcher'>,
  { requestIds, nannyIds }: { readonly requestIds: readonly string[]; readonly nannyIds: readonly string[] },
): Promise<MatchSummary[]> => {
  const [nannySide, requestSide] = [await matcher.nannies(), await matcher.requests()]
  const requests = await openRequests(db, { ids: requestIds })
  const nannies = await availableNannies(db, { ids: nannyIds })
  const ofRequests = await withPeople(db, await bestPairs(requests, nannySide))
  const ofNannies = await withPeople(db, await bestPairs(nannies, requestSide))
  return [
    ...ofRequests.map(({ requestId, score, nanny }) => ({ id: requestId, score, nom: nanny.nom })),
    ...ofNannies.map(({ nannyId, score, request }) => ({ id: nannyId, score, nom: request.nom })),
  ]
}
