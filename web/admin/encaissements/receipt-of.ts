import { withDe } from '#contract/elision.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { type Payment, RECEIVED_STATUT } from '#contract/payments.admin.ts'
import { openReceipt, type ReceiptOf } from '../ui/open-receipt.ts'
import { formatJour, formatMois } from '../ui/time.ts'
import type { Success } from '../writes/use-write.ts'
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
export const receiptButton = (payment: Payment): Success['open'] =>
  payment.statut === RECEIVED_STATUT
    ? { label: 'Reçu', leaves: false, run: () => openReceipt(receiptOf(payment)) }
    : undefined
