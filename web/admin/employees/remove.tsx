import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Employee, endpoints } from '#contract/employees.admin.ts'
import { refusalMessage } from '../../api/call.ts'
import { toast } from '../../ui/toast.ts'
import { COUNTS_KEY } from '../dashboard/use-counts.ts'
import { ask, deservesToast } from '../session/ask.ts'
import { Confirm } from '../ui/confirm.tsx'
import { fcfa } from '../ui/nombre.ts'
import { employees } from './source.ts'
import { totalOf, usePayments } from './use-payments.ts'

/** Asks before an employee goes, and names what goes too (spec §4: the payments). */
export const RemoveEmployee = ({
  employee,
  onClose,
  onRemoved,
}: {
  readonly employee: Employee
  readonly onClose: () => void
  readonly onRemoved: () => void
}) => {
  const queries = useQueryClient()
  const { data: payments } = usePayments(employee.id)
  const remove = useMutation({
    mutationFn: () => ask(endpoints.deleteEmployee, { params: { id: employee.id } }),
    onSuccess: () => {
      toast('Employé supprimé')
      onRemoved()
    },
    onError: (error) => {
      if (deservesToast(error))
        toast('Erreur', refusalMessage(error, "Impossible de supprimer l'employé"), 'destructive')
      onClose()
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [employees.noun] }),
        queries.invalidateQueries({ queryKey: COUNTS_KEY }),
      ]),
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
        {payments && payments.length > 0 && (
          <li>
            {payments.length === 1 ? 'son paiement' : `ses ${payments.length} paiements`} (
            {fcfa(totalOf(payments))})
          </li>
        )}
        {employee.documents && <li>ses documents, si sa candidature n'existe plus</li>}
      </ul>
    </Confirm>
  )
}
