import {
  byNannyOrder,
  byRequestOrder,
  isPlacedAt,
  type Listing,
  type MatchNanny,
  type MatchRequest,
  makePair,
  type PairQuery,
} from '#server/matches/pairs.ts'
import { score, signals } from '#server/matches/score.ts'

/**
 * Reference implementation: goes through every pair of a request and a nanny. The engine (server/matches/engine.ts)
 * must return the same pairs. Time is at least proportional to requests × nannies.
 * @param perRequest maximum number of nannies for one request; null: no limit
 */
export const allPairs = (
  requests: readonly MatchRequest[],
  nannies: readonly MatchNanny[],
  { min, limit, perRequest, withPlaced = false }: PairQuery & { readonly perRequest: number | null },
): Listing => {
  const ranked = nannies.toSorted(byNannyOrder)
  const found = requests.toSorted(byRequestOrder).flatMap((request, requestRank) => {
    const own: {
      value: number
      request: MatchRequest
      requestRank: number
      nanny: MatchNanny
      nannyRank: number
    }[] = []
    for (const [nannyRank, nanny] of ranked.entries()) {
      if (request.excluded?.has(nanny.id)) continue
      if (!withPlaced && isPlacedAt(request, nanny)) continue
      const value = score(signals(request, nanny))
      // Never a score of 0 (PairQuery).
      if (value >= Math.max(min, 1)) own.push({ value, request, requestRank, nanny, nannyRank })
    }
    own.sort((a, b) => b.value - a.value || a.nannyRank - b.nannyRank)
    return perRequest === null ? own : own.slice(0, perRequest)
  })
  found.sort((a, b) => b.value - a.value || a.nannyRank - b.nannyRank || a.requestRank - b.requestRank)
  return {
    pairs: found.slice(0, limit).map(({ request, nanny, value }) => makePair(request, nanny, value)),
    total: found.length,
  }
}
