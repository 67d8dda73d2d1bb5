import type { ParentRequest, ParentRequestStatut } from '#contract/parent-requests.admin.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { findParentRequest, moveParentRequest } from './queries.ts'

/**
 * Moves a request to any of its statuses (spec §4). One that waits again is held against the nannies who came
 * meanwhile, in the same transaction; `seen` is the status on the administrator's screen.
 */
export const setParentRequestStatus = async (
  { db, clock, matcher }: Deps,
  id: string,
  to: ParentRequestStatut,
  seen: ParentRequestStatut | undefined = undefined,
): Promise<ParentRequest> => {
  const announce = to === 'en_attente' ? await matcher.announcerOfDemande() : null
  return db.transaction().execute(async (tx) => {
    const now = clock().toISOString()
    const moved = await moveParentRequest(tx, id, to, seen, now)
    const request = await findParentRequest(tx, id)
    if (!request) throw new Refusal('notFound')
    if (!moved) throw new Refusal('changedMeanwhile')
    await announce?.(tx, id, now)
    return request
  })
}
