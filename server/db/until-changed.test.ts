import { expect, it } from 'vitest'
import { onBothDatabases } from '#tests/support/app.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import type { Db } from './db.ts'
import { openDatabase } from './open.ts'
import { untilChanged } from './until-changed.ts'

onBothDatabases('An answer that is read again only after a change', ({ start }) => {
  const countingReader = (db: Db) => {
    let reads = 0
    const read = untilChanged(db, async (from) => {
      reads += 1
      const requests = await from.selectFrom('parent_requests').select('nom').execute()
      return requests.map(({ nom }) => nom)
    })
    return { read, reads: () => reads }
  }

  it('is not read again while nothing changes', async () => {
    const { db } = await start()
    // One view of the data: other tests write to the same PostgreSQL server.
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { read, reads } = countingReader(tx)
        expect(await read()).toEqual([])
        expect(await read()).toEqual([])
        expect(reads()).toBe(1)
      })
  })

  it('has the changes of this connection and of another one', async () => {
    const { db, config, visitor } = await start()
    const other = openDatabase(config)
    const { read } = countingReader(db)
    expect(await read()).toEqual([])
    const { status } = await visitor.send('POST', '/api/parent-requests', { body: parentRequest() })
    expect(status).toBe(201)
    expect(await read()).toEqual([parentRequest().nom])
    for (const nom of ['Rose Nze', 'Aline Obame']) {
      await other.db.updateTable('parent_requests').set({ nom }).execute()
      expect(await read()).toEqual([nom])
    }
    await db.deleteFrom('parent_requests').execute()
    expect(await read()).toEqual([])
    await other.close()
  })

  it('is read again after a change that happened during the read', async () => {
    const { db, visitor } = await start()
    const read = untilChanged(db, async (from) => {
      const { n } = await from
        .selectFrom('nanny_applications')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      if (n === 0) await visitor.send('POST', '/api/nanny-applications', { body: nannyApplication() })
      return n
    })
    expect(await read()).toBe(0)
    expect(await read()).toBe(1)
  })
})
