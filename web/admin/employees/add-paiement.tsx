import {
  endpoints,
  INITIAL_NATURE,
  NATURES_PAIEMENT,
  type PaiementEmployeInput,
  paiementEmployeInput,
} from '#contract/paiements-employes.admin.ts'
import { useForm } from '../../ui/form.ts'
import { ask } from '../session/ask.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { fcfa } from '../ui/number-labels.ts'
import { receiptAction } from '../ui/open-receipt.ts'
import { thisMonth, today } from '../ui/time.ts'
import { useWrite } from '../writes/use-write.ts'
import { type InitialPaiement, PaiementFields, readPaiement } from './paiement-fields.tsx'
import { receiptOf } from './receipt-of.ts'
import { type Payee, payeeOf } from './use-paiements.ts'

/** A month's salary in cash, for `first` below: with what remains, if any, the form can be stored as it opens. */
export const salaryOf = (mois: string, reste: number): Partial<InitialPaiement> => ({
  mois,
  motif: NATURES_PAIEMENT[INITIAL_NATURE],
  moyen: 'especes',
  ...(reste > 0 && { montant: reste }),
})

/** Adds a payment to an employee's file. `first`: values that the form starts with, in place of the usual ones. */
export const AddPaiement = ({
  employee,
  first,
  onClose,
}: {
  readonly employee: Payee
  readonly first?: Partial<InitialPaiement>
  readonly onClose: () => void
}) => {
  const add = useWrite({
    send: (body: PaiementEmployeInput, headers) => ask(endpoints.createPaiementEmploye, { body, headers }),
    changes: ['paiementsEmployes'],
    done: (paiement) => ({
      title: 'Paiement ajouté avec succès',
      text: `${employee.nom}, ${fcfa(paiement.montant)}`,
      open: receiptAction(receiptOf(employee, paiement)),
    }),
    failed: () => ({ title: 'Erreur', text: "Erreur lors de l'ajout du paiement" }),
    onDone: onClose,
  })
  const form = useForm({
    schema: paiementEmployeInput,
    read: (values) => ({ employeId: employee.id, ...readPaiement(values) }),
    submit: add.submit,
  })
  return (
    <FormDialog
      title="Ajouter un paiement"
      description={payeeOf(employee)}
      action="Ajouter le paiement"
      form={form}
      onClose={onClose}
    >
      <PaiementFields
        employeId={employee.id}
        first={{ datePaiement: today(), mois: thisMonth(), nature: INITIAL_NATURE, ...first }}
        errors={form.errors}
        values={form.values}
      />
    </FormDialog>
  )
}
