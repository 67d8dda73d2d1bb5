import { useId } from 'react'
import type { Employee } from '#contract/employees.admin.ts'
import {
  endpoints,
  type PaiementEmployeInput,
  paiementEmployeInput,
} from '#contract/paiements-employes.admin.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { ask } from '../session/ask.ts'
import { CancelButton, Modal } from '../ui/dialog.tsx'
import { fcfa } from '../ui/number-labels.ts'
import { today } from '../ui/time.ts'
import { useWrite } from '../writes/use-write.ts'
import { paymentsKey } from './use-payments.ts'

/** Suggestions for the field motif; any other text can be typed. */
const MOTIFS = ['Salaire', 'Avance', 'Prime', 'Transport']

/** Adds a payment to an employee's file. */
export const AddPayment = ({
  employee,
  onClose,
}: {
  readonly employee: Employee
  readonly onClose: () => void
}) => {
  const id = useId()
  const add = useWrite({
    send: (body: PaiementEmployeInput, headers) => ask(endpoints.createPaiementEmploye, { body, headers }),
    changes: [paymentsKey(employee.id)],
    done: (_, { montant }) => ({
      title: 'Paiement ajouté avec succès',
      text: `${employee.nom}, ${fcfa(montant)}`,
    }),
    failed: () => ({ title: 'Erreur', text: "Erreur lors de l'ajout du paiement" }),
    onDone: onClose,
  })
  const form = useForm({
    schema: paiementEmployeInput,
    read: (values) => ({
      employeId: employee.id,
      montant: Number(values.get('montant') || Number.NaN),
      motif: values.get('motif'),
      datePaiement: values.get('datePaiement'),
      notes: values.get('notes'),
    }),
    submit: add.submit,
  })
  return (
    <Modal
      open
      onClose={onClose}
      title="Ajouter un paiement"
      description={employee.nom}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={id} busy={form.sending}>
            {form.sending ? 'Enregistrement...' : 'Ajouter le paiement'}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className="flex flex-col gap-4">
        <TextField
          name="montant"
          label="Montant (FCFA)"
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          error={form.errors.montant}
        />
        <TextField
          name="motif"
          label="Motif"
          list={`${id}-motifs`}
          autoComplete="off"
          error={form.errors.motif}
        />
        <datalist id={`${id}-motifs`}>
          {MOTIFS.map((motif) => (
            <option key={motif} value={motif} />
          ))}
        </datalist>
        <TextField
          name="datePaiement"
          label="Date du paiement"
          type="date"
          defaultValue={today()}
          error={form.errors.datePaiement}
        />
        <TextArea name="notes" label="Notes" optional rows={3} error={form.errors.notes} />
      </form>
    </Modal>
  )
}
