import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ADMIN, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { createPlace } from '#tests/support/places.ts'
import { MIGRATIONS, migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { purge } from '../purge/purge.ts'
import { chainHash } from './chain.ts'
import { deleteChainUntil, findChainEndBefore, findChainHead, readChain, recordAction } from './queries.ts'
import { deletionDetail, verifyJournal } from './verify.ts'

onBothDatabases('The chain of the audit log', ({ start, dialect }) => {
  const record = (app: RunningApp, objet: string) =>
    recordAction(app.db, {
      admin: { adminId: 'a', username: 'awa' },
      action: 'updatePrestation',
      objet,
      detail: null,
      date: app.clock.now().toISOString(),
    })
  /** An agency with ten entries, written at the same time. */
  const startWithEntries = async (): Promise<RunningApp> => {
    const app = await start()
    await Promise.all(Array.from({ length: 10 }, (_, index) => record(app, `objet-${index}`)))
    return app
  }

  it('has no gap when entries are written at the same time', async () => {
    const app = await startWithEntries()
    expect(await verifyJournal(app.db, [], app.clock.now())).toEqual({ entries: 10, faults: [] })
  })

  it('shows an entry that was changed', async () => {
    const app = await startWithEntries()
    await app.db.updateTable('journal').set({ objet: 'autre' }).where('rang', '=', 4).execute()
    const { faults } = await verifyJournal(app.db, [], app.clock.now())
    expect(faults).toEqual([expect.stringContaining("L'entrée 4")])
  })

  it.each([
    ['in the middle', 5, "Il manque l'entrée 5."],
    ['at the beginning', 1, "Le début du journal, avant l'entrée 2, a été supprimé sans trace."],
  ])('shows an entry that was removed %s', async (_where, rang, fault) => {
    const app = await startWithEntries()
    await app.db.deleteFrom('journal').where('rang', '=', rang).execute()
    expect((await verifyJournal(app.db, [], app.clock.now())).faults).toContain(fault)
  })

  it.each([0, -3, null])(
    'shows an entry that was inserted outside the chain, with the number %s',
    async (rang) => {
      const app = await startWithEntries()
      const [first] = await readChain(app.db, 1, 1)
      if (!first) throw new Error('The audit log is empty')
      await app.db
        .insertInto('journal')
        .values({ ...first, id: 'inserted', rang: sql`${rang}`, empreinte: '' })
        .execute()
      expect(await verifyJournal(app.db, [], app.clock.now())).toEqual({
        entries: 10,
        faults: [
          `L'entrée du ${first.date} a été ajoutée\u00a0: son numéro (${rang ?? 'aucun'}) n'est pas de la suite.`,
        ],
      })
      expect((await findChainHead(app.db))?.rang).toBe(10)
      expect((await findChainEndBefore(app.db, '9999'))?.rang).toBe(10)
      // A later date than all others keeps no entry of the chain from its purge, which leaves the inserted one.
      await app.db.updateTable('journal').set({ date: '9999' }).where('id', '=', 'inserted').execute()
      expect((await findChainEndBefore(app.db, '9998'))?.rang).toBe(10)
      await deleteChainUntil(app.db, 10)
      expect(await app.db.selectFrom('journal').select('id').execute()).toEqual([{ id: 'inserted' }])
    },
  )

  it('shows, by the newest hash in a backup, that the end was removed or all entries rewritten', async () => {
    const app = await startWithEntries()
    const head = await findChainHead(app.db)
    const known = head ? [head] : []
    expect((await verifyJournal(app.db, known, app.clock.now())).faults).toEqual([])
    await app.db.deleteFrom('journal').where('rang', '=', 10).execute()
    expect((await verifyJournal(app.db, [], app.clock.now())).faults).toEqual([])
    expect((await verifyJournal(app.db, known, app.clock.now())).faults).toEqual([
      expect.stringContaining('10'),
    ])
    // An attacker who can write to the table can also compute every hash.
    let previous = ''
    for (const entry of await readChain(app.db, 1, 100)) {
      const forged = { ...entry, objet: 'autre' }
      previous = chainHash(previous, forged)
      await app.db
        .updateTable('journal')
        .set({ objet: 'autre', empreinte: previous })
        .where('rang', '=', entry.rang)
        .execute()
    }
    await record(app, 'la dernière')
    expect((await verifyJournal(app.db, [], app.clock.now())).faults).toEqual([])
    expect((await verifyJournal(app.db, known, app.clock.now())).faults).toEqual([
      "L'entrée 10 n'est pas celle que connaît une sauvegarde.",
    ])
  })

  it('shows, by the date of the entry in a backup, that entries were deleted before they expired', async () => {
    const app = await startWithEntries()
    const head = await findChainHead(app.db)
    if (!head) throw new Error('The audit log is empty')
    const [last] = await readChain(app.db, head.rang, 1)
    if (!last) throw new Error('The newest entry is missing')
    await app.db.deleteFrom('journal').execute()
    const forged = {
      ...last,
      rang: 11,
      id: 'forged',
      action: 'purgeJournal' as const,
      detail: deletionDetail(head),
    }
    await app.db
      .insertInto('journal')
      .values({ ...forged, empreinte: chainHash(head.empreinte, forged) })
      .execute()
    expect((await verifyJournal(app.db, [], app.clock.now())).faults).toEqual([])
    const gone = ["L'entrée 10, que connaît une sauvegarde, n'existe plus."]
    expect((await verifyJournal(app.db, [head], app.clock.now())).faults).toEqual(gone)
    // By then the entry has expired: the audit log is kept for 24 months (contract/retention.ts).
    app.clock.set('2029-01-15T10:00:00.000Z')
    expect((await verifyJournal(app.db, [head], app.clock.now())).faults).toEqual([])
  })

  it('stays whole when expired entries are deleted', async () => {
    const app = await startWithEntries()
    app.clock.set('2028-11-25T09:00:00.000Z')
    await record(app, 'bien plus tard')
    await purge(app.db, app.clock.now())
    const { entries, faults } = await verifyJournal(app.db, [], app.clock.now())
    expect([entries, faults]).toEqual([2, []])
    await app.db.deleteFrom('journal').where('rang', '=', 11).execute()
    expect((await verifyJournal(app.db, [], app.clock.now())).faults).toHaveLength(1)
  })

  it('covers the entries from before migration 0010, which made the chain', async () => {
    const place = await createPlace(dialect)
    const old = openDatabase(place)
    const before = MIGRATIONS.filter(({ name }) => name < '0010')
    await migrate(old.db, dialect, new Date(), before)
    for (const index of [1, 2, 3])
      await sql`insert into "journal" ("id", "date", "adminId", "administrateur", "action", "objet", "detail")
        values (${`ancienne-${index}`}, ${`2026-01-0${index}T08:00:00.000Z`}, 'a', 'awa', 'login', null, null)`.execute(
        old.db,
      )
    await old.close()
    const upgraded = await start({ on: place })
    await upgraded.signIn()
    expect(await verifyJournal(upgraded.db, [], new Date())).toEqual({ entries: 4, faults: [] })
    await place.remove()
  })

  it.each([
    ['a lone surrogate', '\ud800'],
    ['a NUL', '\u0000'],
    ['an invented text', "jusqu'à n° 1"],
  ])('records no field that the call does not declare: %s', async (_what, text) => {
    const app = await start()
    const admin = await app.signIn()
    const extra = { status: text, liste: text, id: text, supprimes: 1 }
    const calls = [
      ['PUT', '/api/admin/profile', { username: ADMIN.username, nom: 'Awa', email: 'awa@agence.ga' }, 200],
      ['POST', '/api/notifications/mark-all-read', {}, 204],
      ['POST', '/api/auth/logout', {}, 204],
      ['POST', '/api/auth/login', ADMIN, 200],
    ] as const
    for (const [method, path, body, status] of calls) {
      const answer = await admin.send(method, path, { body: { ...body, ...extra } })
      expect([path, answer.status]).toEqual([path, status])
    }
    const entries = await readChain(app.db, 1, 100)
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['login', 'updateProfile', 'logout']),
    )
    expect(entries.map(({ objet, detail }) => [objet, detail])).toEqual(entries.map(() => [null, null]))
    expect((await verifyJournal(app.db, [], app.clock.now())).faults).toEqual([])
  })
})
