import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { AFaire } from '#contract/a-faire.admin.ts'
import type { Ligne } from '#contract/activites.admin.ts'
import type { Impaye } from '#contract/impayes.admin.ts'
import type { MontantConvenu } from '#contract/montants-convenus.admin.ts'
import type { PaymentTotaux, Solde } from '#contract/payments.admin.ts'
import { type Answered, type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { createOldPlace } from '#tests/support/old-place.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

onBothDatabases('An amount agreed for a month', ({ start, dialect }) => {
  let app: RunningApp
  let admin: Caller
  let demandeId: string
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    await app.db.updateTable('prestations').set({ prix: 150_000 }).where('id', '=', 'regulier').execute()
    demandeId = await submitFrom(app.visitor, 'parent-requests', parentRequest())
  })

  const send = async <Answer>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await admin.send(method, path, body && { body, headers })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.json as Answer
  }
  /** A nanny is placed with the family from a day on. */
  const place = async (dateDebut: string) => {
    const nannyId = await submitFrom(app.visitor, 'nanny-applications', nannyApplication())
    for (const status of ['traite', 'accepte'])
      await send('PATCH', `/api/nanny-applications/${nannyId}/status`, { status })
    const proposal = { requestId: demandeId, nannyId, status: 'proposee' }
    const { id } = await send<{ id: string }>('POST', '/api/mises-en-relation', proposal)
    await send('PATCH', `/api/mises-en-relation/${id}`, { status: 'placee', depuis: 'proposee', dateDebut })
  }
  const put = (body: object, by = admin, id = demandeId) =>
    by.send('PUT', `/api/montants-convenus/${id}`, { body })
  const agree = async (mois: string, montant: number | null, more: object = {}): Promise<MontantConvenu> => {
    const answer = await put({ mois, montant, note: null, revision: 0, ...more })
    expect(answer.status, answer.text).toBe(200)
    return answer.json as MontantConvenu
  }
  const pay = (montant: number, pourMois: string) =>
    send('POST', '/api/payments', { demandeId, montant: String(montant), methode: 'especes', pourMois })
  const list = (mois: string, more = '') => send<Impaye[]>('GET', `/api/impayes?mois=${mois}${more}`)
  const one = (mois: string) => list(mois, `&id=${demandeId}`)
  const sums = async (mois: string) =>
    (await send<PaymentTotaux>('GET', `/api/payments/totaux?mois=${mois}`)).impayes
  const solde = () => send<Solde>('GET', `/api/payments/demande/${demandeId}`)

  it('is expected instead of the price in the list, its sums and the details, and of no other month', async () => {
    await place('2026-09-20')
    const note = 'a commencé le 20'
    const convenu = await agree('2026-09', 60_000, { note })
    expect(convenu).toMatchObject({ demandeId, mois: '2026-09', montant: 60_000, note, revision: 1 })
    expect(await list('2026-09')).toMatchObject([{ prevu: 60_000, reste: '60000.00', convenu }])
    expect(await sums('2026-09')).toEqual({ familles: 1, reste: '60000.00' })
    expect(await list('2026-10')).toMatchObject([{ prevu: 150_000, convenu: null }])
    expect((await solde()).parMois).toMatchObject({
      restes: [
        { mois: '2026-09', reste: '60000.00' },
        { mois: '2026-10', reste: '150000.00' },
      ],
      convenus: [convenu],
    })
    await pay(60_000, '2026-09')
    expect(await list('2026-09')).toEqual([])
    expect((await solde()).parMois).toMatchObject({
      recus: [{ mois: '2026-09', recu: '60000.00', prix: 60_000 }],
      restes: [{ mois: '2026-10' }],
    })
  })

  it('may be 0 or more than the price: nothing is due for the month, which also leaves what is to do', async () => {
    await place('2026-11-02')
    const impayes = async () => (await send<AFaire>('GET', '/api/a-faire')).impayes
    expect(await impayes()).toEqual({ mois: '2026-11', familles: 1 })
    await agree('2026-11', 0)
    expect(await impayes()).toBeNull()
    expect(await list('2026-11')).toEqual([])
    expect(await sums('2026-11')).toEqual({ familles: 0, reste: '0.00' })
    expect(await one('2026-11')).toMatchObject([{ prevu: 0, reste: '0.00', convenu: { montant: 0 } }])
    await agree('2026-11', 170_000, { revision: 1 })
    expect(await list('2026-11')).toMatchObject([{ prevu: 170_000, reste: '170000.00' }])
  })

  it('of 0 leaves a request unpaid until money arrived, and an earlier month closed', async () => {
    await place('2026-10-05')
    await agree('2026-10', 0)
    await agree('2026-11', 0)
    expect(await solde()).toMatchObject({ solde: false, parMois: { restes: [] } })
    await pay(150_000, '2026-12')
    expect(await solde()).toMatchObject({ solde: true, parMois: { mois: '2026-11' } })
  })

  it('is taken back with its note, and can be agreed on again', async () => {
    await place('2026-10-05')
    await agree('2026-10', 60_000, { note: 'congé' })
    const back = await agree('2026-10', null, { note: 'congé', revision: 1 })
    expect(back).toMatchObject({ montant: null, note: null, revision: 2 })
    expect(await list('2026-10')).toMatchObject([{ prevu: 150_000, reste: '150000.00', convenu: back }])
    expect((await solde()).parMois?.restes).toEqual([{ mois: '2026-10', reste: '150000.00' }])
    expect(await agree('2026-10', 50_000, { revision: 2 })).toMatchObject({ revision: 3 })
    expect(await list('2026-10')).toMatchObject([{ reste: '50000.00' }])
  })

  it('expects nothing while the package is on quote', async () => {
    await place('2026-10-05')
    await agree('2026-10', 60_000)
    await app.db.updateTable('prestations').set({ prix: 0 }).where('id', '=', 'regulier').execute()
    expect(await list('2026-10')).toEqual([])
    expect(await one('2026-10')).toEqual([])
    expect(await solde()).toMatchObject({ prix: null, parMois: null })
  })

  it('C73 is not changed by an administrator who saw another version; the same again is no change', async () => {
    const first = await agree('2026-10', 60_000, { note: 'congé' })
    expect(await agree('2026-10', 60_000, { note: 'congé' })).toEqual(first)
    for (const revision of [0, 2, 1_000_000]) {
      const answer = await put({ mois: '2026-10', montant: 50_000, revision })
      expect([answer.status, answer.json]).toMatchObject([409, { code: 'changedMeanwhile' }])
    }
    const answers = await Promise.all([1, 2].map((montant) => put({ mois: '2026-11', montant, revision: 0 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is told by the history of the request, without the note', async () => {
    app.clock.advance(1000)
    await agree('2026-10', 60_000, { note: 'congé' })
    app.clock.advance(1000)
    await agree('2026-10', null, { revision: 1 })
    const history = await send<Ligne[]>('GET', `/api/activites?sujet=demande&sujetId=${demandeId}`)
    expect(history.slice(0, 2).map(({ titre, texte }) => [titre, texte])).toEqual([
      ['Montant convenu pour un mois', '60\u00a0000\u00a0FCFA → prix du forfait pour 10/2026'],
      ['Montant convenu pour un mois', 'prix du forfait → 60\u00a0000\u00a0FCFA pour 10/2026'],
    ])
  })

  it('is for administrators only, of a request that exists', async () => {
    const body = { mois: '2026-10', montant: 60_000, revision: 0 }
    expect((await put(body, app.visitor)).status).toBe(401)
    expect((await put({ ...body, mois: 'x' }, app.visitor)).status).toBe(401)
    expect((await put({ ...body, mois: 'x' })).status).toBe(400)
    expect((await put(body, admin, 'unknown')).status).toBe(404)
    await app.db.updateTable('admin_users').set({ role: 'lecture' }).execute()
    expect((await put(body)).status).toBe(403)
    expect(await app.db.selectFrom('montants_convenus').selectAll().execute()).toEqual([])
  })

  it('is among the data of the person, and is erased with the request', async () => {
    const convenu = await agree('2026-10', 60_000, { note: 'congé' })
    const body = { telephone: parentRequest().telephone }
    expect(await send('POST', '/api/personnes/recherche', body)).toMatchObject({
      montantsConvenus: [convenu],
    })
    await send('POST', '/api/personnes/effacement', body)
    expect(await app.db.selectFrom('montants_convenus').selectAll().execute()).toEqual([])
  })

  it('can be agreed on in a database that the first version of the product filled', async () => {
    const place = await createOldPlace(dialect, '0002', (db) =>
      sql`insert into parent_requests ("id", "nom", "telephone", "adresse", "typeService", "nombreEnfants", "forfait",
          "dateCreation", "recherche")
        values ('awa', 'Awa', '+24166123456', 'Glass', 'regulier', 1, 'regulier', '2025-12-01T08:00:00.000Z', 'awa')`.execute(
        db,
      ),
    )
    app = await start({ on: place })
    admin = await app.signIn()
    expect(await app.db.selectFrom('montants_convenus').selectAll().execute()).toEqual([])
    const answer = await put({ mois: '2026-10', montant: 0, revision: 0 }, admin, 'awa')
    expect([answer.status, answer.json]).toMatchObject([200, { demandeId: 'awa', montant: 0, revision: 1 }])
    await place.remove()
  })

  it('is refused while its request is deleted', async () => {
    let calls: Promise<Answered>[] = []
    await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('parent_requests').where('id', '=', demandeId).execute()
      calls = [put({ mois: '2026-10', montant: 1, revision: 0 })]
      await untilBlocked(app)
    })
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404])
  })
})
