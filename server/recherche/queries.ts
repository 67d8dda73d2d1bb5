import { sql } from 'kysely'
import { LIST_KEYS, type ListKey, tableOf } from '#contract/lists.admin.ts'
import { FOUND_PER_LIST, type FoundByList } from '#contract/recherche.admin.ts'
import { toWords } from '#contract/search.admin.ts'
import type { Db } from '../db/db.ts'
import { createListReader } from '../db/list-page.ts'
import { LIST_COLUMNS, type ListTable } from '../db/lists.ts'

type Group = FoundByList[ListKey]

/** SQL of a column, or null under its name when the list does not have it: every list answers the same fields. */
const columnAs = <Name extends string>(column: string | null, name: Name) =>
  (column === null ? sql<string | null>`null` : sql<string | null>`${sql.ref(column)}`).as(name)

/** Search in one list, by its columns in LIST_COLUMNS. */
const searchOf = (key: ListKey): ((db: Db, q: string) => Promise<Group>) => {
  const table = tableOf(key)
  const { date, statut, search } = LIST_COLUMNS[table]
  const adresse = search.find((column) => column === 'adresse') ?? null
  const read = createListReader(table, (db) =>
    db
      .selectFrom<ListTable>(table)
      .select(['id', 'nom', 'telephone'])
      .select([columnAs(adresse, 'adresse'), columnAs(statut, 'statut'), sql.ref<string>(date).as('date')]),
  )
  return async (db, q) => {
    const { items, total } = await read(db, { q, limit: FOUND_PER_LIST, ordre: 'recent' })
    return { total, premiers: [...items] }
  }
}

const SEARCHES = LIST_KEYS.map((key) => [key, searchOf(key)] as const)

/** The newest records of every list that contain all words of `q`, and how many there are. No words: none. */
export const searchRecords = async (db: Db, q: string): Promise<FoundByList> => {
  const hasWords = toWords(q).length > 0
  const groups = SEARCHES.map(
    async ([key, search]): Promise<readonly [ListKey, Group]> => [
      key,
      hasWords ? await search(db, q) : { total: 0, premiers: [] },
    ],
  )
  return Object.fromEntries(await Promise.all(groups)) as FoundByList
}
