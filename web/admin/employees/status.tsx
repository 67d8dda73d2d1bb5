import { useQueryClient } from '@tanstack/react-query'
import { withDe } from '#contract/elision.ts'
import { EMPLOYEE_STATUTS, type Employee, type EmployeeStatut, endpoints } from '#contract/employees.admin.ts'
import { changeOptimistically } from '../lists/use-list.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { useUndoableWrite } from '../writes/use-undoable-write.ts'
import { statutOf } from './fields.ts'

const CHOICES = Object.keys(EMPLOYEE_STATUTS) as EmployeeStatut[]
const RULES = { actif: { tone: 'positive' }, inactif: { tone: 'neutral' } } as const

/** Pauses an active employee, or resumes a paused one; the toast takes it back. */
const useChoose = (employee: Employee) => {
  const { id, nom } = employee
  const queries = useQueryClient()
  const { mutate } = useUndoableWrite(
    {
      record: id,
      send: (status: EmployeeStatut) =>
        ask(endpoints.setEmployeeStatus, { params: { id }, body: { status } }),
      showAtOnce: (status) =>
        changeOptimistically<Employee>(queries, QUERY_KEYS.employees, id, { actif: status === 'actif' }),
      changes: ['employees'],
      done: (_, status) => ({
        title: 'Statut mis à jour',
        text: `${nom}\u00a0: ${EMPLOYEE_STATUTS[status]}`,
      }),
      failed: () => ({ title: 'Erreur', text: 'Impossible de mettre à jour le statut' }),
    },
    (_, status) => (status === 'actif' ? 'inactif' : 'actif'),
  )
  return (status: EmployeeStatut) => mutate(status)
}

/** Status of an employee: a chip that changes it, or a badge for a read-only account. */
export const EmployeeStatus = ({ employee }: { readonly employee: Employee }) => {
  const statut = statutOf(employee)
  if (!useMayWrite()) return <StatusBadge tone={RULES[statut].tone}>{EMPLOYEE_STATUTS[statut]}</StatusBadge>
  return (
    <StatusChip
      label={`Statut ${withDe(employee.nom)}`}
      value={statut}
      choices={CHOICES}
      names={EMPLOYEE_STATUTS}
      rules={RULES}
      note={`Inactif\u00a0: en pause. Le dossier et les placements en cours restent, mais les suggestions ne proposent plus ${employee.nom} aux familles.`}
      record={employee}
      useChoose={useChoose}
    />
  )
}
