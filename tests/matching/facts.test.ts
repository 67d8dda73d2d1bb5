import { beforeAll, expect, it } from 'vitest'
import type { ApplicationFacts, RequestFacts } from '#contract/facts.admin.ts'
import type { Match } from '#contract/matches.admin.ts'
import { rereadFacts } from '#server/facts/reread.ts'
import { type Caller, onBothDatabases, onDatabase, type RunningApp } from '#tests/support/app.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'

onBothDatabases('A fact that matching uses', ({ start }) => {
  let running: RunningApp
  let admin: Caller

  beforeAll(async () => {
    running = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await running.signIn()
  })

  const submit = async (path: string, body: object): Promise<string> => {
    const answer = await running.visitor.send('POST', path, { body })
    expect(answer.status, answer.text).toBe(201)
    return (answer.json as { id: string }).id
  }
  const request = (fields: object = {}) => submit('/api/parent-requests', { ...parentRequest(), ...fields })
  const application = (fields: object = {}) =>
    submit('/api/nanny-applications', { ...nannyApplication(), ...fields })
  const requestFacts = async (id: string): Promise<RequestFacts | undefined> =>
    ((await admin.send('GET', `/api/facts?requestIds=${id}`)).json as { requests: RequestFacts[] })
      .requests[0]
  const applicationFacts = async (id: string): Promise<ApplicationFacts | undefined> =>
    ((await admin.send('GET', `/api/facts?nannyIds=${id}`)).json as { applications: ApplicationFacts[] })
      .applications[0]
  const correctRequest = (id: string, body: object) =>
    admin.send('PATCH', `/api/parent-requests/${id}/facts`, { body })
  const correctApplication = (id: string, body: object) =>
    admin.send('PATCH', `/api/nanny-applications/${id}/facts`, { body })
  const matchesOf = async (id: string): Promise<Match[]> =>
    (await admin.send('GET', `/api/matches?requestId=${id}&min=0`)).json as Match[]

  it('is stored with the request and the application', async () => {
    const id = await request({ adresse: 'nzen ayong feu rouge', horaireDebut: '08:00', horaireFin: '17:00' })
    expect(await requestFacts(id)).toEqual({
      id,
      revision: 0,
      place: {
        value: { id: 'nzeng-ayong', nom: 'Nzeng-Ayong', ville: 'Libreville' },
        isQuarter: true,
        uncertain: false,
        setBy: 'lu',
      },
      hours: { debut: '08:00', fin: '17:00', source: 'demande', setBy: 'lu' },
    })
    const nanny = await application({ adresse: 'Libreville', experience: '6 ans nounou, des jumeaux' })
    expect(await applicationFacts(nanny)).toMatchObject({
      place: { value: { nom: 'Libreville' }, isQuarter: false },
      annees: { value: 6, uncertain: false, setBy: 'lu' },
      care: { value: { garde: true, devoirs: false, personne: false, groupes: true }, setBy: 'lu' },
    })
  })

  it('can be corrected, which changes the matches at once, and reset to the value read from the text', async () => {
    const nanny = await application({ adresse: 'Oyem', experience: '5 ans nounou' })
    const id = await request({ adresse: 'derrière la pharmacie' })
    const scoreOf = async () => (await matchesOf(id)).find(({ nannyId }) => nannyId === nanny)?.score
    const unread = await scoreOf()
    const corrected = await correctRequest(id, { revision: 0, place: 'oyem' })
    expect(corrected.json).toMatchObject({ revision: 1, place: { value: { id: 'oyem' }, setBy: 'corrige' } })
    expect(await scoreOf()).toBeGreaterThan(unread ?? 0)
    await correctRequest(id, { revision: 1, place: 'louis' })
    expect(await scoreOf()).toBeUndefined()
    const reverted = await correctRequest(id, { revision: 2, place: null })
    expect(reverted.json).toMatchObject({ place: { value: null, setBy: 'lu' } })
    expect(await scoreOf()).toBe(unread)
  })

  it('of a nanny is corrected without a change to her other facts', async () => {
    const id = await application({ experience: '2 ans nounou', disponibilites: 'weekend' })
    await correctApplication(id, { revision: 0, annees: 7.5 })
    await correctApplication(id, { revision: 1, availability: 'flexible' })
    const care = { garde: false, devoirs: true, personne: false, groupes: false }
    expect((await correctApplication(id, { revision: 2, care: care })).status).toBe(200)
    expect(await applicationFacts(id)).toMatchObject({
      revision: 3,
      availability: { value: 'flexible', setBy: 'corrige' },
      annees: { value: 7.5, uncertain: false, setBy: 'corrige' },
      care: { value: care, setBy: 'corrige' },
    })
  })

  it('cannot be corrected from a screen with an older revision', async () => {
    const id = await request()
    await correctRequest(id, { revision: 0, place: 'louis' })
    expect((await correctRequest(id, { revision: 0, place: 'glass' })).status).toBe(409)
    expect((await requestFacts(id))?.place.value?.id).toBe('louis')
  })

  it('is in the audit log when it was corrected, without the address', async () => {
    const id = await request({ adresse: 'Portail bleu unique' })
    await correctRequest(id, { revision: 0, place: 'louis' })
    const journal = (await admin.send('GET', '/api/journal')).json as { action: string; objet: string }[]
    expect(journal.filter(({ objet }) => objet === id).map(({ action }) => action)).toEqual([
      'correctRequestFact',
    ])
    expect(JSON.stringify(journal)).not.toContain('Portail bleu')
  })

  it('is read again by another version of the reader, unless it was corrected', async () => {
    const read = await request({ adresse: 'Louis' })
    const corrected = await request({ adresse: 'Louis' })
    const nanny = await application({ experience: 'nounou depuis 2019' })
    const before = (await applicationFacts(nanny))?.annees.value ?? 0
    await correctRequest(corrected, { revision: 0, place: 'glass' })
    const { db } = running
    await db
      .updateTable('parent_request_facts')
      .set({ placeId: null, readerVersion: 0 })
      .where('placeSetBy', '=', 'lu')
      .execute()
    await db.updateTable('parent_request_facts').set({ readerVersion: 0 }).execute()
    await db.deleteFrom('nanny_application_facts').where('nannyId', '=', nanny).execute()
    const nextYear = new Date(running.clock.now().getTime() + 365 * 86_400_000)
    expect(await rereadFacts(db, nextYear)).toBeGreaterThan(2)
    expect(await rereadFacts(db, nextYear)).toBe(0)
    expect((await requestFacts(read))?.place.value?.id).toBe('louis')
    expect((await requestFacts(corrected))?.place.value?.id).toBe('glass')
    expect((await applicationFacts(nanny))?.annees.value).toBe(before + 1)
  })
})

onDatabase('sqlite', 'A record that is deleted while texts are read again', ({ start }) => {
  it('does not stop the reading of the others', async () => {
    const { db, visitor, clock } = await start({ env: { RATE_LIMIT: 'off' } })
    for (const adresse of ['Louis', 'Glass'])
      await visitor.send('POST', '/api/parent-requests', { body: { ...parentRequest(), adresse } })
    await db.deleteFrom('parent_request_facts').execute()
    const { id } = await db.selectFrom('parent_requests').select('id').limit(1).executeTakeFirstOrThrow()
    // The deletion is queued after the first query of the reading, before its transaction.
    const [read] = await Promise.all([
      rereadFacts(db, clock.now()),
      db.deleteFrom('parent_requests').where('id', '=', id).execute(),
    ])
    expect(read).toBe(1)
    expect(await db.selectFrom('parent_request_facts').select('requestId').execute()).toHaveLength(1)
  })
})
