import { reasons } from './reasons.ts'
import { type NannyFacts, type RequestFacts, score, signals } from './score.ts'

/** A request as the engine takes it: no name, no phone, no text. */
export interface MatchRequest {
  readonly id: string
  /** ISO 8601, UTC, milliseconds. */
  readonly dateCreation: string
  readonly facts: RequestFacts
}

/** A nanny as the engine takes her; `id` is that of her application. */
export interface MatchNanny {
  readonly id: string
  readonly dateCreation: string
  /** Accepted and an active employee: wins ties. */
  readonly employee: boolean
  readonly facts: NannyFacts
}

/** One proposal. */
export interface Pair {
  readonly requestId: string
  readonly nannyId: string
  /** Whole, 1 to 100. */
  readonly score: number
  /** At most six sentences: first what suits the family, then the nanny, then what to verify. */
  readonly reasons: readonly string[]
}

export interface Listing {
  readonly pairs: readonly Pair[]
  /** Number of pairs without `limit`. */
  readonly total: number
}

/** `min`: lowest score proposed (a closed gate never is, even from 0). `limit`: most pairs answered. */
export interface PairQuery {
  readonly min: number
  readonly limit: number
}

export const LOWEST_PROPOSED = 1

export const makePair = (request: MatchRequest, nanny: MatchNanny, value: number): Pair => {
  const { famille, nounou, aVerifier } = reasons(request.facts, nanny.facts)
  return {
    requestId: request.id,
    nannyId: nanny.id,
    score: value,
    reasons: [...famille, ...nounou, ...aVerifier],
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The more recent request first; then by id. */
export const byRequestOrder = (a: MatchRequest, b: MatchRequest): number =>
  compare(b.dateCreation, a.dateCreation) || compare(a.id, b.id)
/** Accepted employees first, then the more recent; then by id. */
export const byNannyOrder = (a: MatchNanny, b: MatchNanny): number =>
  Number(b.employee) - Number(a.employee) || compare(b.dateCreation, a.dateCreation) || compare(a.id, b.id)

/**
 * Reference implementation: scores every request with every nanny. The engine (engine.ts) must return the same pairs.
 * Its cost is the product of both sides: for tests, the benchmark and a handful of records only. @param perRequest most
 * nannies for one request; null for all
 */
export const allPairs = (
  requests: readonly MatchRequest[],
  nannies: readonly MatchNanny[],
  { min, limit, perRequest }: PairQuery & { readonly perRequest: number | null },
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
      const value = score(signals(request.facts, nanny.facts))
      if (value >= Math.max(min, LOWEST_PROPOSED)) own.push({ value, request, requestRank, nanny, nannyRank })
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
