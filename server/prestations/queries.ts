import type { PrestationBefore, PrestationInput } from '#contract/prestations.admin.ts'
import type { Prestation } from '#contract/prestations.ts'
import { cachedQuery } from '../db/cached-query.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

const present = ({ actif, ...row }: Database['prestations']): Prestation => ({ ...row, actif: actif === 1 })

type PrestationFields = Omit<Prestation, 'id'>

/** Columns that the form sets. */
const columnsOf = ({ nom, description, horaireDebut, horaireFin, prix, unite, actif }: PrestationFields) =>
  ({
    nom,
    description,
    horaireDebut,
    horaireFin,
    prix,
    unite,
    actif: actif ? 1 : 0,
  }) as const satisfies Partial<Database['prestations']>

const allPrestations = (db: Db) =>
  db
    .selectFrom('prestations')
    .selectAll()
    .where('dateSuppression', 'is', null)
    .orderBy('dateCreation')
    .orderBy('id')

/** Its SQL is built once (`cachedQuery`), because every public page runs it. */
const activePrestations = cachedQuery((db) => allPrestations(db).where('actif', '=', 1))

/** Packages in the order of their creation; visitors get the active ones. */
export const listPrestations = async (
  db: Db,
  audience: 'visiteur' | 'administrateur',
): Promise<Prestation[]> => {
  const rows = audience === 'visiteur' ? await activePrestations(db, {}) : await allPrestations(db).execute()
  return rows.map(present)
}

export const findPrestation = async (db: Db, id: string): Promise<Prestation | undefined> => {
  const row = await allPrestations(db).where('id', '=', id).executeTakeFirst()
  return row && present(row)
}

export const insertPrestation = async (
  tx: Db,
  input: PrestationInput,
  { id, dateCreation }: { readonly id: string; readonly dateCreation: string },
): Promise<void> => {
  await tx
    .insertInto('prestations')
    .values({
      id,
      ...columnsOf(input),
      image: null,
      dateCreation,
      dateSuppression: null,
    } satisfies Database['prestations'])
    .execute()
}

/** Also a deleted one: another administrator may delete a package before its creation is answered. */
export const readPrestation = async (db: Db, id: string): Promise<Prestation> =>
  present(await db.selectFrom('prestations').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

/** Null when the package does not exist or differs from `seen`. */
export const updatePrestation = async (
  db: Db,
  id: string,
  input: PrestationInput,
  seen: PrestationBefore | undefined,
): Promise<Prestation | null> => {
  const row = await db
    .updateTable('prestations')
    .set(columnsOf(input))
    .where('id', '=', id)
    .where('dateSuppression', 'is', null)
    .where((eb) =>
      eb.and(
        Object.entries(seen ? columnsOf(seen) : {}).map(([column, value]) =>
          eb(column as keyof PrestationBefore, value === null ? 'is' : '=', value),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
  return row ? present(row) : null
}

/** Hides the package. The row stays, because past requests show its name. */
export const deletePrestation = async (db: Db, id: string, dateSuppression: string): Promise<boolean> => {
  const gone = await db
    .updateTable('prestations')
    .set({ dateSuppression })
    .where('id', '=', id)
    .where('dateSuppression', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
