import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readInPages } from '#server/db/cursor-page.ts'
import { bestMatches } from '#server/matches/best.ts'
import { createMatcher } from '#server/matches/matcher.ts'
import { onDatabase } from '#tests/support/app.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'

/** Number of turns of the event loop while `work` runs. Queries on SQLite alone take none. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0
  let done = false
  const count = (): void => {
    if (done) return
    turns++
    setImmediate(count)
  }
  setImmediate(count)
  await work()
  done = true
  return turns
}

onDatabase('sqlite', 'Other calls are answered', ({ start }) => {
  it('after each page of the rows that matching reads', async () => {
    const { db } = await start()
    const rows = sql<{ id: string; dateCreation: string }>`(
      with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < 3500)
      select printf('%05d', i) as "id", '2026-01-01' as "dateCreation" from numbers)`.as('r')
    const pages: number[] = []
    const turns = await turnsDuring(async () => {
      for await (const page of readInPages(db.selectFrom(rows).selectAll(), 'r')) pages.push(page.length)
    })
    expect(pages).toEqual([1000, 1000, 1000, 500])
    expect(turns).toBeGreaterThanOrEqual(pages.length)
  })

  it('after each record whose best match is looked up', async () => {
    const { db, clock, visitor } = await start({ env: { RATE_LIMIT: 'off' } })
    const submit = async (path: string, body: object): Promise<string> =>
      ((await visitor.send('POST', path, { body })).json as { id: string }).id
    const requestIds: string[] = []
    const nannyIds: string[] = []
    for (let i = 0; i < 12; i++) {
      requestIds.push(await submit('/api/parent-requests', parentRequest()))
      nannyIds.push(await submit('/api/nanny-applications', nannyApplication()))
    }
    const matcher = createMatcher({ db, clock: clock.now })
    // Requests and applications are read here: the turns of that reading are not counted below.
    await bestMatches({ db, matcher }, { requestIds: [], nannyIds: [] })
    let found: readonly unknown[] = []
    const turns = await turnsDuring(async () => {
      found = await bestMatches({ db, matcher }, { requestIds, nannyIds })
    })
    expect(found).toHaveLength(24)
    expect(turns).toBeGreaterThanOrEqual(24)
  })
})
