import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Ligne } from '#contract/activites.admin.ts'
import type { Employee } from '#contract/employees.admin.ts'
import type { JournalEntry } from '#contract/journal.admin.ts'
import type { NannyApplication } from '#contract/nanny-applications.admin.ts'
import type { Notification } from '#contract/notifications.admin.ts'
import { type Answered, type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { apply as applyWithDocument } from '#tests/support/apply.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'

/** Body of a call that adds an employee: the fields of an application without documents. */
const { documents: _, ...ADDED } = { ...nannyApplication(), nom: 'Rose Nze' }

onBothDatabases('An employee', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
  })

  const post = (path: string, body: object, key: string = randomUUID()): Promise<Answered> =>
    admin.send('POST', path, { body, headers: { 'idempotency-key': key } })
  const list = async <Item>(path: string): Promise<Item[]> => (await admin.send('GET', path)).json as Item[]
  const employees = () => list<Employee>('/api/employees')
  const applications = () => list<NannyApplication>('/api/nanny-applications')
  const journal = async () => (await list<JournalEntry>('/api/journal')).map(({ action }) => action)

  const apply = (...statuses: readonly string[]) => applyWithDocument(app.visitor, admin, ...statuses)
  /** Hires a candidate and deletes the employee. Returns the id of the accepted application. */
  const hireAndDelete = async (): Promise<string> => {
    const id = await apply('traite', 'accepte')
    const employee = (await employees()).find(({ candidatureId }) => candidatureId === id)
    expect((await admin.send('DELETE', `/api/employees/${employee?.id}`)).status).toBe(204)
    return id
  }
  const rehire = (candidatureId: string, key?: string) =>
    post('/api/employees/reembauche', { candidatureId }, key)

  it('is named in its application (employeId) until the employee is deleted', async () => {
    await apply('traite')
    expect((await applications())[0]).toMatchObject({ statut: 'traite', employeId: null })
    const id = await apply('traite', 'accepte')
    const [employee] = await employees()
    const hired = (await applications()).find((application) => application.id === id)
    expect(hired).toMatchObject({ statut: 'accepte', employeId: employee?.id })
    await admin.send('DELETE', `/api/employees/${employee?.id}`)
    expect((await applications()).find((application) => application.id === id)).toMatchObject({
      statut: 'accepte',
      employeId: null,
    })
  })

  it('is hired again after a deletion, with the documents, and the audit log says so', async () => {
    const id = await hireAndDelete()
    const answer = await rehire(id)
    expect(answer.status, answer.text).toBe(201)
    const again = answer.json as Employee
    expect(again).toMatchObject({ candidatureId: id, nom: 'Grâce Mba', actif: true })
    expect(await employees()).toEqual([again])
    expect((await applications())[0]?.employeId).toBe(again.id)
    const [document] = JSON.parse(again.documents ?? '[]') as { storedPath: string }[]
    // The document belongs to the employee too: it outlives the application.
    await admin.send('DELETE', `/api/nanny-applications/${id}`)
    expect((await admin.send('GET', `/api/download/${document?.storedPath}`)).status).toBe(200)
    expect(await journal()).toContain('rehireEmployee')
  })

  it('who was hired again is suggested to families again', async () => {
    const id = await hireAndDelete()
    await app.visitor.send('POST', '/api/parent-requests', { body: parentRequest() })
    const suggested = () => list<{ nannyId: string }>('/api/matches')
    expect(await suggested()).toEqual([])
    await rehire(id)
    expect((await suggested()).map(({ nannyId }) => nannyId)).toEqual([id])
  })

  it('is hired again once, by several calls at once and by a repeated call', async () => {
    const id = await hireAndDelete()
    const key = randomUUID()
    const answers = await Promise.all([rehire(id), rehire(id), rehire(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'changedMeanwhile' })
    expect(await employees()).toHaveLength(1)

    const other = await hireAndDelete()
    const first = await rehire(other, key)
    expect((await rehire(other, key)).json).toEqual(first.json)
    const { id: employeId } = first.json as Employee
    await admin.send('DELETE', `/api/employees/${employeId}`)
    // A retry of a rehiring whose employee was deleted since does not hire again.
    expect((await rehire(other, key)).status).toBe(410)
    expect((await rehire(other)).status).toBe(201)
  })

  it('is not hired again from an application that was not accepted, or that does not exist', async () => {
    for (const statuses of [[], ['traite'], ['traite', 'refuse']] as const) {
      const answer = await rehire(await apply(...statuses))
      expect([answer.status, answer.json]).toMatchObject([409, { code: 'notAccepted' }])
    }
    expect((await rehire(randomUUID())).status).toBe(404)
    expect(await employees()).toEqual([])
  })

  it('is not hired again by createEmployee', async () => {
    const id = await hireAndDelete()
    const answer = await post('/api/employees', { ...ADDED, candidatureId: id })
    expect([answer.status, answer.json]).toMatchObject([409, { code: 'alreadyDecided' }])
    expect(await employees()).toEqual([])
  })

  it('is created once by a repeated call, also when the application was accepted before', async () => {
    for (const statuses of [['traite'], ['traite', 'accepte']] as const) {
      const candidatureId = await apply(...statuses)
      const key = randomUUID()
      const first = await post('/api/employees', { ...ADDED, candidatureId }, key)
      expect(first.status, first.text).toBe(201)
      expect((await post('/api/employees', { ...ADDED, candidatureId }, key)).json).toEqual(first.json)
      const other = await post('/api/employees', { ...ADDED, candidatureId, nom: 'Une autre' }, key)
      expect([other.status, other.json]).toMatchObject([409, { code: 'keyReused' }])
      await admin.send('DELETE', `/api/employees/${(first.json as Employee).id}`)
      expect((await post('/api/employees', { ...ADDED, candidatureId }, key)).status).toBe(410)
    }
  })

  it('is added with the day of hiring, today unless a day is given, and not with one that has not come yet', async () => {
    const add = async (dateEmbauche: string) =>
      (await post('/api/employees/ajout', { ...ADDED, dateEmbauche })).json
    // Noon in Libreville; for today, which is 20 November, the time of the call.
    expect(await add('2026-03-02')).toMatchObject({ dateEmbauche: '2026-03-02T11:00:00.000Z' })
    expect(await add('2026-11-20')).toMatchObject({ dateEmbauche: '2026-11-20T09:00:00.000Z' })
    expect(await add('2026-11-21')).toMatchObject({
      errors: [{ path: 'dateEmbauche', message: "Ce jour n'est pas encore venu" }],
    })
    expect(await employees()).toHaveLength(2)
  })

  it('is added without a notification of the families that she suits; those who come later are announced', async () => {
    const submitRequest = (nom: string) =>
      app.visitor.send('POST', '/api/parent-requests', { body: { ...parentRequest(), nom } })
    const unread = () => list<Notification>('/api/notifications/unread')
    for (const nom of ['Mireille Ondo', 'Paul Essono']) await submitRequest(nom)
    await post('/api/employees/ajout', ADDED)
    expect((await unread()).map(({ type }) => type)).toEqual(['nouvelle_demande', 'nouvelle_demande'])
    await submitRequest('Awa Ndong')
    const announced = (await unread()).filter(({ type }) => type === 'nouveau_match')
    expect(announced.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Une nounou correspond à la demande d'Awa Ndong\u00a0: Rose Nze, /),
    ])
  })

  it('is added without having applied, once, is matched and rehired like an employee who applied', async () => {
    const key = randomUUID()
    const answer = await post('/api/employees/ajout', ADDED, key)
    expect(answer.status, answer.text).toBe(201)
    const added = answer.json as Employee
    expect(added).toMatchObject({ nom: 'Rose Nze', telephone: '+24177987654', actif: true, documents: null })
    expect((await post('/api/employees/ajout', ADDED, key)).json).toEqual(added)
    expect(await employees()).toEqual([added])
    expect(await journal()).toContain('addEmployee')
    // Nothing was received from her.
    expect(await list(`/api/activites?sujet=employe&sujetId=${added.id}`)).toMatchObject([
      { titre: 'Employé ajouté', auteur: 'Administrateur' },
    ])
    // Matching, corrections and erasure use the accepted application.
    expect(await applications()).toMatchObject([
      { id: added.candidatureId, statut: 'accepte', employeId: added.id },
    ])
    const facts = await app.db.selectFrom('nanny_application_facts').select('nannyId').execute()
    expect(facts).toEqual([{ nannyId: added.candidatureId }])
    await app.visitor.send('POST', '/api/parent-requests', { body: parentRequest() })
    const [match] = await list<{ nannyId: string }>('/api/matches')
    expect(match?.nannyId).toBe(added.candidatureId)
    await admin.send('DELETE', `/api/employees/${added.id}`)
    const history = () =>
      list<Ligne>(`/api/activites?sujet=candidature&sujetId=${added.candidatureId}`).then((lines) =>
        lines.map(({ titre }) => titre),
      )
    expect(await history()).toEqual(["Saisie par l'agence"])
    expect((await rehire(added.candidatureId)).status).toBe(201)
    expect((await history()).toSorted()).toEqual(['Employé réembauché', "Saisie par l'agence"])
  })
})

