import { PUBLIC_PARAMETRES } from '#contract/default-coordonnees.ts'
import { DELAIS, type DelaiCle } from '#contract/delais.admin.ts'
import { INCLUS_PATTERN, VERIFICATION_CLE } from '#contract/page-texts.ts'
import type { ParametreSite } from '#contract/parametres-site.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

export const listParametresSite = (
  db: Db,
  audience: 'visiteur' | 'administrateur',
): Promise<ParametreSite[]> =>
  db
    .selectFrom('parametres_site')
    .select(['cle', 'valeur'])
    .$if(audience === 'visiteur', (query) =>
      query.where((where) =>
        where.or([
          where('cle', 'in', [...PUBLIC_PARAMETRES, VERIFICATION_CLE]),
          where('cle', 'like', INCLUS_PATTERN),
        ]),
      ),
    )
    .orderBy('cle')
    .execute()

/** A delay of the agency, in the unit of its key. */
export const readDelai = async (db: Db, cle: DelaiCle): Promise<number> => {
  const setting = await db
    .selectFrom('parametres_site')
    .select('valeur')
    .where('cle', '=', cle)
    .executeTakeFirst()
  return setting ? Number(setting.valeur) : DELAIS[cle].initial
}

export const parametreSiteExists = async (db: Db, cle: string): Promise<boolean> =>
  (await db.selectFrom('parametres_site').select('id').where('cle', '=', cle).executeTakeFirst()) !==
  undefined

/** Null when the key does not exist or its value is neither `avant` (the value on the screen) nor the new one. */
export const updateParametreSite = async (
  db: Db,
  cle: string,
  { valeur, avant }: { valeur: string; avant?: string | undefined },
  dateModification: string,
): Promise<ParametreSite | null> => {
  const row = await db
    .updateTable('parametres_site')
    .set({ valeur, dateModification })
    .where('cle', '=', cle)
    .$if(avant !== undefined, (query) => query.where('valeur', 'in', [avant ?? valeur, valeur]))
    .returning(['cle', 'valeur'])
    .executeTakeFirst()
  return row ?? null
}

/** False when the key exists; the unique index decides. */
export const insertParametreSite = async (
  tx: Db,
  {
    id,
    cle,
    valeur,
    dateModification,
  }: ParametreSite & { readonly id: string; readonly dateModification: string },
): Promise<boolean> => {
  const row = await tx
    .insertInto('parametres_site')
    .values({ id, cle, valeur, dateModification } satisfies Database['parametres_site'])
    .onConflict((conflict) => conflict.column('cle').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
