import { dayOf, monthOf } from '#contract/days.admin.ts'
import { MOYENS } from '#contract/paiements-employes.admin.ts'
import {
  PAYMENT_STATUTS,
  type Payment,
  type PaymentInput,
  RECEIVED_STATUT,
} from '#contract/payments.admin.ts'
import type { Deps } from '../deps.ts'
import type { Submission } from '../http/submission.ts'
import { instantOf } from '../past-day.ts'
import { Refusal } from '../refusal.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import { findPayment, insertPayment, readForfaitOf } from './queries.ts'

/** Instant that is stored for money that arrived on a day (server/past-day.ts); now without a day. */
export const confirmationOf = (jour: string | null | undefined, now: Date): string =>
  jour ? instantOf('jour', jour, now) : now.toISOString()

/** Month that a payment counts in: that of its confirmation, else of its creation. */
export const moisOf = (dateConfirmation: string | null, dateCreation: string): string =>
  monthOf(new Date(dateConfirmation ?? dateCreation))

/**
 * Text of a payment for the audit log: amount, month, means of payment, status and, once received, the day. Without the
 * number of the transaction, which is personal.
 */
export const summaryOf = ({ montant, pourMois, methode, statut, dateConfirmation }: Payment): string =>
  [
    `${montant} FCFA pour ${pourMois}`,
    MOYENS[methode as keyof typeof MOYENS] ?? methode,
    PAYMENT_STATUTS[statut],
    dateConfirmation && dayOf(new Date(dateConfirmation)),
  ]
    .filter(Boolean)
    .join(', ')

/** Records money of a family, received or awaited. */
export const addPayment = async (
  deps: Deps,
  input: PaymentInput,
  submission: Submission,
): Promise<Payment> => {
  const { id } = await submitOnce(
    deps,
    'payments',
    submission,
    JSON.stringify(input),
    async (tx, id, dateCreation) => {
      const forfait = await readForfaitOf(tx, input.demandeId)
      if (!forfait) throw new Refusal('notFound')
      const { jour, ...fields } = input
      const dateConfirmation = input.statut === RECEIVED_STATUT ? confirmationOf(jour, deps.clock()) : null
      const mois = moisOf(dateConfirmation, dateCreation)
      await insertPayment(tx, {
        ...fields,
        ...forfait,
        id,
        mois,
        pourMois: input.pourMois ?? mois,
        revision: 0,
        dateCreation,
        dateConfirmation,
      })
    },
  )
  const payment = await findPayment(deps.db, id)
  if (!payment) throw new Refusal('deletedMeanwhile')
  return payment
}
