import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { contactMessage } from '#tests/support/submissions.ts'
import { purgeWhenSafe } from './scheduled-purge.ts'

const DAY_MS = 24 * 60 * 60_000

onBothDatabases('The scheduled purge', ({ start }) => {
  const run = ({ db, clock, config }: RunningApp, options = {}) =>
    purgeWhenSafe({ db, clock: clock.now, config }, options)

  const insertMessages = async (app: RunningApp, count: number) => {
    const dateCreation = app.clock.now().toISOString()
    const rows = Array.from({ length: count }, (_, index) => ({
      ...contactMessage(),
      id: `${dateCreation}-${index}`,
      dateCreation,
      dateSaisie: null,
      recherche: 'jean obiang',
      indesirable: 0 as const,
    }))
    await app.db.insertInto('contact_messages').values(rows).execute()
  }
  const countMessages = async (app: RunningApp) =>
    (await app.db.selectFrom('contact_messages').select('id').execute()).length

  /** Adds a backup with the date `ageMs` ago; a negative age is a date in the future. */
  const addBackup = (app: RunningApp, ageMs: number) => {
    mkdirSync(app.config.backup.dir, { recursive: true })
    const made = new Date(app.clock.now().getTime() - ageMs).toISOString()
    writeFileSync(join(app.config.backup.dir, `garde-enfants-${made.replace(/[:.]/g, '-')}.jsonl.zst`), '')
  }

  /** Advances the clock by `days` in steps of 15 days, with a purge after each step. */
  const passDays = async (app: RunningApp, days: number) => {
    for (let passed = 0; passed < days; passed += 15) {
      app.clock.advance(15 * DAY_MS)
      await run(app)
    }
  }

  it('deletes nothing while the clock is three years ahead, also after rows were written with that time', async () => {
    const app = await start()
    await insertMessages(app, 3)
    app.clock.advance(3 * 365 * DAY_MS)
    addBackup(app, 0)
    expect(await run(app)).toEqual({ erased: 0, waits: 'horloge' })
    await insertMessages(app, 1)
    expect(await run(app)).toEqual({ erased: 0, waits: 'horloge' })
    const answer = await (await app.signIn()).send('GET', '/api/etat')
    expect(answer.json).toMatchObject({ aPurger: 3, purgeEnAttente: 'horloge' })
    expect(await countMessages(app)).toBe(4)
    // After a person has checked the clock: npm run purge -- --confirmer.
    expect(await run(app, { confirmed: true })).toEqual({ erased: 3, waits: null })
  })

  // Messages are erased after 6 months (contract/retention.ts).
  it('waits for a backup that is younger than 48 hours; a backup with a future date does not count', async () => {
    const app = await start()
    await insertMessages(app, 2)
    await passDays(app, 210)
    expect(await countMessages(app)).toBe(2)
    for (const age of [49 * 60 * 60_000, -60_000]) {
      addBackup(app, age)
      expect(await run(app)).toEqual({ erased: 0, waits: 'sauvegarde' })
    }
    addBackup(app, 47 * 60 * 60_000)
    expect(await run(app)).toEqual({ erased: 2, waits: null })
    const last = await app.db.selectFrom('journal').selectAll().orderBy('rang', 'desc').executeTakeFirst()
    expect(last).toMatchObject({ action: 'purge', detail: '2', administrateur: 'Serveur' })
  })

  it('deletes at most 500 records a day', async () => {
    const app = await start({ env: { BACKUP_EVERY_HOURS: '0' } })
    await insertMessages(app, 520)
    // 165 days: not yet due, and the clock is trusted because it advanced in steps. 20 more: due.
    await passDays(app, 165)
    app.clock.advance(20 * DAY_MS)
    expect(await run(app)).toMatchObject({ erased: 500 })
    app.clock.advance(60 * 60_000)
    expect(await run(app)).toEqual({ erased: 0, waits: 'plafond' })
    app.clock.advance(DAY_MS)
    expect(await run(app)).toMatchObject({ erased: 20 })
  })

  it('records what was erased before a batch failed, and counts it toward the 500 of the day', async () => {
    const app = await start({ env: { BACKUP_EVERY_HOURS: '0' } })
    await insertMessages(app, 520)
    await passDays(app, 165)
    app.clock.advance(20 * DAY_MS)
    const { transaction } = app.db
    // One empty transaction for each of the four terms of requests and applications, then the batches of the messages:
    // the sixth transaction is their second batch.
    let begun = 0
    const spy = vi.spyOn(app.db, 'transaction').mockImplementation(() => {
      begun += 1
      if (begun === 6) throw new Error('The connection is lost')
      return transaction.call(app.db)
    })
    await expect(run(app)).rejects.toThrow('The connection is lost')
    spy.mockRestore()
    const erased = 520 - (await countMessages(app))
    expect(erased).toBeGreaterThan(0)
    const last = await app.db.selectFrom('journal').selectAll().orderBy('rang', 'desc').executeTakeFirst()
    expect(last).toMatchObject({ action: 'purge', detail: String(erased), administrateur: 'Serveur' })
    app.clock.advance(60 * 60_000)
    expect(await run(app)).toMatchObject({ erased: 500 - erased })
  })

  it('does not count records that were erased while the clock was ahead toward the 500 of today', async () => {
    const app = await start({ env: { BACKUP_EVERY_HOURS: '0' } })
    await insertMessages(app, 500)
    await passDays(app, 165)
    const right = app.clock.now().toISOString()
    app.clock.advance(20 * DAY_MS)
    expect(await run(app)).toMatchObject({ erased: 500 })
    app.clock.set(right)
    expect(await run(app)).toEqual({ erased: 0, waits: null })
  })
})
