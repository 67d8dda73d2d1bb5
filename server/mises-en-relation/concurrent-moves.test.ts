import { beforeEach, expect, it } from 'vitest'
import type { MiseEnRelation, MoveInput } from '#contract/mises-en-relation.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const PATH = '/api/mises-en-relation'

onBothDatabases('Two administrators who change one card at the same moment', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let other: Caller
  let requestId: string
  let id: string
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    other = await app.signIn()
    requestId = await submit('parent-requests', parentRequest())
    const nannyId = await submit('nanny-applications', nannyApplication())
    for (const status of ['traite', 'accepte'])
      await admin.send('PATCH', `/api/nanny-applications/${nannyId}/status`, { body: { status } })
    const proposal = { requestId, nannyId, status: 'proposee' }
    id = ((await admin.send('POST', PATH, { body: proposal })).json as MiseEnRelation).id
  })

  const submit = async (noun: string, body: object): Promise<string> =>
    ((await app.visitor.send('POST', `/api/${noun}`, { body })).json as { id: string }).id

  /**
   * Sends both changes while a transaction holds the row. In PostgreSQL both calls have read the step by then, and both
   * wait to write it.
   */
  const together = async (first: Partial<MoveInput>, second: Partial<MoveInput>) => {
    const calls: ReturnType<Caller['send']>[] = []
    await app.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('mises_en_relation')
        .set(({ ref }) => ({ score: ref('score') }))
        .where('id', '=', id)
        .execute()
      calls.push(
        admin.send('PATCH', `${PATH}/${id}`, { body: first }),
        other.send('PATCH', `${PATH}/${id}`, { body: second }),
      )
      await untilBlocked(app, calls.length)
    })
    return Promise.all(calls)
  }

  const stored = async () => {
    const [card] = (await admin.send('GET', `${PATH}?id=${id}`)).json as MiseEnRelation[]
    if (!card) throw new Error('The card is gone')
    return card
  }
  /** Steps in the history of the card. */
  const etapes = async () => {
    const rows = await app.db
      .selectFrom('activites')
      .select('resultat')
      .where('sujetId', '=', id)
      .where('type', '=', 'etape')
      .execute()
    return rows.map(({ resultat }) => resultat)
  }
  const rappels = () => app.db.selectFrom('rappels').select('id').where('sujetId', '=', id).execute()

  it('one moves it, the other is refused, and nothing of the refused move is stored', async () => {
    const answers = await together(
      { status: 'placee', depuis: 'proposee', dateDebut: '2026-11-23' },
      { status: 'ecartee', depuis: 'proposee', ecarteePar: 'famille', motif: 'tarif' },
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.json).toMatchObject({ code: 'changedMeanwhile' })

    const card = await stored()
    expect(answers.find(({ status }) => status === 200)?.json).toEqual(card)
    const isPlaced = card.statut === 'placee'
    expect((await etapes()).toSorted()).toEqual([card.statut, 'proposee'].toSorted())
    expect(card.request.statut).toBe(isPlaced ? 'traite' : 'en_attente')
    expect([card.dateDebut, card.motif]).toEqual(isPlaced ? ['2026-11-23', null] : [null, 'tarif'])
    expect((await rappels()).length > 0).toBe(isPlaced)
  })

  it('the same move twice is stored once, and both are answered with it', async () => {
    const move = { status: 'placee', depuis: 'proposee', dateDebut: '2026-11-23' } as const
    const [first, second] = await together(move, move)
    expect([first?.status, second?.status]).toEqual([200, 200])
    expect(second?.json).toEqual(first?.json)
    expect((await etapes()).toSorted()).toEqual(['placee', 'proposee'])
    // One set of follow-ups: after one, seven and thirty days; the guarantee ends on the last of these.
    expect(await rappels()).toHaveLength(3)
  })

  it('the second of two moves to one step with different days is refused', async () => {
    const trial = { status: 'essai', depuis: 'proposee', dateEssai: '2026-11-24' } as const
    const answers = await together(trial, { ...trial, dateEssai: '2026-11-25' })
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await etapes()).toSorted()).toEqual(['essai', 'proposee'])
  })

  it('of two corrections of the day of a trial, one is stored and the other is refused', async () => {
    const trial = { status: 'essai', depuis: 'proposee', dateEssai: '2026-11-24' }
    expect((await admin.send('PATCH', `${PATH}/${id}`, { body: trial })).status).toBe(200)
    const { dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte } = await stored()
    const avant = { dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte }
    const to = (day: string) => ({ status: 'essai', depuis: 'essai', dateEssai: day, avant }) as const
    const days = ['2026-11-25', '2026-11-26'] as const
    const answers = await together(to(days[0]), to(days[1]))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const stays = days[answers.findIndex(({ status }) => status === 200)]
    expect((await stored()).dateEssai).toBe(stays)
  })
})
