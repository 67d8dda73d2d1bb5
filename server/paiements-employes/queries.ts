import { PAID_NATURES } from '#contract/paiements-employes.admin.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

type Row = Database['paiements_employes']

/** Payments of an employee, the newest first; cancelled ones too. */
export const listPaiementsOf = (db: Db, employeId: string): Promise<Row[]> =>
  db
    .selectFrom('paiements_employes')
    .selectAll()
    .where('employeId', '=', employeId)
    .orderBy('datePaiement', 'desc')
    .orderBy('dateCreation', 'desc')
    .execute()

export const insertPaiement = async (tx: Db, paiement: Row): Promise<void> => {
  await tx
    .insertInto('paiements_employes')
    .values({
      id: paiement.id,
      employeId: paiement.employeId,
      montant: paiement.montant,
      motif: paiement.motif,
      datePaiement: paiement.datePaiement,
      notes: paiement.notes,
      mois: paiement.mois,
      nature: paiement.nature,
      moyen: paiement.moyen,
      reference: paiement.reference,
      dateAnnulation: paiement.dateAnnulation,
      revision: paiement.revision,
      dateCreation: paiement.dateCreation,
    } satisfies Database['paiements_employes'])
    .execute()
}

export const findPaiement = (db: Db, id: string): Promise<Row | undefined> =>
  db.selectFrom('paiements_employes').selectAll().where('id', '=', id).executeTakeFirst()

/** Sets columns of a payment; false when it is gone or cancelled, or its revision is another. */
export const updatePaiement = async (
  tx: Db,
  id: string,
  revision: number,
  columns: Partial<Row>,
): Promise<boolean> => {
  const updated = await tx
    .updateTable('paiements_employes')
    .set({ ...columns, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('dateAnnulation', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Days on which an employee was paid, the latest first, and when the first payment of each was recorded. */
export const listPaidDays = (
  db: Db,
  employeId: string,
): Promise<{ readonly day: string; readonly firstRecorded: string }[]> =>
  db
    .selectFrom('paiements_employes')
    .select(({ fn }) => ['datePaiement as day', fn.min('dateCreation').as('firstRecorded')])
    .where('employeId', '=', employeId)
    .where('dateAnnulation', 'is', null)
    .where('nature', 'in', PAID_NATURES)
    .groupBy('datePaiement')
    .orderBy('datePaiement', 'desc')
    .execute()
