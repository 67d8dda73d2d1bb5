import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withDe } from '#contract/elision.ts'
import {
  endpoints,
  MOYENS,
  NATURES_PAIEMENT,
  type PaiementCorrection,
  type PaiementEmploye,
  paiementCorrection,
} from '#contract/paiements-employes.admin.ts'
import { useForm } from '../../ui/form.ts'
import { ask } from '../session/ask.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Conflict, linesOf, type StoredValues } from '../ui/conflict.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { fcfa } from '../ui/number-labels.ts'
import { formatJour, formatMois } from '../ui/time.ts'
import { useEdit } from '../writes/use-edit.ts'
import { useWrite } from '../writes/use-write.ts'
import { PaiementFields, readPaiement } from './paiement-fields.tsx'
import { type Payee, paiementsKey, payeeOf } from './use-paiements.ts'

interface PaiementDialog {
  readonly employee: Payee
  readonly paiement: PaiementEmploye
  readonly onClose: () => void
}

/**
 * Corrects a payment. After a conflict it shows the stored values, and the next submit replaces all of them; it ends
 * when the payment was cancelled.
 */
export const CorrectPaiement = ({ employee, paiement, onClose }: PaiementDialog) => {
  const queries = useQueryClient()
  const key = paiementsKey(employee.id)
  const { before, seen, conflict, ...save } = useEdit<PaiementEmploye, PaiementCorrection, PaiementEmploye>({
    opened: paiement,
    send: (body, { revision }) =>
      ask(endpoints.correctPaiementEmploye, { params: { id: paiement.id }, body: { ...body, revision } }),
    stored: () => queries.getQueryData<PaiementEmploye[]>(key)?.find((one) => one.id === paiement.id),
    changes: ['paiementsEmployes'],
    done: ({ montant }) => ({ title: 'Paiement corrigé', text: `${employee.nom}, ${fcfa(montant)}` }),
    failed: () => ({ title: 'Erreur', notDone: "Le paiement n'a pas pu être corrigé." }),
    onDone: onClose,
  })
  const form = useForm({
    schema: paiementCorrection,
    read: (values) => ({ ...readPaiement(values), revision: seen.revision }),
    submit: save.submit,
  })
  return (
    <FormDialog
      title="Corriger le paiement"
      description={payeeOf(employee)}
      form={form}
      ended={seen.dateAnnulation && 'Ce paiement a été annulé entre-temps. Il ne peut plus être corrigé.'}
      onClose={onClose}
    >
      {conflict && (
        <Conflict
          {...conflict}
          lines={(version) =>
            linesOf({
              montant: ['Montant', fcfa(version.montant)],
              nature: ['Nature', NATURES_PAIEMENT[version.nature]],
              mois: ['Mois', formatMois(version.mois)],
              datePaiement: ['Date', formatJour(version.datePaiement)],
              motif: ['Motif', version.motif],
              moyen: ['Moyen', version.moyen ? MOYENS[version.moyen] : '-'],
              reference: ['Référence', version.reference ?? '-'],
              notes: ['Notes', version.notes ?? '-'],
              revision: null,
            } satisfies StoredValues<PaiementCorrection>)
          }
        />
      )}
      <PaiementFields
        employeId={employee.id}
        first={before}
        errors={form.errors}
        values={form.values}
        stored={seen}
      />
    </FormDialog>
  )
}

/**
 * Asks before a payment is cancelled: it stays in the list and counts no more. A payment that was corrected since the
 * question was asked is not cancelled.
 */
export const CancelPaiement = ({ employee, paiement: listed, onClose }: PaiementDialog) => {
  const [paiement] = useState(listed)
  const cancel = useWrite({
    send: () =>
      ask(endpoints.cancelPaiementEmploye, {
        params: { id: paiement.id },
        body: { revision: paiement.revision },
      }),
    changes: ['paiementsEmployes'],
    done: () => ({ title: 'Paiement annulé', text: `${employee.nom}, ${fcfa(paiement.montant)}` }),
    failed: () => ({ title: 'Erreur', notDone: "Le paiement n'a pas pu être annulé." }),
    onEnd: onClose,
  })
  return (
    <Confirm
      open
      onClose={onClose}
      question={`Annuler le paiement de ${fcfa(paiement.montant)}\u00a0?`}
      action="Annuler le paiement"
      cancel="Garder"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    >
      <p>
        {employee.nom}, {NATURES_PAIEMENT[paiement.nature].toLowerCase()} {withDe(formatMois(paiement.mois))}.
        Il reste visible dans la liste, barré, et ne compte plus.
      </p>
    </Confirm>
  )
}
