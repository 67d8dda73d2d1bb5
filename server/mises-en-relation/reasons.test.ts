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

  it('that is corrected to a replacement reopens the request with its matches, once', async () => {
    for (const status of ['traite', 'accepte'])
      await admin.send('PATCH', `/api/nanny-applications/${nannyId}/status`, { body: { status } })
    const proposal = { requestId, nannyId, status: 'proposee' }
    let card = (await admin.send('POST', PATH, { body: proposal })).json as MiseEnRelation
    const move = async (body: object) => {
      const answer = await admin.send('PATCH', `${PATH}/${card.id}`, { body })
      expect(answer.status, answer.text).toBe(200)
      card = answer.json as MiseEnRelation
    }
    const correct = (details: object) => {
      const { statut, dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte } = card
      const avant = { dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte }
      return move({ status: statut, depuis: statut, ...details, avant })
    }
    await move({ status: 'placee', depuis: 'proposee', dateDebut: '2026-03-16' })
    const other = await submitFrom(app.visitor, 'nanny-applications', nannyApplication())
    await move({ status: 'terminee', depuis: 'placee', dateFin: '2026-03-20', motif: 'depart_nounou' })
    await correct({ dateFin: '2026-03-21', motif: 'demande_famille' })
    expect(await requestStatut()).toBe('traite')
    await correct({ dateFin: '2026-03-21', motif: 'remplacement' })
    expect(await requestStatut()).toBe('en_attente')
    const matches = await app.db
      .selectFrom('notifications')
      .select('relatedId')
      .where('nannyId', '=', other)
      .execute()
    expect(matches).toEqual([{ relatedId: requestId }])
    // The administrator deals with it by hand, then corrects the day alone.
    await admin.send('PATCH', `/api/parent-requests/${requestId}/status`, { body: { status: 'traite' } })
    await correct({ dateFin: '2026-03-22', motif: 'remplacement' })
    expect(await requestStatut()).toBe('traite')
  })

  it('that is corrected to a replacement leaves a request alone that has another nanny by now', async () => {
    for (const status of ['traite', 'accepte'])
      await admin.send('PATCH', `/api/nanny-applications/${nannyId}/status`, { body: { status } })
    const second = await submitFrom(app.visitor, 'nanny-applications', nannyApplication())
    for (const status of ['traite', 'accepte'])
      await admin.send('PATCH', `/api/nanny-applications/${second}/status`, { body: { status } })
    const send = async (method: 'POST' | 'PATCH', path: string, body: object): Promise<MiseEnRelation> => {
      const answer = await admin.send(method, path, { body })
      expect(answer.status, answer.text).toBeLessThan(300)
      return answer.json as MiseEnRelation
    }
    const place = async (id: string): Promise<MiseEnRelation> => {
      const card = await send('POST', PATH, { requestId, nannyId: id, status: 'proposee' })
      const step = { status: 'placee', depuis: 'proposee', dateDebut: '2026-03-16' }
      return send('PATCH', `${PATH}/${card.id}`, step)
    }
    const first = await place(nannyId)
    const end = { status: 'terminee', dateFin: '2026-03-20' }
    const ended = await send('PATCH', `${PATH}/${first.id}`, {
      ...end,
      depuis: 'placee',
      motif: 'fin_prevue',
    })
    await place(second)
    const { dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte } = ended
    const avant = { dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte }
    await send('PATCH', `${PATH}/${first.id}`, { ...end, depuis: 'terminee', motif: 'remplacement', avant })
    expect(await requestStatut()).toBe('traite')
  })

  it('that another administrator stored first is not replaced by one that is lost', async () => {
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
})
