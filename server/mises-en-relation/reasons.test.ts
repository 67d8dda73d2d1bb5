import { beforeEach, expect, it } from 'vitest'
import type { MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'

const PATH = '/api/mises-en-relation'

onBothDatabases('The reason of a pair', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let requestId: string
  let nannyId: string
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    requestId = await submitFrom(app.visitor, 'parent-requests', parentRequest())
    nannyId = await submitFrom(app.visitor, 'nanny-applications', nannyApplication())
  })

  const requestStatut = async () =>
    ((await admin.send('GET', `/api/parent-requests?id=${requestId}`)).json as { statut: string }[])[0]
      ?.statut
  /** Requests whose match with the nanny was announced. */
  const announcedWith = async (nanny: string) => {
    const rows = app.db.selectFrom('notifications').select('relatedId').where('nannyId', '=', nanny)
    return (await rows.execute()).map(({ relatedId }) => relatedId)
  }
  const accept = async (id: string): Promise<void> => {
    for (const status of ['traite', 'accepte'])
      await admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: { status } })
  }
  const move = async ({ id }: Pick<MiseEnRelation, 'id'>, body: object): Promise<MiseEnRelation> => {
    const answer = await admin.send('PATCH', `${PATH}/${id}`, { body })
    expect(answer.status, answer.text).toBe(200)
    return answer.json as MiseEnRelation
  }
  const correct = (card: MiseEnRelation, details: object): Promise<MiseEnRelation> => {
    const { statut, dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte } = card
    const avant = { dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte }
    return move(card, { status: statut, depuis: statut, ...details, avant })
  }
  /** A placement of the nanny with the request. */
  const place = async (id: string): Promise<MiseEnRelation> => {
    const { json } = await admin.send('POST', PATH, { body: { requestId, nannyId: id, status: 'proposee' } })
    const step = { status: 'placee', depuis: 'proposee', dateDebut: '2026-03-16' }
    return move(json as MiseEnRelation, step)
  }

  it('is not needed for a placement; a request that has a nanny announces no other nanny when set back to "En attente" by hand', async () => {
    await accept(nannyId)
    await place(nannyId)
    const other = await submitFrom(app.visitor, 'nanny-applications', nannyApplication())
    const path = `/api/parent-requests/${requestId}/status`
    expect((await admin.send('PATCH', path, { body: { status: 'en_attente' } })).status).toBe(200)
    expect(await announcedWith(other)).toEqual([])
  })

  it('that is corrected to a replacement reopens the request with its matches, once', async () => {
    await accept(nannyId)
    const placed = await place(nannyId)
    const other = await submitFrom(app.visitor, 'nanny-applications', nannyApplication())
    const end = { status: 'terminee', depuis: 'placee', dateFin: '2026-03-20', motif: 'depart_nounou' }
    const ended = await move(placed, end)
    const wished = await correct(ended, { dateFin: '2026-03-21', motif: 'demande_famille' })
    expect(await requestStatut()).toBe('traite')
    const replaced = await correct(wished, { dateFin: '2026-03-21', motif: 'remplacement' })
    expect(await requestStatut()).toBe('en_attente')
    expect(await announcedWith(other)).toEqual([requestId])
    // The administrator deals with it by hand, then corrects the day alone.
    await admin.send('PATCH', `/api/parent-requests/${requestId}/status`, { body: { status: 'traite' } })
    await correct(replaced, { dateFin: '2026-03-22', motif: 'remplacement' })
    expect(await requestStatut()).toBe('traite')
  })

  it('that is corrected to a replacement leaves a request alone that has another nanny by now', async () => {
    const second = await submitFrom(app.visitor, 'nanny-applications', nannyApplication())
    for (const id of [nannyId, second]) await accept(id)
    const end = { status: 'terminee', depuis: 'placee', dateFin: '2026-03-20', motif: 'fin_prevue' }
    const ended = await move(await place(nannyId), end)
    await place(second)
    await correct(ended, { dateFin: '2026-03-20', motif: 'remplacement' })
    expect(await requestStatut()).toBe('traite')
  })

  it('that another administrator stored first stays: another reason is refused, the same reason is accepted', async () => {
    const aside = (details: object) =>
      admin.send('POST', PATH, { body: { requestId, nannyId, status: 'ecartee', ...details } })
    const first = await aside({ ecarteePar: 'famille', motif: 'tarif' })
    expect(first.status, first.text).toBe(201)
    for (const other of [
      { ecarteePar: 'nounou', motif: 'tarif' },
      { ecarteePar: 'famille', motif: 'trop_loin' },
      { ecarteePar: 'famille', motif: 'tarif', motifTexte: 'Deux heures de route' },
    ]) {
      const refused = await aside(other)
      expect([refused.status, refused.json]).toMatchObject([409, { code: 'changedMeanwhile' }])
    }
    const same = await aside({ ecarteePar: 'famille', motif: 'tarif' })
    expect([same.status, same.json]).toEqual([201, first.json])
  })

  it('that set a nanny aside stays when she is proposed again after her application was refused', async () => {
    const send = (body: object) => admin.send('POST', PATH, { body: { requestId, nannyId, ...body } })
    expect((await send({ status: 'ecartee', ecarteePar: 'famille', motif: 'tarif' })).status).toBe(201)
    for (const status of ['traite', 'refuse'])
      await admin.send('PATCH', `/api/nanny-applications/${nannyId}/status`, { body: { status } })
    expect((await send({ status: 'proposee' })).json).toMatchObject({ code: 'nannyUnavailable' })
    expect((await admin.send('GET', PATH)).json).toMatchObject([{ statut: 'ecartee', motif: 'tarif' }])
  })
})
