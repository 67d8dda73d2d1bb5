import { useState } from 'react'
import { EMPLOYEE_STATUTS, type EmployeeStatut, endpoints } from '#contract/corrections.admin.ts'
import type { Employee } from '#contract/employees.admin.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../session/ask.ts'
import { useMayWrite } from '../session/may-write.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useWrite } from '../writes/use-write.ts'

/** Pauses an active employee, after a question, or resumes a paused one. */
export const PauseButton = ({ employee }: { readonly employee: Employee }) => {
  const [asking, setAsking] = useState(false)
  const set = useWrite({
    send: (status: EmployeeStatut) =>
      ask(endpoints.setEmployeeStatus, { params: { id: employee.id }, body: { status } }),
    changes: ['employees'],
    done: (_, status) => ({
      title: 'Statut mis à jour',
      text: `${employee.nom}\u00a0: ${EMPLOYEE_STATUTS[status]}`,
    }),
    failed: () => ({ title: 'Erreur', text: 'Impossible de mettre à jour le statut' }),
    onEnd: () => setAsking(false),
  })
  if (!useMayWrite()) return null
  if (!employee.actif)
    return (
      <Button variant="secondary" className="px-4!" busy={set.isPending} onClick={() => set.mutate('actif')}>
        Reprendre
      </Button>
    )
  return (
    <>
      <Button variant="secondary" className="px-4!" onClick={() => setAsking(true)}>
        Mettre en pause
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        question={`Mettre ${employee.nom} en pause\u00a0?`}
        action="Mettre en pause"
        variant="primary"
        busy={set.isPending}
        onConfirm={() => set.mutate('inactif')}
      >
        Le dossier et les placements en cours restent. Les suggestions ne proposent plus {employee.nom} aux
        familles, jusqu'à sa reprise.
      </Confirm>
    </>
  )
}
