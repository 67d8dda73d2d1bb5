import { EMPLOYEE_STATUTS, type Employee, type EmployeeStatut } from '#contract/employees.admin.ts'
import type { Fields } from '../lists/fields.ts'
import { NANNY_APPLICATION_FIELDS } from '../nanny-applications/fields.ts'
import { formatJour } from '../ui/time.ts'

export const statutOf = ({ actif }: Pick<Employee, 'actif'>): EmployeeStatut => (actif ? 'actif' : 'inactif')

export const EMPLOYEE_FIELDS: Fields<Exclude<keyof Employee, 'id'>, Employee> = {
  dateEmbauche: { label: "Date d'embauche", text: ({ dateEmbauche }) => formatJour(dateEmbauche) },
  ...NANNY_APPLICATION_FIELDS,
  documents: null,
  actif: { label: 'Statut', text: (employee) => EMPLOYEE_STATUTS[statutOf(employee)] },
  candidatureId: null,
}
