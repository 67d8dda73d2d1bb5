import { isTaken } from './hours.ts'
import { reasons } from './reasons.ts'
import type { NannyFacts, RequestFacts } from './score.ts'
import type { Shift } from './values.ts'

/** Input of the matching engine for one request: no name, no phone, no text. */
export interface MatchRequest extends RequestFacts {
  readonly id: string
  /** ISO 8601, UTC, milliseconds. */
  readonly dateCreation: string
  /** Applications that are not suggested to it again (server/mises-en-relation). */
  readonly excluded?: ReadonlySet<string> | undefined
}

/** Input of the matching engine for one nanny. `id` is the id of her application. */
export interface MatchNanny extends NannyFacts {
  readonly id: string
  readonly dateCreation: string
  /** Accepted and an active employee: wins ties. */
  readonly employee: boolean
  /** Hours of her current placements, if she has any (server/mises-en-relation). */
  readonly placements?: readonly Shift[] | undefined
}

/** A proposed match. */
export interface Pair {
  readonly requestId: string
  readonly nannyId: string
  /** Whole, 1 to 100. */
  readonly score: number
  /** At most six, in French: first what suits the family, then the nanny, then what to verify. */
  readonly reasons: readonly string[]
  /** Whether her placements take the hours of the request; such pairs are listed only for `withPlaced`. */
  readonly placed: boolean
}

export interface Listing {
  readonly pairs: readonly Pair[]
  /** Number of pairs before `limit` is applied. */
  readonly total: number
}

/**
 * `min`: lowest score returned; pairs with score 0 are never returned. `limit`: maximum number of pairs returned.
 * `withPlaced`: also pairs whose nanny is placed at the asked hours; in engine.ts only NannySide applies it.
 */
export interface PairQuery {
  readonly min: number
  readonly limit: number
  readonly withPlaced?: boolean
}

/** Whether the nanny's placements take the hours of the request. */
export const isPlacedAt = ({ wanted }: MatchRequest, { placements }: MatchNanny): boolean =>
  placements !== undefined && isTaken(wanted, placements)

/** Whether the pair may be listed at all. */
export const isListed = (request: MatchRequest, nanny: MatchNanny, withPlaced = false): boolean =>
  !request.excluded?.has(nanny.id) && (withPlaced || !isPlacedAt(request, nanny))

export const makePair = (request: MatchRequest, nanny: MatchNanny, score: number): Pair => {
  const { famille, nounou, aVerifier } = reasons(request, nanny)
  return {
    requestId: request.id,
    nannyId: nanny.id,
    score,
    reasons: [...famille, ...nounou, ...aVerifier],
    placed: isPlacedAt(request, nanny),
  }
}

/** The record with a rank. Ranks come from the same list, so that one is always found. */
export const recordAt = <T>(records: readonly T[], rank: number): T => {
  const record = records[rank]
  if (record === undefined) throw new Error(`No record with rank ${rank}`)
  return record
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The more recent request first; then by id. */
export const byRequestOrder = (a: MatchRequest, b: MatchRequest): number =>
  compare(b.dateCreation, a.dateCreation) || compare(a.id, b.id)
/** Accepted employees first, then the more recent; then by id. */
export const byNannyOrder = (a: MatchNanny, b: MatchNanny): number =>
  Number(b.employee) - Number(a.employee) || compare(b.dateCreation, a.dateCreation) || compare(a.id, b.id)
