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

onBothDatabases('A match', ({ start }) => {
  let running: RunningApp
  let admin: Caller
  let request: string
  let nanny: string

  const submit = async (path: string, body: object): Promise<string> =>
    ((await running.visitor.send('POST', path, { body })).json as { id: string }).id
  const list = async (query = '') => (await admin.send('GET', `/api/matches${query}`)).json as Match[]
  const announced = async () =>
    (
      (await admin.send('GET', '/api/notifications/unread')).json as { type: string; message: string }[]
    ).filter(({ type }) => type === 'nouveau_match')

  beforeAll(async () => {
    running = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await running.signIn()
    request = await submit('/api/parent-requests', REQUEST)
    nanny = await submit('/api/nanny-applications', NANNY)
  })

  it('says who, how well and why', async () => {
    const [match, ...others] = await list()
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

  it('is announced once, in the transaction that caused it', async () => {
    const score = (await list())[0]?.score
    expect(await announced()).toEqual([
      expect.objectContaining({ message: `Une nounou correspond à la demande de Aïcha Ndong : ${score} %` }),
    ])
    await list()
    expect(await announced()).toHaveLength(1)
  })

  it('of a new request is announced too, from 70 on and not below', async () => {
    const near = await submit('/api/parent-requests', { ...REQUEST, nom: 'Marie Obame' })
    await submit('/api/parent-requests', { ...REQUEST, nom: 'Paul Nze', adresse: 'Port-Gentil' })
    expect((await announced()).map(({ message }) => message.includes('Marie Obame'))).toContain(true)
    expect(await announced()).toHaveLength(2)
    await admin.send('PATCH', `/api/parent-requests/${near}/status`, { body: { status: 'paye' } })
  })

  it('is announced when a closed request waits again, once', async () => {
    const id = await submit('/api/parent-requests', { ...REQUEST, nom: 'Rose Ella', adresse: 'Oyem' })
    const move = (status: string) =>
      admin.send('PATCH', `/api/parent-requests/${id}/status`, { body: { status } })
    await move('traite')
    const late = await submit('/api/nanny-applications', { ...NANNY, adresse: 'Oyem, Akoakam' })
    const ofRose = async () => (await announced()).filter(({ message }) => message.includes('Rose Ella'))
    expect(await ofRose()).toEqual([])
    for (const status of ['en_attente', 'paye', 'en_attente']) {
      expect((await move(status)).status).toBe(200)
      expect(await ofRose()).toHaveLength(1)
    }
    await move('paye')
    await admin.send('PATCH', `/api/nanny-applications/${late}/status`, { body: { status: 'traite' } })
    await admin.send('PATCH', `/api/nanny-applications/${late}/status`, { body: { status: 'refuse' } })
  })

  it('is not announced by a move that is refused', async () => {
    const id = await submit('/api/parent-requests', { ...REQUEST, nom: 'Luc Boussamba', adresse: 'Bitam' })
    await admin.send('PATCH', `/api/parent-requests/${id}/status`, { body: { status: 'traite' } })
    await submit('/api/nanny-applications', { ...NANNY, adresse: 'Bitam' })
    const before = await announced()
    const refused = await admin.send('PATCH', `/api/parent-requests/${id}/status`, {
      body: { status: 'en_attente', depuis: 'paye' },
    })
    expect(refused.status).toBe(409)
    expect(await announced()).toEqual(before)
  })

  it('is asked for by request, also when that no longer waits', async () => {
    expect((await list(`?requestId=${request}`)).map(({ nannyId }) => nannyId)).toEqual([nanny])
    await admin.send('PATCH', `/api/parent-requests/${request}/status`, { body: { status: 'traite' } })
    expect(await list()).toEqual([])
    await admin.send('PATCH', `/api/parent-requests/${request}/status`, { body: { status: 'en_attente' } })
    expect(await list()).toHaveLength(1)
  })

  it('ends with a refusal, and goes on with an employee for as long as she is one', async () => {
    const move = (status: string) =>
      admin.send('PATCH', `/api/nanny-applications/${nanny}/status`, { body: { status } })
    await move('traite')
    await move('accepte')
    expect(await list()).toHaveLength(1)
    const [employee] = (await admin.send('GET', '/api/employees')).json as { id: string }[]
    await admin.send('DELETE', `/api/employees/${employee?.id}`)
    expect(await list()).toEqual([])
  })
})
