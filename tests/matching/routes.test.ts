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
const createActs = (running: RunningApp, admin: Caller) => {
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
    /** Messages of the `nouveau_match` notifications that contain `name`. */
    announced: async (name: string): Promise<string[]> =>
      ((await admin.send('GET', '/api/notifications/unread')).json as { type: string; message: string }[])
        .filter(({ type, message }) => type === 'nouveau_match' && message.includes(name))
        .map(({ message }) => message),
  }
}

onBothDatabases('A match', ({ start }) => {
  let admin: Caller
  let acts: ReturnType<typeof createActs>
  let request: string
  let nanny: string

  beforeAll(async () => {
    const running = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await running.signIn()
    acts = createActs(running, admin)
    request = await acts.request()
    nanny = await acts.nanny()
  })

  it('does not depend on whether the request names a package', async () => {
    const hours = { horaireDebut: '', horaireFin: '' }
    const [named, unnamed] = [
      await acts.request(hours),
      await acts.request({ ...hours, forfait: 'a-definir' }),
    ]
    const scoreOf = async (id: string) => (await acts.list(`?requestId=${id}`)).map(({ score }) => score)
    expect(await scoreOf(unnamed)).toEqual(await scoreOf(named))
    expect(await scoreOf(unnamed)).toHaveLength(1)
    for (const id of [named, unnamed]) await acts.moveRequest(id, 'paye')
  })

  it('says who, how well and why', async () => {
    const [match, ...others] = await acts.list()
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

  it('is asked for by request, also when that no longer waits', async () => {
    expect((await acts.list(`?requestId=${request}`)).map(({ nannyId }) => nannyId)).toEqual([nanny])
    await acts.moveRequest(request, 'traite')
    expect(await acts.list()).toEqual([])
    await acts.moveRequest(request, 'en_attente')
    expect(await acts.list()).toHaveLength(1)
  })

  it('is asked for by nanny, as long as she is available', async () => {
    const found = await acts.list(`?nannyId=${nanny}`)
    expect(found.map(({ requestId, nannyId }) => [requestId, nannyId])).toEqual([[request, nanny]])
    expect(await acts.list('?nannyId=unknown')).toEqual([])
  })

  it('is shown on the cards of both: the best one of each, asked for once a page', async () => {
    const score = (await acts.list())[0]?.score
    const best = async (query: string) => (await admin.send('GET', `/api/matches/best?${query}`)).json
    expect(await best(`requestIds=${request},unknown`)).toEqual([{ id: request, score, nom: 'Grâce Mba' }])
    expect(await best(`nannyIds=${nanny},unknown`)).toEqual([{ id: nanny, score, nom: 'Aïcha Ndong' }])
    expect(await best('')).toEqual([])
    await acts.moveRequest(request, 'traite')
    expect(await best(`requestIds=${request}&nannyIds=${nanny}`)).toEqual([])
    await acts.moveRequest(request, 'en_attente')
    const refused = await admin.send('GET', '/api/matches/best?requestIds=a,,b')
    expect(refused.json).toMatchObject({ errors: [{ path: 'requestIds' }] })
  })

  it('ends with a refusal, and goes on with an employee for as long as she is one', async () => {
    await acts.moveNanny(nanny, 'traite')
    await acts.moveNanny(nanny, 'accepte')
    expect(await acts.list()).toHaveLength(1)
    const [employee] = (await admin.send('GET', '/api/employees')).json as { id: string }[]
    await admin.send('DELETE', `/api/employees/${employee?.id}`)
    expect(await acts.list()).toEqual([])
    const refused = await acts.nanny()
    await acts.moveNanny(refused, 'traite')
    expect(await acts.list()).toHaveLength(1)
    await acts.moveNanny(refused, 'refuse')
    expect(await acts.list()).toEqual([])
  })
})

onBothDatabases('A good match', ({ start }) => {
  let running: RunningApp
  let acts: ReturnType<typeof createActs>

  beforeAll(async () => {
    running = await start({ env: { RATE_LIMIT: 'off' } })
    acts = createActs(running, await running.signIn())
  })

  it('is announced once, in the transaction that caused it', async () => {
    await acts.request()
    await acts.nanny()
    const score = (await acts.list())[0]?.score
    const message = `Une nounou correspond à la demande d'Aïcha Ndong\u00a0: Grâce Mba, ${score}\u00a0%`
    expect(await acts.announced('Aïcha')).toEqual([message])
    await acts.list()
    expect(await acts.announced('Aïcha')).toEqual([message])
  })

  it('of a new request is announced too, from 70 on and not below', async () => {
    await acts.request({ nom: 'Marie Obame' })
    await acts.request({ nom: 'Paul Nze', adresse: 'Port-Gentil' })
    expect(await acts.announced('Marie Obame')).toHaveLength(1)
    expect(await acts.announced('Paul Nze')).toEqual([])
  })

  it('is announced when a closed request waits again, once', async () => {
    const id = await acts.request({ nom: 'Rose Ella', adresse: 'Oyem' })
    await acts.moveRequest(id, 'traite')
    await acts.nanny({ adresse: 'Oyem, Akoakam' })
    expect(await acts.announced('Rose Ella')).toEqual([])
    for (const status of ['en_attente', 'paye', 'en_attente']) {
      expect((await acts.moveRequest(id, status)).status).toBe(200)
      expect(await acts.announced('Rose Ella')).toHaveLength(1)
    }
  })

  it('is not announced by a move that is refused', async () => {
    const id = await acts.request({ nom: 'Luc Boussamba', adresse: 'Bitam' })
    await acts.moveRequest(id, 'traite')
    await acts.nanny({ adresse: 'Bitam' })
    expect((await acts.moveRequest(id, 'en_attente', 'paye')).status).toBe(409)
    expect(await acts.announced('Luc Boussamba')).toEqual([])
  })

  it('is announced once when both sides come at the same instant', async () => {
    for (const town of ['Mouila', 'Gamba', 'Makokou', 'Mitzic', 'Ndendé']) {
      await Promise.all([
        acts.request({ nom: `Famille de ${town}`, adresse: town }),
        acts.nanny({ adresse: town }),
      ])
      expect(await acts.announced(town)).toHaveLength(1)
    }
  })

  it('is announced once when a request waits again at the instant of an application', async () => {
    for (const town of ['Kango', 'Cocobeach', 'Fougamou', 'Booué', 'Mayumba']) {
      const id = await acts.request({ nom: `Famille de ${town}`, adresse: town })
      await acts.moveRequest(id, 'traite')
      // So long ago that only its new status is recent.
      running.clock.advance(120_000)
      await Promise.all([acts.moveRequest(id, 'en_attente'), acts.nanny({ adresse: town })])
      expect(await acts.announced(town)).toHaveLength(1)
    }
  })
})
