import { useState } from 'react'
import { CANCELLED_STATUT, PAYMENT_RULES, type Payment, RECEIVED_STATUT } from '#contract/payments.admin.ts'
import { useKeepRow } from '../lists/kept-rows.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { keepFocusIn } from '../ui/keep-focus.ts'
import { Receipt } from '../ui/receipt.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { AskStatus } from './ask-status.tsx'
import { CorrectPayment } from './form.tsx'
import { receiptOf } from './receipt-of.ts'
import { fcfaOf } from './source.ts'

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
  const { nom, montant, statut } = payment
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
      {dialog === 'receipt' && <Receipt {...receiptOf(payment)} onClose={close} />}
      {dialog === 'correction' && <CorrectPayment payment={payment} onClose={close} />}
      {(dialog === RECEIVED_STATUT || dialog === CANCELLED_STATUT) && (
        <AskStatus payment={payment} to={dialog} onClose={close} />
      )}
    </div>
  )
}
