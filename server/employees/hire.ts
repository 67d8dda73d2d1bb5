import type { Employee } from '#contract/employees.admin.ts'
import type { NannyApplication } from '#contract/nanny-applications.admin.ts'
import { searchText } from '#contract/search.admin.ts'
import type { Db } from '../db/db.ts'
import { shareWithEmployee } from '../upload/queries.ts'
import { findEmployeeOf, insertEmployeeOnce } from './queries.ts'

/**
 * Creates the employee of an accepted application (docs/product.md, "Statuses"): copies its fields and shares its
 * documents. When it has an employee already, returns that one.
 */
export const hire = async (
  tx: Db,
  application: NannyApplication,
  { id, dateEmbauche }: Pick<Employee, 'id' | 'dateEmbauche'>,
): Promise<Employee> => {
  const {
    id: candidatureId,
    nom,
    telephone,
    adresse,
    typePoste,
    experience,
    disponibilites,
    documents,
  } = application
  await insertEmployeeOnce(tx, {
    id,
    candidatureId,
    nom,
    telephone,
    adresse,
    typePoste,
    experience,
    disponibilites,
    documents,
    actif: 1,
    dateEmbauche,
    recherche: searchText(application),
  })
  const employee = await findEmployeeOf(tx, candidatureId)
  if (!employee) throw new Error('An employee vanished inside its own transaction')
  await shareWithEmployee(tx, candidatureId, employee.id)
  return employee
}
