import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createClock, onBothDatabases, type RunningApp } from './support/app.ts'
import { nannyApplication, parentRequest } from './support/submissions.ts'

const submitted = async ({ visitor }: RunningApp, path: string, body: unknown): Promise<string> => {
  const answer = await visitor.send('POST', path, { body })
  expect(answer.status, answer.text).toBe(201)
  return (answer.json as { id: string }).id
}

const idsOf = (json: unknown): readonly string[] => (json as { id: string }[]).map(({ id }) => id)

onBothDatabases('Lists of the back office', ({ start }) => {
  const clock = createClock('2026-11-20T09:00:00.000Z')
  let running: RunningApp
  let admin: Caller
  const requests: string[] = []

  beforeAll(async () => {
    running = await start({ clock })
    for (const typeService of ['regulier', 'devoirs', 'regulier']) {
      requests.push(await submitted(running, '/api/parent-requests', { ...parentRequest(), typeService }))
      clock.advance(60_000)
    }
    admin = await running.signIn()
  })

  it('return the oldest first on demand, page by page, without gap or repeat', async () => {
    const seen: string[] = []
    let path: string | undefined = '/api/parent-requests?ordre=ancien&limit=2'
    while (path) {
      const answer = await admin.send('GET', path)
      seen.push(...idsOf(answer.json))
      path = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual(requests)
  })

  it('are ordered by name without regard to accents and case, page by page, without gap or repeat', async () => {
    const empty = await start({ env: { RATE_LIMIT: 'off' } })
    const caller = await empty.signIn()
    const names = [
      'éric Mba',
      'Zoé',
      'Eric Abe',
      'Ñandou',
      "N'Nang",
      'nana',
      '李 Wei',
      'Éric Mba',
      'x'.repeat(100),
    ]
    const inOrder = [
      'Eric Abe',
      'éric Mba',
      'Éric Mba',
      'nana',
      'Ñandou',
      "N'Nang",
      'x'.repeat(100),
      'Zoé',
      '李 Wei',
    ]
    for (const nom of names)
      await submitted(empty, '/api/contact-messages', {
        nom,
        telephone: '+24166123456',
        message: 'Bonjour',
      })
    const walk = async (query: string): Promise<readonly string[]> => {
      const seen: string[] = []
      let path: string | undefined = `/api/contact-messages?${query}&limit=2`
      while (path) {
        const answer = await caller.send('GET', path)
        expect(answer.status, answer.text).toBe(200)
        seen.push(...(answer.json as { nom: string }[]).map(({ nom }) => nom))
        path = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
      }
      return seen
    }
    // Names that differ only in case come in the order of their random ids.
    const plain = (list: readonly string[]) => list.map((nom) => nom.toLowerCase())
    expect(plain(await walk('ordre=nom'))).toEqual(plain(inOrder))
    expect(plain(await walk('ordre=nom-inverse'))).toEqual(plain(inOrder.toReversed()))
    // A search ignores the order by name.
    expect(plain(await walk('ordre=nom&q=e'))).toEqual(plain(await walk('q=e')))
  })

  it('filter by service, and return one record by its id', async () => {
    const devoirs = await admin.send('GET', '/api/parent-requests?service=devoirs')
    expect(idsOf(devoirs.json)).toEqual([requests[1]])
    expect(devoirs.headers['x-total-count']).toBe('1')
    const one = await admin.send('GET', `/api/parent-requests?id=${requests[2]}`)
    expect(idsOf(one.json)).toEqual([requests[2]])
    expect((await admin.send('GET', '/api/parent-requests?service=autre')).status).toBe(400)
    expect((await admin.send('GET', '/api/parent-requests?ordre=autre')).status).toBe(400)
  })

  it('count by status, and by week and service', async () => {
    await admin.send('PATCH', `/api/parent-requests/${requests[0]}/status`, { body: { status: 'paye' } })
    expect((await admin.send('GET', '/api/dashboard/counts')).json).toMatchObject({
      demandes: { total: 3, parStatut: { en_attente: 2, traite: 0, paye: 1 } },
      candidatures: { total: 0, parStatut: { en_examen: 0 } },
      messages: { total: 0 },
    })
    const figures = (await admin.send('GET', '/api/dashboard/figures')).json as {
      semaines: { lundi: string; demandes: number }[]
      services: unknown
      quartiers: unknown
    }
    expect(figures.semaines).toHaveLength(12)
    expect(figures.semaines.at(-1)).toEqual({
      lundi: '2026-11-16',
      demandes: 3,
      candidatures: 0,
      embauches: 0,
    })
    expect(figures.services).toContainEqual({ service: 'regulier', demandes: 2 })
    expect(figures.quartiers).toEqual([{ quartier: 'Glass', demandes: 3 }])
  })

  it('count weeks in the time of Libreville, not in UTC', async () => {
    clock.set('2026-11-22T23:30:00.000Z')
    await submitted(running, '/api/parent-requests', parentRequest())
    clock.set('2026-11-23T09:00:00.000Z')
    const later = await running.signIn()
    const { semaines } = (await later.send('GET', '/api/dashboard/figures')).json as {
      semaines: { lundi: string; demandes: number }[]
    }
    expect(semaines.slice(-2).map(({ lundi, demandes }) => [lundi, demandes])).toEqual([
      ['2026-11-16', 3],
      ['2026-11-23', 1],
    ])
  })

  it('tell quarters of the same name in two towns apart', async () => {
    for (const adresse of ['Owendo Grand Village', 'Port-Gentil Grand village'])
      await submitted(running, '/api/parent-requests', { ...parentRequest(), adresse })
    const caller = await running.signIn()
    const { quartiers } = (await caller.send('GET', '/api/dashboard/figures')).json as {
      quartiers: readonly { quartier: string }[]
    }
    expect(quartiers.map(({ quartier }) => quartier)).toEqual(
      expect.arrayContaining(['Grand Village, Owendo', 'Grand Village, Port-Gentil']),
    )
  })

  it('do not extend the session when a timer reads them', async () => {
    const idle = await running.signIn()
    for (let minutes = 0; minutes <= 30; minutes += 10) {
      clock.advance(10 * 60_000)
      await idle.send('GET', '/api/parent-requests', { headers: { 'x-timer': '1' } })
    }
    expect((await idle.send('GET', '/api/parent-requests')).status).toBe(401)
  })
})

onBothDatabases('Two screens at once', ({ start }) => {
  let running: RunningApp
  let admin: Caller
  const REFUSED = {
    code: 'changedMeanwhile',
    message: 'Cette fiche a changé entre-temps. Vérifiez sa version actuelle, puis recommencez.',
  }

  beforeAll(async () => {
    running = await start()
    admin = await running.signIn()
  })

  it('do not overwrite a status that changed meanwhile', async () => {
    const id = await submitted(running, '/api/parent-requests', parentRequest())
    const path = `/api/parent-requests/${id}/status`
    const first = await admin.send('PATCH', path, { body: { status: 'paye', depuis: 'en_attente' } })
    expect(first.status).toBe(200)
    const late = await admin.send('PATCH', path, { body: { status: 'traite', depuis: 'en_attente' } })
    expect([late.status, late.json]).toEqual([409, REFUSED])
    const again = await admin.send('PATCH', path, { body: { status: 'paye', depuis: 'en_attente' } })
    expect(again.status).toBe(200)
    const list = await admin.send('GET', `/api/parent-requests?id=${id}`)
    expect(list.json).toMatchObject([{ statut: 'paye' }])
  })

  it('do not decide an application that another screen set back', async () => {
    const id = await submitted(running, '/api/nanny-applications', nannyApplication())
    const path = `/api/nanny-applications/${id}/status`
    await admin.send('PATCH', path, { body: { status: 'traite' } })
    await admin.send('PATCH', path, { body: { status: 'en_attente', depuis: 'traite' } })
    const late = await admin.send('PATCH', path, { body: { status: 'accepte', depuis: 'traite' } })
    expect([late.status, late.json]).toEqual([409, REFUSED])
    expect((await admin.send('GET', '/api/employees')).json).toEqual([])
  })

  describe('save a form only if the record is unchanged since it was opened', () => {
    const forms: readonly (readonly [
      what: string,
      method: 'PATCH' | 'PUT',
      path: string,
      seen: object,
      mine: object,
      theirs: object,
    ])[] = [
      [
        'a package',
        'PATCH',
        '/api/prestations/personne',
        {},
        { nom: 'Aide', prix: 1000, unite: 'FCFA/heure', actif: true },
        { nom: 'Aide', prix: 2000, unite: 'FCFA/heure', actif: true },
      ],
      [
        'a payment provider',
        'PUT',
        '/api/payment-configs/cinetpay',
        { actif: false, apiKey: null, apiSecret: null, configJson: null },
        { actif: true, apiKey: 'une-cle-1234' },
        { actif: false, apiKey: 'autre-cle-5678' },
      ],
      [
        'the account',
        'PUT',
        '/api/admin/profile',
        {},
        { username: 'direction', nom: 'Une', email: 'a@agence.ga' },
        { username: 'direction', nom: 'Deux', email: 'a@agence.ga' },
      ],
    ]
    for (const [what, method, path, seenFirst, mine, theirs] of forms)
      it(`${what}: the second form is refused`, async () => {
        const read = async (): Promise<object> => {
          if (path.includes('prestations')) {
            const list = (await admin.send('GET', '/api/prestations')).json as { id: string }[]
            const { id: _, ...seen } = list.find(({ id }) => id === 'personne') ?? { id: '' }
            return seen
          }
          if (path.includes('profile'))
            return ((await admin.send('GET', '/api/auth/user')).json as { user: object }).user
          return seenFirst
        }
        const avant = await read()
        const first = await admin.send(method, path, { body: { ...mine, avant } })
        expect(first.status, first.text).toBe(200)
        const late = await admin.send(method, path, { body: { ...theirs, avant } })
        expect([late.status, late.json]).toEqual([409, REFUSED])
        const free = await admin.send(method, path, { body: theirs })
        expect(free.status, free.text).toBe(200)
      })
  })

  it('a contact detail: the second form is refused', async () => {
    const path = '/api/parametres-site/telephone'
    const list = (await admin.send('GET', '/api/parametres-site')).json as { cle: string; valeur: string }[]
    const avant = list.find(({ cle }) => cle === 'telephone')?.valeur
    expect((await admin.send('PATCH', path, { body: { valeur: '+241 66 00 00 01', avant } })).status).toBe(
      200,
    )
    const late = await admin.send('PATCH', path, { body: { valeur: '+241 66 00 00 02', avant } })
    expect([late.status, late.json]).toEqual([409, REFUSED])
  })
})
