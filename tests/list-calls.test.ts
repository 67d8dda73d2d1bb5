import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { LIST_KEYS, LISTS, type ListKey, tableOf } from '#contract/lists.admin.ts'
import { SELECTION_STATUTS } from '#contract/selection.admin.ts'
import { fill } from '#scripts/seed-large/fill.ts'
import { LIST_COLUMNS } from '#server/db/lists.ts'
import { contactMessageList } from '#web/admin/contact-messages/list.tsx'
import { employeeList } from '#web/admin/employees/list.tsx'
import { nannyApplicationList } from '#web/admin/nanny-applications/list.tsx'
import { parentRequestList } from '#web/admin/parent-requests/list.tsx'
import { type Caller, onBothDatabases, type RunningApp } from './support/app.ts'
import { rulesOf, WITH_STATUTS } from './support/lists.ts'

/** Filters that the screen of each list offers. A new list without them does not compile. */
const FILTERS = {
  demandes: parentRequestList.filters(undefined),
  candidatures: nannyApplicationList.filters(undefined),
  employes: employeeList.filters(undefined),
  messages: contactMessageList.filters(undefined),
} as const satisfies Record<ListKey, unknown>

onBothDatabases('The calls of a list', ({ start, dialect }) => {
  let app: RunningApp
  let admin: Caller
  beforeAll(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    await fill(app.db, { requests: 150, applications: 150, messages: 20 }, app.clock.now())
    admin = await app.signIn()
    for (const list of LIST_KEYS.filter((one) => LISTS[one].unwanted)) {
      const { id } = await app.db.selectFrom(tableOf(list)).select('id').executeTakeFirstOrThrow()
      const marked = await admin.send('POST', '/api/indesirables', {
        body: { liste: list, id, indesirable: true },
      })
      expect(marked.status).toBeLessThan(300)
    }
  })

  const read = async (list: ListKey, query: string): Promise<readonly object[]> => {
    const answer = await admin.send('GET', `/api/${LISTS[list].noun}?limit=500&${query}`)
    expect(answer.status, answer.text).toBe(200)
    const rows = answer.json as readonly object[]
    expect(Number(answer.headers['x-total-count']), `total of ${query}`).toBe(rows.length)
    return rows
  }

  it.each(LIST_KEYS)('answer each filter of %s with the records that have its value', async (list) => {
    for (const { name, options } of FILTERS[list])
      for (const [value] of options) {
        const rows = await read(list, `${name}=${value}`)
        // The value of this filter, "oui", is no value of a record: an unwanted one has a switch that is true.
        const shown = name === 'indesirables' ? true : value
        expect(rows.filter((row) => !Object.values(row).includes(shown))).toEqual([])
        expect(rows.length, `${name}=${value}: no row to tell`).toBeGreaterThan(0)
      }
  })

  it.each(LIST_KEYS)('search %s in an index that holds the date of the list', async (list) => {
    const table = tableOf(list)
    const { date } = LIST_COLUMNS[table]
    // Suffix of the table of the search index that holds the date (server/db/list-triggers.ts).
    const index = dialect === 'sqlite' ? 'rangs' : 'mots'
    const { rows } = await sql`
      select 1 from ${sql.table(table)} as t join ${sql.table(`${table}_${index}`)} as i on i."id" = t."id"
      where i."date" <> ${sql.ref(`t.${date}`)}`.execute(app.db)
    expect(rows, `listTriggers of the migration has the date of ${table} in server/db/lists.ts`).toEqual([])
  })

  /** The first record of a list with this status, or any. */
  const firstOf = async (list: ListKey, statut?: string): Promise<string> => {
    const [row] = await read(list, statut ? `statut=${statut}` : '')
    return (row as { readonly id: string }).id
  }

  it.each(WITH_STATUTS)(
    'give a record of %s a status, alone or in a selection, and note when',
    async (list) => {
      const [stored, status] = Object.keys(LISTS[list].statuts)
      const give = [
        (id: string) =>
          admin.send('PATCH', `/api/${LISTS[list].noun}/${id}/status`, { body: { status, depuis: stored } }),
        // tests/list-nouns.test.ts asks for a reason where records change one by one.
        ...(Object.hasOwn(SELECTION_STATUTS, list)
          ? [
              (id: string) =>
                admin.send('POST', '/api/selection/statut', {
                  body: { liste: list, statut: status, fiches: [{ id, depuis: stored }] },
                }),
            ]
          : []),
      ]
      const actions: unknown[] = []
      for (const change of give) {
        const id = await firstOf(list, stored)
        const answer = await change(id)
        expect(answer.status, answer.text).toBe(200)
        const row = await app.db
          .selectFrom(tableOf(list))
          .select(['statut', 'dateStatut'])
          .where('id', '=', id)
          .executeTakeFirst()
        expect(row).toEqual({ statut: status, dateStatut: app.clock.now().toISOString() })
        actions.push(
          await app.db.selectFrom('journal').select(['action', 'detail']).where('objet', '=', id).execute(),
        )
      }
      const [alone, selected = alone] = actions
      expect(alone).toHaveLength(1)
      expect(selected, 'server/selection/routes.ts: `action` is the call for one record').toEqual(alone)
    },
  )

  it.each(WITH_STATUTS)('refuse each change of a status of %s that its rules do not allow', async (list) => {
    const rules = Object.entries(await rulesOf(list))
    expect(rules).not.toEqual([])
    for (const [depuis, { next }] of rules)
      for (const [status] of rules.filter(([other]) => other !== depuis && !next.includes(other))) {
        const id = await firstOf(list, depuis)
        const path = `/api/${LISTS[list].noun}/${id}/status`
        const answer = await admin.send('PATCH', path, { body: { status, depuis } })
        expect([depuis, status, answer.status], '`next` in …_RULES of the contract').toEqual([
          depuis,
          status,
          409,
        ])
      }
  })

  it.each(LIST_KEYS)('note and remind of a record of %s, until it is deleted', async (list) => {
    const id = await firstOf(list)
    const about = { sujet: LISTS[list].sujet, sujetId: id }
    for (const [path, body] of [
      ['/api/activites', { ...about, type: 'note', texte: 'Rappeler' }],
      ['/api/rappels', { ...about, texte: 'Rappeler', date: '2027-01-01' }],
    ] as const) {
      const answer = await admin.send('POST', path, { body })
      expect(answer.status, `${path}: ${answer.text}`).toBe(201)
    }
    await app.db.deleteFrom(tableOf(list)).where('id', '=', id).execute()
    for (const table of ['activites', 'rappels'] as const)
      expect(
        await app.db.selectFrom(table).select('id').where('sujetId', '=', id).execute(),
        `the trigger ${tableOf(list)}_activites of the migration deletes from ${table}`,
      ).toEqual([])
  })

  it.each(WITH_STATUTS)('refuse a status of %s that a colleague has changed meanwhile', async (list) => {
    const [stored, status, depuis = status] = Object.keys(LISTS[list].statuts)
    const id = await firstOf(list, stored)
    const body = { status, depuis }
    const answer = await admin.send('PATCH', `/api/${LISTS[list].noun}/${id}/status`, { body })
    expect([answer.status, answer.json]).toMatchObject([409, { code: 'changedMeanwhile' }])
  })
})
