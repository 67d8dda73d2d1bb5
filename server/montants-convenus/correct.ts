import { randomUUID } from 'node:crypto'
import type { MontantConvenu, MontantConvenuInput } from '#contract/montants-convenus.admin.ts'
import { sujetExists } from '../activites/queries.ts'
import { isAlreadyStored } from '../already-stored.ts'
import { lockOwner } from '../db/lock-records.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { findMontantConvenu, storeMontantConvenu } from './queries.ts'

/** An amount in the form of those of payments in the audit log, which the history of the request reads. */
const amountOf = (montant: number | null | undefined): string =>
  montant === null || montant === undefined ? 'prix du forfait' : `${montant}.00 FCFA`

/**
 * Stores what is agreed with a family for a month, or takes it back, which is stored and told as a change also where
 * nothing was agreed. Refuses another revision than the stored one.
 * `detail`: amount before and after, for the audit log, without the note, which is personal; null: it is stored like
 * this already.
 */
export const setMontantConvenu = (
  { db, config }: Deps,
  demandeId: string,
  { mois, montant, note, revision }: MontantConvenuInput,
): Promise<{ readonly montantConvenu: MontantConvenu; readonly detail: string | null }> =>
  db.transaction().execute(async (tx) => {
    await lockOwner(tx, 'parent_requests', demandeId, config.databaseUrl !== null)
    if (!(await sujetExists(tx, { sujet: 'demande', sujetId: demandeId }))) throw new Refusal('notFound')
    const before = await findMontantConvenu(tx, demandeId, mois)
    const values = { montant, note: montant === null ? null : note }
    if (before && isAlreadyStored(before, values)) return { montantConvenu: before, detail: null }
    const montantConvenu = {
      id: before?.id ?? randomUUID(),
      demandeId,
      mois,
      ...values,
      revision: revision + 1,
    }
    if (!(await storeMontantConvenu(tx, montantConvenu))) throw new Refusal('changedMeanwhile')
    const detail = `${amountOf(before?.montant)} → ${amountOf(montant)} pour ${mois}`
    return { montantConvenu, detail }
  })
