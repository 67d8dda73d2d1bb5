import { sql } from 'kysely'
import { searchText } from '#contract/search.admin.ts'
import type { Db } from './db.ts'
import { LIST_COLUMNS, type ListTable } from './lists.ts'

/** Rows in memory at once. */
const BATCH = 1000

/** Writes the column `recherche` of every row anew. For migrations, after a change of `searchText`. */
export const rebuildSearchText = async (tx: Db, tables: readonly ListTable[]): Promise<void> => {
  for (const table of tables) {
    const columns = sql.join(['id', ...LIST_COLUMNS[table].search].map((column) => sql.ref(column)))
    let last = ''
    for (;;) {
      const { rows } = await sql<{ id: string; nom: string; telephone: string; adresse?: string }>`
        select ${columns} from ${sql.table(table)} where "id" > ${last} order by "id" limit ${BATCH}`.execute(
        tx,
      )
      for (const { id, ...fields } of rows)
        await tx
          .updateTable(table)
          .set({ recherche: searchText(fields) })
          .where('id', '=', id)
          .execute()
      const end = rows.at(-1)
      if (!end) break
      last = end.id
    }
  }
}
