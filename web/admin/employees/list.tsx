import type { Employee } from '#contract/employees.admin.ts'
import { DISPONIBILITES, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { documentsOf } from '../documents/documents.ts'
import { Card, CardFact } from '../lists/card.tsx'
import { type Column, telephoneNational } from '../lists/csv.ts'
import type { ListDefinition, RowProps } from '../lists/definition.ts'
import { filterOf } from '../lists/toolbar.tsx'
import { countDocuments } from '../nanny-applications/card.tsx'
import { CallButtons } from '../people/call-buttons.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { formatJour } from '../ui/time.ts'
import { EmployeeFile } from './file.tsx'
import { type EmployeeFilters, employees, messagePourEmployee } from './source.ts'

const COLUMNS: readonly Column<Employee>[] = [
  ["Date d'embauche", ({ dateEmbauche }) => formatJour(dateEmbauche)],
  ['Nom', ({ nom }) => nom],
  ['Téléphone', ({ telephone }) => telephoneNational(telephone)],
  ['Adresse', ({ adresse }) => adresse],
  ['Poste', ({ typePoste }) => TYPES_POSTE[typePoste]],
  ['Disponibilités', ({ disponibilites }) => disponibilites && DISPONIBILITES[disponibilites]],
  ['Expérience', ({ experience }) => experience],
  ['Statut', ({ actif }) => (actif ? 'Actif' : 'Inactif')],
]

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
    <CardFact icon="file">{countDocuments(documentsOf(item).length)}</CardFact>
  </Card>
)

export const employeeList: ListDefinition<Employee, EmployeeFilters> = {
  ...employees,
  label: 'Employés',
  noms: ['employé', 'employés', 'trouvé'],
  empty: 'Aucun employé pour le moment',
  searchLabel: 'Nom, téléphone ou adresse',
  filters: () => [filterOf('poste', 'Poste', 'Tous les postes', TYPES_POSTE)],
  csv: { filename: 'employes', columns: COLUMNS },
  rowHeight: 250,
  Row,
  Record: EmployeeFile,
}
