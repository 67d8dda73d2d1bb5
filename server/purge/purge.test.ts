import { expect, it, vi } from 'vitest'
import { onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { png } from '#tests/support/files.ts'
import { contactMessage, nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { countOverdue, purge } from './purge.ts'

const documents = JSON.stringify([
  { filename: 'cni.png', data: `data:image/png;base64,${png().toString('base64')}` },
])

onBothDatabases('The purge', ({ start }) => {
  const submit = async (app: RunningApp, path: string, body: unknown) =>
    ((await app.visitor.send('POST', path, { body })).json as { id: string }).id
  const setStatus = async (app: RunningApp, path: string, status: string) => {
    const answer = await (await app.signIn()).send('PATCH', `${path}/status`, { body: { status } })
    expect(answer.status).toBe(200)
  }
  const purgedAt = async (app: RunningApp, instant: string) => {
    app.clock.set(instant)
    const expected = await countOverdue(app.db, app.clock.now())
    expect(await purge(app.db, app.clock.now())).toBe(expected)
    const count = async (
      table: 'contact_messages' | 'parent_requests' | 'nanny_applications' | 'documents',
    ) => (await app.db.selectFrom(table).selectAll().execute()).length
    return {
      messages: await count('contact_messages'),
      demandes: await count('parent_requests'),
      candidatures: await count('nanny_applications'),
      documents: await count('documents'),
      // Without announced matches, which are deleted with their request.
      notifications: (
        await app.db.selectFrom('notifications').select('id').where('type', '<>', 'nouveau_match').execute()
      ).length,
    }
  }

  // contract/retention.ts keeps messages and refused applications for 6 months, requests that are dealt with and
  // undecided applications for 12, waiting requests for 24.
  it('C60 erases records past their term with documents and notifications, and none sooner', async () => {
    const app = await start()
    app.clock.set('2026-01-15T10:00:00.000Z')
    await submit(app, '/api/contact-messages', contactMessage())
    const closed = await submit(app, '/api/parent-requests', parentRequest())
    await submit(app, '/api/parent-requests', parentRequest())
    const refused = await submit(app, '/api/nanny-applications', nannyApplication(documents))
    await submit(app, '/api/nanny-applications', nannyApplication(documents))
    app.clock.set('2026-03-15T10:00:00.000Z')
    await setStatus(app, `/api/parent-requests/${closed}`, 'traite')
    for (const status of ['traite', 'refuse'])
      await setStatus(app, `/api/nanny-applications/${refused}`, status)

    const all = { messages: 1, demandes: 2, candidatures: 2, documents: 2, notifications: 5 }
    expect(await purgedAt(app, '2026-07-15T09:00:00.000Z')).toEqual(all)
    expect(await purgedAt(app, '2026-07-15T11:00:00.000Z')).toEqual({ ...all, messages: 0, notifications: 4 })
    expect(await purgedAt(app, '2026-09-15T11:00:00.000Z')).toEqual({
      messages: 0,
      demandes: 2,
      candidatures: 1,
      documents: 1,
      notifications: 3,
    })
    expect(await purgedAt(app, '2027-03-15T11:00:00.000Z')).toEqual({
      messages: 0,
      demandes: 1,
      candidatures: 0,
      documents: 0,
      notifications: 1,
    })
    expect(await purgedAt(app, '2028-01-15T11:00:00.000Z')).toMatchObject({ demandes: 0, notifications: 0 })
  })

  it('of 100 messages lets other requests run between its batches', async () => {
    const app = await start()
    app.clock.set('2026-01-15T10:00:00.000Z')
    await app.db
      .insertInto('contact_messages')
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          ...contactMessage(),
          id: `message ${index}`,
          dateCreation: app.clock.now().toISOString(),
          dateSaisie: null,
          recherche: 'jean obiang',
          indesirable: 0 as const,
        })),
      )
      .execute()
    app.clock.set('2026-12-15T10:00:00.000Z')
    let turns = 0
    let isDone = false
    const turn = (): void => {
      turns += 1
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)
    /** Turns of the event loop before each transaction. */
    const begins: number[] = []
    const { transaction } = app.db
    vi.spyOn(app.db, 'transaction').mockImplementation(() => {
      begins.push(turns)
      return transaction.call(app.db)
    })
    expect(await purge(app.db, app.clock.now())).toBe(100)
    isDone = true
    // Five transactions of 20 messages and one that finds none left; those of other tables find nothing.
    expect(new Set(begins).size, 'requests get a turn between two transactions').toBeGreaterThanOrEqual(6)
  })

  it('C60 keeps an accepted applicant and her documents', async () => {
    const app = await start()
    const id = await submit(app, '/api/nanny-applications', nannyApplication(documents))
    for (const status of ['traite', 'accepte']) await setStatus(app, `/api/nanny-applications/${id}`, status)
    expect(await purgedAt(app, '2031-01-01T00:00:00.000Z')).toMatchObject({ candidatures: 1, documents: 1 })
  })

  it('C60 keeps a family while a nanny is placed with it, and counts from the last step or payment', async () => {
    const app = await start()
    app.clock.set('2026-01-15T10:00:00.000Z')
    const requestId = await submit(app, '/api/parent-requests', parentRequest())
    const nannyId = await submit(app, '/api/nanny-applications', nannyApplication())
    for (const status of ['traite', 'accepte'])
      await setStatus(app, `/api/nanny-applications/${nannyId}`, status)
    const change = async (method: 'POST' | 'PATCH', path: string, body: unknown) => {
      const answer = await (await app.signIn()).send(method, path, { body })
      expect(answer.status, answer.text).toBeLessThan(300)
      return answer.json as { id: string }
    }
    const { id } = await change('POST', '/api/mises-en-relation', {
      requestId,
      nannyId,
      status: 'proposee',
    })
    await change('PATCH', `/api/mises-en-relation/${id}`, {
      depuis: 'proposee',
      status: 'placee',
      dateDebut: '2026-02-01',
    })
    expect(await purgedAt(app, '2027-06-15T10:00:00.000Z')).toMatchObject({ demandes: 1 })
    await change('PATCH', `/api/mises-en-relation/${id}`, {
      depuis: 'placee',
      status: 'terminee',
      dateFin: '2027-06-01',
      motif: 'fin_prevue',
    })
    expect(await purgedAt(app, '2028-06-15T09:00:00.000Z')).toMatchObject({ demandes: 1 })
    await change('POST', '/api/payments', {
      demandeId: requestId,
      montant: '150000',
      methode: 'especes',
    })
    expect(await purgedAt(app, '2029-06-15T09:00:00.000Z')).toMatchObject({ demandes: 1 })
    expect(await purgedAt(app, '2029-06-15T11:00:00.000Z')).toMatchObject({ demandes: 0 })
  })

  it('C60 keeps an undecided candidate while a family considers her, and counts from the last step', async () => {
    const app = await start()
    app.clock.set('2026-01-15T10:00:00.000Z')
    const nannyId = await submit(app, '/api/nanny-applications', nannyApplication(documents))
    const requestId = await submit(app, '/api/parent-requests', parentRequest())
    const change = async (method: 'POST' | 'PATCH', path: string, body: unknown) => {
      const answer = await (await app.signIn()).send(method, path, { body })
      expect(answer.status, answer.text).toBeLessThan(300)
      return answer.json as { id: string }
    }
    const pair = { requestId, nannyId, status: 'proposee' }
    const { id } = await change('POST', '/api/mises-en-relation', pair)
    expect(await purgedAt(app, '2027-02-15T10:00:00.000Z')).toMatchObject({ candidatures: 1, documents: 1 })
    const aside = { depuis: 'proposee', status: 'ecartee', ecarteePar: 'famille', motif: 'tarif' }
    await change('PATCH', `/api/mises-en-relation/${id}`, aside)
    expect(await purgedAt(app, '2028-02-15T09:00:00.000Z')).toMatchObject({ candidatures: 1 })
    expect(await purgedAt(app, '2028-02-15T11:00:00.000Z')).toMatchObject({ candidatures: 0, documents: 0 })
  })

  it('C60 counts back to the last day of a month that is shorter', async () => {
    const app = await start()
    app.clock.set('2026-03-02T00:00:00.000Z')
    await submit(app, '/api/contact-messages', contactMessage())
    expect(await purgedAt(app, '2026-08-31T10:00:00.000Z')).toMatchObject({ messages: 1 })
    expect(await purgedAt(app, '2026-09-02T10:00:00.000Z')).toMatchObject({ messages: 0 })
  })
})
