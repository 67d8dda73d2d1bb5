import { DISPONIBILITES, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { documentsOf } from '../documents/documents.ts'
import { Card, CardFact } from '../lists/card.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { choiceOf, useAddress } from '../lists/use-address.ts'
import { useList, useOne } from '../lists/use-list.ts'
import { compterDocuments } from '../nanny-applications/card.tsx'
import { CallButtons } from '../people/call-buttons.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { afficherJour } from '../ui/time.ts'
import { EmployeeFile } from './file-dialog.tsx'
import { type EmployeeFilters, employees, messagePourEmployee } from './source.ts'

export const EmployeesPanel = () => {
  const { params, change } = useAddress()
  const q = params.get('q')
  const poste = choiceOf(params, 'poste', TYPES_POSTE)
  const filters: EmployeeFilters = {
    ...(q ? { q } : {}),
    ...(poste ? { poste } : {}),
    ...(params.get('ordre') === 'ancien' ? { ordre: 'ancien' } : {}),
  }
  const list = useList(employees, filters)
  const opened = params.get('ouvert')
  const employee = useOne(employees, list.items, opened)
  return (
    <>
      <ListPanel
        list={list}
        noms={['employé', 'employés']}
        vide="Aucun employé pour le moment"
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
              <StatusBadge ton={item.actif ? 'favorable' : 'neutre'}>
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
            <CardFact icon="clock">Depuis le {afficherJour(item.dateEmbauche)}</CardFact>
            <CardFact icon="file">{compterDocuments(documentsOf(item).length)}</CardFact>
          </Card>
        )}
      </ListPanel>
      {employee && <EmployeeFile employee={employee} onClose={() => change({ ouvert: null })} />}
    </>
  )
}
