import { randomUUID } from 'node:crypto'
import type { PrestationBefore, PrestationInput } from '#contract/prestations.admin.ts'
import type { Prestation } from '#contract/prestations.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

const present = ({ actif, ...row }: Database['prestations']): Prestation => ({ ...row, actif: actif === 1 })

const columns = <Fields extends { readonly actif: boolean }>({ actif, ...fields }: Fields) => ({
  ...fields,
  actif: actif ? (1 as const) : (0 as const),
})

/** The order of their making; visitors get the active ones. */
export const listPrestations = async (
  db: Db,
  audience: 'visiteur' | 'administrateur',
): Promise<Prestation[]> => {
  const rows = await db
    .selectFrom('prestations')
    .selectAll()
    .where('dateSuppression', 'is', null)
    .$if(audience === 'visiteur', (query) => query.where('actif', '=', 1))
    .orderBy('dateCreation')
    .orderBy('id')
    .execute()
  return rows.map(present)
}

export const prestationExists = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('prestations')
    .select('id')
    .where('id', '=', id)
    .where('dateSuppression', 'is', null)
    .executeTakeFirst()) !== undefined

export const insertPrestation = async (
  db: Db,
  input: PrestationInput,
  dateCreation: string,
): Promise<Prestation> => {
  const row = await db
    .insertInto('prestations')
    .values({ id: randomUUID(), ...columns(input), image: null, dateCreation, dateSuppression: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row)
}

/** Null when there is no such package, or when it is not (any more) as it was seen. */
export const updatePrestation = async (
  db: Db,
  id: string,
  input: PrestationInput,
  seen: PrestationBefore | undefined,
): Promise<Prestation | null> => {
  const row = await db
    .updateTable('prestations')
    .set(columns(input))
    .where('id', '=', id)
    .where('dateSuppression', 'is', null)
    .where((eb) =>
      eb.and(
        Object.entries(seen ? columns(seen) : {}).map(([column, value]) =>
          eb(column as keyof PrestationBefore, value === null ? 'is' : '=', value),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
  return row ? present(row) : null
}

/** The row stays, unseen: past requests keep their package's name. */
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
