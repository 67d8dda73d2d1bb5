import { beforeAll, beforeEach, expect, it } from 'vitest'
import { MAX_SELECTED, type SelectionOutcome } from '#contract/selection.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { contactMessage, nannyApplication, parentRequest } from '#tests/support/submissions.ts'

const CHANGED = 'Cette fiche a changé entre-temps. Vérifiez sa version actuelle, puis recommencez.'
const GONE = "Cet élément n'existe pas ou n'existe plus."

onBothDatabases('A selection of records', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let ids: string[] = []

  const submit = async (path: string, body: object): Promise<string> => {
    app.clock.advance(1000)
    const sent = await app.visitor.send('POST', path, { body })
    expect(sent.status, sent.text).toBe(201)
    return (sent.json as { id: string }).id
  }
  const statutsOf = async (noun: string) => {
    const rows = (await admin.send('GET', `/api/${noun}`)).json as { id: string; statut: string }[]
    return ids.map((id) => rows.find((row) => row.id === id)?.statut)
  }
  const actions = () =>
    app.db.selectFrom('journal').select(['action', 'objet', 'detail']).orderBy('rang').execute()

  beforeAll(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
  })
  beforeEach(async () => {
    ids = []
    for (let index = 0; index < 3; index += 1) ids.push(await submit('/api/parent-requests', parentRequest()))
  })

  const setStatuts = (liste: string, statut: string, fiches: readonly object[], caller = admin) =>
    caller.send('POST', '/api/selection/statut', { body: { liste, statut, fiches } })

  it('gets one status; a record that changed meanwhile or is gone is refused, the others are changed', async () => {
    const [first, second, third] = ids as [string, string, string]
    await admin.send('PATCH', `/api/parent-requests/${second}/status`, { body: { status: 'paye' } })
    const before = (await actions()).length
    const answer = await setStatuts('demandes', 'traite', [
      ...[first, second, third].map((id) => ({ id, depuis: 'en_attente' })),
      { id: 'absent', depuis: 'en_attente' },
    ])
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        faits: [first, third],
        refus: [
          { id: second, message: CHANGED },
          { id: 'absent', message: GONE },
        ],
      } satisfies SelectionOutcome,
    ])
    expect(await statutsOf('parent-requests')).toEqual(['traite', 'paye', 'traite'])
    expect((await actions()).slice(before)).toEqual(
      [first, third].map((objet) => ({
        action: 'setParentRequestStatus',
        objet,
        detail: 'en_attente > traite',
      })),
    )
  })

  it('of applications gets a status, never a decision', async () => {
    ids = [await submit('/api/nanny-applications', nannyApplication())]
    const fiches = ids.map((id) => ({ id, depuis: 'en_examen' }))
    expect((await setStatuts('candidatures', 'traite', fiches)).json).toEqual({ faits: ids, refus: [] })
    for (const decision of ['accepte', 'refuse'])
      expect((await setStatuts('candidatures', decision, fiches)).status).toBe(400)
    expect(await statutsOf('nanny-applications')).toEqual(['traite'])
    await admin.send('PATCH', `/api/nanny-applications/${ids[0]}/status`, { body: { status: 'refuse' } })
    const decided = ids.map((id) => ({ id, depuis: 'refuse' }))
    expect((await setStatuts('candidatures', 'en_attente', decided)).json).toEqual({
      faits: [],
      refus: [{ id: ids[0], message: expect.stringContaining('la décision est finale') }],
    })
  })

  it('is marked as unwanted, and the mark removed', async () => {
    const messages = [
      await submit('/api/contact-messages', contactMessage()),
      await submit('/api/contact-messages', contactMessage()),
    ]
    const mark = (indesirable: boolean) =>
      admin.send('POST', '/api/selection/indesirables', {
        body: { liste: 'messages', ids: [...messages, 'absent'], indesirable },
      })
    const total = async () =>
      Number((await admin.send('GET', '/api/contact-messages')).headers['x-total-count'])
    const all = await total()
    const before = (await actions()).length
    expect((await mark(true)).json).toEqual({ faits: messages, refus: [{ id: 'absent', message: GONE }] })
    expect(await total()).toBe(all - 2)
    expect((await actions()).slice(before)).toEqual(
      messages.map((objet) => ({ action: 'markUnwanted', objet, detail: 'messages' })),
    )
    await mark(false)
    expect(await total()).toBe(all)
  })

  it(`has at least one record and at most ${MAX_SELECTED}`, async () => {
    for (const count of [0, MAX_SELECTED + 1]) {
      const fiches = Array.from({ length: count }, () => ({ id: ids[0], depuis: 'en_attente' }))
      expect([count, (await setStatuts('demandes', 'traite', fiches)).status]).toEqual([count, 400])
    }
    expect(await statutsOf('parent-requests')).toEqual(['en_attente', 'en_attente', 'en_attente'])
  })

  it('is changed by neither a visitor nor a read-only account', async () => {
    const fiches = ids.map((id) => ({ id, depuis: 'en_attente' }))
    expect((await setStatuts('demandes', 'traite', fiches, app.visitor)).status).toBe(401)
    await app.db.updateTable('admin_users').set({ role: 'lecture' }).execute()
    expect((await setStatuts('demandes', 'traite', fiches)).status).toBe(403)
    const mark = { liste: 'demandes', ids, indesirable: true }
    expect((await admin.send('POST', '/api/selection/indesirables', { body: mark })).status).toBe(403)
    await app.db.updateTable('admin_users').set({ role: 'admin' }).execute()
    expect(await statutsOf('parent-requests')).toEqual(['en_attente', 'en_attente', 'en_attente'])
  })
})
