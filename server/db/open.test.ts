import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onDatabase } from '#tests/support/app.ts'
import { openDatabase } from './open.ts'

onDatabase('postgres', 'The time limit of statements', ({ start }) => {
  it('ends a statement of the server and leaves a maintenance statement alone', async () => {
    const { config } = await start()
    const serving = openDatabase(config, { statementTimeoutMs: 50 })
    const maintenance = openDatabase(config, { maintenance: true, statementTimeoutMs: 50 })
    const sleep = sql`select pg_sleep(0.2)`
    await expect(sleep.execute(serving.db)).rejects.toThrow('statement timeout')
    await expect(sleep.execute(maintenance.db)).resolves.toMatchObject({ rows: [{}] })
    await Promise.all([serving.close(), maintenance.close()])
  })

  it('is off for locks and idle transactions of a maintenance connection too', async () => {
    const { config } = await start()
    const { db, close } = openDatabase(config, { maintenance: true })
    for (const setting of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
      const { rows } = await sql<{ limit: string }>`select current_setting(${setting}) as "limit"`.execute(db)
      expect([setting, rows[0]?.limit]).toEqual([setting, '0'])
    }
    await close()
  })
})

onDatabase('postgres', 'A statement of the server', ({ start }) => {
  it('is never compiled by JIT, which takes longer than the statement itself', async () => {
    const { db } = await start()
    const { rows } = await sql<{ jit: string }>`select current_setting('jit') as "jit"`.execute(db)
    expect(rows).toEqual([{ jit: 'off' }])
  })
})

onDatabase('postgres', 'A connection that breaks while it is idle', ({ start }) => {
  it('is reported once and replaced by the next query', async () => {
    const { config, db: other } = await start()
    const lost: Error[] = []
    const { db, close } = openDatabase(config, { onLostConnection: (error) => lost.push(error) })
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as "pid"`.execute(db)).rows[0]?.pid
    const first = await pid()
    await sql`select pg_terminate_backend(${first})`.execute(other)
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    expect(await pid()).not.toBe(first)
    expect(lost).toHaveLength(1)
    await close()
  })
})
