import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import type { Counts } from '#contract/dashboard.admin.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { JOURNAL_ACTIONS, STATUS_ACTIONS } from '#contract/journal.admin.ts'
import { erasedWords, LIST_KEYS, LISTS, type ListKey, tableOf } from '#contract/lists.admin.ts'
import { RETENTION } from '#contract/retention.ts'
import { SELECTION_STATUTS } from '#contract/selection.admin.ts'
import type { Dialect } from '#server/db/db.ts'
import { LIST_COLUMNS } from '#server/db/lists.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import type { ListTable } from '#web/admin/desk/table-columns.ts'
import type { Listed } from '#web/admin/lists/definition.ts'
import { columnsOf, type Fields } from '#web/admin/lists/fields.ts'
import { QUERY_KEYS } from '#web/admin/query-keys.ts'
import { definitionOf, exportsOf, pathOf, ROOT, read, rulesOf, WAITS, WITH_STATUTS } from './support/lists.ts'
import { createPlace } from './support/places.ts'

it('the records of every list with statuses can get one as a selection', () => {
  expect(
    WITH_STATUTS.filter((list) => !Object.hasOwn(SELECTION_STATUTS, list)),
    'add the list to SELECTION_STATUTS of contract/selection.admin.ts and to server/selection/routes.ts, ' +
      'or name it here with the reason why its records change one by one',
  ).toEqual([])
})

it('each retention period is one of a list, or that of the audit log', () => {
  const applied: readonly string[] = LIST_KEYS.flatMap((list) =>
    LISTS[list].terms.map(({ period }) => period),
  )
  expect(
    Object.keys(RETENTION).filter((period) => !applied.includes(period) && period !== 'journal'),
    'the privacy page promises these periods of contract/retention.ts, and no `terms` of contract/lists.admin.ts names them',
  ).toEqual([])
})

it.each(WITH_STATUTS)('the navigation counts the records of %s that have the first status', (list) => {
  expect(
    LISTS[list].waiting,
    'contract/lists.admin.ts: `waiting` is the status of a new record, the first of …_RULES',
  ).toBe(Object.keys(LISTS[list].statuts)[0])
})

it.each(LIST_KEYS)('the screen of %s has the names of its own records', async (list) => {
  const { key, arrived = [], found, csv, searchLabel } = (await definitionOf(list)) ?? {}
  const path = pathOf(list, 'list.tsx')
  expect(key, `${pathOf(list, 'source.ts')}: key`).toEqual([LISTS[list].noun])
  expect(
    LISTS[list].names.filter((name, index) => !arrived[index]?.endsWith(` ${name}`)),
    `${path}: \`arrived\` ends with these \`names\` of contract/lists.admin.ts`,
  ).toEqual([])
  expect(found, `${path}: in the gender of \`arrived\``).toBe(
    arrived[0]?.startsWith('nouvelle ') ? 'trouvée' : 'trouvé',
  )
  const search: readonly string[] = LIST_COLUMNS[tableOf(list)].search
  expect(searchLabel, `${path}: \`search\` of server/db/lists.ts`).toBe(
    search.includes('adresse') ? 'Nom, téléphone ou adresse' : 'Nom ou téléphone',
  )
  const files = await Promise.all(LIST_KEYS.map(async (one) => (await definitionOf(one))?.csv.filename))
  expect(
    files.filter((name) => name === csv?.filename),
    `${path}: another list exports to a file of this name`,
  ).toHaveLength(1)
})

