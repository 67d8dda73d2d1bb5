import { useState } from 'react'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import {
  CANCELLED_STATUT,
  endpoints,
  PAYMENT_RULES,
  PAYMENT_STATUTS,
  type Payment,
  RECEIVED_STATUT,
} from '#contract/payments.admin.ts'
import { useKeepRow } from '../lists/kept-rows.ts'
import { ask } from '../session/ask.ts'
import { useMayWrite } from '../session/may-write.ts'
import { Confirm } from '../ui/confirm.tsx'
import { keepFocusIn } from '../ui/keep-focus.ts'
import { Receipt } from '../ui/receipt.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { formatJour, formatMois, today } from '../ui/time.ts'
import { useWrite } from '../writes/use-write.ts'
import { CorrectPayment } from './form.tsx'
import { fcfaOf, methodeOf } from './source.ts'

type Dialog = 'receipt' | 'correction' | typeof RECEIVED_STATUT | typeof CANCELLED_STATUT

/** Whether a payment has buttons: a cancelled one has none, and a read-only account only receipts. */
export const useHasActions = ({ statut }: Payment): boolean => {
  const mayWrite = useMayWrite()
  return PAYMENT_RULES[statut].next.length > 0 && (mayWrite || statut === RECEIVED_STATUT)
}

/** Receipt (of money that arrived), correction and statuses of a payment; nothing for a cancelled one. */
export const PaymentActions = ({ payment }: { readonly payment: Payment }) => {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  useKeepRow(payment.id, dialog !== null)
  const mayWrite = useMayWrite()
  const { nom, montant, statut, transactionId, dateCreation, dateConfirmation } = payment
  const { next } = PAYMENT_RULES[statut]
  const hasActions = useHasActions(payment)
  return (
    // Gets the focus when a new status takes its button away.
    <div ref={keepFocusIn} tabIndex={-1} className="rounded-full">
      {hasActions && (
        <RowActions
          of={`${nom}, ${fcfaOf(montant)}`}
          main={
            mayWrite && next.includes(RECEIVED_STATUT)
              ? ['Confirmer', () => setDialog(RECEIVED_STATUT)]
              : undefined
          }
          actions={[
            ...(statut === RECEIVED_STATUT ? ([['Reçu', () => setDialog('receipt')]] as const) : []),
            ...(mayWrite
              ? ([
                  ['Corriger', () => setDialog('correction')],
                  ['Annuler', () => setDialog(CANCELLED_STATUT)],
                ] as const)
              : []),
          ]}
        />
      )}
      {dialog === 'receipt' && (
        <Receipt
          receipt={{
            id: payment.id,
            direction: 'Reçu de',
            nom,
            telephone: payment.telephone,
            montant: fcfaOf(montant),
            date: dateConfirmation ?? dateCreation,
            facts: [
              ['Objet', TYPES_SERVICE[payment.typeService]],
              ['Mois', formatMois(payment.pourMois)],
              ['Encaissé le', formatJour(dateConfirmation ?? dateCreation)],
              ['Moyen', methodeOf(payment)],
              ['Référence', transactionId],
            ],
            note: 'Merci de votre confiance.',
          }}
          about={{ sujet: 'demande', sujetId: payment.demandeId }}
          onClose={close}
        />
      )}
      {dialog === 'correction' && <CorrectPayment payment={payment} onClose={close} />}
      {(dialog === RECEIVED_STATUT || dialog === CANCELLED_STATUT) && (
        <AskStatus payment={payment} to={dialog} onClose={close} />
      )}
    </div>
  )
}

/** Asks before a payment is confirmed or cancelled. One whose status has changed since is left as it is. */
const AskStatus = ({
  payment,
  to,
  onClose,
}: {
  readonly payment: Payment
  readonly to: typeof RECEIVED_STATUT | typeof CANCELLED_STATUT
  readonly onClose: () => void
}) => {
  const { id, nom } = payment
  const [depuis] = useState(payment.statut)
  const montant = fcfaOf(payment.montant)
  const move = useWrite({
    send: () => ask(endpoints.setPaymentStatus, { params: { id }, body: { status: to, depuis } }),
    changes: ['payments'],
    done: () => ({ title: 'Encaissement enregistré', text: `${nom}\u00a0: ${PAYMENT_STATUTS[to]}` }),
    failed: () => ({ title: 'Erreur', notDone: "L'encaissement n'a pas pu être changé." }),
    // Before the list is read again: the focus returns to the row, from there to the next if the row leaves the list.
    onDone: onClose,
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
