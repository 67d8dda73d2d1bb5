import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NannyApplication } from '#contract/nanny-applications.admin.ts'
import type { Receipt } from '#contract/submission.ts'
import { readAllTables } from './support/all-tables.ts'
import { type Caller, onBothDatabases, type RunningApp } from './support/app.ts'
import { allEndpoints, pathOf } from './support/contract.ts'
import { contactMessage, nannyApplication, parentRequest } from './support/submissions.ts'

onBothDatabases('security, who may do what', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeAll(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
  })

  const submit = async (path: string, body: unknown): Promise<string> => {
    const answer = await app.visitor.send('POST', path, { body })
    expect(answer.status).toBe(201)
    return (answer.json as Receipt).id
  }
  const setStatus = (id: string, status: unknown) =>
    admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: { status } })
  const statusOf = async (id: string) => {
    const row = await app.db
      .selectFrom('nanny_applications')
      .select('statut')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.statut
  }

  it('C19 C21 every call that is not declared public answers a visitor 401, whether the record exists or not', async () => {
    const before = await readAllTables(app.db)
    const texts = new Set<string>()
    for (const [name, endpoint] of await allEndpoints()) {
      if (endpoint.access === 'public') continue
      for (const value of [randomUUID(), 'regulier', 'email', 'airtel_money']) {
        const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} }
        const answer = await app.visitor.send(endpoint.method, pathOf(endpoint, value), body)
        expect([name, answer.status]).toEqual([name, 401])
        texts.add(answer.text)
      }
    }
    expect(texts.size).toBe(1)
    expect(await readAllTables(app.db)).toEqual(before)
  })

  it('C21 the public calls are exactly these', async () => {
    const open = [...(await allEndpoints())].filter(([, { access }]) => access === 'public')
    expect(open.map(([, { method, path }]) => `${method} ${path}`).sort()).toMatchInlineSnapshot(`
      [
        "GET /api/health",
        "GET /api/health/live",
        "GET /api/parametres-site",
        "GET /api/prestations",
        "HEAD /api/uploads/{uploadId}",
        "OPTIONS /api/uploads",
        "PATCH /api/uploads/{uploadId}",
        "POST /api/auth/link",
        "POST /api/auth/login",
        "POST /api/auth/logout",
        "POST /api/contact-messages",
        "POST /api/nanny-applications",
        "POST /api/parent-requests",
        "POST /api/passkeys/login",
        "POST /api/passkeys/login/options",
        "POST /api/upload",
        "POST /api/uploads",
      ]
    `)
  })

  it('C20 no spelling of a path and no header opens a call of the back office', async () => {
    const paths = [
      '//api/employees',
      '/api/./employees',
      '/api/x/../employees',
      '/API/employees',
      '/api/employees/',
      '/api/employees;a=1',
      '/%61pi/employees',
      '/api/%65mployees',
      '/api//employees',
      '/api/prestations/../employees',
      '/api/prestations%2f..%2femployees',
    ]
    for (const path of paths)
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
        expect([401, 404, 405]).toContain((await app.visitor.send(method, path)).status)
    const headers = {
      'x-http-method-override': 'DELETE',
      'x-original-url': '/api/employees',
      'x-rewrite-url': '/api/employees',
    }
    const disguised = await app.visitor.send('POST', '/api/prestations/regulier', { headers, body: {} })
    expect(disguised.status).toBe(404)
    expect((await app.visitor.send('GET', '/api/prestations', { headers })).text).toContain('regulier')
  })

  it('C22 a visitor reads active packages and the settings of public pages, no other setting', async () => {
    await app.db.updateTable('prestations').set({ actif: 0 }).where('id', '=', 'weekend').execute()
    const now = app.clock.now().toISOString()
    for (const cle of ['cle_interne', 'message_refus', 'garantie_jours', 'verification', 'inclus-regulier'])
      await app.db
        .insertInto('parametres_site')
        .values({ id: randomUUID(), cle, valeur: '1', dateModification: now })
        .execute()
    const packages = (await app.visitor.send('GET', '/api/prestations')).text
    expect(packages).not.toContain('weekend')
    expect(packages).not.toContain('dateSuppression')
    const details = (await app.visitor.send('GET', '/api/parametres-site')).json as { cle: string }[]
    const shown = ['adresse', 'email', 'inclus-regulier', 'telephone', 'verification']
    expect(details.map(({ cle }) => cle).sort()).toEqual(shown)
  })

  it('C23 a submission is answered with a receipt without personal data', async () => {
    const answer = await app.visitor.send('POST', '/api/parent-requests', { body: parentRequest() })
    expect(Object.keys(answer.json as object).sort()).toEqual(['dateCreation', 'id', 'idempotencyKey'])
  })

  it('C24 extra fields of a visitor’s form are ignored', async () => {
    const added = {
      id: randomUUID(),
      statut: 'accepte',
      dateCreation: '2001-01-01T00:00:00.000Z',
      role: 'admin',
      lue: true,
      actif: true,
      employeeId: randomUUID(),
      recherche: 'x',
    }
    const id = await submit('/api/nanny-applications', { ...nannyApplication(), ...added })
    const row = await app.db
      .selectFrom('nanny_applications')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ statut: 'en_examen', dateCreation: app.clock.now().toISOString() })
    expect(id).not.toBe(added.id)
    const request = await submit('/api/parent-requests', { ...parentRequest(), ...added, statut: 'paye' })
    expect(
      await app.db
        .selectFrom('parent_requests')
        .select(['statut', 'id'])
        .where('id', '=', request)
        .executeTakeFirst(),
    ).toEqual({ statut: 'en_attente', id: request })
    await submit('/api/contact-messages', { ...contactMessage(), ...added })
  })

  it('C25 extra fields of an administrator’s form are ignored', async () => {
    const { passwordHash } = await app.db.selectFrom('admin_users').selectAll().executeTakeFirstOrThrow()
    const profile = await admin.send('PUT', '/api/admin/profile', {
      body: {
        username: 'direction',
        nom: 'La direction',
        email: 'direction@example.test',
        passwordHash: 'x',
        role: 'dieu',
        id: randomUUID(),
      },
    })
    expect(profile.status).toBe(200)
    expect(profile.text).not.toMatch(/hash|argon/i)
    expect(await app.db.selectFrom('admin_users').selectAll().executeTakeFirst()).toMatchObject({
      passwordHash,
      role: 'admin',
      nom: 'La direction',
    })
    await admin.send('PATCH', '/api/prestations/regulier', {
      body: {
        nom: 'Garde régulière',
        prix: 150_000,
        unite: 'FCFA/mois',
        id: 'autre',
        dateCreation: '2001-01-01T00:00:00.000Z',
      },
    })
    const row = await app.db
      .selectFrom('prestations')
      .select('dateCreation')
      .where('id', '=', 'regulier')
      .executeTakeFirst()
    expect(row?.dateCreation).not.toMatch(/^2001/)
  })

  describe('the status of an application', () => {
    let id: string
    beforeEach(async () => {
      id = await submit('/api/nanny-applications', nannyApplication())
    })

    it.each(['accepte', 'refuse', 'ACCEPTE', 'inconnu', ['accepte'], null, { $ne: '' }])(
      'C26 does not become %j before it was processed',
      async (status) => {
        expect([400, 409]).toContain((await setStatus(id, status)).status)
        expect(await statusOf(id)).toBe('en_examen')
      },
    )

    it('C26 does not change after a refusal', async () => {
      await setStatus(id, 'traite')
      await setStatus(id, 'refuse')
      for (const status of ['accepte', 'traite', 'en_examen'])
        expect((await setStatus(id, status)).status).toBe(409)
      expect(await statusOf(id)).toBe('refuse')
    })

    it('C27 becomes accepte once, and makes one employee, however many accept at once', async () => {
      await setStatus(id, 'traite')
      const answers = await Promise.all(Array.from({ length: 50 }, () => setStatus(id, 'accepte')))
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      const hired = await app.db
        .selectFrom('employees')
        .select('id')
        .where('candidatureId', '=', id)
        .execute()
      expect(hired).toHaveLength(1)
      expect(await statusOf(id)).toBe('accepte')
    })

    it('C28 forbids deletion until it is final', async () => {
      for (const status of ['en_examen', 'en_attente', 'traite']) {
        await setStatus(id, status)
        expect((await admin.send('DELETE', `/api/nanny-applications/${id}`)).status).toBe(409)
        expect(await statusOf(id)).toBe(status)
      }
    })
  })

  it('C28 an employee is deleted with the payments and the documents that no application holds', async () => {
    const png = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')}`
    const documents = JSON.stringify([{ filename: 'cni.png', data: png }])
    const id = await submit('/api/nanny-applications', nannyApplication(documents))
    const { storedPath } = await app.db
      .selectFrom('documents')
      .select('storedPath')
      .where('candidatureId', '=', id)
      .executeTakeFirstOrThrow()
    await setStatus(id, 'traite')
    await setStatus(id, 'accepte')
    const { id: employeId } = await app.db
      .selectFrom('employees')
      .select('id')
      .where('candidatureId', '=', id)
      .executeTakeFirstOrThrow()
    const payment = { employeId, montant: 80_000, motif: 'Salaire', datePaiement: '2026-11-20' }
    expect((await admin.send('POST', '/api/paiements-employes', { body: payment })).status).toBe(201)
    expect((await admin.send('DELETE', `/api/nanny-applications/${id}`)).status).toBe(204)
    expect((await admin.send('DELETE', `/api/employees/${employeId}`)).status).toBe(204)
    const left = await readAllTables(app.db)
    expect(JSON.stringify([left.paiements_employes, left.employees])).not.toContain(employeId)
    expect(left.documents).not.toContainEqual(expect.objectContaining({ storedPath }))
  })

  it('C29 a document is served to an administrator only, once it belongs to an application', async () => {
    const boundary = 'b'
    const upload = await app.visitor.send('POST', '/api/upload', {
      body: Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="cni.png"\r\nContent-Type: image/png\r\n\r\n`,
        ),
        Buffer.from('89504e470d0a1a0a', 'hex'),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    const { storedPath } = upload.json as { storedPath: string }
    const download = (caller: Caller) => caller.send('GET', `/api/download/${storedPath}`)
    expect((await download(admin)).status).toBe(404)
    const documents = JSON.stringify([{ filename: 'cni.png', storedPath }])
    const id = await submit('/api/nanny-applications', nannyApplication(documents))
    expect((await download(app.visitor)).status).toBe(401)
    expect((await download(admin)).status).toBe(200)
    const listed = (await admin.send('GET', '/api/nanny-applications')).json as NannyApplication[]
    expect(listed.find((one) => one.id === id)?.documents).toContain(storedPath)
  })

  it.each([
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    '..\\..\\etc\\passwd',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'a%00.pdf',
    'a'.repeat(300),
    '%',
    '%ff%fe',
  ])('C29 a path is not an id: %s', async (path) => {
    const answer = await admin.send('GET', `/api/download/${path}`)
    expect([400, 404, 414]).toContain(answer.status)
    expect(answer.text).not.toContain('root:')
  })

  it('C30 a document belongs to the first application that names it', async () => {
    const png = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')}`
    const first = await submit(
      '/api/nanny-applications',
      nannyApplication(JSON.stringify([{ filename: 'cni.png', data: png }])),
    )
    const { storedPath } = await app.db
      .selectFrom('documents')
      .select('storedPath')
      .where('candidatureId', '=', first)
      .executeTakeFirstOrThrow()
    const thief = await app.visitor.send('POST', '/api/nanny-applications', {
      body: nannyApplication(JSON.stringify([{ filename: 'cni.png', storedPath }])),
    })
    expect(thief.status).toBe(400)
    const { candidatureId } = await app.db
      .selectFrom('documents')
      .select('candidatureId')
      .where('storedPath', '=', storedPath)
      .executeTakeFirstOrThrow()
    expect(candidatureId).toBe(first)
  })
})
