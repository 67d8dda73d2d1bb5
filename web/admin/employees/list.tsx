import type { Employee } from '#contract/employees.admin.ts'
import { DISPONIBILITES, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { Card, CardFact } from '../lists/card.tsx'
import type { ListDefinition, RowProps } from '../lists/definition.ts'
import { columnsOf } from '../lists/fields.ts'
import { filterOf } from '../lists/toolbar.tsx'
import { countDocuments } from '../nanny-applications/fields.ts'
import { CallButtons } from '../people/call-buttons.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { formatJour } from '../ui/time.ts'
import { EMPLOYEE_FIELDS } from './fields.ts'
import { EmployeeFile } from './file.tsx'
import { type EmployeeFilters, employees, messagePourEmployee } from './source.ts'

const Row = ({ item, opened, onOpen }: RowProps<Employee>) => (
  <Card
    title={item.nom}
    opened={opened}
    onOpen={onOpen}
    date={item.dateEmbauche}
    badge={
      <StatusBadge tone={item.actif ? 'positive' : 'neutral'}>{item.actif ? 'Actif' : 'Inactif'}</StatusBadge>
    }
    actions={
      <CallButtons telephone={item.telephone} nom={item.nom} message={messagePourEmployee(item.nom)} />
    }
  >
    <CardFact icon="work">
      {TYPES_POSTE[item.typePoste]}
      {item.disponibilites && `, ${DISPONIBILITES[item.disponibilites].toLowerCase()}`}
    </CardFact>
    <CardFact icon="place">{item.adresse}</CardFact>
    <CardFact icon="clock">Depuis le {formatJour(item.dateEmbauche)}</CardFact>
    <CardFact icon="file">{countDocuments(item)}</CardFact>
  </Card>
)

export const employeeList: ListDefinition<Employee, EmployeeFilters> = {
  ...employees,
  arrived: ['nouvel employé', 'nouveaux employés'],
  found: 'trouvé',
  empty: 'Aucun employé pour le moment',
  searchLabel: 'Nom, téléphone ou adresse',
  filters: () => [filterOf('poste', 'Poste', 'Tous les postes', TYPES_POSTE)],
  csv: { filename: 'employes', columns: columnsOf(EMPLOYEE_FIELDS) },
  rowHeight: 250,
  Row,
  Record: EmployeeFile,
}
