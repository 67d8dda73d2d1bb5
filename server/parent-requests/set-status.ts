import {
  OPEN_PARENT_REQUEST_STATUTS,
  type ParentRequest,
  type ParentRequestStatut,
  parentRequestStatutsBefore,
} from '#contract/parent-requests.admin.ts'
import type { Deps } from '../deps.ts'
import { findRequest } from '../matches/queries.ts'
import { hasPlacement } from '../mises-en-relation/queries.ts'
import { Refusal } from '../refusal.ts'
import { findParentRequest, moveParentRequest } from './queries.ts'

/**
 * Sets a request's status. The best matches of a request that is set to an open status are announced in the same
 * transaction, unless it has a current placement. `seen`: status on the administrator's screen; the change is refused
 * when the stored one is neither `seen` nor `to`. `isRepeat`: it has this status already; nothing is changed.
 */
export const setParentRequestStatus = async (
  { db, clock, matcher }: Deps,
  id: string,
  to: ParentRequestStatut,
  seen: ParentRequestStatut | undefined = undefined,
): Promise<{ readonly request: ParentRequest; readonly isRepeat: boolean }> => {
  const announce = OPEN_PARENT_REQUEST_STATUTS.includes(to) ? await matcher.requestAnnouncer() : null
  return db.transaction().execute(async (tx) => {
    const now = clock().toISOString()
    const from = parentRequestStatutsBefore(to).filter((statut) => !seen || statut === seen)
    const moved = from.length > 0 && (await moveParentRequest(tx, id, to, from, now))
    const request = await findParentRequest(tx, id)
    if (!request) throw new Refusal('notFound')
    if (!moved && request.statut !== to) throw new Refusal('changedMeanwhile')
    if (!moved) return { request, isRepeat: true }
    // Matching suggests no request with a current placement, also when it is set back by hand.
    if (announce && !(await hasPlacement(tx, id))) await announce(tx, await findRequest(tx, id), now)
    return { request, isRepeat: false }
  })
}
