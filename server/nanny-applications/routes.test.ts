import { beforeAll, expect, it } from 'vitest'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const APPLICATION = {
  nom: 'Grâce Mba',
  telephone: '+241 77 98 76 54',
  adresse: 'Akébé Plaine',
  typePoste: 'nounou',
  experience: 'Cinq ans dans deux familles',
  disponibilites: 'lundi-vendredi',
}
const PDF = Buffer.from('%PDF-1.4\nune carte nationale')
const INLINE = { filename: 'cni.pdf', data: `data:application/pdf;base64,${PDF.toString('base64')}` }

onBothDatabases('An application', ({ start }) => {
  let running: RunningApp
  let admin: Caller

  beforeAll(async () => {
    running = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await running.signIn()
  })

  const apply = async (extra: object = {}): Promise<string> => {
    const answer = await running.visitor.send('POST', '/api/nanny-applications', {
      body: { ...APPLICATION, ...extra },
    })
    expect(answer.status, answer.text).toBe(201)
    return (answer.json as { id: string }).id
  }
  const move = async (id: string, status: string): Promise<number> =>
    (await admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: { status } })).status
  const find = async (id: string) =>
    (
      (await admin.send('GET', '/api/nanny-applications')).json as {
        id: string
        statut: string
        documents: string | null
      }[]
    ).find((application) => application.id === id)
  const employeesOf = async (id: string) =>
    ((await admin.send('GET', '/api/employees')).json as { id: string; candidatureId: string }[]).filter(
      (employee) => employee.candidatureId === id,
    )

  it('starts as en_examen and ignores fields that the form does not have', async () => {
    const id = await apply({ id: 'mine', statut: 'accepte', dateCreation: '1999-01-01' })
    expect(id).not.toBe('mine')
    expect(await find(id)).toMatchObject({ statut: 'en_examen' })
    expect(await find(id)).not.toMatchObject({ dateCreation: '1999-01-01' })
  })

  it('changes freely between en_examen, en_attente and traite', async () => {
    const id = await apply()
    for (const status of ['en_attente', 'traite', 'en_examen', 'traite', 'en_attente'])
      expect(await move(id, status)).toBe(200)
    expect(await find(id)).toMatchObject({ statut: 'en_attente' })
  })

  it.each(['accepte', 'refuse'])('becomes %s from traite, not from en_examen', async (decision) => {
    const id = await apply()
    expect(await move(id, decision)).toBe(409)
    expect(await find(id)).toMatchObject({ statut: 'en_examen' })
    expect(await employeesOf(id)).toEqual([])
    await move(id, 'traite')
    expect(await move(id, decision)).toBe(200)
  })

  it('keeps the reason of a refusal, for the agency, the right of access and the audit log', async () => {
    const id = await apply()
    await move(id, 'traite')
    const refused = await admin.send('PATCH', `/api/nanny-applications/${id}/status`, {
      body: { status: 'refuse', depuis: 'traite', motif: 'trop_loin', motifTexte: 'Habite Ntoum' },
    })
    const reason = { motifRefus: 'trop_loin', motifRefusTexte: 'Habite Ntoum' }
    expect(refused.json).toMatchObject({ statut: 'refuse', ...reason })
    expect(await find(id)).toMatchObject(reason)
    const person = await admin.send('POST', '/api/personnes/recherche', {
      body: { telephone: APPLICATION.telephone },
    })
    const { candidatures } = person.json as { candidatures: { id: string }[] }
    expect(candidatures.find((one) => one.id === id)).toMatchObject(reason)
    const entries = (await admin.send('GET', '/api/journal')).json as { detail: string }[]
    expect(entries.map(({ detail }) => detail)).toContain('traite > refuse; trop_loin')
    const history = (await admin.send('GET', `/api/activites?sujet=candidature&sujetId=${id}`)).json
    expect((history as { titre: string }[]).map(({ titre }) => titre)).toContain(
      'Statut\u00a0: Refusé (Trop loin)',
    )
    // A reason is stored with a refusal only.
    const other = await apply()
    await admin.send('PATCH', `/api/nanny-applications/${other}/status`, {
      body: { status: 'traite', motif: 'trop_loin', motifTexte: 'Habite Ntoum' },
    })
    expect(await find(other)).toMatchObject({ motifRefus: null, motifRefusTexte: null })
  })

  it('is final after it was refused; refusing it again changes nothing', async () => {
    const id = await apply()
    await move(id, 'traite')
    const refusal = { status: 'refuse', motif: 'trop_loin', motifTexte: null }
    await admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: refusal })
    for (const status of ['en_examen', 'en_attente', 'traite', 'accepte'])
      expect(await move(id, status)).toBe(409)
    const before = await find(id)
    expect(before).toMatchObject({ motifRefus: 'trop_loin' })
    expect(await move(id, 'refuse')).toBe(200)
    const repeat = (body: object) =>
      admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: { ...refusal, ...body } })
    expect((await repeat({})).status).toBe(200)
    // Of another administrator, whose screen still shows the status before: the reason would be lost.
    const other = await repeat({ depuis: 'traite', motif: 'references', motifTexte: 'Aucune ne répond' })
    expect([other.status, (other.json as { code: string }).code]).toEqual([409, 'changedMeanwhile'])
    expect(await find(id)).toEqual(before)
    expect(await employeesOf(id)).toEqual([])
  })

  it('answers each of several moves at once', async () => {
    const targets = ['en_attente', 'traite', 'en_examen'] as const
    for (let round = 0; round < 10; round += 1) {
      const id = await apply()
      const moves = targets.flatMap((to) => Array.from({ length: 4 }, () => move(id, to)))
      expect(new Set(await Promise.all(moves))).toEqual(new Set([200]))
    }
  })

  it('creates one employee when several accept it at once', async () => {
    const id = await apply()
    await move(id, 'traite')
    const statuses = await Promise.all(Array.from({ length: 50 }, () => move(id, 'accepte')))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await employeesOf(id)).toHaveLength(1)
  })

  it('creates one employee when the employee call comes first and the status call second', async () => {
    const id = await apply()
    await move(id, 'traite')
    const post = await admin.send('POST', '/api/employees', {
      body: { ...APPLICATION, candidatureId: id, nom: 'Un autre nom' },
    })
    expect(post.status, post.text).toBe(201)
    expect(post.json).toMatchObject({ nom: 'Grâce Mba', candidatureId: id, actif: true })
    expect(await move(id, 'accepte')).toBe(200)
    expect(await employeesOf(id)).toHaveLength(1)
  })

  it('is deleted only after a decision, with its notifications', async () => {
    const id = await apply()
    expect((await admin.send('DELETE', `/api/nanny-applications/${id}`)).status).toBe(409)
    await move(id, 'traite')
    expect((await admin.send('DELETE', `/api/nanny-applications/${id}`)).status).toBe(409)
    expect(await find(id)).toBeDefined()
    await move(id, 'refuse')
    const unread = async () => (await admin.send('GET', '/api/notifications/unread')).text
    expect(await unread()).toContain(id)
    expect((await admin.send('DELETE', `/api/nanny-applications/${id}`)).status).toBe(204)
    expect(await find(id)).toBeUndefined()
    expect(await unread()).not.toContain(id)
  })

  it('lists its documents without their bytes, and stores them encrypted', async () => {
    const id = await apply({ documents: JSON.stringify([INLINE]) })
    const application = await find(id)
    const [document] = JSON.parse(application?.documents ?? '[]')
    expect(document).toEqual({
      filename: 'cni.pdf',
      storedPath: expect.any(String),
      size: PDF.length,
      type: 'application/pdf',
      data: null,
    })
    const row = await running.db
      .selectFrom('documents')
      .selectAll()
      .where('storedPath', '=', document.storedPath)
      .executeTakeFirstOrThrow()
    expect(row.contenu.includes('carte nationale')).toBe(false)
    const download = await admin.send('GET', `/api/download/${document.storedPath}`)
    expect(download.text).toBe(PDF.toString())
    expect(download.headers['content-disposition']).toContain('attachment')
  })

  it('leaves its documents to the employee when it is deleted; they go with the employee', async () => {
    const id = await apply({ documents: JSON.stringify([INLINE]) })
    await move(id, 'traite')
    await move(id, 'accepte')
    const [employee] = await employeesOf(id)
    const [document] = JSON.parse((await find(id))?.documents ?? '[]') as { storedPath: string }[]
    await admin.send('DELETE', `/api/nanny-applications/${id}`)
    expect((await admin.send('GET', `/api/download/${document?.storedPath}`)).status).toBe(200)
    expect((await admin.send('DELETE', `/api/employees/${employee?.id}`)).status).toBe(204)
    expect((await admin.send('GET', `/api/download/${document?.storedPath}`)).status).toBe(404)
    expect(
      await running.db
        .selectFrom('documents')
        .select('filename')
        .where('storedPath', '=', document?.storedPath ?? '')
        .execute(),
    ).toEqual([])
  })

  it('cannot claim the documents of another application', async () => {
    const theirs = await apply({ documents: JSON.stringify([INLINE]) })
    const [document] = JSON.parse((await find(theirs))?.documents ?? '[]') as { storedPath: string }[]
    const answer = await running.visitor.send('POST', '/api/nanny-applications', {
      body: {
        ...APPLICATION,
        documents: JSON.stringify([{ filename: 'x.pdf', storedPath: document?.storedPath }]),
      },
    })
    expect(answer.status).toBe(400)
  })

  it('gives its employee the number that a correction stores at the same time', async () => {
    const id = await apply()
    await move(id, 'traite')
    let accepted: Promise<number> | undefined
    await running.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('nanny_applications')
        .set({ telephone: '+24177111111' })
        .where('id', '=', id)
        .execute()
      accepted = move(id, 'accepte')
      await untilBlocked(running)
    })
    expect(await accepted).toBe(200)
    const employee = await running.db
      .selectFrom('employees')
      .select('telephone')
      .where('candidatureId', '=', id)
      .executeTakeFirst()
    expect(employee).toEqual({ telephone: '+24177111111' })
  })
})
