import { EMPLOYEE_STATUTS } from '#contract/corrections.admin.ts'
import type { Employee } from '#contract/employees.admin.ts'
import type { Fields } from '../lists/fields.ts'
import { NANNY_APPLICATION_FIELDS } from '../nanny-applications/fields.ts'
import { formatJour } from '../ui/time.ts'

export const EMPLOYEE_FIELDS: Fields<Exclude<keyof Employee, 'id'>, Employee> = {
  dateEmbauche: { label: "Date d'embauche", text: ({ dateEmbauche }) => formatJour(dateEmbauche) },
  ...NANNY_APPLICATION_FIELDS,
  documents: null,
  actif: { label: 'Statut', text: ({ actif }) => EMPLOYEE_STATUTS[actif ? 'actif' : 'inactif'] },
  candidatureId: null,
}
