import { beforeAll, expect, it } from 'vitest'
import { LIST_KEYS, LISTS, type ListKey, tableOf } from '#contract/lists.admin.ts'
import { fill } from '#scripts/seed-large/fill.ts'
import { contactMessageList } from '#web/admin/contact-messages/list.tsx'
import { employeeList } from '#web/admin/employees/list.tsx'
import { nannyApplicationList } from '#web/admin/nanny-applications/list.tsx'
import { parentRequestList } from '#web/admin/parent-requests/list.tsx'
import { type Caller, onBothDatabases } from './support/app.ts'

/** Filters that the screen of each list offers. A new list without them does not compile. */
const FILTERS = {
  demandes: parentRequestList.filters(undefined),
  candidatures: nannyApplicationList.filters(undefined),
  employes: employeeList.filters(undefined),
  messages: contactMessageList.filters(undefined),
} as const satisfies Record<ListKey, unknown>

onBothDatabases('The calls of a list', ({ start }) => {
  let admin: Caller
  beforeAll(async () => {
    const app = await start({ env: { RATE_LIMIT: 'off' } })
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
        // The unwanted ones, which the list does not show otherwise, have a switch.
        const shown = name === 'indesirables' ? true : value
        expect(rows.filter((row) => !Object.values(row).includes(shown))).toEqual([])
        expect(rows.length, `${name}=${value}: no row to tell`).toBeGreaterThan(0)
      }
  })

  it.each(LIST_KEYS.filter((list) => LISTS[list].statuts))(
    'refuse a status of %s that a colleague has changed meanwhile',
    async (list) => {
      const [stored, status, depuis] = Object.keys(LISTS[list].statuts ?? {})
      const [row] = await read(list, `statut=${stored}`)
      const { id } = row as { readonly id: string }
      const body = { status, depuis }
      const answer = await admin.send('PATCH', `/api/${LISTS[list].noun}/${id}/status`, { body })
      expect([answer.status, answer.json]).toMatchObject([409, { code: 'changedMeanwhile' }])
    },
  )
})
