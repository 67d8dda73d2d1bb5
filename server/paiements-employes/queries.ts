import { randomUUID } from 'node:crypto'
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

export const insertPaiement = (
  db: Db,
  paiement: PaiementEmployeInput,
  dateCreation: string,
): Promise<PaiementEmploye> =>
  db
    .insertInto('paiements_employes')
    .values({
      id: randomUUID(),
      employeId: paiement.employeId,
      montant: paiement.montant,
      motif: paiement.motif,
      datePaiement: paiement.datePaiement,
      notes: paiement.notes,
      dateCreation,
    } satisfies Database['paiements_employes'])
    .returningAll()
    .executeTakeFirstOrThrow()
