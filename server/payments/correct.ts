import { dayOf, monthOf } from '#contract/days.admin.ts'
import {
  canPaymentFollow,
  isFinalPayment,
  type Payment,
  type PaymentCorrection,
  type PaymentStatut,
  RECEIVED_STATUT,
} from '#contract/payments.admin.ts'
import { isAlreadyStored } from '../already-stored.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { confirmationOf, moisOf, summaryOf } from './add.ts'
import { findPayment, updatePayment } from './queries.ts'

/** A changed payment; `detail`: before and after, for the audit log; null: it had these values already. */
export interface Change {
  readonly payment: Payment
  readonly detail: string | null
}

/** Writes columns of a payment. `isSeen`: whether the stored payment is as on the screen; otherwise refused. */
const change = (
  { db }: Deps,
  id: string,
  columnsOf: (before: Payment) => Parameters<typeof updatePayment>[2],
  isSeen: (before: Payment) => boolean,
): Promise<Change> =>
  db.transaction().execute(async (tx) => {
    const before = await findPayment(tx, id)
    if (!before) throw new Refusal('notFound')
    const columns = columnsOf(before)
    // The month that it counts in follows from the day.
    const { mois: _, ...values } = columns
    if (isAlreadyStored(before, values)) return { payment: before, detail: null }
    if (!isSeen(before)) throw new Refusal('changedMeanwhile')
    if (!(await updatePayment(tx, before, columns))) throw new Refusal('changedMeanwhile')
    const payment = await findPayment(tx, id)
    if (!payment) throw new Error('A payment vanished inside its own transaction')
    return { payment, detail: `${summaryOf(before)} → ${summaryOf(payment)}` }
  })

/**
 * Corrects a payment that is not cancelled. Without another day it keeps its own, also one in the future, which an
 * earlier version took, and without a month the month that it is for.
 */
export const correctPayment = (
  deps: Deps,
  id: string,
  { revision, jour, pourMois, ...fields }: PaymentCorrection,
): Promise<Change> =>
  change(
    deps,
    id,
    ({ statut, dateCreation, dateConfirmation: stored, pourMois: storedMois }) => {
      if (isFinalPayment(statut)) throw new Refusal('changedMeanwhile')
      const isKept = !jour || (stored !== null && jour === dayOf(new Date(stored)))
      const received = () => (isKept ? stored : confirmationOf(jour, deps.clock()))
      const dateConfirmation = statut === RECEIVED_STATUT ? received() : null
      return {
        ...fields,
        pourMois: pourMois ?? storedMois,
        dateConfirmation,
        mois: moisOf(dateConfirmation, dateCreation),
      }
    },
    (before) => before.revision === revision,
  )

/** Confirms or cancels a payment; one that has this status already stays as it is. */
export const setPaymentStatus = (
  deps: Deps,
  id: string,
  { status, depuis }: { readonly status: PaymentStatut; readonly depuis: PaymentStatut },
): Promise<Change> => {
  if (!canPaymentFollow(depuis, status)) throw new Refusal('stepNotAllowed')
  return change(
    deps,
    id,
    ({ statut }) =>
      status === RECEIVED_STATUT && statut !== status
        ? {
            statut: status,
            dateConfirmation: deps.clock().toISOString(),
            mois: monthOf(deps.clock()),
          }
        : { statut: status },
    (before) => before.statut === depuis,
  )
}
