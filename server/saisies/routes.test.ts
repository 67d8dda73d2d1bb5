import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import { type Answered, type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'

const REQUEST = { ...parentRequest('Deux jumeaux'), nom: 'Mireille Ondo' }
const { documents: _, ...APPLICATION } = { ...nannyApplication(), nom: 'Grâce Mba' }

onBothDatabases('A record that an administrator types', ({ start }) => {
  const begin = async (env: Record<string, string> = {}): Promise<{ app: RunningApp; admin: Caller }> => {
    const app = await start({ env })
    return { app, admin: await app.signIn() }
  }
  const add = (admin: Caller, noun: string, body: object, key: string = randomUUID()): Promise<Answered> =>
    admin.send('POST', `/api/${noun}/saisie`, { body, headers: { 'idempotency-key': key } })

  it('C79 is stored once, says that the agency typed it, is matched and is in the audit log', async () => {
    const { app, admin } = await begin()
    const key = randomUUID()
    const first = await add(admin, 'parent-requests', REQUEST, key)
    expect(first.status, first.text).toBe(201)
    const request = first.json as ParentRequest
    expect(request).toMatchObject({ nom: 'Mireille Ondo', statut: 'en_attente', saisieAgence: true })
    expect((await add(admin, 'parent-requests', REQUEST, key)).json).toEqual(request)
    expect((await add(admin, 'parent-requests', { ...REQUEST, nombreEnfants: 3 }, key)).status).toBe(409)
    const application = await add(admin, 'nanny-applications', APPLICATION)
    expect(application.json).toMatchObject({ nom: 'Grâce Mba', statut: 'en_examen', saisieAgence: true })
    expect((await admin.send('GET', '/api/parent-requests')).json).toEqual([request])
    expect((await admin.send('GET', '/api/matches')).json).toHaveLength(1)
    const actions = ((await admin.send('GET', '/api/journal')).json as { action: string }[]).map(
      ({ action }) => action,
    )
    expect(actions).toEqual(expect.arrayContaining(['addParentRequest', 'addNannyApplication']))
    // Their histories say who typed them, not that they were received.
    const { id } = application.json as { id: string }
    for (const [about, titre] of [
      [`demande&sujetId=${request.id}`, "Demande saisie par l'agence"],
      [`candidature&sujetId=${id}`, "Candidature saisie par l'agence"],
    ])
      expect((await admin.send('GET', `/api/activites?sujet=${about}`)).json).toMatchObject([
        { titre, auteur: 'Administrateur' },
      ])
    // The bell announces the match, not what the administrator typed.
    const bell = (await admin.send('GET', '/api/notifications/unread')).json as { type: string }[]
    expect(bell.filter(({ type }) => type !== 'nouveau_match')).toEqual([])
    expect(await app.db.selectFrom('parent_request_facts').select('placeId').execute()).toEqual([
      { placeId: 'glass' },
    ])
  })

  it('differs from one of a visitor, who cannot set the mark `saisieAgence`', async () => {
    const { app, admin } = await begin()
    await app.visitor.send('POST', '/api/parent-requests', { body: { ...REQUEST, saisieAgence: true } })
    expect((await admin.send('GET', '/api/parent-requests')).json).toMatchObject([{ saisieAgence: false }])
  })

  it('does not count for the limits of visitors', async () => {
    const { app, admin } = await begin()
    // As many as visitors may send with one phone number in 15 minutes (server/limits.ts).
    for (let index = 0; index < 15; index += 1)
      expect((await add(admin, 'parent-requests', { ...REQUEST, nombreEnfants: index + 1 })).status).toBe(201)
    const visitor = await app.visitor.send('POST', '/api/parent-requests', { body: REQUEST })
    expect(visitor.status, visitor.text).toBe(201)
  })
})
