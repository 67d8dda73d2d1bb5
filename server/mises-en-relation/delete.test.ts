import { beforeEach, expect, it } from 'vitest'
import type { AFaire } from '#contract/a-faire.admin.ts'
import type { MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import { readAllTables } from '#tests/support/all-tables.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const PATH = '/api/mises-en-relation'
const REASON = { ecarteePar: 'famille', motif: 'autre', motifTexte: 'Trop jeune' } as const

onBothDatabases('The withdrawal of a proposal', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let requestId: string
  let nannyId: string
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    app.clock.set('2026-03-02T11:00:00.000Z')
    requestId = await submitFrom(app.visitor, 'parent-requests', parentRequest())
    nannyId = await submitFrom(app.visitor, 'nanny-applications', nannyApplication())
    app.clock.advance(5 * 86_400_000)
    admin = await app.signIn()
  })

  const create = async (body: object = {}, caller = admin): Promise<MiseEnRelation> => {
    app.clock.advance(1000)
    const answer = await caller.send('POST', PATH, {
      body: { requestId, nannyId, status: 'proposee', ...body },
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.json as MiseEnRelation
  }
  const withdraw = (id: string, avant: object | null = null, caller = admin) => {
    app.clock.advance(1000)
    return caller.send('POST', `${PATH}/${id}/retrait`, { body: { avant } })
  }
  /** What the office sees: pairs, both histories, what is to be done, and the suggestions for the family. */
  const seen = async () => {
    const paths = [
      PATH,
      `${PATH}/etapes`,
      `/api/activites?sujet=demande&sujetId=${requestId}`,
      `/api/activites?sujet=candidature&sujetId=${nannyId}`,
      `/api/matches?requestId=${requestId}`,
    ]
    const read = async (path: string) => {
      const answer = await admin.send('GET', path)
      expect(answer.status, answer.text).toBe(200)
      return answer.json
    }
    const { lignes } = (await read('/api/a-faire')) as AFaire
    return [lignes, ...(await Promise.all(paths.map(read)))]
  }
  const entries = async () =>
    (
      await app.db.selectFrom('journal').select(['action', 'objet', 'detail']).orderBy('rang').execute()
    ).filter(({ action }) => action.endsWith('MiseEnRelation'))
  const expectRefused = async (id: string, avant: object | null = null, caller = admin) => {
    const before = await readAllTables(app.db)
    const answer = await withdraw(id, avant, caller)
    expect([answer.status, (answer.json as { code: string }).code]).toEqual([409, 'changedMeanwhile'])
    expect(await readAllTables(app.db)).toEqual(before)
  }

  it('leaves no trace but two entries in the audit log, and both people wait as before', async () => {
    const before = await seen()
    const { id } = await create()
    expect(await seen()).not.toEqual(before)
    expect((await withdraw(id)).status).toBe(204)
    expect(await seen()).toEqual(before)
    expect(await entries()).toEqual([
      { action: 'createMiseEnRelation', objet: id, detail: 'proposee' },
      { action: 'withdrawMiseEnRelation', objet: id, detail: 'proposee' },
    ])
    expect((await withdraw(id)).status).toBe(404)
    expect(await entries()).toHaveLength(2)
    expect((await create()).statut).toBe('proposee')
  })

  it('leaves a pair that was set aside before as it was: who said no, why and since when', async () => {
    const { id } = await create({ status: 'ecartee', ...REASON })
    const before = await seen()
    app.clock.advance(1000)
    const proposed = await admin.send('PATCH', `${PATH}/${id}`, {
      body: { status: 'proposee', depuis: 'ecartee' },
    })
    expect(proposed.status, proposed.text).toBe(200)
    await expectRefused(id)
    expect((await withdraw(id, REASON)).status).toBe(204)
    expect(await seen()).toEqual(before)
    expect((await entries()).at(-1)).toEqual({
      action: 'withdrawMiseEnRelation',
      objet: id,
      detail: 'proposee > ecartee',
    })
  })

  it.each<
    [what: string, act: (id: string) => readonly [method: 'POST' | 'PATCH', path: string, body: object]]
  >([
    ['a later step', (id) => ['PATCH', `${PATH}/${id}`, { status: 'contactee', depuis: 'proposee' }]],
    ['a call', (id) => ['POST', '/api/activites', { sujet: 'mise_en_relation', sujetId: id, type: 'appel' }]],
    [
      'a reminder',
      (id) => ['POST', '/api/rappels', { sujet: 'mise_en_relation', sujetId: id, date: '2026-04-01' }],
    ],
  ])('is refused after %s', async (_, act) => {
    const { id } = await create()
    const [method, path, body] = act(id)
    expect((await admin.send(method, path, { body })).status).toBeLessThan(300)
    await expectRefused(id)
  })

  it('is refused to another account, and to one that may only read', async () => {
    const { id } = await create()
    const setAccount = (adminId: string) =>
      app.db.updateTable('journal').set({ adminId }).where('objet', '=', id).execute()
    const { id: account } = await app.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
    await setAccount('rose')
    await expectRefused(id)
    await setAccount(account)
    const setRole = (role: 'admin' | 'lecture') => app.db.updateTable('admin_users').set({ role }).execute()
    await setRole('lecture')
    expect((await withdraw(id)).status).toBe(403)
    expect((await withdraw(id, null, app.visitor)).status).toBe(401)
    await setRole('admin')
    // An account is the same under another name.
    await app.db.updateTable('admin_users').set({ nom: 'Une collègue' }).execute()
    expect((await withdraw(id)).status).toBe(204)
  })

  it('keeps a note that a colleague is writing', async () => {
    const { id } = await create()
    let withdrawal: ReturnType<Caller['send']> | undefined
    await app.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('activites')
        .values({
          id: 'note',
          sujet: 'mise_en_relation',
          sujetId: id,
          type: 'note',
          resultat: null,
          texte: 'Elle est libre',
          auteur: 'Une collègue',
          date: app.clock.now().toISOString(),
        })
        .execute()
      withdrawal = withdraw(id)
      await untilBlocked(app)
    })
    expect((await withdrawal)?.status).toBe(409)
    expect(await app.db.selectFrom('activites').select('id').where('id', '=', 'note').execute()).toHaveLength(
      1,
    )
  })
})
