import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../deps.ts'
import { afterCursor, directionOf, type Page, type PageAsked, toPage } from '../http/lists.ts'
import { type Liste, type Narrowed, totalOf } from './effectifs.ts'
import { containsWords, matches, toWords } from './search.ts'

/** What a list is ordered by, and which column its `type` is. */
const COLUMNS = {
  parent_requests: { date: 'dateCreation', type: 'typeService' },
  nanny_applications: { date: 'dateCreation', type: 'typePoste' },
  contact_messages: { date: 'dateCreation', type: null },
  employees: { date: 'dateEmbauche', type: 'typePoste' },
} as const satisfies Record<Liste, { date: string; type: string | null }>

/**
 * Up to so many rows that hold the words are gathered and sorted. More than that lie so dense in their list that
 * walking it in order soon meets a page of them. So neither way is ever long.
 */
const FEW = 4000

export interface Asked extends PageAsked, Narrowed {
  readonly q?: string | undefined
}

type Condition = RawBuilder<boolean>

const evaluate = async (db: Db, total: RawBuilder<number>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select ${total} as "total"`.execute(db)
  return rows[0]?.total ?? 0
}

/** What the index of words knows: how many rows hold them, and which of these are the first after the cursor. */
const lookUp = (liste: Liste, words: readonly string[], { statut, type, limit, ...asked }: Asked) => {
  const index = sql.table(`${liste}_mots`)
  const facets = [statut, type].filter((facet) => facet !== undefined)
  const holds = matches(sql.ref('mots'), words, facets)
  const following = sql.join([holds, ...afterCursor(asked, sql.ref('date'), sql.ref('id'))], sql` and `)
  const direction = sql.raw(directionOf(asked.ordre))
  return {
    total: sql<number>`(select count(*) from ${index} where ${holds})`,
    ids: sql<string>`(
      select "id" from ${index} where ${following}
      order by "date" ${direction}, "id" ${direction} limit ${limit + 1}
    )`,
  }
}

/**
 * A page of a list, and how many rows there are in all. `shown` selects what is shown, the list's date and `id` among
 * it. What a page costs does not grow with its list.
 */
export const readPage = async <
  Tables,
  From extends keyof Tables,
  Row extends { id: string; dateCreation?: string; dateEmbauche?: string },
>(
  db: Db,
  liste: Liste,
  asked: Asked,
  shown: SelectQueryBuilder<Tables, From, Row>,
): Promise<Page<Row>> => {
  const { id, statut, type, limit, ordre } = asked
  const columns = COLUMNS[liste]
  const column = (name: string) => sql.ref<string>(`${liste}.${name}`)
  const where = (conditions: readonly Condition[]) =>
    shown
      .where((eb) => eb.and([...conditions]))
      .orderBy(column(columns.date), directionOf(ordre))
      .orderBy(column('id'), directionOf(ordre))
      .limit(limit + 1)
  const page = (rows: readonly Row[], total: number) =>
    toPage(rows, limit, total, (row) => [row[columns.date] ?? '', row.id])

  const words = toWords(asked.q)
  const narrowed: Condition[] = containsWords(column('recherche'), words)
  if (statut !== undefined) narrowed.push(sql`${column('statut')} = ${statut}`)
  if (type !== undefined && columns.type) narrowed.push(sql`${column(columns.type)} = ${type}`)
  if (id !== undefined) {
    const rows = await where([...narrowed, sql`${column('id')} = ${id}`]).execute()
    return page(rows, rows.length)
  }
  const inOrder = where([...narrowed, ...afterCursor(asked, column(columns.date), column('id'))])
  if (words.length > 0) {
    const found = lookUp(liste, words, asked)
    const total = await evaluate(db, found.total)
    const rows = total > FEW ? inOrder : where([sql`${column('id')} in ${found.ids}`])
    return page(await rows.execute(), total)
  }
  // One statement for both; a page past the end has no row to carry the total.
  const total = totalOf(liste, asked)
  const rows = await inOrder.select(total.as('total')).execute()
  const [first] = rows as readonly unknown[] as readonly { total: number }[]
  return page(rows as readonly Row[], first ? first.total : await evaluate(db, total))
}
