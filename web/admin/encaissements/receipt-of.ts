import { withDe } from '#contract/elision.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { type Payment, RECEIVED_STATUT } from '#contract/payments.admin.ts'
import type { ToastAction } from '../../ui/toast.ts'
import { type ReceiptOf, receiptAction } from '../ui/open-receipt.ts'
import { formatJour, formatMois } from '../ui/time.ts'
import { fcfaOf, methodeOf } from './source.ts'

/** Receipt of money that a family paid. */
export const receiptOf = (payment: Payment): ReceiptOf => {
  const { id, nom, telephone, dateCreation, dateConfirmation } = payment
  const date = dateConfirmation ?? dateCreation
  return {
    receipt: {
      id,
      heading: `Reçu ${withDe(nom)}`,
      nom,
      telephone,
      montant: fcfaOf(payment.montant),
      date,
      facts: [
        ['Objet', TYPES_SERVICE[payment.typeService]],
        ['Mois', formatMois(payment.pourMois)],
        ['Encaissé le', formatJour(date)],
        ['Moyen', methodeOf(payment)],
        ['Référence', payment.transactionId],
      ],
      note: 'Merci de votre confiance.',
    },
    about: { sujet: 'demande', sujetId: payment.demandeId },
  }
}

/** Button of the toast after a payment was recorded; awaited money has no receipt yet. */
export const receiptButton = (payment: Payment): ToastAction | undefined =>
  payment.statut === RECEIVED_STATUT ? receiptAction(receiptOf(payment)) : undefined
