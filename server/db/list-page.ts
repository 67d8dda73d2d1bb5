import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ListOrdre } from '#contract/fields.admin.ts'
import { toWords } from '#contract/search.admin.ts'
import { cachedQuery, type Placeholder } from './cached-query.ts'
import { type ListFilter, readCount, storedCount } from './counts.ts'
import {
  afterCursor,
  afterPosition,
  directionOf,
  type Page,
  type PageQuery,
  readCursor,
  toPage,
} from './cursor-page.ts'
import type { Db } from './db.ts'
import { LIST_COLUMNS, type ListTable } from './lists.ts'
import { containsWords, matches, toIndexQuery } from './search.ts'

/**
 * Up to this number of matches, the word index finds the rows. With more matches the list is read in order: then a page
 * of matches is found after few rows.
 */
export const MAX_INDEX_MATCHES = 4000

/** Parameters of every list (LIST_PAGE in contract/fields.admin.ts). */
export interface ListPageQuery extends Omit<PageQuery, 'ordre'> {
  readonly ordre: ListOrdre
}

/** What a list is asked for: page, filters, search words. */
export interface Asked extends ListPageQuery, ListFilter {
  /**
   * Only the records that are marked as unwanted; `id` is then ignored. Without it, only the others; but `id` finds its
   * record, marked or not. A list whose records cannot be marked ignores it.
   */
  readonly indesirables?: 'oui' | undefined
  readonly q?: string | undefined
}

type Condition = RawBuilder<boolean>

/**
 * SQL of the key of the order by name: the first 40 characters of the row's normalised words, which begin with its
 * name. Migration 0017 indexes the same expression. 40 characters are within the 64 that readCursor accepts.
 */
export const nameKey = (liste: ListTable): RawBuilder<string> =>
  sql<string>`substr(${sql.ref(`${liste}.recherche`)}, 1, 40)`

const isByName = (ordre: ListOrdre): boolean => ordre === 'nom' || ordre === 'nom-inverse'

/** Query of all rows of a list, with at least their `id`. */
type Shown<Tables, From extends keyof Tables, Row> = (db: Db) => SelectQueryBuilder<Tables, From, Row>

/** Key of a cached page query: order, size, and whether each filter and a cursor are given, not their values. */
type Shape = Pick<Asked, 'ordre' | 'limit'> & {
  readonly [Name in 'statut' | 'type' | 'after']: boolean
}

/** Position after which a page begins. */
type PositionArguments = Record<'key' | 'id', string>

/** Size of each cache of page queries. The screens use a dozen; an API client may use any. */
const MAX_SHAPES = 100

/** Keeps what `make` returns for each shape. */
const byShape = <Key extends object, Made>(make: (shape: Key) => Made): ((shape: Key) => Made) => {
  const known = new Map<string, Made>()
  return (shape) => {
    const key = Object.values(shape).join()
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(shape)
    if (known.size >= MAX_SHAPES) known.clear()
    known.set(key, made)
    return made
  }
}

/**
 * Reads pages of a list, each with the total number of rows. The cost of a page does not grow with the list, with two
 * exceptions: a search counts all its matches for each page, and the list of unwanted records counts all its rows.
 */
