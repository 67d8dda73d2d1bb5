import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readAllTables } from '#tests/support/all-tables.ts'
import { type Answered, onDatabase, type RunningApp } from '#tests/support/app.ts'
import { parentRequest } from '#tests/support/submissions.ts'
import { createCommit } from './group-commit.ts'
import { SQLITE_FILE } from './open.ts'

onDatabase('sqlite', 'A group commit', ({ start }) => {
  /** Ids of committed requests, read from the file as another process would. */
  const committedIds = (app: RunningApp): Set<unknown> => {
    const file = new BetterSqlite(join(app.place.dataDir, SQLITE_FILE), { readonly: true })
    const ids = new Set(file.prepare('select "id" from "parent_requests"').pluck().all())
    file.close()
    return ids
  }
  const submit = (app: RunningApp, index: number): Promise<Answered> =>
    app.visitor.send('POST', '/api/parent-requests', {
      body: { ...parentRequest(), telephone: `+241 66 30 ${String(index).padStart(4, '0')}` },
    })
  const idOf = ({ json }: Answered) => (json as { id: string }).id

  it('commits submissions that arrive together in fewer transactions, and answers after them', async () => {
    let transactions = 0
    const app = await start({
      through: (db) => {
        const begin = db.transaction.bind(db)
        db.transaction = () => {
          transactions += 1
          return begin()
        }
        return db
      },
    })
    const before = transactions
    const missing: string[] = []
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const answer = await submit(app, index)
        if (!committedIds(app).has(idOf(answer))) missing.push(answer.text)
      }),
    )
    expect(missing).toEqual([])
    expect(committedIds(app).size).toBe(50)
    // How many fewer depends on the speed of the machine.
    expect(transactions - before).toBeLessThan(50)
  })

  it('rolls back only the write that fails', async () => {
    const app = await start()
    const { db } = app
    const commit = createCommit(db, 'sqlite')
    const insert = (cle: string, fails: boolean) =>
      commit(async (tx) => {
        await tx.insertInto('compteurs').values({ cle, compteur: 1, expiration: 'x' }).execute()
        if (fails) throw new Error(`refused: ${cle}`)
        return cle
      })
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => insert(`part ${index}`, index % 3 === 0)),
    )
    const kept = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(kept).toHaveLength(13)
    for (const [index, result] of results.entries())
      if (result.status === 'rejected') expect(String(result.reason)).toBe(`Error: refused: part ${index}`)
    const rows = await db.selectFrom('compteurs').select('cle').where('cle', 'like', 'part %').execute()
    expect(new Set(rows.map(({ cle }) => cle))).toEqual(new Set(kept))
  })

  it('stores each submission whole or answers 503 when the disk is full', async () => {
    const app = await start({ env: { RATE_LIMIT: 'off' } })
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.db)
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 8)}`.execute(app.db)
    const taken = new Set<unknown>()
    let unavailable = 0
    for (let wave = 0; wave < 8; wave += 1) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) => submit(app, 40 * wave + index)),
      )
      for (const answer of answers) {
        expect([201, 503]).toContain(answer.status)
        if (answer.status === 201) taken.add(idOf(answer))
        else unavailable += 1
      }
    }
    expect(taken.size).toBeGreaterThan(0)
    expect(unavailable).toBeGreaterThan(0)
    expect(committedIds(app)).toEqual(taken)
    const { notifications } = await readAllTables(app.db)
    expect(new Set(notifications?.map((row) => (row as { relatedId: string }).relatedId))).toEqual(taken)

    await sql`pragma max_page_count = 1000000`.execute(app.db)
    expect((await submit(app, 999)).status).toBe(201)
  })
})
