import { randomUUID } from 'node:crypto'
import { CLES_PUBLIQUES, type ParametreSite } from '#contract/parametres-site.ts'
import type { Db } from '../deps.ts'

export const listParametresSite = (
  db: Db,
  audience: 'visiteur' | 'administrateur',
): Promise<ParametreSite[]> =>
  db
    .selectFrom('parametres_site')
    .select(['cle', 'valeur'])
    .$if(audience === 'visiteur', (query) => query.where('cle', 'in', CLES_PUBLIQUES))
    .orderBy('cle')
    .execute()

export const updateParametreSite = async (
  db: Db,
  cle: string,
  valeur: string,
  dateModification: string,
): Promise<ParametreSite | null> => {
  const row = await db
    .updateTable('parametres_site')
    .set({ valeur, dateModification })
    .where('cle', '=', cle)
    .returning(['cle', 'valeur'])
    .executeTakeFirst()
  return row ?? null
}

/** Null when the key is there already; the unique index decides. */
export const insertParametreSite = async (
  db: Db,
  { cle, valeur }: ParametreSite,
  dateModification: string,
): Promise<ParametreSite | null> => {
  const row = await db
    .insertInto('parametres_site')
    .values({ id: randomUUID(), cle, valeur, dateModification })
    .onConflict((conflict) => conflict.column('cle').doNothing())
    .returning(['cle', 'valeur'])
    .executeTakeFirst()
  return row ?? null
}
