import type { Db } from '../db/db.ts'
import { readNanniesOfMatches } from '../nanny-applications/queries.ts'
import { readRequestsOfMatches } from '../parent-requests/queries.ts'
import type { Pair } from './pairs.ts'

/**
 * Adds to each pair what the screens show of its two people, which is not cached with the scores. Leaves out a pair of
 * which a person was erased meanwhile.
 */
export const withPeople = async (db: Db, pairs: readonly Pair[]) => {
  if (pairs.length === 0) return []
  const ids = (key: 'requestId' | 'nannyId') => [...new Set(pairs.map((pair) => pair[key]))]
  const requests = await readRequestsOfMatches(db, ids('requestId'))
  const nannies = await readNanniesOfMatches(db, ids('nannyId'))
  return pairs.flatMap((pair) => {
    const [request, nanny] = [requests.get(pair.requestId), nannies.get(pair.nannyId)]
    return request && nanny ? [{ ...pair, request, nanny }] : []
  })
}
