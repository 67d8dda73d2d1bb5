import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { JournalEntry } from '#contract/journal.admin.ts'
import { ADMIN, type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { png } from '#tests/support/files.ts'
import { storeEntries } from '#tests/support/journal.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'

onBothDatabases('The audit log', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeAll(async () => {
    app = await start()
    admin = await app.signIn()
  })
  const entries = async () => (await admin.send('GET', '/api/journal')).json as JournalEntry[]

  it('lists who did what to which record, newest first', async () => {
    const documents = JSON.stringify([
      { filename: 'cni.png', data: `data:image/png;base64,${png().toString('base64')}` },
    ])
    const sent = await app.visitor.send('POST', '/api/nanny-applications', {
      body: nannyApplication(documents),
    })
    const { id } = sent.json as { id: string }
    app.clock.advance(1000)
    await admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: { status: 'traite' } })
    app.clock.advance(1000)
    const { storedPath } = await app.db.selectFrom('documents').select('storedPath').executeTakeFirstOrThrow()
    await admin.send('GET', `/api/download/${storedPath}`)
    const [opened, moved, signedIn] = await entries()
    expect(opened).toMatchObject({ action: 'downloadDocument', objet: storedPath, sujet: 'Grâce Mba' })
    expect(moved).toMatchObject({
      action: 'setNannyApplicationStatus',
      objet: id,
      detail: 'traite',
      administrateur: ADMIN.username,
    })
    expect(signedIn).toMatchObject({ action: 'login', administrateur: ADMIN.username })
  })

  it('has one entry for a creation that is sent again with its key, however fast', async () => {
    const create = async (path: string, body: object, headers: Record<string, string>) => {
      const caller = path === '/api/parent-requests' ? app.visitor : admin
      const { status, json } = await caller.send('POST', path, { body, headers })
      expect(status).toBe(201)
      return (json as { id: string }).id
    }
    const demandeId = await create('/api/parent-requests', parentRequest(), {})
    const nannyId = (
      (await app.visitor.send('POST', '/api/nanny-applications', { body: nannyApplication() })).json as {
        id: string
      }
    ).id
    const { documents: _, ...typed } = nannyApplication()
    const about = { sujet: 'demande', sujetId: demandeId }
    /** `more`: what makes it another record. A pair is one, proposed twice or not. */
    const created: (readonly [action: string, path: string, body: object, more: object])[] = [
      ['createPayment', '/api/payments', { demandeId, montant: '5000', methode: 'especes' }, {}],
      ['createActivite', '/api/activites', { ...about, type: 'appel' }, {}],
      ['createRappel', '/api/rappels', { ...about, date: '2030-01-01' }, { texte: 'Le contrat' }],
      [
        'createMiseEnRelation',
        '/api/mises-en-relation',
        { requestId: demandeId, nannyId, status: 'proposee' },
        {},
      ],
      ['addNannyApplication', '/api/nanny-applications/saisie', typed, {}],
    ]
    for (const [action, path, body, more] of created) {
      const key = { 'idempotency-key': randomUUID() }
      const id = await create(path, body, key)
      expect(await create(path, body, key)).toBe(id)
      const mine = (await entries()).filter((entry) => entry.objet === id)
      expect(mine.map((entry) => entry.action)).toEqual([action])
      // As if the server had died between the record and its entry, the newest of the chain.
      await app.db.deleteFrom('journal').where('objet', '=', id).execute()
      await create(path, body, key)
      expect((await entries()).filter((entry) => entry.objet === id)).toHaveLength(1)
      const next = { 'idempotency-key': randomUUID() }
      const ids = new Set(
        await Promise.all(Array.from({ length: 8 }, () => create(path, { ...body, ...more }, next))),
      )
      expect(ids.size).toBe(1)
      expect((await entries()).filter((entry) => ids.has(entry.objet ?? ''))).toHaveLength(1)
    }
  })

  it('holds the price of a new package, and a changed one before and after', async () => {
    const body = { nom: 'Nuit calme', prix: 150_000 }
    const { id } = (await admin.send('POST', '/api/prestations', { body })).json as { id: string }
    for (const change of [{ prix: 160_000 }, { prix: 160_000, description: 'De 20 h à 6 h' }]) {
      app.clock.advance(1000)
      await admin.send('PATCH', `/api/prestations/${id}`, { body: { ...body, ...change } })
    }
    const own = (await entries()).filter(({ objet }) => objet === id)
    expect(own.map(({ detail }) => detail)).toEqual([null, '150000 FCFA → 160000 FCFA', '150000 FCFA'])
  })

  it('holds what was noted, the result of a call and the change of a reminder, but no text', async () => {
    const sent = await app.visitor.send('POST', '/api/parent-requests', { body: parentRequest() })
    const about = { sujet: 'demande', sujetId: (sent.json as { id: string }).id }
    const details: (string | null)[] = []
    const act = async (method: 'POST' | 'PATCH', path: string, body: object): Promise<string> => {
      app.clock.advance(1000)
      const { status, json, text } = await admin.send(method, path, { body })
      expect(status, text).toBe(method === 'POST' ? 201 : 200)
      details.push((await entries())[0]?.detail ?? null)
      return (json as { id: string }).id
    }
    for (const type of ['appel', 'sms', 'visite']) await act('POST', '/api/activites', { ...about, type })
    for (const texte of ['Elle préfère le matin', 'Fait'])
      await act('POST', '/api/activites', { ...about, type: 'note', texte })
    const message = await act('POST', '/api/activites', { ...about, type: 'whatsapp' })
    await act('PATCH', `/api/activites/${message}`, { resultat: 'joint', depuis: null })
    await act('PATCH', `/api/activites/${message}`, { resultat: null, depuis: 'joint' })
    const reminder = await act('POST', '/api/rappels', { ...about, texte: 'Le matin', date: '2030-01-01' })
    await act('PATCH', `/api/rappels/${reminder}`, { date: '2030-01-03', avant: '2030-01-01' })
    await act('PATCH', `/api/rappels/${reminder}`, { fait: true, avant: '2030-01-03' })
    await act('PATCH', `/api/rappels/${reminder}`, { fait: false, avant: '2030-01-03' })
    expect(details).toEqual([
      'appel',
      'sms',
      'visite',
      'note',
      'fait',
      'whatsapp',
      'whatsapp, -, joint',
      'whatsapp, joint, -',
      null,
      '2030-01-01 → 2030-01-03',
      'fait',
      'a_faire',
    ])
  })

  it('names those whom a payment, a proposal, a call or a reminder is about, until they are erased', async () => {
    const create = async (path: string, body: object, caller: Caller = admin): Promise<string> => {
      app.clock.advance(1000)
      const { status, json } = await caller.send('POST', path, { body })
      expect(status).toBe(201)
      return (json as { id: string }).id
    }
    // The tests before have entries of the same actions.
    const earlier = (await entries()).map(({ id }) => id)
    const requestId = await create('/api/parent-requests', parentRequest(), app.visitor)
    const nannyId = await create('/api/nanny-applications', nannyApplication(), app.visitor)
    await create('/api/mises-en-relation', { requestId, nannyId, status: 'proposee' })
    await create('/api/activites', { sujet: 'demande', sujetId: requestId, type: 'appel', resultat: 'joint' })
    const reminder = { sujet: 'candidature', sujetId: nannyId, texte: 'Rappeler', date: '2030-01-01' }
    await create('/api/rappels', reminder)
    await create('/api/payments', { demandeId: requestId, montant: '5000', methode: 'especes' })
    for (const status of ['traite', 'accepte'])
      await admin.send('PATCH', `/api/nanny-applications/${nannyId}/status`, { body: { status } })
    const { id } = await app.db
      .selectFrom('employees')
      .select('id')
      .where('candidatureId', '=', nannyId)
      .executeTakeFirstOrThrow()
    const salary = { employeId: id, montant: 60_000, motif: 'Salaire', datePaiement: '2026-11-20' }
    await create('/api/paiements-employes', salary)
    const own = (await entries()).filter((entry) => !earlier.includes(entry.id))
    const names = new Map(own.map(({ action, sujet }) => [action, sujet]))
    expect(Object.fromEntries(names)).toMatchObject({
      createMiseEnRelation: 'Grâce Mba chez Aïcha Ndong',
      createActivite: 'Aïcha Ndong',
      createRappel: 'Grâce Mba',
      createPayment: 'Aïcha Ndong',
      createPaiementEmploye: 'Grâce Mba',
    })
    const { telephone } = parentRequest()
    const erased = await admin.send('POST', '/api/personnes/effacement', { body: { telephone } })
    expect(erased.status, erased.text).toBe(200)
    expect(JSON.stringify(await entries())).not.toContain('Ndong')
  })

  it('names the employee in an entry about her deleted application', async () => {
    const sent = await app.visitor.send('POST', '/api/nanny-applications', {
      body: { ...nannyApplication(), nom: 'Odette Moussavou', telephone: '+241 74 55 66 77' },
    })
    expect(sent.status, sent.text).toBe(201)
    const { id } = sent.json as { id: string }
    for (const status of ['traite', 'accepte']) {
      const moved = await admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: { status } })
      expect(moved.status, moved.text).toBe(200)
    }
    expect((await admin.send('DELETE', `/api/nanny-applications/${id}`)).status).toBe(204)
    app.clock.advance(1000)
    const point = { point: 'identite', etat: 'a_faire', revision: 0 }
    const saved = await admin.send('PATCH', `/api/verifications/${id}`, { body: point })
    expect(saved.status, saved.text).toBe(200)
    const [latest] = await entries()
    expect(latest).toMatchObject({ action: 'setVerification', objet: id, sujet: 'Odette Moussavou' })
  })

  it('keeps the key of a setting that was stored, and the user name of an account that was removed', async () => {
    app.clock.advance(1000)
    const setting = { cle: 'garantie_jours', valeur: '20' }
    expect((await admin.send('POST', '/api/parametres-site', { body: setting })).status).toBe(201)
    app.clock.advance(1000)
    const colleague = { username: 'awa', nom: 'Awa Sow', email: 'awa@exemple.ga', role: 'lecture' }
    const invited = await admin.send('POST', '/api/comptes', { body: colleague })
    expect(invited.status, invited.text).toBe(201)
    app.clock.advance(1000)
    const { id } = invited.json as { id: string }
    expect((await admin.send('DELETE', `/api/comptes/${id}`)).status).toBe(204)
    const [removed, , stored] = await entries()
    expect(removed).toMatchObject({ action: 'deleteCompte', objet: id, detail: 'awa' })
    expect(stored).toMatchObject({ action: 'createParametreSite', objet: 'garantie_jours' })
  })

  it('records no refused action, no visitor and no password', async () => {
    const before = await entries()
    await admin.send('DELETE', '/api/employees/x')
    await app.visitor.send('POST', '/api/nanny-applications', { body: nannyApplication() })
    expect(await entries()).toEqual(before)
    // The answer adds the current name of the record; the stored row has none. `phrase` is in the password.
    const stored = await app.db.selectFrom('journal').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/Mba|66123456|77987654|phrase/)
  })

  it('records failed sign-ins with the network, without the password or an unknown user name', async () => {
    app.clock.advance(1000)
    const login = (body: object, remoteAddress: string) =>
      app.visitor.send('POST', '/api/auth/login', { body, remoteAddress })
    await login({ ...ADMIN, password: 'faux mot' }, '10.20.30.40')
    app.clock.advance(1000)
    await login({ username: 'secret mal placé', password: 'faux mot' }, '2001:db8:1:2:3::4')
    const [unknown, known] = await entries()
    expect(known).toMatchObject({
      action: 'loginFailed',
      administrateur: ADMIN.username,
      detail: '10.20.30.0/24',
    })
    expect(unknown).toMatchObject({ action: 'loginFailed', administrateur: 'Compte inconnu' })
    expect(unknown?.detail).toMatch(/^2001:db8:1:2:.*\/64$/)
    const stored = await app.db.selectFrom('journal').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/faux mot|mal placé/)
  })

  it('records that a list was read in bulk, once for all its pages', async () => {
    app.clock.advance(1000)
    const date = app.clock.now().toISOString()
    await app.db
      .insertInto('contact_messages')
      .values(
        Array.from({ length: 620 }, (_, index) => ({
          id: `lu-${index}`,
          nom: 'Jean',
          telephone: '+24166000000',
          message: 'Bonjour',
          dateCreation: date,
          dateSaisie: null,
          recherche: 'jean',
          indesirable: 0 as const,
        })),
      )
      .execute()
    const before = (await entries()).length
    await admin.send('GET', '/api/contact-messages?limit=50')
    const first = await admin.send('GET', '/api/contact-messages?limit=500')
    const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? ''
    await admin.send('GET', next)
    const after = await entries()
    expect(after.length).toBe(before + 1)
    expect(after[0]).toMatchObject({
      action: 'bulkRead',
      detail: 'contact-messages, 620',
      administrateur: ADMIN.username,
    })
  })

  it('C72 records a list that is read by small pages, once an hour', async () => {
    const date = app.clock.now().toISOString()
    await app.db
      .insertInto('contact_messages')
      .values(
        Array.from({ length: 700 }, (_, index) => ({
          id: `page-${index}`,
          nom: 'Paul',
          telephone: '+24166000001',
          message: 'Bonjour',
          dateCreation: date,
          dateSaisie: null,
          recherche: 'paul',
          indesirable: 0 as const,
        })),
      )
      .execute()
    const readAll = async (limit: number) => {
      let next: string | undefined = `/api/contact-messages?limit=${limit}`
      while (next) {
        const page = await admin.send('GET', next)
        next = /^<(.+)>; rel="next"$/.exec(String(page.headers.link))?.[1]
      }
    }
    const bulkReads = async () => (await entries()).filter(({ action }) => action === 'bulkRead').length
    app.clock.advance(2 * 60 * 60_000)
    admin = await app.signIn()
    const before = await bulkReads()
    // A first page of up to 100 rows is not counted: screens read it again and again ("Sans suggestion": 100 rows).
    for (let index = 0; index < 20; index += 1) await admin.send('GET', '/api/contact-messages?limit=100')
    expect(await bulkReads()).toBe(before)
    await readAll(100)
    expect(await bulkReads()).toBe(before + 1)
    await readAll(50)
    expect(await bulkReads()).toBe(before + 1)
    app.clock.advance(61 * 60_000)
    admin = await app.signIn()
    await readAll(50)
    expect(await bulkReads()).toBe(before + 2)
  })

  it('does not take the bell of an open screen for a bulk read', async () => {
    await app.db
      .insertInto('notifications')
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          id: `bell-${index}`,
          type: 'nouveau_message' as const,
          titre: 'Nouveau message',
          message: 'Paul a envoyé un message',
          lue: 0 as const,
          relatedId: null,
          cause: null,
          nannyId: null,
          score: null,
          dateCreation: app.clock.now().toISOString(),
          dateLecture: null,
        })),
      )
      .execute()
    const bulkReads = async () => (await entries()).filter(({ action }) => action === 'bulkRead').length
    const before = await bulkReads()
    for (let index = 0; index < 6; index += 1) {
      const { json } = await admin.send('GET', '/api/notifications/unread')
      expect(json).toHaveLength(100)
    }
    expect(await bulkReads()).toBe(before)
  })

  it('is read for one day, from midnight to midnight in Libreville', async () => {
    const ofDay = async (jour: string) => {
      const { json, status, headers } = await admin.send('GET', `/api/journal?jour=${jour}`)
      expect(status).toBe(200)
      const dates = (json as JournalEntry[]).map(({ date }) => date)
      expect(headers['x-total-count']).toBe(String(dates.length))
      return dates
    }
    const dates = ['2026-03-01T22:59:59.999Z', '2026-03-01T23:00:00.000Z', '2026-03-02T22:59:59.999Z']
    await storeEntries(
      app.db,
      [...dates, '2026-03-02T23:00:00.000Z'].map((date) => ({ date })),
    )
    expect(await ofDay('2026-03-02')).toEqual(dates.slice(1).reverse())
    expect(await ofDay('2026-03-04')).toEqual([])
    for (const wrong of ['2026-02-30', 'hier', '1999-01-01'])
      expect((await admin.send('GET', `/api/journal?jour=${wrong}`)).status).toBe(400)
  })

  it('is readable by administrators only, and has no call that writes', async () => {
    expect((await app.visitor.send('GET', '/api/journal')).status).toBe(401)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await admin.send(method, '/api/journal', { body: {} })).status).toBe(404)
  })
})
