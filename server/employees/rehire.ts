import type { Employee } from '#contract/employees.admin.ts'
import { canBeRehired, HIRING_STATUT } from '#contract/nanny-applications.admin.ts'
import { lockRecord } from '../db/lock-records.ts'
import type { Deps } from '../deps.ts'
import type { Submission } from '../http/submission.ts'
import { findNannyApplication } from '../nanny-applications/queries.ts'
import { Refusal } from '../refusal.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import { hire } from './hire.ts'
import { readEmployee } from './queries.ts'

/**
 * Hires again the person of an accepted application whose employee was deleted (docs/product.md, "Statuses"). Refuses
 * while the application has an employee.
 */
export const rehire = async (
  deps: Deps,
  candidatureId: string,
  submission: Submission,
): Promise<Employee> => {
  const { id } = await submitOnce(
    deps,
    'employees',
    submission,
    candidatureId,
    async (tx, id, dateEmbauche) => {
      // Locked before it is read: it may be being erased.
      await lockRecord(tx, 'nanny_applications', candidatureId)
      const application = await findNannyApplication(tx, candidatureId)
      if (!application) throw new Refusal('notFound')
      if (application.statut !== HIRING_STATUT) throw new Refusal('notAccepted')
      // Of two calls at once the second finds the employee of the first.
      if (!canBeRehired(application)) throw new Refusal('changedMeanwhile')
      await hire(tx, application, { id, dateEmbauche })
    },
  )
  return readEmployee(deps.db, id, 'deletedMeanwhile')
}