onBothDatabases('A paused employee', ({ start }) => {
  it('is not suggested to families until resumed, and the audit log says so', async () => {
    const app = await start({ env: { RATE_LIMIT: 'off' } })
    const admin = await app.signIn()
    const { id } = (await app.visitor.send('POST', '/api/nanny-applications', { body: nannyApplication() }))
      .json as { id: string }
    for (const status of ['traite', 'accepte'])
      await admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: { status } })
    await app.visitor.send('POST', '/api/parent-requests', { body: parentRequest() })
    const [employee] = (await admin.send('GET', '/api/employees')).json as { id: string }[]
    const set = async (status: string) =>
      (await admin.send('PATCH', `/api/employees/${employee?.id}/status`, { body: { status } })).json
    const suggested = async () => ((await admin.send('GET', '/api/matches')).json as unknown[]).length
    expect(await suggested()).toBe(1)
    expect(await set('inactif')).toMatchObject({ actif: false })
    expect(await suggested()).toBe(0)
    expect(await set('actif')).toMatchObject({ actif: true })
    expect(await suggested()).toBe(1)
    const entries = (await admin.send('GET', '/api/journal')).json as { action: string; detail: string }[]
    const changes = entries.filter(({ action }) => action === 'setEmployeeStatus')
    expect(changes.map(({ detail }) => detail).toSorted()).toEqual(['actif > inactif', 'inactif > actif'])
  })
})
