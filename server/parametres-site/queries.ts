import { COORDONNEES_CLES } from '#contract/default-coordonnees.ts'
import { DELAI_CLES, DELAIS, type DelaiCle } from '#contract/delais.admin.ts'
import { INCLUS_PATTERN, REQUIS_CLE, VERIFICATION_CLE } from '#contract/page-texts.ts'
import type { ParametreSite } from '#contract/parametres-site.ts'
import { cachedQuery } from '../db/cached-query.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

const allParametres = (db: Db) => db.selectFrom('parametres_site').select(['cle', 'valeur']).orderBy('cle')

/** Settings that visitors may read. Its SQL is built once, because every public page runs it. */
const publicParametres = cachedQuery((db) =>
  allParametres(db).where((where) =>
    where.or([
      where('cle', 'in', [...COORDONNEES_CLES, VERIFICATION_CLE, REQUIS_CLE]),
      where('cle', 'like', INCLUS_PATTERN),
    ]),
  ),
)

export const listParametresSite = async (
  db: Db,
  audience: 'visiteur' | 'administrateur',
): Promise<ParametreSite[]> =>
  audience === 'visiteur' ? [...(await publicParametres(db, {}))] : allParametres(db).execute()

/** Its SQL is built once, because every open dashboard runs it. */
const storedDelais = cachedQuery((db) => allParametres(db).where('cle', 'in', DELAI_CLES))

/** The delays of the agency, each in the unit of its key. */
export const readDelais = async (db: Db): Promise<Readonly<Record<DelaiCle, number>>> => {
  const stored = await storedDelais(db, {})
  const delaiOf = (cle: DelaiCle): number => {
    const setting = stored.find((row) => row.cle === cle)
    return setting ? Number(setting.valeur) : DELAIS[cle].initial
  }
  return Object.fromEntries(DELAI_CLES.map((cle) => [cle, delaiOf(cle)])) as Record<DelaiCle, number>
}

export const findParametreSite = (db: Db, cle: string): Promise<ParametreSite | undefined> =>
  allParametres(db).where('cle', '=', cle).executeTakeFirst()

/**
 * Null when the key does not exist or, with `avant` (the value on the screen), holds neither that nor the new value.
 */
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
