import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Activite, Ligne, Resultat } from '#contract/activites.admin.ts'
import { addDays, dayOf } from '#contract/days.admin.ts'
import type { MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import type { Rappel } from '#contract/rappels.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { contactMessage, nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'

onBothDatabases('Activities and reminders', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let requestId: string
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    requestId = await submit('parent-requests', parentRequest())
  })

  const submit = (noun: string, body: object) => submitFrom(app.visitor, noun, body)
  /** Makes a call of the administrator and checks its status. */
  const send = async <Result>(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body: object,
    status: number,
  ) => {
    app.clock.advance(1000)
    const answer = await admin.send(method, path, { body })
    expect(answer.status, answer.text).toBe(status)
    return answer.json as Result
  }
  const about = (sujetId = requestId, sujet = 'demande') => ({ sujet, sujetId })
  const record = (body: object) => send<Activite>('POST', '/api/activites', { ...about(), ...body }, 201)
  const remind = (body: object) => send<Rappel>('POST', '/api/rappels', { ...about(), ...body }, 201)
  const setResultat = (id: string, resultat: Resultat | null, depuis: Resultat | null = null) =>
    admin.send('PATCH', `/api/activites/${id}`, { body: { resultat, depuis } })
  const tomorrow = () => addDays(dayOf(app.clock.now()), 1)
  const history = async (sujetId = requestId, sujet = 'demande') =>
    (await admin.send('GET', `/api/activites?sujet=${sujet}&sujetId=${sujetId}`)).json as Ligne[]
  const reminders = async (sujetId = requestId, sujet = 'demande') =>
    (await admin.send('GET', `/api/rappels?sujet=${sujet}&sujetId=${sujetId}`)).json as Rappel[]
  const titles = async (...of: Parameters<typeof history>) => (await history(...of)).map(({ titre }) => titre)

  it('a call, its result and a note are the history of a record, with who did them', async () => {
    const call = await record({ type: 'appel' })
    expect((await setResultat(call.id, 'pas_de_reponse')).status).toBe(200)
    await record({ type: 'note', texte: 'Rappeler après 18 h' })
    await send('PATCH', `/api/parent-requests/${requestId}/status`, { status: 'traite' }, 200)
    expect(await history()).toMatchObject([
      { nature: 'statut', titre: 'Statut\u00a0: Traité', auteur: 'Administrateur' },
      { nature: 'note', titre: 'Note', texte: 'Rappeler après 18 h', auteur: 'Administrateur' },
      { nature: 'appel', titre: 'Appel\u00a0: Pas de réponse', auteur: 'Administrateur' },
      { nature: 'recue', titre: 'Demande reçue', auteur: null },
    ])
  })

  it('a payment of the family is in the history: recorded, corrected and cancelled, with the values before and after', async () => {
    const { id } = await send<{ id: string }>(
      'POST',
      '/api/payments',
      { demandeId: requestId, montant: '6000,5', methode: 'airtel_money', transactionId: 'TX-9' },
      201,
    )
    const corrected = {
      montant: '60000',
      methode: 'especes',
      transactionId: 'TX-9',
      jour: '2026-11-02',
      revision: 0,
    }
    await send('PATCH', `/api/payments/${id}`, corrected, 200)
    await send('PATCH', `/api/payments/${id}/status`, { status: 'annule', depuis: 'confirme' }, 200)
    const [typed, right] = [
      '6\u00a0000,50\u00a0FCFA pour 11/2026, Airtel Money, Confirmé, 20/11/2026',
      '60\u00a0000\u00a0FCFA pour 11/2026, Espèces, Confirmé, 02/11/2026',
    ]
    const by = { nature: 'paiement', auteur: 'Administrateur' }
    expect(await history()).toMatchObject([
      {
        ...by,
        titre: "Statut d'un encaissement changé",
        texte: `${right} → ${right.replace('Confirmé', 'Annulé')}`,
      },
      { ...by, titre: 'Encaissement corrigé', texte: `${typed} → ${right}` },
      { ...by, titre: 'Encaissement enregistré', texte: typed },
      { titre: 'Demande reçue' },
    ])
    expect(JSON.stringify(await history())).not.toContain('TX-9')
  })

  it('a payment to an employee has a day and no time, at its place among the lines of that day', async () => {
    const nannyId = await submit('nanny-applications', nannyApplication())
    for (const status of ['traite', 'accepte'])
      await send('PATCH', `/api/nanny-applications/${nannyId}/status`, { status }, 200)
    // In Libreville it is 00:10 of the next day.
    app.clock.set('2026-11-24T23:10:00.000Z')
    admin = await app.signIn()
    const application = { ...nannyApplication(), candidatureId: nannyId }
    const hired = await send<{ id: string }>('POST', '/api/employees', application, 201)
    const ofEmployee = about(hired.id, 'employe')
    const pay = (motif: string, datePaiement: string) =>
      send('POST', '/api/paiements-employes', { employeId: hired.id, montant: 1, motif, datePaiement }, 201)
    await send('POST', '/api/activites', { ...ofEmployee, type: 'note', texte: 'Avant' }, 201)
    await pay('Ce jour', '2026-11-25')
    await pay('La veille', '2026-11-24')
    await send('POST', '/api/activites', { ...ofEmployee, type: 'note', texte: 'Après' }, 201)
    const lines = (await history(hired.id, 'employe')).map(({ titre, texte, jour }) => [texte ?? titre, jour])
    expect(lines.slice(0, 4)).toEqual([
      ['Après', null],
      ['1 FCFA\u00a0: Ce jour', '2026-11-25'],
      ['Avant', null],
      ['1 FCFA\u00a0: La veille', '2026-11-24'],
    ])
  })

  it('"Rappeler demain" also creates the reminder for the next day, once', async () => {
    const { id } = await record({ type: 'appel' })
    const answers = await Promise.all([
      setResultat(id, 'rappeler_demain'),
      setResultat(id, 'rappeler_demain'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await reminders()).toMatchObject([
      { texte: 'Rappeler', date: tomorrow(), fait: false, suivi: null },
    ])
  })

  it('a reminder that is open is not added again: by its form, or by the result of a call', async () => {
    const first = await remind({ date: '2026-11-21' })
    expect(await remind({ date: '2026-11-21' })).toEqual(first)
    const { id } = await record({ type: 'appel' })
    expect((await setResultat(id, 'rappeler_demain')).status).toBe(200)
    expect(await reminders()).toEqual([first])
    await remind({ date: '2026-11-21', texte: 'Le contrat' })
    await send('PATCH', `/api/rappels/${first.id}`, { fait: true, avant: '2026-11-21' }, 200)
    const again = await remind({ date: '2026-11-21' })
    expect((await reminders()).map(({ texte }) => texte).toSorted()).toEqual(['Le contrat', 'Rappeler'])
    expect(again.id).not.toBe(first.id)
  })

  it('a result that another administrator set is not replaced unseen', async () => {
    const { id } = await record({ type: 'sms' })
    expect((await setResultat(id, 'joint')).status).toBe(200)
    expect((await setResultat(id, 'numero_faux')).json).toMatchObject({ code: 'changedMeanwhile' })
    expect((await setResultat(id, 'numero_faux', 'joint')).status).toBe(200)
  })

  it('a result that is noted, corrected or taken back again, as after a lost answer, succeeds and changes it once', async () => {
    const { id } = await record({ type: 'appel' })
    const twice = async (resultat: Resultat | null, depuis: Resultat | null) => {
      const both = () => Promise.all([1, 2].map(() => setResultat(id, resultat, depuis)))
      const answers = [...(await both()), ...(await both())]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(answers.map(({ json }) => json)).toEqual(
        answers.map(() => expect.objectContaining({ id, resultat })),
      )
    }
    await twice('rappeler_demain', null)
    expect(await reminders()).toHaveLength(1)
    await twice('joint', 'rappeler_demain')
    expect(await reminders()).toEqual([])
    // A reminder that somebody asks for meanwhile is not the result's.
    const asked = await remind({ date: tomorrow() })
    await twice(null, 'joint')
    expect(await reminders()).toEqual([asked])
    const noted = app.db.selectFrom('journal').select('detail').where('action', '=', 'setResultat')
    const details = ['-, rappeler_demain', 'rappeler_demain, joint', 'joint, -'].map(
      (both) => `appel, ${both}`,
    )
    expect(await noted.orderBy('rang').execute()).toEqual(details.map((detail) => ({ detail })))
  })

  it('a result is taken back with the reminder that it added, and with no other one', async () => {
    const { id } = await record({ type: 'appel' })
    expect((await setResultat(id, 'numero_faux')).status).toBe(200)
    expect((await setResultat(id, null, 'joint')).json).toMatchObject({ code: 'changedMeanwhile' })
    expect((await setResultat(id, null, 'numero_faux')).json).toMatchObject({ id, resultat: null })
    expect(await titles()).toContain('Appel')
    await setResultat(id, 'rappeler_demain')
    await setResultat(id, null, 'rappeler_demain')
    expect(await reminders()).toEqual([])

    const earlier = await remind({ date: tomorrow() })
    const later = await record({ type: 'appel' })
    await setResultat(later.id, 'rappeler_demain')
    expect((await setResultat(later.id, null, 'rappeler_demain')).status).toBe(200)
    expect(await reminders()).toEqual([earlier])
  })

  it('a result is corrected, with the reminder that it added', async () => {
    const { id } = await record({ type: 'appel' })
    await setResultat(id, 'rappeler_demain')
    expect((await setResultat(id, 'joint', 'rappeler_demain')).json).toMatchObject({ resultat: 'joint' })
    expect(await reminders()).toEqual([])
    expect((await setResultat(id, 'rappeler_demain', 'joint')).status).toBe(200)
    expect(await reminders()).toHaveLength(1)
  })

  it('the lines of calls and messages have their result, and other lines have none', async () => {
    const call = await record({ type: 'appel' })
    const message = await record({ type: 'sms' })
    await record({ type: 'visite' })
    await setResultat(call.id, 'joint')
    expect((await history()).map(({ id, nature, resultat }) => [nature, resultat, id])).toEqual([
      ['visite', null, expect.any(String)],
      ['sms', null, message.id],
      ['appel', 'joint', call.id],
      ['recue', null, requestId],
    ])
  })

  it('a note has no result, and an unknown record no activity and no reminder', async () => {
    const { id } = await record({ type: 'note', texte: 'Bonjour' })
    expect((await setResultat(id, 'joint')).status).toBe(404)
    const other = about(randomUUID())
    await send('POST', '/api/activites', { ...other, type: 'appel' }, 404)
    await send('POST', '/api/rappels', { ...other, date: '2026-04-01' }, 404)
    for (const path of ['/api/activites', '/api/rappels'])
      expect((await admin.send('GET', `${path}?sujet=demande&sujetId=${other.sujetId}`)).json).toEqual([])
  })

  it('an activity and a reminder that are sent again with their key are stored once', async () => {
    for (const [path, body] of [
      ['/api/activites', { type: 'appel' }],
      ['/api/rappels', { date: '2026-04-01' }],
    ] as const) {
      const headers = { 'idempotency-key': randomUUID() }
      const again = () => admin.send('POST', path, { body: { ...about(), ...body }, headers })
      const [first, second] = [await again(), await again()]
      expect([first.status, second.json]).toEqual([201, first.json])
    }
    expect(await history()).toHaveLength(2)
    expect(await reminders()).toHaveLength(1)
  })

  it('a reminder that is done appears in the history, and of two administrators who change one at once, one is refused', async () => {
    const { id, date } = await remind({ texte: 'Appeler le père', date: '2026-04-01' })
    const change = (body: object) => admin.send('PATCH', `/api/rappels/${id}`, { body })
    expect((await change({ date: '2026-04-03', avant: date })).status).toBe(200)
    expect((await change({ fait: true, avant: date })).json).toMatchObject({ code: 'changedMeanwhile' })
    const both = await Promise.all([
      change({ fait: true, avant: '2026-04-03' }),
      change({ date: '2026-04-09', avant: '2026-04-03' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await change({ avant: '2026-04-03' })).status).toBe(400)
    const done = (await remind({ texte: 'Autre', date: '2026-05-01' })).id
    await send('PATCH', `/api/rappels/${done}`, { fait: true, avant: '2026-05-01' }, 200)
    expect(await history()).toContainEqual(expect.objectContaining({ titre: 'Rappel fait', texte: 'Autre' }))
  })

  it('a reminder that is done is opened again, and the history shows what is done now', async () => {
    const { id } = await remind({ texte: 'Appeler le père', date: '2026-04-01' })
    const change = (body: object) => admin.send('PATCH', `/api/rappels/${id}`, { body })
    const done = async () => (await titles()).filter((titre) => titre === 'Rappel fait')
    await send('PATCH', `/api/rappels/${id}`, { fait: true, avant: '2026-04-01' }, 200)
    expect((await change({ fait: false, avant: '2026-04-02' })).json).toMatchObject({
      code: 'changedMeanwhile',
    })
    expect([await done(), await reminders()]).toMatchObject([['Rappel fait'], []])
    await send('PATCH', `/api/rappels/${id}`, { fait: false, avant: '2026-04-01' }, 200)
    expect(await done()).toEqual([])
    expect(await reminders()).toMatchObject([{ id, date: '2026-04-01', fait: false }])
    await send('PATCH', `/api/rappels/${id}`, { fait: true, avant: '2026-04-01' }, 200)
    expect(await done()).toHaveLength(1)
    expect((await change({ fait: false, date: '2026-04-03', avant: '2026-04-01' })).status).toBe(400)
  })

  it('a change of a reminder that is repeated, as after a lost answer, succeeds and changes it once', async () => {
    const other = await remind({ texte: 'Appeler', date: '2026-04-01' })
    await send('PATCH', `/api/rappels/${other.id}`, { fait: true, avant: '2026-04-01' }, 200)
    const { id } = await remind({ texte: 'Appeler', date: '2026-04-01' })
    const twice = async (body: object) => {
      const both = () => Promise.all([1, 2].map(() => admin.send('PATCH', `/api/rappels/${id}`, { body })))
      const answers = [...(await both()), ...(await both())]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(answers.map(({ json }) => json)).toEqual(answers.map(() => answers[0]?.json))
      return answers[0]?.json
    }
    const done = async () => (await titles()).filter((titre) => titre === 'Rappel fait').length
    expect(await twice({ date: '2026-04-03', avant: '2026-04-01' })).toMatchObject({ date: '2026-04-03' })
    expect(await twice({ fait: true, avant: '2026-04-03' })).toMatchObject({ fait: true })
    expect(await done()).toBe(2)
    expect(await twice({ fait: false, avant: '2026-04-03' })).toMatchObject({ fait: false })
    expect(await done()).toBe(1)
    const changes = await app.db
      .selectFrom('journal')
      .select('id')
      .where('action', '=', 'changeRappel')
      .where('objet', '=', id)
      .execute()
    expect(changes).toHaveLength(3)
  })

  it('the history of a family and of a nanny names the other person at each step', async () => {
    const nannyId = await submit('nanny-applications', nannyApplication())
    const pair = await send<{ id: string }>(
      'POST',
      '/api/mises-en-relation',
      { requestId, nannyId, status: 'proposee' },
      201,
    )
    const path = `/api/mises-en-relation/${pair.id}`
    const aside = { status: 'ecartee', depuis: 'proposee', ecarteePar: 'famille', motif: 'tarif' }
    await send('PATCH', path, aside, 200)
    const [nanny, family] = [nannyApplication().nom, parentRequest().nom]
    expect((await history()).slice(0, 2)).toMatchObject([
      { titre: `Écartée\u00a0: ${nanny}`, texte: 'Tarif' },
      { titre: `Proposée\u00a0: ${nanny}`, texte: null },
    ])
    expect(await titles(nannyId, 'candidature')).toEqual([
      `Écartée\u00a0: ${family}`,
      `Proposée\u00a0: ${family}`,
      'Candidature reçue',
    ])
    expect(await titles(pair.id, 'mise_en_relation')).toEqual(['Écartée', 'Proposée'])

    // A call from the card of both names the person who was called, once.
    const ofPair = about(pair.id, 'mise_en_relation')
    await send('POST', '/api/activites', { ...ofPair, type: 'appel', texte: nanny }, 201)
    await send('POST', '/api/activites', { ...ofPair, type: 'sms', texte: family }, 201)
    const newest = async (...of: Parameters<typeof history>) =>
      (await history(...of)).slice(0, 2).map(({ titre, texte }) => [titre, texte])
    expect(await newest()).toEqual([
      [`SMS\u00a0: ${nanny}`, family],
      [`Appel\u00a0: ${nanny}`, null],
    ])
    expect(await newest(nannyId, 'candidature')).toEqual([
      [`SMS\u00a0: ${family}`, null],
      [`Appel\u00a0: ${family}`, nanny],
    ])
    expect(await newest(pair.id, 'mise_en_relation')).toEqual([
      ['SMS', family],
      ['Appel', nanny],
    ])
  })

  it('a placement has follow-ups on days 1, 7 and 30 and at the end of the guarantee, until it ends', async () => {
    const nannyId = await submit('nanny-applications', nannyApplication())
    for (const status of ['traite', 'accepte'])
      await send('PATCH', `/api/nanny-applications/${nannyId}/status`, { status }, 200)
    await admin.send('POST', '/api/parametres-site', { body: { cle: 'garantie_jours', valeur: '60' } })
    const { id } = await send<{ id: string }>(
      'POST',
      '/api/mises-en-relation',
      { requestId, nannyId, status: 'proposee' },
      201,
    )
    const move = (body: object) => send<MiseEnRelation>('PATCH', `/api/mises-en-relation/${id}`, body, 200)
    const days = async () => (await reminders(id, 'mise_en_relation')).map(({ date, suivi }) => [date, suivi])
    const placed = await move({ status: 'placee', depuis: 'proposee', dateDebut: '2026-03-16' })
    const { employeId, dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte } = placed
    expect(await days()).toEqual([
      ['2026-03-17', 'jour_1'],
      ['2026-03-23', 'jour_7'],
      ['2026-04-15', 'jour_30'],
      ['2026-05-15', 'garantie'],
    ])
    const avant = { dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte }
    await move({ status: 'placee', depuis: 'placee', dateDebut: '2026-03-20', avant })
    expect((await days()).map(([date]) => date)).toEqual([
      '2026-03-21',
      '2026-03-27',
      '2026-04-19',
      '2026-05-19',
    ])

    const datePaiement = app.clock.now().toISOString().slice(0, 10)
    await send(
      'POST',
      '/api/paiements-employes',
      { employeId, montant: 120_000, motif: 'Salaire', datePaiement },
      201,
    )
    expect(await reminders(employeId ?? '', 'employe')).toMatchObject([{ suivi: 'paie' }])
    expect(await titles(employeId ?? '', 'employe')).toContainEqual(
      expect.stringMatching(/^120\s000 FCFA\u00a0: Salaire$/),
    )
    await move({ status: 'terminee', depuis: 'placee', dateFin: '2026-04-01', motif: 'fin_prevue' })
    expect(await days()).toEqual([])
  })

  it('are deleted with their record', async () => {
    await record({ type: 'appel' })
    await remind({ date: '2026-04-01' })
    const messageId = await submit('contact-messages', contactMessage())
    await send('POST', '/api/activites', { ...about(messageId, 'message'), type: 'whatsapp' }, 201)
    expect(await titles(messageId, 'message')).toContain('Message reçu')
    await send('DELETE', `/api/parent-requests/${requestId}`, {}, 204)
    const rows = async (table: 'activites' | 'rappels' | 'attentes') =>
      (await app.db.selectFrom(table).selectAll().execute()).length
    expect([await rows('activites'), await rows('rappels'), await rows('attentes')]).toEqual([1, 0, 0])
  })
})
