import { setImmediate } from 'node:timers/promises'
import type { MatchSummary } from '#contract/matches.admin.ts'
import type { Deps } from '../deps.ts'
import { USUAL } from './engine.ts'
import type { Listing, Pair } from './pairs.ts'
import { availableNounous, openDemandes, readPeople } from './queries.ts'

const BEST = { min: USUAL.min, limit: 1 } as const

/** The best pair of each record; other calls get their turn between two of them. */
const bestPairs = async <Item>(items: readonly Item[], pairsOf: (item: Item) => Listing): Promise<Pair[]> => {
  const best: Pair[] = []
  for (const item of items) {
    best.push(...pairsOf(item).pairs)
    await setImmediate()
  }
  return best
}

/** Of these requests and applications, those that match somebody now, and whom best: one look-up a page of a list. */
export const bestMatches = async (
  { db, matcher }: Pick<Deps, 'db' | 'matcher'>,
  { requestIds, nannyIds }: { readonly requestIds: readonly string[]; readonly nannyIds: readonly string[] },
): Promise<MatchSummary[]> => {
  const demandes = requestIds.length > 0 ? await openDemandes(db, { ids: requestIds }) : []
  const nounous = nannyIds.length > 0 ? await availableNounous(db, { ids: nannyIds }) : []
  const nannies = demandes.length > 0 ? await matcher.nannies() : null
  const requests = nounous.length > 0 ? await matcher.requests() : null
  const ofDemandes = nannies ? await bestPairs(demandes, (one) => nannies.ofDemande(one, BEST)) : []
  const ofNounous = requests ? await bestPairs(nounous, (one) => requests.ofNounou(one, BEST)) : []
  const people = await readPeople(
    db,
    ofNounous.map(({ demandeId }) => demandeId),
    ofDemandes.map(({ nounouId }) => nounouId),
  )
  const best = [
    ...ofDemandes.map(
      ({ demandeId: id, nounouId, score }) => [id, score, people.nannies.get(nounouId)] as const,
    ),
    ...ofNounous.map(
      ({ demandeId, nounouId: id, score }) => [id, score, people.requests.get(demandeId)] as const,
    ),
  ]
  // Erased between the two looks: no longer a match.
  return best.flatMap(([id, score, person]) => (person ? [{ id, score, nom: person.nom }] : []))
}