export const createListReader = <Tables, From extends keyof Tables, Row extends { id: string }>(
  liste: ListTable,
  shown: Shown<Tables, From, Row>,
): ((db: Db, asked: Asked) => Promise<Page<Row>>) => {
  const columns = LIST_COLUMNS[liste]
  const column = (name: string) => sql.ref<string>(`${liste}.${name}`)
  const [date, id] = [column(columns.date), column('id')]
  const keyOf = (ordre: ListOrdre): RawBuilder<string> => (isByName(ordre) ? nameKey(liste) : date)

  const inOrder = (
    db: Db,
    conditions: readonly Condition[],
    { ordre, limit }: Pick<Asked, 'ordre' | 'limit'>,
  ) =>
    shown(db)
      .select(keyOf(ordre).as('cle'))
      .where((eb) => eb.and([...conditions]))
      .orderBy(keyOf(ordre), directionOf(ordre))
      .orderBy(id, directionOf(ordre))
      // A literal, not a parameter: since 3.49 SQLite plans a query again at each call whose limit is bound.
      .limit(sql.lit(limit + 1))

  const unwanted = (marked: 0 | 1): Condition[] =>
    columns.unwanted ? [sql<boolean>`${column('indesirable')} = ${sql.lit(marked)}`] : []

  const narrow = ({ statut, type }: ListFilter<string | RawBuilder<string>>): Condition[] => [
    ...(statut === undefined ? [] : [sql<boolean>`${column('statut')} = ${statut}`]),
    ...(type === undefined || columns.type === null ? [] : [sql<boolean>`${column(columns.type)} = ${type}`]),
  ]

  const page = ({ limit }: Asked, rows: readonly Row[], total: number) =>
    toPage(rows as readonly (Row & { readonly cle: string })[], limit, total, ({ cle, id }) => [cle, id])

  /** Rows and total in one statement. A page without rows carries no total. */
  const pageQuery = byShape(({ ordre, limit, ...present }: Shape) =>
    cachedQuery((db, argument: Placeholder<PositionArguments & Record<'statut' | 'type', string>>) => {
      const given = (name: 'statut' | 'type') => (present[name] ? argument(name) : undefined)
      const narrowed = { statut: given('statut'), type: given('type') }
      const after = present.after
        ? [afterPosition(ordre, keyOf(ordre), id, [argument('key'), argument('id')])]
        : []
      return inOrder(db, [...unwanted(0), ...narrow(narrowed), ...after], { ordre, limit }).select(
        storedCount(liste, narrowed).as('total'),
      )
    }),
  )

  const readPlain = async (db: Db, asked: Asked): Promise<Page<Row>> => {
    const { statut, type, limit, ordre, cursor } = asked
    const read = pageQuery({
      ordre,
      limit,
      statut: statut !== undefined,
      type: type !== undefined,
      after: cursor !== undefined,
    })
    const [lastKey, lastId] = cursor === undefined ? ['', ''] : readCursor(cursor)
    const rows = await read(db, { statut: statut ?? '', type: type ?? '', key: lastKey, id: lastId })
    const [first] = rows as readonly unknown[] as readonly { total: number }[]
    return page(
      asked,
      rows as readonly Row[],
      first ? first.total : await readCount(db, storedCount(liste, asked)),
    )
  }

  const rowById = cachedQuery((db, argument: Placeholder<{ id: string }>) =>
    inOrder(db, [sql`${id} = ${argument('id')}`], { ordre: 'recent', limit: 1 }),
  )

  const index = sql.table(`${liste}_mots`)
  const indexed = (indexQuery: RawBuilder<string>) => matches(sql.ref('mots'), indexQuery)

  const countFound = cachedQuery((db, argument: Placeholder<{ indexQuery: string }>) =>
    db.selectNoFrom(
      sql<number>`(select count(*) from ${index} where ${indexed(argument('indexQuery'))})`.as('n'),
    ),
  )

  /** Rows whose ids the word index finds in order of date. */
  const foundQuery = byShape(({ ordre, limit, after }: Pick<Shape, 'ordre' | 'limit' | 'after'>) =>
    cachedQuery((db, argument: Placeholder<PositionArguments & { indexQuery: string }>) => {
      const position = [argument('key'), argument('id')] as const
      const following = after ? [afterPosition(ordre, sql.ref('date'), sql.ref('id'), position)] : []
      const conditions = sql.join([indexed(argument('indexQuery')), ...following], sql` and `)
      const direction = sql.raw(directionOf(ordre))
      const found = sql`(
        select "id" from ${index} where ${conditions}
        order by "date" ${direction}, "id" ${direction} limit ${sql.lit(limit + 1)}
      )`
      return inOrder(db, [sql`${id} in ${found}`], { ordre, limit })
    }),
  )

  /** The unwanted records, which are in neither stored counts nor word index: filtered and counted one by one. */
  const readUnwanted = async (db: Db, asked: Asked, conditions: readonly Condition[]): Promise<Page<Row>> => {
    const all = [...unwanted(1), ...conditions]
    const total = await readCount(
      db,
      sql<number>`(select count(*) from ${sql.table(liste)} where ${sql.join(all, sql` and `)})`,
    )
    return page(
      asked,
      await inOrder(db, [...all, ...afterCursor(asked, keyOf(asked.ordre), id)], asked).execute(),
      total,
    )
  }

  return async (db, asked) => {
    const words = toWords(asked.q)
    if (asked.indesirables && columns.unwanted)
      return readUnwanted(db, asked, [...containsWords(column('recherche'), words), ...narrow(asked)])
    if (words.length === 0 && asked.id === undefined) return readPlain(db, asked)
    const conditions = [...containsWords(column('recherche'), words), ...narrow(asked)]
    if (asked.id !== undefined) {
      const rows =
        conditions.length === 0
          ? await rowById(db, { id: asked.id })
          : await inOrder(db, [...conditions, sql`${id} = ${asked.id}`], asked).execute()
      return page(asked, rows as readonly Row[], rows.length)
    }
    // The word index knows dates, not names: instead of by name, this search is ordered by date, newest first.
    const search: Asked = isByName(asked.ordre) ? { ...asked, ordre: 'recent' } : asked
    const { ordre, limit, cursor } = search
    const facets = [search.statut, search.type].filter((facet) => facet !== undefined)
    const indexQuery = toIndexQuery(words, facets)
    const total = (await countFound(db, { indexQuery }))[0]?.n ?? 0
    if (total > MAX_INDEX_MATCHES) {
      const after = afterCursor(search, date, id)
      return page(
        search,
        await inOrder(db, [...unwanted(0), ...conditions, ...after], search).execute(),
        total,
      )
    }
    const [key, lastId] = cursor === undefined ? ['', ''] : readCursor(cursor)
    const readFound = foundQuery({ ordre, limit, after: cursor !== undefined })
    return page(search, (await readFound(db, { indexQuery, key, id: lastId })) as readonly Row[], total)
  }
}
