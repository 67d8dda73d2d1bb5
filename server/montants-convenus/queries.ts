import type { MontantConvenu } from '#contract/montants-convenus.admin.ts'
import type { Db } from '../db/db.ts'
import { neverEmpty } from '../db/never-empty.ts'
import type { Database } from '../db/schema.ts'

/** What was agreed for single months of some requests, also what was taken back; the earliest month of each first. */
export const listMontantsConvenusOf = (db: Db, demandeIds: readonly string[]): Promise<MontantConvenu[]> =>
  db
    .selectFrom('montants_convenus')
    .selectAll()
    .where('demandeId', 'in', neverEmpty(demandeIds))
    .orderBy('demandeId')
    .orderBy('mois')
    .execute()

/** What was agreed for one month; undefined where nothing ever was. */
export const findMontantConvenu = (
  db: Db,
  demandeId: string,
  mois: string,
): Promise<MontantConvenu | undefined> =>
  db
    .selectFrom('montants_convenus')
    .selectAll()
    .where('demandeId', '=', demandeId)
    .where('mois', '=', mois)
    .executeTakeFirst()

/** Stores an amount whose revision is still one less than that of `row` (0: it has no row). False when it is not. */
export const storeMontantConvenu = async (
  tx: Db,
  { id, demandeId, mois, montant, note, revision }: Database['montants_convenus'],
): Promise<boolean> => {
  if (revision === 1) {
    const inserted = await tx
      .insertInto('montants_convenus')
      .values({ id, demandeId, mois, montant, note, revision } satisfies Database['montants_convenus'])
      .onConflict((conflict) => conflict.columns(['demandeId', 'mois']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  }
  const updated = await tx
    .updateTable('montants_convenus')
    .set({ montant, note, revision })
    .where('demandeId', '=', demandeId)
    .where('mois', '=', mois)
    .where('revision', '=', revision - 1)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
