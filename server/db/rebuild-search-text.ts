import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'
import { searchText } from './search.ts'

const TABLES = ['parent_requests', 'nanny_applications', 'contact_messages', 'employees'] as const
/** Rows in memory at once. */
const BATCH = 1000

/** Writes every row's `recherche` anew, after a change of what `searchText` makes of a row. */
export const rebuildSearchText = async (tx: Kysely<Database>): Promise<void> => {
  for (const table of TABLES) {
    let last = ''
    for (;;) {
      const rows = await tx
        .selectFrom(table)
        .select(['id', 'nom', 'telephone'])
        .$if(table !== 'contact_messages', (query) => query.select('adresse'))
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH)
        .execute()
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
