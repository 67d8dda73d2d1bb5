import { randomUUID } from 'node:crypto'
import {
  HIRING_STATUT,
  type NannyApplication,
  type NannyApplicationStatut,
  REFUSAL_STATUT,
  statutRefusal,
} from '#contract/nanny-applications.admin.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { hire } from '../employees/hire.ts'
import { Refusal } from '../refusal.ts'
import { findNannyApplication, moveNannyApplication, type ReasonOfRefusal } from './queries.ts'

interface Move {
  readonly id: string
  readonly to: NannyApplicationStatut
  /** The status on the administrator's screen. The change is refused when the stored one is neither this nor `to`. */
  readonly seen?: NannyApplicationStatut | undefined
  /** Time of the change, ISO 8601. */
  readonly now: string
  /** Id for the employee whom this change may create. */
  readonly employeId: string
  /** Stored with a refusal, ignored with any other status. */
  readonly reason?: ReasonOfRefusal | null
}

const hasReason = (stored: ReasonOfRefusal, { motifRefus, motifRefusTexte }: ReasonOfRefusal): boolean =>
  stored.motifRefus === motifRefus && stored.motifRefusTexte === motifRefusTexte

interface Moved {
  readonly application: NannyApplication
  /** The application had this status already; nothing was changed. */
  readonly isRepeat: boolean
}

/**
 * Moves an application to a status by NANNY_APPLICATION_RULES; accepting hires in the same transaction.
 * After a concurrent change it reads the application again.
 */
export const moveInTransaction = async (
  tx: Db,
  { id, to, seen, now, employeId, reason = null }: Move,
): Promise<Moved> => {
  for (;;) {
    const application = await findNannyApplication(tx, id)
    if (!application) throw new Refusal('notFound')
    if (seen && application.statut !== seen && application.statut !== to)
      throw new Refusal('changedMeanwhile')
    const refusal = statutRefusal(application, to)
    if (refusal) throw new Refusal(refusal)
    if (application.statut === to) {
      // Another administrator refused it first, for another reason: this one would be lost.
      if (to === REFUSAL_STATUT && reason?.motifRefus && !hasReason(application, reason))
        throw new Refusal('changedMeanwhile')
      return { application, isRepeat: true }
    }
    const why = to === REFUSAL_STATUT ? reason : null
    if (!(await moveNannyApplication(tx, id, application.statut, to, now, why))) continue
    // Read again: before the row was locked, a correction may have changed it.
    const moved = await findNannyApplication(tx, id)
    if (!moved) throw new Refusal('notFound')
    if (to !== HIRING_STATUT) return { application: moved, isRepeat: false }
    const employee = await hire(tx, moved, { id: employeId, dateEmbauche: now })
    return { application: { ...moved, employeId: employee.id }, isRepeat: false }
  }
}

/** As moveInTransaction, in its own transaction. */
export const setNannyApplicationStatus = (
  { db, clock }: Deps,
  id: string,
  to: NannyApplicationStatut,
  seen: NannyApplicationStatut | undefined = undefined,
  reason: ReasonOfRefusal | null = null,
): Promise<Moved> =>
  db
    .transaction()
    .execute((tx) =>
      moveInTransaction(tx, { id, to, seen, now: clock().toISOString(), employeId: randomUUID(), reason }),
    )
