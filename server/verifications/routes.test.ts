import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { AFaire } from '#contract/a-faire.admin.ts'
import type { JournalEntry } from '#contract/journal.admin.ts'
import { POINT_KEYS, type Point, type Verifications } from '#contract/verifications.admin.ts'
import { type Answered, type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { apply as applyWithDocument } from '#tests/support/apply.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const DAY_MS = 86_400_000
/** Day on which the tests start. */
const TODAY = '2026-03-02'

onBothDatabases('The verification of a nanny', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    app.clock.set(`${TODAY}T11:00:00.000Z`)
    admin = await app.signIn()
  })

  const apply = (...statuses: readonly string[]) => applyWithDocument(app.visitor, admin, ...statuses)
  const employeeOf = async (candidatureId: string): Promise<{ id: string; documents: string }> => {
    const employees = (await admin.send('GET', '/api/employees')).json as {
      id: string
      documents: string
      candidatureId: string
    }[]
    const found = employees.find((employee) => employee.candidatureId === candidatureId)
    if (!found) throw new Error('Not hired')
    return found
  }
  const read = async (id: string): Promise<Verifications> =>
    (await admin.send('GET', `/api/verifications/${id}`)).json as Verifications
  const send = (id: string, body: object) => admin.send('PATCH', `/api/verifications/${id}`, { body })
  const done = async (id: string, point: Point, more: object = {}): Promise<Verifications> => {
    const revision = (await read(id)).points.find((row) => row.point === point)?.revision ?? 0
    const answer = await send(id, { point, etat: 'fait', date: TODAY, revision, ...more })
    expect(answer.status, answer.text).toBe(200)
    return answer.json as Verifications
  }
  const setRequis = (valeur: string) =>
    admin.send('POST', '/api/parametres-site', { body: { cle: 'verification_requise', valeur } })
  const aFaire = async (): Promise<AFaire> => (await admin.send('GET', '/api/a-faire')).json as AFaire

  it('starts with nothing verified of seven required points, and is counted as points are done', async () => {
    const id = await apply()
    expect(await read(id)).toEqual({ points: [], requis: POINT_KEYS, verifies: [] })
    expect(await done(id, 'identite')).toMatchObject({
      points: [{ candidatureId: id, point: 'identite', etat: 'fait', date: TODAY, revision: 1 }],
      verifies: ['identite'],
    })
    await send(id, { point: 'adresse', etat: 'demande', revision: 0 })
    expect((await read(id)).verifies).toEqual(['identite'])
  })

  it('requires the points that the agency chose, in a fixed order', async () => {
    const id = await apply()
    await setRequis('casier,identite')
    await done(id, 'casier')
    await done(id, 'formation')
    expect(await read(id)).toMatchObject({ requis: ['identite', 'casier'], verifies: ['casier'] })
    for (const valeur of ['identite,autre', 'identite,identite', ','])
      expect((await setRequis(valeur)).status).toBe(400)
  })

  it('counts a point until the last day of its proof', async () => {
    const id = await apply()
    await done(id, 'casier', { expiration: TODAY })
    expect((await read(id)).verifies).toEqual(['casier'])
    app.clock.advance(DAY_MS)
    admin = await app.signIn()
    expect((await read(id)).verifies).toEqual([])
  })

  it('keeps the date, the note and the document of a point', async () => {
    const id = await apply('traite', 'accepte')
    const [{ storedPath }] = JSON.parse((await employeeOf(id)).documents)
    const { points } = await done(id, 'casier', {
      storedPath,
      note: 'Vu en original',
      expiration: '2026-06-01',
    })
    expect(points).toMatchObject([
      {
        storedPath,
        note: 'Vu en original',
        date: TODAY,
        expiration: '2026-06-01',
        auteur: expect.any(String),
      },
    ])
  })

  it('is gone when a document proves a point while its application is deleted, without a deadlock', async () => {
    const id = await apply('traite', 'refuse')
    const { storedPath } = await app.db.selectFrom('documents').select('storedPath').executeTakeFirstOrThrow()
    const body = { point: 'casier', etat: 'demande', revision: 0 }
    expect((await send(id, body)).status).toBe(200)
    let calls: Promise<Answered>[] = []
    await app.db.transaction().execute(async (tx) => {
      // The deletion waits for this lock after it has deleted the document.
      if (app.dialect === 'postgres') await sql`select 1 from "nanny_applications" for key share`.execute(tx)
      calls = [admin.send('DELETE', `/api/nanny-applications/${id}`)]
      await untilBlocked(app)
      calls.push(send(id, { ...body, revision: 1, storedPath }))
      await untilBlocked(app, 2)
    })
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([204, 404])
    expect(await app.db.selectFrom('verifications').select('point').execute()).toEqual([])
  })

  it('has a day only in the states of a point that was checked, with any result', async () => {
    const id = await apply()
    for (const [revision, [etat, date]] of [
      ['demande', null],
      ['fait', TODAY],
      ['non_conforme', TODAY],
      ['a_faire', null],
    ].entries()) {
      const { json } = await send(id, { point: 'casier', etat, date: TODAY, revision })
      expect(json).toMatchObject({ points: [{ etat, date }] })
    }
  })

  it('C77 refuses a document of another person', async () => {
    const id = await apply('traite', 'accepte')
    const [{ storedPath }] = JSON.parse((await employeeOf(id)).documents)
    const other = await apply()
    const answer = await send(other, { point: 'casier', etat: 'demande', storedPath, revision: 0 })
    expect([answer.status, answer.json]).toMatchObject([
      400,
      { errors: [{ path: 'storedPath', message: "Ce document n'est pas dans ce dossier" }] },
    ])
  })

  it('C73 is not changed by an administrator who saw another version, and the audit log says what changed', async () => {
    const id = await apply()
    app.clock.advance(1000)
    await done(id, 'identite')
    for (const revision of [0, 2]) {
      const answer = await send(id, { point: 'identite', etat: 'demande', revision })
      expect([answer.status, answer.json]).toMatchObject([409, { code: 'changedMeanwhile' }])
    }
    app.clock.advance(1000)
    await send(id, { point: 'identite', etat: 'non_conforme', revision: 1 })
    const [last, first] = (await admin.send('GET', '/api/journal')).json as JournalEntry[]
    expect(last).toMatchObject({
      action: 'setVerification',
      objet: id,
      detail: 'identite, fait, non_conforme',
    })
    expect(first).toMatchObject({ detail: 'identite, a_faire, fait' })
    const history = (await admin.send('GET', `/api/activites?sujet=candidature&sujetId=${id}`)).json
    expect(history).toMatchObject([
      { titre: 'Identité\u00a0: Non conforme' },
      { titre: 'Identité\u00a0: Vérifié' },
      {},
    ])
  })

  it('can be read but not changed with a read-only account; a visitor can do neither', async () => {
    const id = await apply()
    const body = { point: 'identite', etat: 'demande', revision: 0 }
    expect((await send('unknown', body)).status).toBe(404)
    expect((await admin.send('GET', '/api/verifications/unknown')).status).toBe(404)
    expect((await app.visitor.send('GET', `/api/verifications/${id}`)).status).toBe(401)
    expect((await app.visitor.send('PATCH', `/api/verifications/${id}`, { body })).status).toBe(401)
    await app.db.updateTable('admin_users').set({ role: 'lecture' }).execute()
    expect((await admin.send('GET', `/api/verifications/${id}`)).status).toBe(200)
    expect((await send(id, body)).status).toBe(403)
  })

  it('stays with the employee when the application is deleted, and is deleted when both are', async () => {
    const id = await apply('traite', 'accepte')
    await done(id, 'identite')
    const { id: employeId } = await employeeOf(id)
    expect((await admin.send('DELETE', `/api/nanny-applications/${id}`)).status).toBe(204)
    expect((await read(id)).verifies).toEqual(['identite'])
    expect((await admin.send('DELETE', `/api/employees/${employeId}`)).status).toBe(204)
    expect(await app.db.selectFrom('verifications').selectAll().execute()).toEqual([])
  })

  it('stays with the application when the employee is deleted', async () => {
    const id = await apply('traite', 'accepte')
    await done(id, 'identite')
    await admin.send('DELETE', `/api/employees/${(await employeeOf(id)).id}`)
    expect((await read(id)).verifies).toEqual(['identite'])
  })

  it('is to be done for each active employee until every required point is verified', async () => {
    const id = await apply('traite', 'accepte')
    await apply()
    expect(await aFaire()).toMatchObject({
      nombres: { verification: 1 },
      lignes: [{ regle: 'verification', sujet: 'employe', sujetId: (await employeeOf(id)).id }],
    })
    for (const point of POINT_KEYS) {
      expect((await aFaire()).nombres.verification).toBe(1)
      await done(id, point)
    }
    expect((await aFaire()).nombres.verification).toBe(0)
    await app.db.updateTable('verifications').set({ etat: 'non_conforme' }).execute()
    await app.db.updateTable('employees').set({ actif: 0 }).execute()
    expect((await aFaire()).nombres.verification).toBe(0)
  })

  it('names the first proof that has expired or does within thirty days, except of a refused candidate', async () => {
    const hired = await apply('traite', 'accepte')
    const candidate = await apply()
    const refused = await apply('traite', 'refuse')
    await done(hired, 'medical', { expiration: '2026-04-02' })
    expect((await aFaire()).nombres.expiration).toBe(0)
    await done(hired, 'casier', { expiration: '2026-04-01' })
    await done(hired, 'identite', { expiration: '2026-04-01' })
    await done(candidate, 'casier', { date: '2025-12-01', expiration: '2026-03-01' })
    await done(refused, 'casier', { expiration: '2026-03-20' })
    const { nombres, lignes } = await aFaire()
    expect(nombres.expiration).toBe(2)
    expect(lignes.slice(0, 2)).toMatchObject([
      {
        regle: 'expiration',
        sujet: 'candidature',
        sujetId: candidate,
        pourquoi: 'Casier judiciaire à renouveler',
        depuis: '2026-03-01',
      },
      {
        regle: 'expiration',
        sujet: 'employe',
        sujetId: (await employeeOf(hired)).id,
        pourquoi: 'Casier judiciaire à renouveler',
        depuis: '2026-04-01',
      },
    ])
  })
})
