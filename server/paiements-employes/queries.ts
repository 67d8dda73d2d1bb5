import type { PaiementEmploye, PaiementEmployeInput } from '#contract/paiements-employes.admin.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

export const listPaiementsOf = (db: Db, employeId: string): Promise<PaiementEmploye[]> =>
  db
    .selectFrom('paiements_employes')
    .selectAll()
    .where('employeId', '=', employeId)
    .orderBy('datePaiement', 'desc')
    .orderBy('dateCreation', 'desc')
    .execute()

export const insertPaiement = async (
  tx: Db,
  paiement: PaiementEmployeInput & { readonly id: string; readonly dateCreation: string },
): Promise<void> => {
  await tx
    .insertInto('paiements_employes')
    .values({
      id: paiement.id,
      employeId: paiement.employeId,
      montant: paiement.montant,
      motif: paiement.motif,
      datePaiement: paiement.datePaiement,
      notes: paiement.notes,
      dateCreation: paiement.dateCreation,
    } satisfies Database['paiements_employes'])
    .execute()
}

export const readPaiement = (db: Db, id: string): Promise<PaiementEmploye> =>
  db.selectFrom('paiements_employes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