it.each(LIST_KEYS)('the screens of %s record calls and show the history of its own records', (list) => {
  const named = globSync(pathOf(list, '*.tsx'), { cwd: ROOT }).flatMap((path) =>
    [...read(path).matchAll(/\bsujet(?:=|: )["'](\w+)["']/g)].map(([, sujet]) => sujet),
  )
  expect(new Set(named), `${pathOf(list, '')}: \`sujet\` of contract/lists.admin.ts`).toEqual(
    new Set([LISTS[list].sujet]),
  )
})

it.each(LIST_KEYS)('the export of %s has a column for each of its fields', async (list) => {
  const [, fields] = (await exportsOf<Fields<string, unknown>>(list, 'fields.ts')).find(([name]) =>
    name.endsWith('_FIELDS'),
  ) ?? ['', {}]
  const columns = (await definitionOf(list))?.csv.columns.map(([title]) => title) ?? []
  const titles = columnsOf(fields).map(([title]) => title)
  expect(titles).not.toEqual([])
  expect(
    titles.filter((title) => !columns.includes(title)),
    `columns of ${pathOf(list, 'list.tsx')}`,
  ).toEqual([])
})

it.each(LIST_KEYS)('the export of %s has a column with the date that orders the list', async (list) => {
  const { date } = LIST_COLUMNS[tableOf(list)]
  const columns = (await definitionOf(list))?.csv.columns ?? []
  expect(
    columns.filter(([, value]) => String(value).includes(date)),
    `columns of ${pathOf(list, 'list.tsx')}: one with ${date} ("Reçue le")`,
  ).not.toEqual([])
})

it.each(WITH_STATUTS)('the list %s has a filter by status, and its export a column', async (list) => {
  const path = pathOf(list, 'list.tsx')
  const definition = await definitionOf(list)
  const filters = definition
    ?.filters(undefined)
    .map(({ name, options }) => [name, options[0]?.[0] ?? ''] as const)
  expect(
    filters?.map(([name]) => name),
    `filters of ${path}`,
  ).toContain('statut')
  expect(
    definition?.filtersOf(new URLSearchParams(filters?.map(([name, value]) => [name, value]))),
    `filtersOf of ${path} reads every filter`,
  ).toMatchObject(Object.fromEntries(filters ?? []))
  expect(
    definition?.csv.columns.map(([title]) => title),
    `columns of ${path}`,
  ).toContain('Statut')
})

it.each(LIST_KEYS)('the search and the order of %s reach its call', async (list) => {
  const asked = { q: 'Rose', ordre: 'ancien' }
  const { endpoint, filtersOf } = (await definitionOf(list)) ?? {}
  expect(
    filtersOf?.(new URLSearchParams(asked)),
    `filtersOf of ${pathOf(list, 'source.ts')}: searchAndOrder`,
  ).toMatchObject(asked)
  expect(
    endpoint?.query?.parse(asked),
    `query of contract/${LISTS[list].noun}.admin.ts: \`q\` and \`ordre\``,
  ).toMatchObject(asked)
})

it.each(WITH_STATUTS)('the filter of %s by status shows how many records have each', async (list) => {
  const counts = Object.fromEntries(
    LIST_KEYS.map((key) => [
      key,
      {
        total: 0,
        parStatut: Object.fromEntries(Object.keys(LISTS[key].statuts ?? {}).map((statut) => [statut, 7])),
      },
    ]),
  ) as unknown as Counts
  const options = (await definitionOf(list))?.filters(counts).find(({ name }) => name === 'statut')?.options
  expect(
    options?.map(([, text]) => text),
    `filters of ${pathOf(list, 'list.tsx')}: counts?.${list}.parStatut`,
  ).toEqual(Object.values(LISTS[list].statuts ?? {}).map((label) => `${label} 7`))
})

const tableColumnsOf = async (list: ListKey) => {
  const [[, table] = []] = await exportsOf<ListTable<Listed>>(list, 'table.tsx')
  return table?.columns ?? []
}

it.each(WITH_STATUTS)('the table of %s on wide screens has a column with the status', async (list) => {
  expect(
    (await tableColumnsOf(list)).map(({ title }) => title),
    `columns of ${pathOf(list, 'table.tsx')}`,
  ).toContain('Statut')
})

it.each(LIST_KEYS)('row and table of %s show the date that orders the list', async (list) => {
  const { date } = LIST_COLUMNS[tableOf(list)]
  const dates = (await tableColumnsOf(list)).filter(({ isDate }) => isDate)
  expect(
    dates.map(({ cell }) => String(cell).includes(date)),
    `${pathOf(list, 'table.tsx')}: one column with \`isDate\`, whose cell shows ${date}`,
  ).toEqual([true])
  const row = globSync(pathOf(list, '{row,list}.tsx'), { cwd: ROOT }).map(read).join('')
  expect(row, `the row of ${pathOf(list, '')}: ${date} (server/db/lists.ts)`).toMatch(
    new RegExp(`\\bdate=\\{\\w+\\.${date}\\}`),
  )
})

it.each(LIST_KEYS)('an opened record of %s has history, same number and, if any, its erasure', (list) => {
  const screens = globSync(pathOf(list, '*.tsx'), { cwd: ROOT }).map(read).join('')
  const sections = ['RecordHistory', 'SamePerson', ...(LISTS[list].erased ? ['PersonalDataSection'] : [])]
  expect(
    sections.filter((section) => !screens.includes(`<${section} `)),
    `${pathOf(list, '')}: the opened record needs these sections`,
  ).toEqual([])
})

it.each(WITH_STATUTS)(
  'a row of %s shows the status; in row and table the age turns red while an answer is awaited',
  (list) => {
    const files = globSync(pathOf(list, '{row,list}.tsx'), { cwd: ROOT })
    const row = files.map(read).join('')
    expect(row, `the row of ${pathOf(list, '')} has a status`).toMatch(/\bstatus=\{/)
    if (WAITS[list] === null) return
    const message = 'awaitsAnswer of the status turns the age red'
    expect(row, `the row of ${pathOf(list, '')}: ${message}`).toContain('awaitsAnswer')
    expect(read(pathOf(list, 'table.tsx')), `${pathOf(list, 'table.tsx')}: ${message}`).toContain(
      'awaitsAnswer',
    )
  },
)

it.each(WITH_STATUTS)('"À faire" has a rule for %s if a status awaits an answer', async (list) => {
  const awaiting = Object.entries(await rulesOf(list)).flatMap(([statut, rule]) =>
    rule.awaitsAnswer ? [statut] : [],
  )
  if (WAITS[list] === null)
    expect(awaiting, `name the rule of ${list} in WAITS of tests/support/lists.ts, and write it`).toEqual([])
  else expect(awaiting, 'the number in the navigation is of records that wait').toContain(LISTS[list].waiting)
})

it.each(LIST_KEYS)('server/ has a test of the calls of %s', async (list) => {
  const { noun } = LISTS[list]
  const path = `server/${noun}/routes.test.ts`
  const source = existsSync(join(ROOT, path)) ? read(path) : ''
  const { endpoints } = await contractOf(list)
  const missing = Object.values(endpoints)
    .map((endpoint) => endpoint.path)
    .filter((call) => !new RegExp(`${call.replaceAll(/\{\w+\}/g, '\\$\\{.+?\\}')}['"\`?]`).test(source))
  expect(missing, `${path} makes these calls`).toEqual([])
})

it.each(LIST_KEYS)('one record of %s can be deleted', async (list) => {
  const methods = (await callsOf(list)).map(([, { method }]) => method)
  expect(
    methods,
    `contract/${LISTS[list].noun}.admin.ts: what was typed by mistake stays for ever`,
  ).toContain('DELETE')
})

/** Source files of the back office with a write (web/admin/writes/use-write.ts). */
const WRITES = globSync('web/admin/**/*.{ts,tsx}', { cwd: ROOT })
  .map((path) => ({ path, source: read(path) }))
  .filter(({ source }) => /\b(useWrite|useUndoableWrite|useEdit)\b/.test(source))

/** The calls of a noun's own file: not those of corrections, saisies, selection, indesirables. */
const contractOf = (list: ListKey): Promise<{ endpoints: Readonly<Record<string, Endpoint>> }> =>
  import(/* @vite-ignore */ join(ROOT, 'contract', `${LISTS[list].noun}.admin.ts`))

/** The calls of a list's noun that are no GET. */
const callsOf = async (list: ListKey) =>
  Object.entries((await contractOf(list)).endpoints).filter(([, { method }]) => method !== 'GET')

it.each(LIST_KEYS)(
  'each write by an own call of %s fetches its records again, and forgets what was begun about a deleted one',
  async (list) => {
    const calls = await callsOf(list)
    const [name = ''] = Object.entries(QUERY_KEYS).find(([, key]) => key[0] === LISTS[list].noun) ?? []
    expect(name, 'web/admin/query-keys.ts').not.toBe('')
    const writes = WRITES.flatMap(({ path, source }) =>
      calls
        .filter(([call]) => new RegExp(`\\.${call}\\b`).test(source))
        .map(([, { method }]) => ({ path, source, method })),
    )
    expect(writes).not.toEqual([])
    for (const { path, source, method } of writes) {
      expect(source, `${path}: the write \`changes\` '${name}'`).toMatch(
        new RegExp(`'${name}'|changes: (EVERYTHING|PERSONS),`),
      )
      if (method === 'DELETE')
        expect(source, `${path}: the write \`deletes\` the record`).toMatch(/\bdeletes: /)
    }
  },
)

/** Rows of a query on a new database with every migration. */
const readMigrated = async <Row>(kind: Dialect, query: RawBuilder<Row>): Promise<readonly Row[]> => {
  const place = await createPlace(kind)
  const { db, dialect, close } = openDatabase(place)
  await migrate(db, dialect, new Date())
  const { rows } = await query.execute(db)
  await close()
  await place.remove()
  return rows
}

it.each([
  ['sqlite', sql<{ name: string }>`select "name" from "sqlite_master"`],
  ['postgres', sql<{ name: string }>`select tgname as "name" from pg_trigger`],
] as const)('on %s triggers list the records that wait for the agency', async (kind, triggers) => {
  // Where CI is set, a run without PostgreSQL fails (tests/support/global-postgres.ts).
  if (kind === 'postgres' && inject('postgres') === null) return
  const rows = await readMigrated(kind, triggers)
  const names = rows.map(({ name }) => name)
  const needed = LIST_KEYS.filter((list) => WAITS[list] !== null).flatMap((list) => [
    `${tableOf(list)}_attente`,
    `${tableOf(list)}_repondu`,
  ])
  expect(
    needed.filter((name) => !names.includes(name)),
    'migrations 0019, 0021: without _attente "À faire" misses records, without _repondu it keeps answered ones',
  ).toEqual([])
})

it('a record names one person, by one phone number', async () => {
  const rows = await readMigrated(
    'sqlite',
    sql<{ table: string; column: string }>`
      select t."name" as "table", c."name" as "column" from "sqlite_master" as t, pragma_table_info(t."name") as c
      where c."name" like '%telephone%'`,
  )
  expect(
    rows.filter(
      ({ table, column }) => LIST_KEYS.some((key) => tableOf(key) === table) && column !== 'telephone',
    ),
    'right of access and erasure find a person by `telephone` alone (server/personnes/queries.ts): ' +
      'a second person would be neither found nor erased',
  ).toEqual([])
})

it('each list has an icon of its own', () => {
  const icons = LIST_KEYS.map((list) => LISTS[list].icon)
  expect(icons, '`icon` in contract/lists.admin.ts').toEqual([...new Set(icons)])
})

/** Name of a call of a list: `setParentRequestStatus`. */
const callName = (verb: 'add' | 'set', list: ListKey, end = ''): string =>
  `${verb}${LISTS[list].noun
    .replace(/s$/, '')
    .replaceAll(/(^|-)(\w)/g, (_match, _dash, letter: string) => letter.toUpperCase())}${end}`

it('every list with statuses has a call whose name the history and the audit log know', () => {
  expect(
    WITH_STATUTS.map((list) => callName('set', list, 'Status')).filter(
      (call) => !(STATUS_ACTIONS as readonly string[]).includes(call),
    ),
    'name the call so, with the new status in `status` of its body',
  ).toEqual([])
})

it('the history of a record begins with its arrival, or with the call that added it', () => {
  expect(
    LIST_KEYS.filter((list) => LISTS[list].received === null)
      .map((list) => callName('add', list))
      .filter((call) => !(call in JOURNAL_ACTIONS)),
    'name the call that adds a record so: the history has no first line of a list without `received`',
  ).toEqual([])
})

it.each(WITH_STATUTS)('a new status of %s is on the screen before the answer', (list) => {
  const call = callName('set', list, 'Status')
  const [name = ''] = Object.entries(QUERY_KEYS).find(([, key]) => key[0] === LISTS[list].noun) ?? []
  const optimistic = WRITES.filter(
    ({ source }) =>
      source.includes(`.${call}`) &&
      new RegExp(
        `\\bshowAtOnce: [\\s\\S]+changeOptimistically<.+>\\(\\s*\\w+,\\s*QUERY_KEYS\\.${name},`,
      ).test(source) &&
      /\bdepuis: /.test(source),
  )
  expect(
    optimistic,
    `${pathOf(list, '')}: the write by ${call} needs showAtOnce with changeOptimistically (web/admin/lists/use-list.ts) ` +
      `of QUERY_KEYS.${name}, and \`depuis\`, the status on the screen: without it one of a colleague is overwritten`,
  ).not.toEqual([])
})

it('three lists have a card above the tabs: a phone has no room for a fourth in one row', () => {
  expect(
    LIST_KEYS.filter((list) => LISTS[list].card !== null),
    'card of another list in contract/lists.admin.ts is null; web/admin/dashboard/stat-cards.tsx names these three',
  ).toEqual(['demandes', 'candidatures', 'messages'])
})

it('the question before an erasure names requests, applications, documents and messages', () => {
  expect(
    erasedWords,
    'correct the sentence of this test when `erased` of a list in contract/lists.admin.ts is as it should be',
  ).toBe('demandes, candidatures, documents et messages')
})
