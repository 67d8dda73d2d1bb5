import { useState } from 'react'
import {
  type CANCELLED_STATUT,
  endpoints,
  PAYMENT_STATUTS,
  type Payment,
  RECEIVED_STATUT,
} from '#contract/payments.admin.ts'
import { ask } from '../session/ask.ts'
import { Confirm } from '../ui/confirm.tsx'
import { formatJour, today } from '../ui/time.ts'
import { useWrite } from '../writes/use-write.ts'
import { receiptButton } from './receipt-of.ts'
import { fcfaOf } from './source.ts'

/** Asks before a payment is confirmed or cancelled. One whose status has changed since is left as it is. */
export const AskStatus = ({
  payment,
  to,
  onClose,
  onDone = onClose,
}: {
  readonly payment: Pick<Payment, 'id' | 'nom' | 'montant' | 'statut'>
  readonly to: typeof RECEIVED_STATUT | typeof CANCELLED_STATUT
  readonly onClose: () => void
  /** After the change, in place of `onClose`. */
  readonly onDone?: () => void
}) => {
  const { id, nom } = payment
  const [depuis] = useState(payment.statut)
  const montant = fcfaOf(payment.montant)
  const move = useWrite({
    send: () => ask(endpoints.setPaymentStatus, { params: { id }, body: { status: to, depuis } }),
    changes: ['payments'],
    done: (moved) => ({
      title: `Encaissement ${PAYMENT_STATUTS[to].toLowerCase()}`,
      text: `${nom}\u00a0: ${montant}`,
      open: receiptButton(moved),
    }),
    failed: () => ({ title: 'Erreur', notDone: "L'encaissement n'a pas pu être changé." }),
    // Before the list is read again: the focus returns to the row, from there to the next if the row leaves the list.
    onDone,
    // After a success another dialog may be open by now.
    onEnd: (error) => {
      if (error) onClose()
    },
  })
  const words =
    to === RECEIVED_STATUT
      ? ({
          question: `Confirmer l'encaissement de ${montant}\u00a0?`,
          action: 'Confirmer',
          cancel: 'Pas encore',
          variant: 'primary',
          children: <p>{`${nom}. Il est reçu aujourd'hui, ${formatJour(today())}.`}</p>,
        } as const)
      : {
          question: `Annuler l'encaissement de ${montant}\u00a0?`,
          action: "Annuler l'encaissement",
          cancel: 'Garder',
          children: <p>{`${nom}. Il reste visible, barré, et ne compte plus.`}</p>,
        }
  return <Confirm open onClose={onClose} busy={move.isPending} onConfirm={() => move.mutate()} {...words} />
}
