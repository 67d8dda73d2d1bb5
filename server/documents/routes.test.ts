import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { AFaire } from '#contract/a-faire.admin.ts'
import { type FiledDocument, MAX_DOCUMENTS_OF_DOSSIER } from '#contract/documents.admin.ts'
import type { JournalEntry } from '#contract/journal.admin.ts'
import { lockRecord } from '#server/db/lock-records.ts'
import { type Answered, type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { apply as applyWithDocument } from '#tests/support/apply.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const PDF = Buffer.from('%PDF-1.4\nun casier')

const multipart = (filename: string, type: string, bytes: Buffer) => {
  const head = `--limite\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--limite--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=limite' },
  }
}

onBothDatabases('The documents of a person', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    app.clock.set('2026-03-02T11:00:00.000Z')
    admin = await app.signIn()
  })

  const apply = (...statuses: readonly string[]) => applyWithDocument(app.visitor, admin, ...statuses)
  const list = async (id: string): Promise<FiledDocument[]> =>
    (await admin.send('GET', `/api/documents/${id}`)).json as FiledDocument[]
  const add = (
    id: string,
    file = multipart('casier.pdf', 'application/pdf', PDF),
    key: string = randomUUID(),
  ) =>
    admin.send('POST', `/api/documents/${id}`, {
      body: file.body,
      headers: { ...file.headers, 'idempotency-key': key },
    })
  const fileAs = (id: string, storedPath: string, body: object) =>
    admin.send('PATCH', `/api/documents/${id}/${storedPath}`, { body })
  const remove = (id: string, storedPath: string) =>
    admin.send('DELETE', `/api/documents/${id}/${storedPath}`)
  const filenames = (json: string | null): readonly string[] =>
    (JSON.parse(json ?? '[]') as { filename: string }[]).map(({ filename }) => filename)

  it('are the ones that the candidate sent and those that the agency adds, also for the employee', async () => {
    const id = await apply('traite', 'accepte')
    expect(await list(id)).toMatchObject([
      { filename: 'cni.png', categorie: null, rotation: 0, expiration: null, revision: 0 },
    ])
    const key = randomUUID()
    const answer = await add(id, undefined, key)
    expect(answer.status, answer.text).toBe(201)
    expect((await add(id, undefined, key)).json).toEqual(answer.json)
    const { storedPath } = answer.json as FiledDocument
    expect((await list(id)).map(({ filename }) => filename).toSorted()).toEqual(['casier.pdf', 'cni.png'])
    const [application] = (await admin.send('GET', '/api/nanny-applications')).json as { documents: string }[]
    const [employee] = (await admin.send('GET', '/api/employees')).json as { documents: string }[]
    expect(filenames(application?.documents ?? null)).toEqual(['cni.png', 'casier.pdf'])
    expect(employee?.documents).toBe(application?.documents)
    expect((await admin.send('GET', `/api/download/${storedPath}`)).status).toBe(200)
    // The employee keeps it when the application is deleted.
    await admin.send('DELETE', `/api/nanny-applications/${id}`)
    expect((await admin.send('GET', `/api/download/${storedPath}`)).status).toBe(200)
    expect((await add(id, multipart('suite.pdf', 'application/pdf', PDF))).status).toBe(201)
    expect(await list(id)).toHaveLength(3)
  })

  it('that are added at once are all listed', async () => {
    const id = await apply()
    let added: ReturnType<typeof add>[] = []
    await app.db.transaction().execute(async (tx) => {
      await lockRecord(tx, 'nanny_applications', id)
      added = ['a', 'b', 'c'].map((name) => add(id, multipart(`${name}.pdf`, 'application/pdf', PDF)))
      await untilBlocked(app, 3)
    })
    expect((await Promise.all(added)).map(({ status }) => status)).toEqual([201, 201, 201])
    const [application] = (await admin.send('GET', '/api/nanny-applications')).json as { documents: string }[]
    expect(filenames(application?.documents ?? null).toSorted()).toEqual([
      'a.pdf',
      'b.pdf',
      'c.pdf',
      'cni.png',
    ])
  })

  /** Statuses of hiring the candidate and of `call`, which waits for it, then the documents of the employee. */
  const whileHired = async (id: string, call: () => Promise<Answered>) => {
    let calls: Promise<Answered[]> | undefined
    await app.db.transaction().execute(async (tx) => {
      await lockRecord(tx, 'nanny_applications', id)
      const hired = admin.send('PATCH', `/api/nanny-applications/${id}/status`, {
        body: { status: 'accepte' },
      })
      await untilBlocked(app)
      calls = Promise.all([hired, call()])
      await untilBlocked(app, 2)
    })
    const statuses = (await calls)?.map(({ status }) => status)
    const [employee] = (await admin.send('GET', '/api/employees')).json as { documents: string }[]
    return { statuses, documents: filenames(employee?.documents ?? null) }
  }

  it('that are added while the candidate is hired are listed for the employee too', async () => {
    const id = await apply('traite')
    expect(await whileHired(id, () => add(id))).toEqual({
      statuses: [200, 201],
      documents: ['cni.png', 'casier.pdf'],
    })
  })

  it('that are deleted while the candidate is hired are not listed for the employee', async () => {
    const id = await apply('traite')
    const { storedPath } = (await add(id)).json as FiledDocument
    expect(await whileHired(id, () => remove(id, storedPath))).toEqual({
      statuses: [200, 204],
      documents: ['cni.png'],
    })
  })

  it('are deleted while the employee is paused and resumed, without a deadlock', async () => {
    const id = await apply('traite', 'accepte')
    const [employee] = (await admin.send('GET', '/api/employees')).json as { id: string }[]
    const pause = (status: string) =>
      admin.send('PATCH', `/api/employees/${employee?.id}/status`, { body: { status } })
    for (let round = 0; round < 10; round += 1) {
      const { storedPath } = (await add(id)).json as FiledDocument
      let calls: Promise<Answered>[] = []
      await app.db.transaction().execute(async (tx) => {
        await lockRecord(tx, 'nanny_applications', id)
        await lockRecord(tx, 'employees', employee?.id ?? '')
        calls = [remove(id, storedPath), ...['inactif', 'actif', 'inactif', 'actif'].map(pause)]
        await untilBlocked(app, calls.length)
      })
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      expect(statuses).toEqual([204, 200, 200, 200, 200])
    }
  })

  it.each([
    // The document goes with the application; not with the employee, whose application has it too.
    ['application', 'refuse', 404],
    ['employee', 'accepte', 204],
  ])('of an %s are deleted while it is deleted, without a deadlock', async (record, decision, status) => {
    const id = await apply('traite', decision)
    const [employee] = (await admin.send('GET', '/api/employees')).json as { id: string }[]
    const path = record === 'employee' ? `employees/${employee?.id}` : `nanny-applications/${id}`
    const [{ storedPath } = { storedPath: '' }] = await list(id)
    let calls: Promise<Answered>[] = []
    await app.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('documents')
        .set(({ ref }) => ({ filename: ref('filename') }))
        .execute()
      calls = [admin.send('DELETE', `/api/${path}`)]
      await untilBlocked(app)
      calls.push(remove(id, storedPath))
      await untilBlocked(app, 2)
    })
    expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual([204, status])
  })

  it('that the agency adds are checked like those of a candidate, and 30 at most', async () => {
    const id = await apply()
    const answer = await add(
      id,
      multipart('page.pdf', 'application/pdf', Buffer.from('<svg onload=alert(1)>')),
    )
    expect([answer.status, answer.json]).toMatchObject([
      400,
      { errors: [{ path: 'file', message: 'Seuls les fichiers PDF, JPG et PNG sont acceptés' }] },
    ])
    expect((await add('unknown')).status).toBe(404)
    for (let n = 1; n < MAX_DOCUMENTS_OF_DOSSIER; n += 1) expect((await add(id)).status).toBe(201)
    expect((await add(id)).json).toMatchObject({
      errors: [{ path: 'file', message: 'Un dossier a 30 documents au plus' }],
    })
  })

  it('get a kind, a rotation and a last valid day; the bytes stay', async () => {
    const id = await apply()
    const [{ storedPath } = { storedPath: '' }] = await list(id)
    const before = (await admin.send('GET', `/api/download/${storedPath}`)).text
    const filing = { categorie: 'identite', rotation: 90, expiration: '2030-01-31', revision: 0 }
    const answer = await fileAs(id, storedPath, filing)
    expect([answer.status, answer.json]).toMatchObject([200, { ...filing, revision: 1 }])
    expect(await list(id)).toMatchObject([{ ...filing, revision: 1 }])
    expect((await admin.send('GET', `/api/download/${storedPath}`)).text).toBe(before)
    expect((await fileAs(id, storedPath, { ...filing, rotation: 180 })).status).toBe(409)
    expect((await fileAs(id, storedPath, { ...filing, revision: 1, rotation: 180 })).status).toBe(200)
    expect((await fileAs(await apply(), storedPath, { ...filing, revision: 2 })).status).toBe(404)
    const actions = ((await admin.send('GET', '/api/journal')).json as JournalEntry[]).map(
      ({ action }) => action,
    )
    expect(actions.filter((action) => action === 'fileDocument')).toHaveLength(2)
  })

  it('C78 lose one for good: its bytes, its filing, its place in both records; what it proved stays', async () => {
    const id = await apply('traite', 'accepte')
    const added = (await add(id)).json as FiledDocument
    const { storedPath } = added
    await fileAs(id, storedPath, { categorie: 'casier', rotation: 0, expiration: '2026-03-20', revision: 0 })
    await admin.send('PATCH', `/api/verifications/${id}`, {
      body: { point: 'casier', etat: 'fait', date: '2026-03-02', storedPath, revision: 0 },
    })
    expect((await remove(await apply(), storedPath)).status).toBe(404)
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(id, storedPath)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404])
    expect((await admin.send('GET', `/api/download/${storedPath}`)).status).toBe(404)
    expect((await list(id)).map(({ filename }) => filename)).toEqual(['cni.png'])
    for (const noun of ['nanny-applications', 'employees']) {
      const found = (await admin.send('GET', `/api/${noun}`)).json as {
        candidatureId?: string
        id: string
        documents: string
      }[]
      const record = found.find((one) => one.id === id || one.candidatureId === id)
      expect(filenames(record?.documents ?? null)).toEqual(['cni.png'])
    }
    for (const table of ['documents', 'classements'] as const)
      expect(
        await app.db.selectFrom(table).select('storedPath').where('storedPath', '=', storedPath).execute(),
      ).toEqual([])
    const verified = (await admin.send('GET', `/api/verifications/${id}`)).text
    expect(verified).toContain('"etat":"fait"')
    expect(verified).not.toContain(storedPath)
    expect((await admin.send('GET', '/api/a-faire')).json).toMatchObject({ nombres: { expiration: 0 } })
    const [entry] = ((await admin.send('GET', '/api/journal')).json as JournalEntry[]).filter(
      ({ action }) => action === 'deleteDocument',
    )
    expect(entry).toMatchObject({ action: 'deleteDocument', objet: id })
    // The application can still be deleted; the employee keeps the other document.
    await admin.send('DELETE', `/api/nanny-applications/${id}`)
    expect((await list(id)).map(({ filename }) => filename)).toEqual(['cni.png'])
  })

  it('are read by a colleague who may only read, and added, filed and deleted by administrators alone', async () => {
    const id = await apply()
    const [{ storedPath } = { storedPath: '' }] = await list(id)
    const file = multipart('casier.pdf', 'application/pdf', PDF)
    expect((await app.visitor.send('GET', `/api/documents/${id}`)).status).toBe(401)
    expect((await app.visitor.send('POST', `/api/documents/${id}`, file)).status).toBe(401)
    expect((await app.visitor.send('DELETE', `/api/documents/${id}/${storedPath}`)).status).toBe(401)
    expect((await admin.send('GET', '/api/documents/unknown')).status).toBe(404)
    await app.db.updateTable('admin_users').set({ role: 'lecture' }).execute()
    expect(await list(id)).toHaveLength(1)
    expect((await add(id)).status).toBe(403)
    expect((await fileAs(id, storedPath, { rotation: 90, revision: 0 })).status).toBe(403)
    expect((await remove(id, storedPath)).status).toBe(403)
    expect(await list(id)).toHaveLength(1)
  })

  it('are to be renewed when they expire soon, and are listed once when they prove a point that expires', async () => {
    const id = await apply()
    const [{ storedPath } = { storedPath: '' }] = await list(id)
    const expiring = async () => {
      const { nombres, lignes } = (await admin.send('GET', '/api/a-faire')).json as AFaire
      return [nombres.expiration, lignes[0]?.pourquoi, lignes[0]?.depuis]
    }
    await fileAs(id, storedPath, {
      categorie: 'identite',
      rotation: 0,
      expiration: '2026-03-20',
      revision: 0,
    })
    expect(await expiring()).toEqual([1, "Pièce d'identité à renouveler", '2026-03-20'])
    await admin.send('PATCH', `/api/verifications/${id}`, {
      body: {
        point: 'identite',
        etat: 'fait',
        date: '2026-03-02',
        expiration: '2026-03-25',
        storedPath,
        revision: 0,
      },
    })
    expect(await expiring()).toEqual([1, 'Identité à renouveler', '2026-03-25'])
  })
})
