import { beforeAll, expect, it } from 'vitest'
import type { Match } from '#contract/matches.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'

const REQUEST = {
  nom: 'Aïcha Ndong',
  telephone: '+241 66 12 34 56',
  adresse: 'Nzeng-Ayong, derrière la pharmacie',
  typeService: 'regulier',
  horaireDebut: '07:30',
  horaireFin: '17:30',
  nombreEnfants: 2,
  forfait: 'regulier',
}
const NANNY = {
  nom: 'Grâce Mba',
  telephone: '+241 77 98 76 54',
  adresse: 'Nzeng Ayong',
  typePoste: 'nounou',
  experience: 'Cinq ans auprès de jeunes enfants',
  disponibilites: 'lundi-vendredi',
}

/** What families, candidates and the administrator do about matches. */
const createActions = (running: RunningApp, admin: Caller) => {
  const submit = async (path: string, body: object): Promise<string> =>
    ((await running.visitor.send('POST', path, { body })).json as { id: string }).id
  return {
    request: (fields: Partial<typeof REQUEST> = {}) =>
      submit('/api/parent-requests', { ...REQUEST, ...fields }),
    nanny: (fields: Partial<typeof NANNY> = {}) => submit('/api/nanny-applications', { ...NANNY, ...fields }),
    moveRequest: (id: string, status: string, depuis?: string) =>
      admin.send('PATCH', `/api/parent-requests/${id}/status`, { body: { status, depuis } }),
    moveNanny: (id: string, status: string) =>
      admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: { status } }),
    list: async (query = '') => (await admin.send('GET', `/api/matches${query}`)).json as Match[],
    /** The bell's lines of matches that contain `name`: one line a request, however many nannies. */
    announced: async (name: string): Promise<string[]> =>
      ((await admin.send('GET', '/api/notifications/unread')).json as { type: string; message: string }[])
        .filter(({ type, message }) => type === 'nouveau_match' && message.includes(name))
        .map(({ message }) => message),
  }
}

/** One line of the bell about one nanny: a pair that is announced twice would be two. */
const ONE_NANNY = [expect.stringMatching(/^Une nounou correspond /)]

onBothDatabases('A match', ({ start }) => {
  let admin: Caller
  let actions: ReturnType<typeof createActions>
  let request: string
  let nanny: string

  beforeAll(async () => {
    const running = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await running.signIn()
    actions = createActions(running, admin)
    request = await actions.request()
    nanny = await actions.nanny()
  })

  it('has the same score for a package with the usual hours and for no package', async () => {
    const hours = { horaireDebut: '', horaireFin: '' }
    const [named, unnamed] = [
      await actions.request(hours),
      await actions.request({ ...hours, forfait: 'a-definir' }),
    ]
    const scoreOf = async (id: string) => (await actions.list(`?requestId=${id}`)).map(({ score }) => score)
    expect(await scoreOf(unnamed)).toEqual(await scoreOf(named))
    expect(await scoreOf(unnamed)).toHaveLength(1)
    for (const id of [named, unnamed]) await actions.moveRequest(id, 'paye')
  })

  it('has both people, the score and the reasons', async () => {
    const [match, ...others] = await actions.list()
    expect(others).toEqual([])
    expect(match).toMatchObject({
      requestId: request,
      nannyId: nanny,
      request: { nom: 'Aïcha Ndong', horaireDebut: '07:30' },
      nanny: { nom: 'Grâce Mba', typePoste: 'nounou' },
    })
    expect(match?.score).toBeGreaterThanOrEqual(70)
    expect(match?.reasons.length).toBeGreaterThan(1)
  })

  it('is listed for its request, and in the list of all while the request waits', async () => {
    expect((await actions.list(`?requestId=${request}`)).map(({ nannyId }) => nannyId)).toEqual([nanny])
    await actions.moveRequest(request, 'traite')
    expect(await actions.list()).toEqual([])
    await actions.moveRequest(request, 'en_attente')
    expect(await actions.list()).toHaveLength(1)
  })

  it('is listed for its nanny, and an unknown nanny has none', async () => {
    const found = await actions.list(`?nannyId=${nanny}`)
    expect(found.map(({ requestId, nannyId }) => [requestId, nannyId])).toEqual([[request, nanny]])
    expect(await actions.list('?nannyId=unknown')).toEqual([])
  })

  it('is answered for the cards of both: the best match of each named record', async () => {
    const score = (await actions.list())[0]?.score
    const best = async (query: string) => (await admin.send('GET', `/api/matches/best?${query}`)).json
    expect(await best(`requestIds=${request},unknown`)).toEqual([{ id: request, score, nom: 'Grâce Mba' }])
    expect(await best(`nannyIds=${nanny},unknown`)).toEqual([{ id: nanny, score, nom: 'Aïcha Ndong' }])
    expect(await best('')).toEqual([])
    await actions.moveRequest(request, 'traite')
    expect(await best(`requestIds=${request}&nannyIds=${nanny}`)).toEqual([])
    await actions.moveRequest(request, 'en_attente')
    const refused = await admin.send('GET', '/api/matches/best?requestIds=a,,b')
    expect(refused.json).toMatchObject({ errors: [{ path: 'requestIds' }] })
  })

  it('ends when the application is refused, and stays for an employee as long as she is one', async () => {
    await actions.moveNanny(nanny, 'traite')
    await actions.moveNanny(nanny, 'accepte')
    expect(await actions.list()).toHaveLength(1)
    const [employee] = (await admin.send('GET', '/api/employees')).json as { id: string }[]
    await admin.send('DELETE', `/api/employees/${employee?.id}`)
    expect(await actions.list()).toEqual([])
    const refused = await actions.nanny()
    await actions.moveNanny(refused, 'traite')
    expect(await actions.list()).toHaveLength(1)
    await actions.moveNanny(refused, 'refuse')
    expect(await actions.list()).toEqual([])
  })
})

