import { FORFAIT_A_DEFINIR } from '#contract/parent-requests.ts'
import { searchText } from '#contract/search.admin.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

/** Tables whose records an administrator can correct. */
type CorrectedTable = 'parent_requests' | 'nanny_applications' | 'employees'

/**
 * Sets fields of a record, and the words that the search finds it by. False when the record is gone, or when one of
 * these fields no longer has its value in `before`. A field that `before` does not have is not compared.
 */
export const setFields = async <Table extends CorrectedTable>(
  tx: Db,
  table: Table,
  id: string,
  changes: Partial<Database[Table]>,
  before: Partial<Database[Table]> = {},
): Promise<boolean> => {
  // The three tables have these columns in common; the type of the query cannot name all three at once.
  const one = table as 'employees'
  const row = await tx
    .updateTable(one)
    .set(changes as Partial<Database['employees']>)
    .where('id', '=', id)
    .where(({ eb, and }) =>
      and(
        Object.keys(changes).flatMap((name) => {
          const value = before[name as keyof typeof before] as string | null | undefined
          return value === undefined ? [] : [eb(name as 'nom', value === null ? 'is' : '=', value)]
        }),
      ),
    )
    .returning(['nom', 'telephone', 'adresse'])
    .executeTakeFirst()
  if (!row) return false
  // From the updated row: another field may have been corrected after the record was read.
  await tx
    .updateTable(one)
    .set({ recherche: searchText(row) })
    .where('id', '=', id)
    .execute()
  return true
}

/** Name of the package with an id, also of a deleted one; null for an unknown id. */
export const nameOfForfait = async (db: Db, id: string): Promise<string | null> => {
  if (id === FORFAIT_A_DEFINIR.id) return FORFAIT_A_DEFINIR.nom
  const row = await db.selectFrom('prestations').select('nom').where('id', '=', id).executeTakeFirst()
  return row?.nom ?? null
}
