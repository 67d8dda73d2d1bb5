import {
  MOYENS,
  NATURES_PAIEMENT,
  type PaiementCorrection,
  type PaiementEmploye,
} from '#contract/paiements-employes.admin.ts'
import { isAlreadyStored } from '../already-stored.ts'
import { lockEmployee } from '../db/lock-records.ts'
import type { Deps } from '../deps.ts'
import { refuseFutureDay } from '../past-day.ts'
import { followCorrection } from '../rappels/follow-ups.ts'
import { Refusal } from '../refusal.ts'
import { findPaiement, updatePaiement } from './queries.ts'

/** Text of a payment for the audit log: amount, nature, month, day and means of payment, without the free texts. */
export const summaryOf = ({ montant, nature, mois, datePaiement, moyen }: PaiementEmploye): string =>
  [`${montant} FCFA`, NATURES_PAIEMENT[nature], mois, datePaiement, moyen && MOYENS[moyen]]
    .filter(Boolean)
    .join(', ')

/**
 * A changed payment. `detail`, for the audit log: before and after a correction, or the cancelled payment; null: it had
 * these values already.
 */
export interface Change {
  readonly paiement: PaiementEmploye
  readonly detail: string | null
}

/** Writes columns of a payment, unless it has them. Refuses when it changed since the screen showed it. */
const change = (
  { db, config, clock }: Deps,
  id: string,
  revision: number,
  columnsOf: (before: PaiementEmploye) => Parameters<typeof updatePaiement>[3],
): Promise<Change> =>
  db.transaction().execute(async (tx) => {
    const before = await findPaiement(tx, id)
    if (!before) throw new Refusal('notFound')
    const columns = columnsOf(before)
    if (isAlreadyStored(before, columns)) return { paiement: before, detail: null }
    if (columns.datePaiement)
      refuseFutureDay('datePaiement', columns.datePaiement, clock(), before.datePaiement)
    await lockEmployee(tx, before.employeId, config.databaseUrl !== null)
    if (!(await updatePaiement(tx, id, revision, columns))) throw new Refusal('changedMeanwhile')
    const after = await findPaiement(tx, id)
    if (!after) throw new Error('A payment vanished inside its own transaction')
    await followCorrection(tx, before.employeId, [before, after], clock())
    const detail =
      after.dateAnnulation === null ? `${summaryOf(before)} → ${summaryOf(after)}` : summaryOf(before)
    return { paiement: after, detail }
  })

/** Corrects a payment. Refuses a cancelled one, also with the values that it has: hence `dateAnnulation` null. */
export const correctPaiement = (
  deps: Deps,
  id: string,
  { revision, moyen = null, ...fields }: PaiementCorrection,
): Promise<Change> => change(deps, id, revision, () => ({ ...fields, moyen, dateAnnulation: null }))

/** Cancels a payment: it stays in the employee's file and counts in no sum. One that is cancelled stays as it is. */
export const cancelPaiement = (deps: Deps, id: string, revision: number): Promise<Change> =>
  change(deps, id, revision, ({ dateAnnulation }) => ({
    dateAnnulation: dateAnnulation ?? deps.clock().toISOString(),
  }))
