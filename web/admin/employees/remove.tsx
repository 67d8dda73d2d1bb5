import { type Employee, endpoints } from '#contract/employees.admin.ts'
import { documentsOf } from '../documents/documents.ts'
import { PairsDeletedToo } from '../mises-en-relation/deleted-too.tsx'
import { ask } from '../session/ask.ts'
import { Confirm } from '../ui/confirm.tsx'
import { fcfa } from '../ui/number-labels.ts'
import { useWrite } from '../writes/use-write.ts'
import { totalOf, usePaiements } from './use-paiements.ts'

/**
 * Asks before an employee is deleted, and names what is deleted too: payments once they have loaded, documents and
 * mises en relation.
 */
export const RemoveEmployee = ({
  employee,
  onClose,
  onRemoved,
}: {
  readonly employee: Employee
  readonly onClose: () => void
  readonly onRemoved: () => void
}) => {
  const { data: paiements } = usePaiements(employee.id)
  const remove = useWrite({
    send: () => ask(endpoints.deleteEmployee, { params: { id: employee.id } }),
    changes: ['employees'],
    deletes: () => employee.id,
    done: () => ({ title: 'Employé supprimé', text: employee.nom }),
    failed: () => ({ title: 'Erreur', text: "Impossible de supprimer l'employé" }),
    onDone: onRemoved,
    onEnd: onClose,
  })
  return (
    <Confirm
      open
      onClose={onClose}
      question={`Supprimer ${employee.nom}\u00a0?`}
      action="Supprimer"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>Seront supprimés définitivement{'\u00a0'}:</p>
      <ul className="mt-1 list-disc pl-5">
        <li>le dossier de l'employé</li>
        {paiements && paiements.length > 0 && (
          <li>
            {paiements.length === 1 ? 'son paiement' : `ses ${paiements.length} paiements`} (
            {fcfa(totalOf(paiements))})
          </li>
        )}
        {documentsOf(employee).length > 0 && <li>ses documents, si sa candidature n'existe plus</li>}
      </ul>
      <PairsDeletedToo of={{ employeId: employee.id }} />
    </Confirm>
  )
}
