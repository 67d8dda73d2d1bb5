import { randomUUID } from 'node:crypto'
import type { Employee, TypedEmployee } from '#contract/employees.admin.ts'
import { HIRING_STATUT } from '#contract/nanny-applications.admin.ts'
import type { Deps } from '../deps.ts'
import { insertApplicationFacts } from '../facts/queries.ts'
import type { Submission } from '../http/submission.ts'
import { findNannyApplication, insertNannyApplication } from '../nanny-applications/queries.ts'
import { instantOf } from '../past-day.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import { hire } from './hire.ts'
import { readEmployee } from './queries.ts'

/**
 * Adds an employee who did not apply on the site (docs/product.md, "Statuses"). Stores an accepted application with the
 * same fields, so that matching, corrections, erasure and rehiring treat this employee like every other. As with
 * rehiring, no notification names the waiting requests that she suits.
 */
export const addEmployee = async (
  deps: Deps,
  input: TypedEmployee,
  submission: Submission,
): Promise<Employee> => {
  const { id } = await submitOnce(
    deps,
    'employees',
    submission,
    JSON.stringify(input),
    async (tx, id, now) => {
      const candidatureId = randomUUID()
      const { dateEmbauche: day, ...fields } = input
      const dateEmbauche = day ? instantOf('dateEmbauche', day, new Date(now)) : now
      await insertNannyApplication(tx, {
        ...fields,
        id: candidatureId,
        dateCreation: now,
        dateSaisie: null,
        saisieAgence: true,
        statut: HIRING_STATUT,
      })
      await insertApplicationFacts(tx, candidatureId, fields, new Date(now))
      const application = await findNannyApplication(tx, candidatureId)
      if (!application) throw new Error('An application vanished inside its own transaction')
      await hire(tx, application, { id, dateEmbauche })
    },
  )
  return readEmployee(deps.db, id, 'deletedMeanwhile')
}