onBothDatabases('A good match', ({ start }) => {
  let running: RunningApp
  let actions: ReturnType<typeof createActions>

  beforeAll(async () => {
    running = await start({ env: { RATE_LIMIT: 'off' } })
    actions = createActions(running, await running.signIn())
  })

  it('is announced once, with both names and the score', async () => {
    await actions.request()
    await actions.nanny()
    const score = (await actions.list())[0]?.score
    const message = `Une nounou correspond à la demande d'Aïcha Ndong\u00a0: Grâce Mba, ${score}\u00a0%`
    expect(await actions.announced('Aïcha')).toEqual([message])
    await actions.list()
    expect(await actions.announced('Aïcha')).toEqual([message])
  })

  it('of a new request is announced too, not of one in another town', async () => {
    await actions.nanny()
    await actions.request({ nom: 'Marie Obame' })
    await actions.request({ nom: 'Paul Nze', adresse: 'Port-Gentil' })
    expect(await actions.announced('Marie Obame')).toHaveLength(1)
    expect(await actions.announced('Paul Nze')).toEqual([])
  })

  it('of a request without hours is announced with the score of the list, by the hours of its package', async () => {
    const town = { adresse: 'Tchibanga' }
    await actions.nanny(town)
    // Partly after the hours of the nanny, unlike the usual hours of the service.
    const late = { horaireDebut: '17:00', horaireFin: '21:00' }
    await running.db.updateTable('prestations').set(late).where('id', '=', 'occasionnel').execute()
    const [nom, forfait] = ['Odette Mapangou', 'occasionnel']
    const id = await actions.request({ ...town, nom, forfait, horaireDebut: '', horaireFin: '' })
    const [match] = await actions.list(`?requestId=${id}`)
    expect(await actions.announced(nom)).toEqual([expect.stringContaining(`${match?.score}\u00a0%`)])
  })

  it('is announced when a closed request waits again, once', async () => {
    const id = await actions.request({ nom: 'Rose Ella', adresse: 'Oyem' })
    await actions.moveRequest(id, 'traite')
    await actions.nanny({ adresse: 'Oyem, Akoakam' })
    expect(await actions.announced('Rose Ella')).toEqual([])
    for (const status of ['en_attente', 'paye', 'en_attente']) {
      expect((await actions.moveRequest(id, status)).status).toBe(200)
      expect(await actions.announced('Rose Ella')).toEqual(ONE_NANNY)
    }
  })

  it('is not announced by a move that is refused', async () => {
    const id = await actions.request({ nom: 'Luc Boussamba', adresse: 'Bitam' })
    await actions.moveRequest(id, 'traite')
    await actions.nanny({ adresse: 'Bitam' })
    expect((await actions.moveRequest(id, 'en_attente', 'paye')).status).toBe(409)
    expect(await actions.announced('Luc Boussamba')).toEqual([])
  })

  it('is announced once when both sides come at the same instant', async () => {
    for (const town of ['Mouila', 'Gamba', 'Makokou', 'Mitzic', 'Ndendé']) {
      await Promise.all([
        actions.request({ nom: `Famille de ${town}`, adresse: town }),
        actions.nanny({ adresse: town }),
      ])
      expect(await actions.announced(town)).toEqual(ONE_NANNY)
    }
  })

  it('is announced once when a request waits again at the instant of an application', async () => {
    for (const town of ['Kango', 'Cocobeach', 'Fougamou', 'Booué', 'Mayumba']) {
      const id = await actions.request({ nom: `Famille de ${town}`, adresse: town })
      await actions.moveRequest(id, 'traite')
      // Longer than LONGEST_TRANSACTION_MS (server/matches/matcher.ts): only the new status of the request is recent.
      running.clock.advance(120_000)
      await Promise.all([actions.moveRequest(id, 'en_attente'), actions.nanny({ adresse: town })])
      expect(await actions.announced(town)).toEqual(ONE_NANNY)
    }
  })
})
