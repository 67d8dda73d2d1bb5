import type { NannyApplication } from '#contract/nanny-applications.admin.ts'
import { HIRING_STATUT, type NannyApplicationStatut, statutRefusal } from '#contract/statuts.admin.ts'
import type { Deps } from '../deps.ts'
import { hire } from '../employees/hire.ts'
import { Refusal } from '../refusal.ts'
import { findNannyApplication, moveNannyApplication } from './queries.ts'

/**
 * Sets an application's status by the rules of contract/statuts.admin.ts; accepting hires in the same transaction. After
 * a concurrent change it reads the application again. `seen` is the status on the administrator's screen: another present
 * status refuses the change.
 */
export const setNannyApplicationStatus = (
  { db, clock }: Deps,
  id: string,
  to: NannyApplicationStatut,
  seen: NannyApplicationStatut | undefined = undefined,
): Promise<NannyApplication> =>
  db.transaction().execute(async (tx) => {
    for (;;) {
      const application = await findNannyApplication(tx, id)
      if (!application) throw new Refusal('notFound')
      if (seen && application.statut !== seen && application.statut !== to)
        throw new Refusal('changedMeanwhile')
      const refusal = statutRefusal(application, to)
      if (refusal) throw new Refusal(refusal)
      if (application.statut === to) return application
      const moved = await moveNannyApplication(tx, id, application.statut, to, clock().toISOString())
      if (!moved) continue
      if (to === HIRING_STATUT) await hire(tx, moved, clock().toISOString())
      return moved
    }
  })
