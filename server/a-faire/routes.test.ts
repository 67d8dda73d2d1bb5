import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  A_FAIRE_MAX_LINES,
  A_FAIRE_RULES,
  type AFaire,
  endpoints,
  type Regle,
} from '#contract/a-faire.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { contactMessage, nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'

const HOUR_MS = 3_600_000

it('An answer without a limit has room for the lines of every rule', () => {
  const { limit } = z.parse(endpoints.listAFaire.query, {})
  expect(limit).toBe(A_FAIRE_MAX_LINES * Object.keys(A_FAIRE_RULES).length)
})

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
  const send = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object) => {
    admin = await app.signIn()
    const answer = await admin.send(method, path, body && { body })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.json
  }
  const list = async (query = '') => (await send('GET', `/api/a-faire${query}`)) as AFaire
  /** Rule and person of each line. */
  const lines = async (): Promise<readonly (readonly [Regle, string])[]> =>
    (await list()).lignes.map(({ regle, nom }) => [regle, nom])

  it('is nothing before the first delay is over', async () => {
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

  it('is empty when the setting of the required points names no known point', async () => {
    const dateModification = app.clock.now().toISOString()
    const nannyId = await submit('nanny-applications', nannyApplication())
    for (const status of ['traite', 'accepte'])
      await send('PATCH', `/api/nanny-applications/${nannyId}/status`, { status })
    expect(await lines()).toEqual([['verification', 'Grâce Mba']])
    const row = { id: 'unknown', cle: 'verification_requise', valeur: 'ancien', dateModification }
    await app.db.insertInto('parametres_site').values(row).execute()
    expect(await list()).toMatchObject({ total: 0, lignes: [] })
  })

  it('obeys the delays of the agency', async () => {
    await submit('parent-requests', parentRequest())
    await send('POST', '/api/parametres-site', { cle: 'delai_demande_heures', valeur: '2' })
    app.clock.advance(HOUR_MS)
    expect((await list()).total).toBe(0)
    app.clock.advance(2 * HOUR_MS)
    expect((await list()).nombres.demande).toBe(1)
  })

  it('names a family that still waits when nothing was done for the delay, unless a reminder or a trial is ahead', async () => {
    const requestId = await submit('parent-requests', { ...parentRequest(), nom: 'Mireille Ondo' })
    const day = (date: string) => app.clock.set(`2026-03-${date}T11:00:00.000Z`)
    day('03')
    await send('POST', '/api/activites', { sujet: 'demande', sujetId: requestId, type: 'appel' })
    day('05')
    expect(await lines()).toEqual([])
    day('07')
    expect((await list()).lignes).toMatchObject([
      {
        regle: 'relance',
        nom: 'Mireille Ondo',
        depuis: '2026-03-03T11:00:00.000Z',
        dateDemande: '2026-03-02T11:00:00.000Z',
      },
    ])
    await send('POST', '/api/parametres-site', { cle: 'delai_relance_jours', valeur: '10' })
    expect(await lines()).toEqual([])
    await send('PATCH', '/api/parametres-site/delai_relance_jours', { valeur: '3' })

    // A reminder has a line of its own from its day on, a trial from the day before.
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

  it('names neither an unwanted message nor the two people of a proposal as waiting for an answer', async () => {
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
    expect((await list()).nombres).toMatchObject({ demande: 0, candidature: 0, message: 0 })
  })

  it('names a record as before when its mark as unwanted is removed', async () => {
    /** Three new records; `toggle` marks each as unwanted, then removes the marks. */
    const marked = async () => {
      const ids = {
        demandes: await submit('parent-requests', parentRequest()),
        candidatures: await submit('nanny-applications', nannyApplication()),
        messages: await submit('contact-messages', contactMessage()),
      }
      return {
        ids,
        toggle: async () => {
          for (const indesirable of [true, false])
            for (const [liste, id] of Object.entries(ids))
              await send('POST', '/api/indesirables', { liste, id, indesirable })
        },
      }
    }
    const fresh = await marked()
    await fresh.toggle()
    app.clock.advance(100 * HOUR_MS)
    const waiting = { demande: 1, candidature: 1, message: 1, relance: 0 }
    expect((await list()).nombres).toMatchObject(waiting)

    const answered = await marked()
    for (const [liste, sujet] of [
      ['demandes', 'demande'],
      ['messages', 'message'],
    ] as const)
      await send('POST', '/api/activites', { sujet, sujetId: answered.ids[liste], type: 'appel' })
    await send('POST', '/api/mises-en-relation', {
      requestId: answered.ids.demandes,
      nannyId: answered.ids.candidatures,
      status: 'proposee',
    })
    app.clock.advance(60 * HOUR_MS)
    await send('POST', '/api/activites', { sujet: 'demande', sujetId: answered.ids.demandes, type: 'appel' })
    app.clock.advance(60 * HOUR_MS)
    await answered.toggle()
    // The family was called 60 hours ago, which is less than the delay of `relance` (3 days).
    expect((await list()).nombres).toMatchObject(waiting)
    app.clock.advance(20 * HOUR_MS)
    expect((await list()).nombres).toMatchObject({ ...waiting, relance: 1 })
  })

  it('names a trial on the day before, follow-ups on their days, and a placed employee without a salary at the end of the month', async () => {
    const requestId = await submit('parent-requests', { ...parentRequest(), nom: 'Mireille Ondo' })
    const nannyId = await submit('nanny-applications', { ...nannyApplication(), nom: 'Grâce Mba' })
    for (const status of ['traite', 'accepte'])
      await send('PATCH', `/api/nanny-applications/${nannyId}/status`, { status })
    await send('POST', '/api/parametres-site', { cle: 'verification_requise', valeur: 'identite' })
    await send('PATCH', `/api/verifications/${nannyId}`, {
      point: 'identite',
      etat: 'fait',
      date: '2026-03-02',
      revision: 0,
    })
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
      appele: 'Mireille Ondo',
      pourquoi: 'Premier jour passé\u00a0: tout va bien\u00a0?',
    })
    await send('PATCH', `/api/rappels/${followUp?.rappelId}`, { date: '2026-03-06', avant: '2026-03-05' })
    expect(await lines()).toEqual([])
    app.clock.set('2026-03-06T08:00:00.000Z')
    await send('PATCH', `/api/rappels/${followUp?.rappelId}`, { fait: true, avant: '2026-03-06' })
    expect(await lines()).toEqual([])
    app.clock.set('2026-03-11T08:00:00.000Z')
    expect((await list()).nombres).toMatchObject({ suivi: 1, salaire_a_fixer: 0 })

    app.clock.set('2026-03-25T08:00:00.000Z')
    expect((await list()).nombres).toMatchObject({ salaire_a_fixer: 1 })
    await send('POST', '/api/paiements-employes', {
      employeId,
      montant: 120_000,
      motif: 'Salaire de mars',
      datePaiement: '2026-03-25',
    })
    expect((await list()).nombres).toMatchObject({ salaire_a_fixer: 0 })
    app.clock.set('2026-03-26T08:00:00.000Z')
    expect((await list()).lignes).toContainEqual(
      expect.objectContaining({
        regle: 'suivi',
        nom: 'Grâce Mba',
        pourquoi: 'Lendemain de paie\u00a0: reste-t-elle\u00a0?',
      }),
    )
    app.clock.set('2026-04-26T08:00:00.000Z')
    expect((await list()).nombres).toMatchObject({ salaire_a_fixer: 1 })
  })

  it('names all eleven reasons of one day, most urgent first', async () => {
    // Written before the day of the list: each of the first four people waits longer than the delay.
    await submit('parent-requests', { ...parentRequest(), nom: 'Famille qui attend' })
    const recalled = await submit('parent-requests', { ...parentRequest(), nom: 'Famille à relancer' })
    await send('POST', '/api/activites', { sujet: 'demande', sujetId: recalled, type: 'appel' })
    await submit('nanny-applications', { ...nannyApplication(), nom: 'Candidate sans suite' })
    await submit('contact-messages', { ...contactMessage(), nom: 'Message sans réponse' })
    const messageId = await submit('contact-messages', { ...contactMessage(), nom: 'À rappeler' })
    await send('POST', '/api/rappels', { sujet: 'message', sujetId: messageId, date: '2026-03-28' })
    const hire = async (nom: string): Promise<string> => {
      const id = await submit('nanny-applications', { ...nannyApplication(), nom })
      for (const status of ['traite', 'accepte'])
        await send('PATCH', `/api/nanny-applications/${id}/status`, { status })
      return id
    }
    const pair = async (nannyId: string, nom: string, step: object): Promise<void> => {
      const requestId = await submit('parent-requests', { ...parentRequest(), nom })
      const proposal = { requestId, nannyId, status: 'proposee' }
      const { id } = (await send('POST', '/api/mises-en-relation', proposal)) as { id: string }
      await send('PATCH', `/api/mises-en-relation/${id}`, { depuis: 'proposee', ...step })
    }
    const [placed, tried] = [await hire('Placée'), await hire("À l'essai")]
    await send('POST', '/api/parametres-site', { cle: 'verification_requise', valeur: 'identite' })
    await send('PATCH', `/api/verifications/${placed}`, {
      point: 'identite',
      etat: 'fait',
      date: '2026-03-02',
      expiration: '2026-04-10',
      revision: 0,
    })
    await pair(placed, 'Famille servie', { status: 'placee', dateDebut: '2026-03-27' })
    await pair(tried, "Famille à l'essai", { status: 'essai', dateEssai: '2026-03-29' })
    const [salaried] = (await send('GET', '/api/employees?q=essai')) as { id: string }[]
    const salary = { montant: 60_000, depuis: '2026-03', avant: null }
    await send('PUT', `/api/paie/salaires/${salaried?.id}`, salary)
    app.clock.set('2026-03-28T08:00:00.000Z')
    expect(await lines()).toEqual([
      ['rappel', 'À rappeler'],
      ['demande', 'Famille qui attend'],
      ['relance', 'Famille à relancer'],
      ['candidature', 'Candidate sans suite'],
      ['message', 'Message sans réponse'],
      ['essais', "À l'essai chez Famille à l'essai"],
      ['suivi', 'Placée chez Famille servie'],
      ['expiration', 'Placée'],
      ['verification', "À l'essai"],
      ['salaire', "À l'essai"],
      ['salaire_a_fixer', 'Placée'],
    ])
  })

  it('answers the first lines, and counts all', async () => {
    for (let index = 0; index < 5; index += 1) await submit('contact-messages', contactMessage())
    app.clock.advance(25 * HOUR_MS)
    const { total, lignes } = await list('?limit=3')
    expect([total, lignes.length]).toEqual([5, 3])
  })
})
