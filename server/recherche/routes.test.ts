import { beforeAll, expect, it } from 'vitest'
import { LIST_KEYS } from '#contract/lists.admin.ts'
import { FOUND_PER_LIST, type FoundByList } from '#contract/recherche.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { contactMessage, nannyApplication, parentRequest } from '#tests/support/submissions.ts'

onBothDatabases('The search in every list', ({ start }) => {
  let app: RunningApp
  let admin: Caller

  const submit = async (path: string, body: object): Promise<string> => {
    app.clock.advance(1000)
    const sent = await app.visitor.send('POST', path, { body })
    expect(sent.status, sent.text).toBe(201)
    return (sent.json as { id: string }).id
  }
  const search = async (q: string, caller = admin): Promise<FoundByList> => {
    const answer = await caller.send('GET', `/api/recherche?${new URLSearchParams({ q })}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json as FoundByList
  }
  const totals = async (q: string) => {
    const found = await search(q)
    return LIST_KEYS.map((key) => found[key].total)
  }

  beforeAll(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    const caller = { nom: 'Éléonore Ndong', telephone: '+24177010203' }
    await submit('/api/parent-requests', { ...parentRequest(), ...caller, adresse: "N'Kembo" })
    const application = await submit('/api/nanny-applications', { ...nannyApplication(), ...caller })
    for (const status of ['traite', 'accepte'])
      await admin.send('PATCH', `/api/nanny-applications/${application}/status`, { body: { status } })
    await submit('/api/contact-messages', { ...contactMessage(), ...caller })
    await submit('/api/contact-messages', contactMessage())
  })

  it('finds the records of one person in every list, with what a screen shows of them', async () => {
    const found = await search('eleonore')
    expect(Object.keys(found)).toEqual(LIST_KEYS)
    const person = { id: expect.any(String), nom: 'Éléonore Ndong', telephone: '+24177010203' }
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect(found).toEqual({
      demandes: { total: 1, premiers: [{ ...person, adresse: "N'Kembo", statut: 'en_attente', date }] },
      candidatures: {
        total: 1,
        premiers: [{ ...person, adresse: 'Nzeng-Ayong, Libreville', statut: 'accepte', date }],
      },
      employes: {
        total: 1,
        premiers: [{ ...person, adresse: 'Nzeng-Ayong, Libreville', statut: null, date }],
      },
      messages: { total: 1, premiers: [{ ...person, adresse: null, statut: null, date }] },
    })
  })

  it('finds a number in any spelling: whole, by its first digits or by its last digits', async () => {
    for (const q of [
      '+241 77 01 02 03',
      '0024177010203',
      '077 01 02 03',
      '77.01.02',
      '77',
      '10203',
      '02 03',
      '203',
    ])
      expect([q, await totals(q)]).toEqual([q, [1, 1, 1, 1]])
    expect(await totals('77010204')).toEqual([0, 0, 0, 0])
  })

  it('finds a number beside words as it does alone', async () => {
    for (const q of [
      'Éléonore 077010203',
      '077 01 02 03 ndong',
      'ndong 77.01.02.03',
      'eleonore +241 77 01 02 03 ndong',
      'ndong 0024177010203',
      'ndong 077',
      'ndong 02 03',
    ])
      expect([q, await totals(q)]).toEqual([q, [1, 1, 1, 1]])
    expect(await totals('obiang 077010203')).toEqual([0, 0, 0, 0])
  })

  it('finds nothing for punctuation alone, nor for the country code alone', async () => {
    for (const q of ['?!', '+241', "'", '%', '_', '*'])
      expect([q, await totals(q)]).toEqual([q, [0, 0, 0, 0]])
  })

  it(`answers the newest ${FOUND_PER_LIST} of a list, and how many there are`, async () => {
    for (let index = 0; index < 7; index += 1)
      await submit('/api/contact-messages', { ...contactMessage(), nom: `Hortense ${index}` })
    const { messages } = await search('hortense')
    expect(messages.total).toBe(7)
    expect(messages.premiers.map(({ nom }) => nom)).toEqual([
      'Hortense 6',
      'Hortense 5',
      'Hortense 4',
      'Hortense 3',
      'Hortense 2',
    ])
  })

  it('leaves out unwanted records', async () => {
    const id = await submit('/api/contact-messages', { ...contactMessage(), nom: 'Publicité Gratuite' })
    expect(await totals('publicite')).toEqual([0, 0, 0, 1])
    await admin.send('POST', '/api/indesirables', { body: { liste: 'messages', id, indesirable: true } })
    expect(await totals('publicite')).toEqual([0, 0, 0, 0])
  })

  it('answers a visitor 401, and a read-only account as an administrator; it leaves no entry in the audit log', async () => {
    expect((await app.visitor.send('GET', '/api/recherche?q=eleonore')).status).toBe(401)
    const entries = async () => (await app.db.selectFrom('journal').select('id').execute()).length
    const before = await entries()
    await search('eleonore')
    expect(await entries()).toBe(before)
    await app.db.updateTable('admin_users').set({ role: 'lecture' }).execute()
    expect((await search('eleonore')).demandes.total).toBe(1)
    await app.db.updateTable('admin_users').set({ role: 'admin' }).execute()
  })
})
