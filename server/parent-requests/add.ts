import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import type { ParentRequestInput } from '#contract/parent-requests.ts'
import type { Deps } from '../deps.ts'
import { insertRequestFacts } from '../facts/queries.ts'
import type { Submission } from '../http/submission.ts'
import { newRequest } from '../matches/queries.ts'
import { Refusal } from '../refusal.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import { findParentRequest, insertParentRequest } from './queries.ts'

/**
 * Stores a request that an administrator typed, exactly once, and announces its matches. No notification of its
 * arrival, and none of the limits for visitors.
 */
export const addParentRequest = async (
  deps: Deps,
  input: ParentRequestInput,
  submission: Submission,
): Promise<ParentRequest> => {
  const announce = await deps.matcher.requestAnnouncer()
  const { id } = await submitOnce(
    deps,
    'parent_requests',
    submission,
    JSON.stringify(input),
    async (tx, newId, now) => {
      const saisie = { id: newId, dateCreation: now, dateSaisie: null, saisieAgence: true } as const
      await insertParentRequest(tx, { ...input, ...saisie })
      const facts = await insertRequestFacts(tx, newId, input, new Date(now))
      await announce(tx, await newRequest(tx, input, saisie, facts), now)
    },
  )
  const request = await findParentRequest(deps.db, id)
  if (!request) throw new Refusal('deletedMeanwhile')
  return request
}
