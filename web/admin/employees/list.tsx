import type { Employee } from '#contract/employees.admin.ts'
import { DISPONIBILITES, TYPES_POSTE } from '#contract/nanny-applications.ts'
import type { ListDefinition, RowProps } from '../lists/definition.ts'
import { columnsOf } from '../lists/fields.ts'
import { Row } from '../lists/row.tsx'
import { filterOf } from '../lists/toolbar.tsx'
import { countDocuments } from '../nanny-applications/fields.ts'
import { formatJour } from '../ui/time.ts'
import { EMPLOYEE_FIELDS } from './fields.ts'
import { type EmployeeFilters, employees } from './source.ts'
import { EmployeeStatus } from './status.tsx'

const EmployeeRow = ({ item, ...row }: RowProps<Employee>) => (
  <Row
    {...row}
    title={item.nom}
    date={item.dateEmbauche}
    status={<EmployeeStatus employee={item} />}
    facts={[
      TYPES_POSTE[item.typePoste],
      item.disponibilites && DISPONIBILITES[item.disponibilites].toLowerCase(),
      item.adresse,
      `Depuis le ${formatJour(item.dateEmbauche)}`,
      countDocuments(item),
    ]}
    telephone={item.telephone}
  />
)

export const employeeList: ListDefinition<Employee, EmployeeFilters> = {
  ...employees,
  arrived: ['nouvel employé', 'nouveaux employés'],
  found: 'trouvé',
  empty: 'Aucun employé pour le moment',
  searchLabel: 'Nom, téléphone ou adresse',
  filters: () => [filterOf('poste', 'Poste', 'Tous les postes', TYPES_POSTE, null)],
  csv: { filename: 'employes', columns: columnsOf(EMPLOYEE_FIELDS) },
  rowHeight: 69,
  add: {
    title: 'Ajouter un employé',
    short: 'Ajouter un employé',
    load: async () => (await import('./add-employee.tsx')).AddEmployee,
  },
  Row: EmployeeRow,
  loadRecord: async () => (await import('./file.tsx')).EmployeeFile,
}
