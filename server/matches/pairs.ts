import { reasons } from './reasons.ts'
import { type NannyFacts, type RequestFacts, score, signals } from './score.ts'

/** Input of the matching engine for one request: no name, no phone, no text. */
export interface MatchRequest {
  readonly id: string
  /** ISO 8601, UTC, milliseconds. */
  readonly dateCreation: string
  readonly facts: RequestFacts
}

/** Input of the matching engine for one nanny. `id` is the id of her application. */
export interface MatchNanny {
  readonly id: string
  readonly dateCreation: string
  /** Accepted and an active employee: wins ties. */
  readonly employee: boolean
  readonly facts: NannyFacts
}

/** A proposed match. */
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
  /** Number of pairs before `limit` is applied. */
  readonly total: number
}

/** `min`: lowest score returned; pairs with score 0 are never returned. `limit`: maximum number of pairs returned. */
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
 * Time is proportional to requests × nannies: only for tests, the benchmark and a few records.
 * @param perRequest maximum number of nannies for one request; null: no limit
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
