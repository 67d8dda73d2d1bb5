import { beforeEach, expect, it } from 'vitest'
import type { AFaire, Regle } from '#contract/a-faire.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { contactMessage, nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'

const HOUR_MS = 3_600_000

onBothDatabases('What is to be done today', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    // Monday 2 March 2026, noon in Libreville.
    app.clock.set('2026-03-02T11:00:00.000Z')
    admin = await app.signIn()
  })

  const submit = (noun: string, body: object) => submitFrom(app.visitor, noun, body)
  /** Sessions end by themselves: signs in again, then makes the call. */
  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    admin = await app.signIn()
    const answer = await admin.send(method, path, body && { body })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.json
  }
  const list = async (query = '') => (await send('GET', `/api/a-faire${query}`)) as AFaire
  /** Rule and person of each line. */
  const lines = async (): Promise<readonly (readonly [Regle, string])[]> =>
    (await list()).lignes.map(({ regle, nom }) => [regle, nom])

  it('is nothing when nothing waits', async () => {
    await submit('parent-requests', parentRequest())
    expect(await list()).toMatchObject({ total: 0, lignes: [] })
  })

  it('names families, candidates and messages without any activity after their delay, until something is done', async () => {
    const requestId = await submit('parent-requests', { ...parentRequest(), nom: 'Mireille Ondo' })
    const nannyId = await submit('nanny-applications', { ...nannyApplication(), nom: 'Grâce Mba' })
    const messageId = await submit('contact-messages', { ...contactMessage(), nom: 'Jean Nze' })
    app.clock.advance(25 * HOUR_MS)
    expect(await lines()).toEqual([
      ['demande', 'Mireille Ondo'],
      ['message', 'Jean Nze'],
    ])
    app.clock.advance(48 * HOUR_MS)
    expect(await lines()).toEqual([
      ['demande', 'Mireille Ondo'],
      ['candidature', 'Grâce Mba'],
      ['message', 'Jean Nze'],
    ])
    await send('POST', '/api/activites', { sujet: 'message', sujetId: messageId, type: 'appel' })
    await send('PATCH', `/api/nanny-applications/${nannyId}/status`, { status: 'traite' })
    expect(await lines()).toEqual([['demande', 'Mireille Ondo']])
    await send('POST', '/api/rappels', { sujet: 'demande', sujetId: requestId, date: '2026-03-06' })
    expect(await lines()).toEqual([])
    app.clock.advance(24 * HOUR_MS)
    expect(await lines()).toEqual([['rappel', 'Mireille Ondo']])
  })

  it('obeys the delays of the agency', async () => {
    await submit('parent-requests', parentRequest())
    await send('POST', '/api/parametres-site', { cle: 'delai_demande_heures', valeur: '2' })
    app.clock.advance(HOUR_MS)
    expect((await list()).total).toBe(0)
    app.clock.advance(2 * HOUR_MS)
    expect((await list()).nombres.demande).toBe(1)
  })

  it('names a family that still waits when nothing was done for the delay, until it is placed', async () => {
    const requestId = await submit('parent-requests', { ...parentRequest(), nom: 'Mireille Ondo' })
    const day = (date: string) => app.clock.set(`2026-03-${date}T11:00:00.000Z`)
    await send('POST', '/api/activites', { sujet: 'demande', sujetId: requestId, type: 'appel' })
    day('04')
    expect(await lines()).toEqual([])
    day('06')
    expect((await list()).lignes).toMatchObject([
      { regle: 'relance', nom: 'Mireille Ondo', depuis: '2026-03-02T11:00:00.000Z' },
    ])
    await send('POST', '/api/parametres-site', { cle: 'delai_relance_jours', valeur: '10' })
    expect(await lines()).toEqual([])
    await send('PATCH', '/api/parametres-site/delai_relance_jours', { valeur: '3' })

    // A reminder of a later day, or a trial, says when it goes on.
    const { id: rappelId } = (await send('POST', '/api/rappels', {
      sujet: 'demande',
      sujetId: requestId,
      date: '2026-03-12',
    })) as { id: string }
    day('11')
    expect(await lines()).toEqual([])
    await send('PATCH', `/api/rappels/${rappelId}`, { fait: true, avant: '2026-03-12' })
    day('12')
    expect(await lines()).toEqual([])
    const nannyId = await submit('nanny-applications', nannyApplication())
    const { id } = (await send('POST', '/api/mises-en-relation', {
      requestId,
      nannyId,
      status: 'proposee',
    })) as { id: string }
    const move = (body: object) => send('PATCH', `/api/mises-en-relation/${id}`, body)
    day('16')
    expect(await lines()).toEqual([['relance', 'Mireille Ondo']])
    await move({ status: 'essai', depuis: 'proposee', dateEssai: '2026-03-25' })
    day('20')
    expect(await lines()).toEqual([])
    await move({ status: 'ecartee', depuis: 'essai', ecarteePar: 'famille', motif: 'tarif' })
    day('24')
    expect(await lines()).toEqual([['relance', 'Mireille Ondo']])
    await send('PATCH', `/api/parent-requests/${requestId}/status`, { status: 'traite' })
    expect(await lines()).toEqual([])
    await send('PATCH', `/api/parent-requests/${requestId}/status`, { status: 'en_attente' })
    day('28')
    expect(await lines()).toEqual([['relance', 'Mireille Ondo']])
    const mark = (indesirable: boolean) =>
      send('POST', '/api/selection/indesirables', { liste: 'demandes', ids: [requestId], indesirable })
    await mark(true)
    expect(await lines()).toEqual([])
    await mark(false)
    expect(await lines()).toEqual([['relance', 'Mireille Ondo']])
  })

  it('does not name unwanted records, and a proposal answers both people', async () => {
    const unwanted = await submit('contact-messages', contactMessage())
    const requestId = await submit('parent-requests', parentRequest())
    const nannyId = await submit('nanny-applications', nannyApplication())
    await send('POST', '/api/selection/indesirables', {
      liste: 'messages',
      ids: [unwanted],
      indesirable: true,
    })
    await send('POST', '/api/mises-en-relation', { requestId, nannyId, status: 'proposee' })
    app.clock.advance(100 * HOUR_MS)
    expect(await lines()).toEqual([])
  })

  it('names trials of today and tomorrow, follow-ups on their days, and unpaid salaries at the end of the month', async () => {
    const requestId = await submit('parent-requests', { ...parentRequest(), nom: 'Mireille Ondo' })
    const nannyId = await submit('nanny-applications', { ...nannyApplication(), nom: 'Grâce Mba' })
    for (const status of ['traite', 'accepte'])
      await send('PATCH', `/api/nanny-applications/${nannyId}/status`, { status })
    const { id } = (await send('POST', '/api/mises-en-relation', {
      requestId,
      nannyId,
      status: 'proposee',
    })) as { id: string }
    const move = (body: object) => send('PATCH', `/api/mises-en-relation/${id}`, body)
    await move({ status: 'essai', depuis: 'proposee', dateEssai: '2026-03-04' })
    expect(await lines()).toEqual([])
    app.clock.advance(24 * HOUR_MS)
    const PAIR = 'Grâce Mba chez Mireille Ondo'
    expect(await lines()).toEqual([['essais', PAIR]])
    const { employeId } = (await move({
      status: 'placee',
      depuis: 'essai',
      dateDebut: '2026-03-04',
    })) as { employeId: string }
    expect(await lines()).toEqual([])
    app.clock.set('2026-03-05T08:00:00.000Z')
    const [followUp] = (await list()).lignes
    expect(followUp).toMatchObject({
      regle: 'suivi',
      nom: PAIR,
      pourquoi: 'Premier jour passé\u00a0: tout va bien\u00a0?',
    })
    await send('PATCH', `/api/rappels/${followUp?.rappelId}`, { date: '2026-03-06', avant: '2026-03-05' })
    expect(await lines()).toEqual([])
    app.clock.set('2026-03-06T08:00:00.000Z')
    await send('PATCH', `/api/rappels/${followUp?.rappelId}`, { fait: true, avant: '2026-03-06' })
    expect(await lines()).toEqual([])
    app.clock.set('2026-03-11T08:00:00.000Z')
    expect((await list()).nombres).toMatchObject({ suivi: 1, salaire: 0 })

    app.clock.set('2026-03-25T08:00:00.000Z')
    expect((await list()).nombres).toMatchObject({ salaire: 1 })
    await send('POST', '/api/paiements-employes', {
      employeId,
      montant: 120_000,
      motif: 'Salaire de mars',
      datePaiement: '2026-03-25',
    })
    expect((await list()).nombres).toMatchObject({ salaire: 0 })
    app.clock.set('2026-03-26T08:00:00.000Z')
    expect((await list()).lignes).toContainEqual(
      expect.objectContaining({
        regle: 'suivi',
        nom: 'Grâce Mba',
        pourquoi: 'Lendemain de paie\u00a0: reste-t-elle\u00a0?',
      }),
    )
    app.clock.set('2026-04-26T08:00:00.000Z')
    expect((await list()).nombres).toMatchObject({ salaire: 1 })
  })

  it('answers the first lines, and counts all', async () => {
    for (let index = 0; index < 5; index += 1) await submit('contact-messages', contactMessage())
    app.clock.advance(25 * HOUR_MS)
    const { total, lignes } = await list('?limit=3')
    expect([total, lignes.length]).toEqual([5, 3])
  })
})
