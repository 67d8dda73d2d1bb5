import { beforeEach, expect, it } from 'vitest'
import type { Ligne } from '#contract/activites.admin.ts'
import type { RequestFacts } from '#contract/facts.admin.ts'
import { lockRecord } from '#server/db/lock-records.ts'
import { type Answered, type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const HOUR_MS = 3_600_000

const REQUEST = { ...parentRequest('Deux jumeaux'), nom: 'Mireille Ondo' }
/** The stored fields of REQUEST, as the form has them on the screen. */
const SEEN = { ...REQUEST, telephone: '+24166123456' }
const { documents: _, ...APPLICATION } = { ...nannyApplication(), nom: 'Grâce Mba' }
const SEEN_APPLICATION = { ...APPLICATION, telephone: '+24177987654' }

onBothDatabases('A correction', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
  })

  const submit = (noun: string, body: object) => submitFrom(app.visitor, noun, body)
  const patch = (path: string, body: object, caller: Caller = admin) => caller.send('PATCH', path, { body })
  const correct = async (path: string, body: object) => {
    const answer = await patch(path, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json
  }
  const list = async <Item>(path: string): Promise<Item[]> => (await admin.send('GET', path)).json as Item[]
  const found = async (q: string) => (await list<{ nom: string }>(`/api/parent-requests?q=${q}`)).length
  const factsOf = async (id: string): Promise<RequestFacts | undefined> =>
    ((await admin.send('GET', `/api/facts?requestIds=${id}`)).json as { requests: RequestFacts[] })
      .requests[0]
  const correctRequest = (id: string, changes: object, seen: object = SEEN) =>
    patch(`/api/parent-requests/${id}`, { ...seen, ...changes, avant: seen })
  const hire = async (): Promise<{ nannyId: string; employeId: string }> => {
    const nannyId = await submit('nanny-applications', APPLICATION)
    for (const status of ['traite', 'accepte'])
      await correct(`/api/nanny-applications/${nannyId}/status`, { status })
    const [employee] = await list<{ id: string }>('/api/employees')
    return { nannyId, employeId: employee?.id ?? '' }
  }

  it('changes each field of a request; search and service filter find only the new values', async () => {
    const id = await submit('parent-requests', REQUEST)
    const corrected = {
      nom: 'Mireille Onda',
      telephone: '+24177001122',
      adresse: 'Owendo SNI',
      typeService: 'devoirs',
      horaireDebut: null,
      horaireFin: null,
      nombreEnfants: 3,
      forfait: 'devoirs',
      commentaires: null,
    }
    const answer = await correctRequest(id, corrected)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json).toMatchObject({ id, statut: 'en_attente', ...corrected })
    expect((await list('/api/parent-requests'))[0]).toEqual(answer.json)
    expect([await found('onda'), await found('77001122'), await found('owendo')]).toEqual([1, 1, 1])
    expect([await found('ondo'), await found('66123456'), await found('glass')]).toEqual([0, 0, 0])
    expect(await list('/api/parent-requests?service=devoirs')).toHaveLength(1)
    expect(await list('/api/parent-requests?service=regulier')).toHaveLength(0)
  })

  it.each([
    ['parent-requests', REQUEST, SEEN],
    ['nanny-applications', APPLICATION, SEEN_APPLICATION],
  ])(
    'of an address in %s counts when a correction of the place is taken back at the same moment',
    async (noun, record, seen) => {
      const id = await submit(noun, { ...record, adresse: 'Glass' })
      await correct(`/api/${noun}/${id}/facts`, { revision: 0, place: 'louis' })
      const avant = { ...seen, adresse: 'Glass' }
      let calls: Promise<Answered[]> | undefined
      await app.db.transaction().execute(async (tx) => {
        await lockRecord(tx, noun === 'parent-requests' ? 'parent_requests' : 'nanny_applications', id)
        const address = patch(`/api/${noun}/${id}`, { ...avant, adresse: 'Owendo SNI', avant })
        await untilBlocked(app)
        calls = Promise.all([address, patch(`/api/${noun}/${id}/facts`, { revision: 1, place: null })])
        await untilBlocked(app, 2)
      })
      const [address, facts] = (await calls) ?? []
      expect([address?.status, facts?.status], address?.text).toEqual([200, 200])
      expect(facts?.json).toMatchObject({ place: { value: { ville: 'Owendo' }, setBy: 'lu' } })
    },
  )

  it('of an address: the address is read again, and the matches change at once', async () => {
    const id = await submit('parent-requests', { ...REQUEST, adresse: 'derrière la pharmacie' })
    await submit('nanny-applications', { ...APPLICATION, adresse: 'Owendo SNI' })
    await submit('nanny-applications', { ...APPLICATION, adresse: 'Glass' })
    const reasons = async () => JSON.stringify(await list('/api/matches'))
    expect(await reasons()).toContain('Quartier de la famille à préciser')
    const seen = { ...SEEN, adresse: 'derrière la pharmacie' }
    await correct(`/api/parent-requests/${id}`, { ...seen, adresse: 'Glass', avant: seen })
    expect((await factsOf(id))?.place).toMatchObject({ value: { nom: 'Glass' }, setBy: 'lu' })
    expect(await reasons()).not.toContain('Quartier de la famille à préciser')
    expect(await reasons()).toContain('Même quartier\u00a0: Glass')
  })

  it('never overwrites a fact that an administrator corrected', async () => {
    const id = await submit('parent-requests', REQUEST)
    await correct(`/api/parent-requests/${id}/facts`, { revision: 0, place: 'louis' })
    await correct(`/api/parent-requests/${id}`, { ...SEEN, adresse: 'Owendo SNI', avant: SEEN })
    expect((await factsOf(id))?.place).toMatchObject({ value: { nom: 'Louis' }, setBy: 'corrige' })
  })

  it('C73 is refused when somebody else changed the same field, and not when they changed another one', async () => {
    const id = await submit('parent-requests', REQUEST)
    expect((await correctRequest(id, { telephone: '+24166123457' })).status).toBe(200)
    const late = await correctRequest(id, { telephone: '+24166123458' })
    expect([late.status, (late.json as { code: string }).code]).toEqual([409, 'changedMeanwhile'])
    const other = await correctRequest(id, { nom: 'Mireille Onda' })
    expect(other.json).toMatchObject({ nom: 'Mireille Onda', telephone: '+24166123457' })
    // Start and end of the hours are compared together.
    expect((await correctRequest(id, { horaireDebut: '08:00' })).status).toBe(200)
    expect((await correctRequest(id, { horaireFin: '16:00' })).status).toBe(409)
  })

  it('that is sent twice is made once', async () => {
    const id = await submit('parent-requests', REQUEST)
    for (const _ of [1, 2]) expect((await correctRequest(id, { telephone: '+24166123457' })).status).toBe(200)
    const history = await list<Ligne>(`/api/activites?sujet=demande&sujetId=${id}`)
    expect(history.filter(({ nature }) => nature === 'correction')).toHaveLength(1)
  })

  it('C74 is listed in the history with the values before and after; the audit log has neither phone number nor text', async () => {
    const id = await submit('parent-requests', REQUEST)
    await correctRequest(id, {
      telephone: '+24166123457',
      nombreEnfants: 3,
      forfait: 'devoirs',
      commentaires: null,
    })
    const history = await list<Ligne>(`/api/activites?sujet=demande&sujetId=${id}`)
    const line = history.find(({ nature }) => nature === 'correction')
    expect(line?.titre).toBe('Correction')
    expect(line?.texte?.split('\n')).toEqual([
      'Téléphone\u00a0: +241 66 12 34 56 → +241 66 12 34 57',
      "Nombre d'enfants\u00a0: 2 → 3",
      'Forfait\u00a0: Garde régulière → Aide aux devoirs',
      'Commentaires\u00a0: Deux jumeaux → (vide)',
    ])
    const entries = await list<{ action: string; objet: string; detail: string }>('/api/journal')
    expect(entries.find(({ action }) => action === 'correctParentRequest')).toMatchObject({
      objet: id,
      detail: 'telephone; nombreEnfants: 2 > 3; forfait; commentaires',
    })
    const erased = await admin.send('POST', '/api/personnes/effacement', {
      body: { telephone: '+24166123457' },
    })
    expect(erased.json).toMatchObject({ demandes: 1 })
    expect(await app.db.selectFrom('activites').selectAll().execute()).toEqual([])
  })

  it('is one line of the history also for a text of several lines', async () => {
    const id = await submit('parent-requests', REQUEST)
    await correctRequest(id, { commentaires: 'Deux enfants\nun chien\r\n\nun chat' })
    const history = await list<Ligne>(`/api/activites?sujet=demande&sujetId=${id}`)
    expect(history.find(({ nature }) => nature === 'correction')?.texte).toBe(
      'Commentaires\u00a0: Deux jumeaux → Deux enfants / un chien / un chat',
    )
  })

  it('does not count as an answer to the family', async () => {
    const id = await submit('parent-requests', REQUEST)
    await correctRequest(id, { telephone: '+24166123457' })
    app.clock.advance(25 * HOUR_MS)
    admin = await app.signIn()
    expect((await admin.send('GET', '/api/a-faire')).json).toMatchObject({ total: 1 })
  })

  it('of an application corrects the employee who was hired from it, and the reverse', async () => {
    const { nannyId, employeId } = await hire()
    const seen = SEEN_APPLICATION
    await correct(`/api/nanny-applications/${nannyId}`, {
      ...seen,
      adresse: 'Owendo SNI',
      experience: "8 ans de garde d'enfants",
      avant: seen,
    })
    const now = { ...seen, adresse: 'Owendo SNI', experience: "8 ans de garde d'enfants" }
    expect((await list('/api/employees'))[0]).toMatchObject(now)
    await correct(`/api/employees/${employeId}`, {
      ...now,
      nom: 'Grâce Mbah',
      typePoste: 'devoirs',
      avant: now,
    })
    const after = { ...now, nom: 'Grâce Mbah', typePoste: 'devoirs' }
    expect((await list('/api/nanny-applications'))[0]).toMatchObject(after)
    expect(await list('/api/employees?q=mbah&poste=devoirs')).toHaveLength(1)
    expect(await list('/api/nanny-applications?q=mbah')).toHaveLength(1)
    const facts = (await admin.send('GET', `/api/facts?nannyIds=${nannyId}`)).json
    expect(facts).toMatchObject({
      applications: [{ place: { value: { ville: 'Owendo' } }, annees: { value: 8 } }],
    })
  })

  it('of the day of hiring is in the history and the audit log, and an earlier month then has the employee', async () => {
    const { employeId } = await hire()
    const path = `/api/employees/${employeId}`
    const seen = { ...SEEN_APPLICATION, dateEmbauche: '2026-11-20' }
    const employeesOf = async (mois: string) => (await list(`/api/paie?mois=${mois}`)).length
    expect(await employeesOf('2026-03')).toBe(0)
    const answer = await correct(path, { ...seen, dateEmbauche: '2026-03-02', avant: seen })
    expect(answer).toMatchObject({ dateEmbauche: '2026-03-02T11:00:00.000Z' })
    expect((await list('/api/employees'))[0]).toEqual(answer)
    expect(await employeesOf('2026-03')).toBe(1)
    const lines = await list<Ligne>(`/api/activites?sujet=employe&sujetId=${employeId}`)
    expect(lines.find(({ nature }) => nature === 'correction')).toMatchObject({
      texte: "Date d'embauche\u00a0: 20/11/2026 → 02/03/2026",
    })
    const entries = await list<{ action: string; detail: string }>('/api/journal')
    expect(entries.find(({ action }) => action === 'correctEmployee')?.detail).toBe(
      'dateEmbauche: 2026-11-20 > 2026-03-02',
    )

    // An outdated screen, a day to come, and a screen of an earlier version, which has no such field.
    expect((await patch(path, { ...seen, dateEmbauche: '2026-04-01', avant: seen })).status).toBe(409)
    const now = { ...seen, dateEmbauche: '2026-03-02' }
    const future = await patch(path, { ...now, dateEmbauche: '2026-11-21', avant: now })
    expect(future.json).toMatchObject({
      errors: [{ path: 'dateEmbauche', message: "Ce jour n'est pas encore venu" }],
    })
    const earlier = { ...SEEN_APPLICATION, nom: 'Grâce Mbah', avant: SEEN_APPLICATION }
    expect(await correct(path, earlier)).toMatchObject({
      nom: 'Grâce Mbah',
      dateEmbauche: '2026-03-02T11:00:00.000Z',
    })
  })

  it('of an employee whose application was deleted changes the employee', async () => {
    const { nannyId, employeId } = await hire()
    await admin.send('DELETE', `/api/nanny-applications/${nannyId}`)
    const seen = SEEN_APPLICATION
    await correct(`/api/employees/${employeId}`, { ...seen, nom: 'Grâce Mbah', avant: seen })
    expect((await list('/api/employees'))[0]).toMatchObject({ nom: 'Grâce Mbah' })
  })

  it('sent at the same time as one of another field loses neither value nor search words', async () => {
    const id = await submit('parent-requests', REQUEST)
    let answers: ReturnType<typeof correctRequest>[] = []
    await app.db.transaction().execute(async (tx) => {
      await lockRecord(tx, 'parent_requests', id)
      answers = [correctRequest(id, { nom: 'Odile Nze' }), correctRequest(id, { adresse: 'Owendo SNI' })]
      await untilBlocked(app, 2)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
    expect((await list('/api/parent-requests'))[0]).toMatchObject({ nom: 'Odile Nze', adresse: 'Owendo SNI' })
    expect(await found('nze%20owendo')).toBe(1)
  })

  it('of an employee sent at the same time as another is answered with what is stored then', async () => {
    const { employeId } = await hire()
    const path = `/api/employees/${employeId}`
    const seen = SEEN_APPLICATION
    const send = (changes: object) => patch(path, { ...seen, ...changes, avant: seen })
    let answers: ReturnType<typeof patch>[] = []
    await app.db.transaction().execute(async (tx) => {
      await lockRecord(tx, 'employees', employeId)
      answers = [send({ nom: 'Odile Nze' }), send({ adresse: 'Owendo SNI' })]
      await untilBlocked(app, 2)
    })
    const both = await Promise.all(answers)
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [stored] = await list<object>('/api/employees')
    expect(stored).toMatchObject({ nom: 'Odile Nze', adresse: 'Owendo SNI' })
    expect(both.map(({ json }) => json)).toContainEqual(stored)
  })
})
