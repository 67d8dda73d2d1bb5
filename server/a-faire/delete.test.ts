import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { AFaire } from '#contract/a-faire.admin.ts'
import type { Employee } from '#contract/employees.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { contactMessage, nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'

const DAY_MS = 86_400_000

onBothDatabases('"Fait" and "Demain" that are taken back', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let waiting: readonly { readonly sujet: string; readonly sujetId: string }[]
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    // Monday 2 March 2026, noon in Libreville.
    app.clock.set('2026-03-02T11:00:00.000Z')
    waiting = [
      { sujet: 'demande', sujetId: await submitFrom(app.visitor, 'parent-requests', parentRequest()) },
      {
        sujet: 'candidature',
        sujetId: await submitFrom(app.visitor, 'nanny-applications', nannyApplication()),
      },
      { sujet: 'message', sujetId: await submitFrom(app.visitor, 'contact-messages', contactMessage()) },
    ]
    await wait(5)
  })

  /** Days go by. Sessions end by themselves: signs in again. */
  const wait = async (days: number): Promise<void> => {
    app.clock.advance(days * DAY_MS)
    admin = await app.signIn()
  }
  const store = async (path: string, body: object): Promise<string> => {
    const answer = await admin.send('POST', path, { body })
    expect(answer.status, answer.text).toBe(201)
    return (answer.json as { id: string }).id
  }
  const done = (about: object) => store('/api/activites', { ...about, type: 'note', texte: 'Fait' })
  const tomorrow = () => new Date(app.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)
  const postpone = (about: object) => store('/api/rappels', { ...about, date: tomorrow() })
  const remove = (path: string) => admin.send('DELETE', `/api/${path}`)
  const lines = async () => ((await admin.send('GET', '/api/a-faire')).json as AFaire).lignes

  it('leave each line as it was: a family that waits, one to call again, a candidate, a message', async () => {
    const takeBoth = async () => {
      const before = await lines()
      for (const about of waiting) {
        const note = await done(about)
        expect((await lines()).map(({ sujet }) => sujet)).not.toContain(about.sujet)
        expect((await remove(`activites/${note}`)).status).toBe(204)
        expect(await lines()).toEqual(before)
        const rappel = await postpone(about)
        expect((await lines()).map(({ sujet }) => sujet)).not.toContain(about.sujet)
        expect((await remove(`rappels/${rappel}`)).status).toBe(204)
        expect(await lines()).toEqual(before)
      }
      return before.map(({ regle }) => regle)
    }
    expect(await takeBoth()).toEqual(['demande', 'candidature', 'message'])
    await store('/api/activites', { ...waiting[0], type: 'appel' })
    await wait(5)
    expect(await takeBoth()).toEqual(['relance', 'candidature', 'message'])
    const history = await admin.send('GET', `/api/activites?sujet=message&sujetId=${waiting[2]?.sujetId}`)
    expect(history.json).toMatchObject([{ titre: 'Message reçu' }])
  })

  it('do not make a record wait that got an answer, another status or the mark as unwanted meanwhile', async () => {
    const [family, candidate, message] = waiting
    const notes = await Promise.all(waiting.map(done))
    await store('/api/activites', { ...family, type: 'appel' })
    await admin.send('PATCH', `/api/nanny-applications/${candidate?.sujetId}/status`, {
      body: { status: 'traite' },
    })
    const unwanted = { liste: 'messages', id: message?.sujetId, indesirable: true }
    expect((await admin.send('POST', '/api/indesirables', { body: unwanted })).status).toBeLessThan(300)
    for (const note of notes) expect((await remove(`activites/${note}`)).status).toBe(204)
    expect(await lines()).toEqual([])
  })

  it('are taken back once, by the account that stored them, while nobody has changed them', async () => {
    const [about = { sujet: '', sujetId: '' }] = waiting
    const note = await done(about)
    const rappel = await postpone(about)
    const setAccount = (adminId: string) =>
      app.db.updateTable('journal').set({ adminId }).where('objet', '=', note).execute()
    const { id: account } = await app.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
    await setAccount('rose')
    expect((await remove(`activites/${note}`)).status).toBe(404)
    await setAccount(account)
    await app.db.updateTable('journal').set({ adminId: 'rose' }).where('objet', '=', rappel).execute()
    expect((await remove(`rappels/${rappel}`)).status).toBe(404)
    const own = await postpone({ ...about, texte: 'Le contrat' })
    await admin.send('PATCH', `/api/rappels/${own}`, { body: { date: '2030-01-01', avant: tomorrow() } })
    expect((await remove(`rappels/${own}`)).json).toMatchObject({ code: 'changedMeanwhile' })
    const twice = await Promise.all([remove(`activites/${note}`), remove(`activites/${note}`)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([204, 404])
    // The audit log still says which record the note was about.
    const { detail } = await app.db
      .selectFrom('journal')
      .select('detail')
      .where('action', '=', 'deleteActivite')
      .executeTakeFirstOrThrow()
    expect(detail).toBe(`${about.sujet}, ${about.sujetId}`)
  })

  it('cannot be a call, another note, one about an employee or an unknown one', async () => {
    const [about = {}] = waiting
    for (const body of [{ type: 'appel' }, { type: 'visite', texte: 'Fait' }, { type: 'note', texte: 'Vu' }])
      expect((await remove(`activites/${await store('/api/activites', { ...about, ...body })}`)).status).toBe(
        404,
      )
    for (const status of ['traite', 'accepte'])
      await admin.send('PATCH', `/api/nanny-applications/${waiting[1]?.sujetId}/status`, { body: { status } })
    const [hired] = (await admin.send('GET', '/api/employees')).json as Employee[]
    const employee = { sujet: 'employe', sujetId: hired?.id }
    expect((await remove(`activites/${await done(employee)}`)).status).toBe(404)
    expect((await remove(`rappels/${await postpone(employee)}`)).status).toBe(404)
    for (const path of [`activites/${randomUUID()}`, `rappels/${randomUUID()}`])
      expect((await remove(path)).status).toBe(404)
  })
})
