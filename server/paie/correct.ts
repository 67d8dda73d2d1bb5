import { randomUUID } from 'node:crypto'
import type { Salaire, SalaireInput } from '#contract/paie.admin.ts'
import { isAlreadyStored } from '../already-stored.ts'
import { lockEmployee } from '../db/lock-records.ts'
import { isUniqueViolation } from '../db/unavailable.ts'
import type { Deps } from '../deps.ts'
import { employeeExists } from '../employees/queries.ts'
import { Refusal } from '../refusal.ts'
import { listSalaires, replaceSalaire } from './queries.ts'

const amount = (salaire: Salaire | undefined): string =>
  salaire ? `${salaire.montant} FCFA depuis ${salaire.depuis}` : 'aucun salaire'

/**
 * Sets an employee's salary from a month on. Refuses when another salary was set since the screen showed it. `detail`:
 * before and after, for the audit log; null: this salary was set already.
 */
export const setSalaire = async (
  { db, config, clock }: Deps,
  employeId: string,
  { montant, depuis, avant }: SalaireInput,
): Promise<{ readonly salaires: Salaire[]; readonly detail: string | null }> => {
  try {
    return await db.transaction().execute(async (tx) => {
      // The employee first, as a deletion does: the same order of locks avoids a deadlock.
      await lockEmployee(tx, employeId, config.databaseUrl !== null)
      if (!(await employeeExists(tx, employeId))) throw new Refusal('notFound')
      const stored = await listSalaires(tx, employeId)
      const [before] = stored
      if (before && isAlreadyStored(before, { montant, depuis })) return { salaires: stored, detail: null }
      const dateCreation = clock().toISOString()
      const salaire = { id: randomUUID(), employeId, depuis, montant, dateCreation }
      if (!(await replaceSalaire(tx, salaire, avant))) throw new Refusal('changedMeanwhile')
      const salaires = await listSalaires(tx, employeId)
      return { salaires, detail: `${amount(before)} → ${amount(salaires[0])}` }
    })
  } catch (error) {
    // There is a salary already, and the screen showed none.
    if (isUniqueViolation(error)) throw new Refusal('changedMeanwhile')
    throw error
  }
}
