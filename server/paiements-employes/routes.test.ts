import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Employee } from '#contract/employees.admin.ts'
import type { JournalEntry } from '#contract/journal.admin.ts'
import type { PaieTotaux } from '#contract/paie.admin.ts'
import type { PaiementEmploye } from '#contract/paiements-employes.admin.ts'
import { type Answered, type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { nannyApplication } from '#tests/support/submissions.ts'

/** Body of a call that adds an employee: the fields of an application without documents. */
const { documents: _, ...ADDED } = nannyApplication()
/** Required fields of a payment, besides the employee. */
const SPECIFIED = { montant: 60_000, motif: 'Salaire', datePaiement: '2026-03-28' }

onBothDatabases('A payment to an employee', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let employeId: string
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    employeId = ((await post('/api/employees/ajout', ADDED)).json as Employee).id
  })

  const post = (path: string, body: object): Promise<Answered> =>
    admin.send('POST', path, { body, headers: { 'idempotency-key': randomUUID() } })
  const pay = async (more: object = {}): Promise<PaiementEmploye> => {
    const answer = await post('/api/paiements-employes', { employeId, ...SPECIFIED, ...more })
    expect(answer.status, answer.text).toBe(201)
    return answer.json as PaiementEmploye
  }
  const patch = (path: string, body: object) =>
    admin.send('PATCH', `/api/paiements-employes/${path}`, { body })
  const list = async (): Promise<PaiementEmploye[]> =>
    (await admin.send('GET', `/api/paiements-employes/employee/${employeId}`)).json as PaiementEmploye[]
  const paidFor = async (mois: string): Promise<number> =>
    ((await admin.send('GET', `/api/paie/totaux?mois=${mois}`)).json as PaieTotaux).verse
  const details = async (action: string) =>
    ((await admin.send('GET', '/api/journal')).json as JournalEntry[])
      .filter((entry) => entry.action === action)
      .map(({ detail }) => detail)

  it('with its required fields alone is a salary of the month of its day', async () => {
    expect(await pay()).toMatchObject({
      ...SPECIFIED,
      notes: null,
      mois: '2026-03',
      nature: 'salaire',
      moyen: null,
      reference: null,
      dateAnnulation: null,
      revision: 0,
    })
    expect(await details('createPaiementEmploye')).toEqual(['60000 FCFA, Salaire, 2026-03, 2026-03-28'])
  })

  it('on a day that has not come yet in Libreville is refused', async () => {
    const { id } = await pay()
    const refusal = { errors: [{ path: 'datePaiement', message: "Ce jour n'est pas encore venu" }] }
    const fields = { ...SPECIFIED, datePaiement: '2026-11-21' }
    const added = await post('/api/paiements-employes', { employeId, ...fields })
    const corrected = await patch(id, { ...fields, mois: '2026-11', nature: 'salaire', revision: 0 })
    for (const { status, json } of [added, corrected]) expect([status, json]).toMatchObject([400, refusal])
    // An hour before midnight in UTC: midnight in Libreville.
    app.clock.set('2026-11-20T23:00:00Z')
    admin = await app.signIn()
    await pay({ datePaiement: '2026-11-21' })
  })

  it('of an earlier version keeps its day in the future when it is corrected, and takes no other such day', async () => {
    const { id } = await pay()
    await app.db.updateTable('paiements_employes').set({ datePaiement: '2026-12-01' }).execute()
    const body = { ...SPECIFIED, montant: 65_000, mois: '2026-12', nature: 'salaire', revision: 0 }
    expect((await patch(id, { ...body, datePaiement: '2026-12-02' })).status).toBe(400)
    const answer = await patch(id, { ...body, datePaiement: '2026-12-01' })
    expect(answer.json, answer.text).toMatchObject({ montant: 65_000, datePaiement: '2026-12-01' })
  })

  it('says its month, nature, means and reference', async () => {
    const more = { mois: '2026-02', nature: 'avance', moyen: 'moov_money', reference: 'MM-77' }
    expect(await pay(more)).toMatchObject(more)
    expect(await list()).toMatchObject([more])
  })

  const correction = { notes: null, mois: '2026-04', nature: 'avance', moyen: 'especes', reference: null }

  it('C74 can be corrected, with the amounts before and after in the audit log and no free text', async () => {
    const { id } = await pay({ notes: 'un secret' })
    const answer = await patch(id, { ...SPECIFIED, ...correction, montant: 65_000, revision: 0 })
    expect([answer.status, answer.json]).toMatchObject([200, { ...correction, montant: 65_000, revision: 1 }])
    expect([await paidFor('2026-03'), await paidFor('2026-04')]).toEqual([0, 65_000])
    expect(await details('correctPaiementEmploye')).toEqual([
      '60000 FCFA, Salaire, 2026-03, 2026-03-28 → 65000 FCFA, Avance, 2026-04, 2026-03-28, Espèces',
    ])
  })

  it('C73 is not corrected from an outdated screen', async () => {
    const { id } = await pay()
    const body = { ...SPECIFIED, ...correction, revision: 0 }
    const answers = await Promise.all([patch(id, body), patch(id, { ...body, montant: 1 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await patch(id, { ...body, montant: 2 })).json).toMatchObject({ code: 'changedMeanwhile' })
    expect((await patch(randomUUID(), body)).status).toBe(404)
  })

  it('C75 can be cancelled once, also when the call is repeated: it stays in the list and counts no more', async () => {
    const { id } = await pay()
    expect(await paidFor('2026-03')).toBe(60_000)
    const answer = await patch(`${id}/annulation`, { revision: 0 })
    expect([answer.status, answer.json]).toMatchObject([200, { id, revision: 1 }])
    expect((await list()).map(({ dateAnnulation }) => dateAnnulation)).toEqual([
      app.clock.now().toISOString(),
    ])
    expect(await paidFor('2026-03')).toBe(0)
    // As after a lost answer.
    app.clock.advance(1000)
    expect(await patch(`${id}/annulation`, { revision: 0 })).toMatchObject({ status: 200, json: answer.json })
    expect(await list()).toEqual([answer.json])
    expect((await patch(id, { ...SPECIFIED, ...correction, revision: 1 })).status).toBe(409)
    expect(await details('cancelPaiementEmploye')).toEqual(['60000 FCFA, Salaire, 2026-03, 2026-03-28'])
  })
})
