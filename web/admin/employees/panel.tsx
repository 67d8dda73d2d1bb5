import type { Employee } from '#contract/employees.admin.ts'
import { DISPONIBILITES, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { FiguresPanel } from '../dashboard/figures-panel.tsx'
import { documentsOf } from '../documents/documents.ts'
import { Card, CardFact } from '../lists/card.tsx'
import { type Column, telephoneNational } from '../lists/csv.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { useAddress } from '../lists/use-address.ts'
import { useList, useOne } from '../lists/use-list.ts'
import { countDocuments } from '../nanny-applications/card.tsx'
import { CallButtons } from '../people/call-buttons.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { formatJour } from '../ui/time.ts'
import { useWide } from '../ui/use-wide.ts'
import { EmployeeFile } from './file-dialog.tsx'
import { employees, messagePourEmployee } from './source.ts'

/** What leaves as a table. */
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

export const EmployeesPanel = () => {
  const { params, change } = useAddress()
  const filters = employees.filtersOf(params)
  const list = useList(employees, filters)
  const wide = useWide()
  const opened = params.get('ouvert')
  const employee = useOne(employees, list.items, opened)
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <ListPanel
        list={list}
        noms={['employé', 'employés', 'trouvé']}
        vide="Aucun employé pour le moment"
        actions={<ExportButton source={employees} filters={filters} columns={COLUMNS} filename="employes" />}
        searchLabel="Nom, téléphone ou adresse"
        filters={[
          { name: 'poste', label: 'Poste', all: 'Tous les postes', options: Object.entries(TYPES_POSTE) },
        ]}
        estimate={250}
      >
        {(item) => (
          <Card
            title={item.nom}
            opened={item.id === opened}
            onOpen={() => change({ ouvert: item.id })}
            date={item.dateEmbauche}
            badge={
              <StatusBadge tone={item.actif ? 'positive' : 'neutral'}>
                {item.actif ? 'Actif' : 'Inactif'}
              </StatusBadge>
            }
            actions={
              <CallButtons
                telephone={item.telephone}
                nom={item.nom}
                message={messagePourEmployee(item.nom)}
              />
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
        )}
      </ListPanel>
      {wide && <FiguresPanel />}
      {employee && <EmployeeFile employee={employee} onClose={() => change({ ouvert: null })} />}
    </div>
  )
}
