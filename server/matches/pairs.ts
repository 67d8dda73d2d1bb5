import { reasons } from './reasons.ts'
import { type Demande, type Nounou, traitsOfDemande, traitsOfNounou } from './records.ts'
import { score, signals, type TraitsDemande, type TraitsNounou } from './score.ts'

/** One proposal. */
export interface Pair {
  readonly demandeId: string
  readonly nounouId: string
  /** Whole, 1 to 100. */
  readonly score: number
  /** For the family, for the nanny, to verify, in this order; at most six. */
  readonly reasons: readonly string[]
}

export interface Query {
  /** Lowest score that is proposed. A closed gate (score 0) never is, even from 0. */
  readonly min: number
  /** At most so many nannies a request; null for all. */
  readonly perRequest: number | null
  /** At most so many pairs. */
  readonly limit: number
}

export interface Listing {
  readonly pairs: readonly Pair[]
  /** How many there are without `limit`. */
  readonly total: number
}

export const LOWEST_PROPOSED = 1

export const makePair = (
  demandeId: string,
  nounouId: string,
  value: number,
  demande: TraitsDemande,
  nounou: TraitsNounou,
): Pair => {
  const { famille, nounou: pourElle, aVerifier } = reasons(demande, nounou)
  return { demandeId, nounouId, score: value, reasons: [...famille, ...pourElle, ...aVerifier] }
}

/** Only so that the order is one. */
export const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Two digits of an instant. */
const two = (instant: string, at: number): number =>
  instant.charCodeAt(at) * 10 + instant.charCodeAt(at + 1) - 48 * 11

/**
 * A number for most of the order: the smaller comes first. Reads an instant in its one spelling,
 * `2026-03-01T08:00:00.000Z`, digit by digit; any other text counts as none.
 */
const recent = (instant: string): number => {
  const day = (two(instant, 2) * 100 + two(instant, 5)) * 100 + two(instant, 8)
  const second = (two(instant, 11) * 100 + two(instant, 14)) * 100 + two(instant, 17)
  const milliseconds = two(instant, 20) * 10 + instant.charCodeAt(22) - 48
  return -((day * 1e6 + second) * 1e3 + milliseconds) || 0
}

/** Beyond any instant. */
const EMPLOYEE = -1e16

/** Accepted employees first, then the more recent; then by id. */
export const orderOfNounou = ({ employee, dateCreation }: Nounou): number =>
  recent(dateCreation) + (employee ? EMPLOYEE : 0)
/** The more recent first; then by id. */
export const orderOfDemande = ({ dateCreation }: Demande): number => recent(dateCreation)

/**
 * The answer by its definition: every request with every nanny. What the engine (engine.ts) must equal, pair by pair;
 * its cost is the product of both, so that beside tests and the bench it serves a handful only.
 */
export const allPairs = (
  demandes: readonly Demande[],
  nounous: readonly Nounou[],
  annee: number,
  { min, perRequest, limit }: Query,
): Listing => {
  const nannies = nounous
    .toSorted((a, b) => orderOfNounou(a) - orderOfNounou(b) || compareIds(a.id, b.id))
    .map((nounou, rank) => ({ id: nounou.id, rank, traits: traitsOfNounou(nounou, annee) }))
  const requests = demandes.toSorted(
    (a, b) => orderOfDemande(a) - orderOfDemande(b) || compareIds(a.id, b.id),
  )
  const found = requests.flatMap((demande, demandeRank) => {
    const traits = traitsOfDemande(demande)
    const own: {
      value: number
      demandeRank: number
      demande: typeof demande
      traits: TraitsDemande
      nanny: (typeof nannies)[number]
    }[] = []
    for (const nanny of nannies) {
      const value = score(signals(traits, nanny.traits))
      if (value >= Math.max(min, LOWEST_PROPOSED)) own.push({ value, demandeRank, demande, traits, nanny })
    }
    own.sort((a, b) => b.value - a.value || a.nanny.rank - b.nanny.rank)
    return perRequest === null ? own : own.slice(0, perRequest)
  })
  found.sort((a, b) => b.value - a.value || a.nanny.rank - b.nanny.rank || a.demandeRank - b.demandeRank)
  return {
    pairs: found
      .slice(0, limit)
      .map(({ value, demande, traits, nanny }) =>
        makePair(demande.id, nanny.id, value, traits, nanny.traits),
      ),
    total: found.length,
  }
}
