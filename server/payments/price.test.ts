import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import type { Payment, Solde } from '#contract/payments.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { createOldPlace } from '#tests/support/old-place.ts'
import { parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'

onBothDatabases('What a family owes', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let demandeId: string
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    demandeId = await submitFrom(app.visitor, 'parent-requests', parentRequest())
    await setPrice(150_000)
  })

  const setPrice = (prix: number, id = 'regulier') =>
    app.db.updateTable('prestations').set({ prix }).where('id', '=', id).execute()
  /** Records a payment, a second after the one before. */
  const pay = async (montant: number, statut = 'confirme'): Promise<Payment> => {
    app.clock.advance(1000)
    const body = { demandeId, montant: String(montant), methode: 'especes', statut }
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await admin.send('POST', '/api/payments', { body, headers })
    expect(answer.status, answer.text).toBe(201)
    return answer.json as Payment
  }
  const cancel = async ({ id, statut }: Payment) => {
    const body = { status: 'annule', depuis: statut }
    expect((await admin.send('PATCH', `/api/payments/${id}/status`, { body })).status).toBe(200)
  }
  const solde = async () => (await admin.send('GET', `/api/payments/demande/${demandeId}`)).json as Solde
  const correctPackage = async (forfait: string) => {
    const found = (await admin.send('GET', `/api/parent-requests?id=${demandeId}`)).json as [ParentRequest]
    const names = Object.keys(parentRequest()) as (keyof ParentRequest)[]
    const avant = Object.fromEntries(names.map((name) => [name, found[0][name]]))
    const answer = await admin.send('PATCH', `/api/parent-requests/${demandeId}`, {
      body: { ...avant, forfait, avant },
    })
    expect(answer.status, answer.text).toBe(200)
  }

  it('is the present price before the first payment, and its price from then on', async () => {
    await setPrice(155_000)
    expect(await solde()).toMatchObject({ prix: 155_000, prixActuel: 155_000 })
    await pay(155_000)
    await setPrice(160_000)
    expect(await solde()).toMatchObject({
      recu: '155000.00',
      prix: 155_000,
      prixActuel: 160_000,
      solde: true,
    })
    await setPrice(100_000)
    await pay(5000)
    expect(await solde()).toMatchObject({ prix: 155_000, prixActuel: 100_000 })
  })

  it('is fixed by awaited money too, and not by a cancelled payment', async () => {
    const awaited = await pay(150_000, 'en_attente')
    await setPrice(160_000)
    expect(await solde()).toMatchObject({ recu: '0.00', prix: 150_000, prixActuel: 160_000 })
    await pay(1000)
    await setPrice(170_000)
    await cancel(awaited)
    expect(await solde()).toMatchObject({ prix: 160_000, prixActuel: 170_000 })
  })

  it('stays on quote when the package was on quote at the first payment', async () => {
    await setPrice(0)
    await pay(40_000)
    await setPrice(160_000)
    expect(await solde()).toMatchObject({ recu: '40000.00', prix: null, prixActuel: 160_000, solde: true })
  })

  it('is the present price of a corrected package until the next payment', async () => {
    await pay(60_000)
    await correctPackage('devoirs')
    await setPrice(70_000, 'devoirs')
    expect(await solde()).toMatchObject({ prix: 70_000, prixActuel: 70_000, solde: false })
    await pay(10_000)
    await setPrice(80_000, 'devoirs')
    expect(await solde()).toMatchObject({ recu: '70000.00', prix: 70_000, prixActuel: 80_000, solde: true })
    await setPrice(160_000)
    await correctPackage('regulier')
    expect(await solde()).toMatchObject({ prix: 150_000, prixActuel: 160_000 })
  })

  it('is in the data of the person, with each payment', async () => {
    await pay(1000)
    const { telephone } = parentRequest()
    const found = await admin.send('POST', '/api/personnes/recherche', { body: { telephone } })
    expect((found.json as { encaissements: unknown[] }).encaissements).toMatchObject([
      { forfait: 'regulier', prix: 150_000 },
    ])
  })
})

onBothDatabases('What a family owes in a database of the first version', ({ start, dialect }) => {
  it('is the price that its package has at the migration', async () => {
    const place = await createOldPlace(dialect, '0002', async (db) => {
      for (const [id, prix] of [
        ['regulier', 150_000],
        ['devis', 0],
      ] as const)
        await sql`insert into prestations ("id", "nom", "prix", "dateCreation")
          values (${id}, ${id}, ${prix}, '2026-01-05T08:00:00.000Z')`.execute(db)
      for (const forfait of ['regulier', 'devis', 'inconnu']) {
        await sql`insert into parent_requests ("id", "nom", "telephone", "adresse", "typeService", "nombreEnfants",
            "forfait", "dateCreation", "recherche")
          values (${forfait}, 'Awa', '+24166123456', 'Glass', 'regulier', 1, ${forfait}, '2026-01-06T08:00:00.000Z',
            'awa')`.execute(db)
        await sql`insert into payments ("id", "demandeId", "montant", "methode", "statut", "dateCreation")
          values (${forfait}, ${forfait}, 150000, 'especes', 'confirme', '2026-01-07T08:00:00.000Z')`.execute(
          db,
        )
      }
    })
    const app = await start({ on: place })
    const admin = await app.signIn()
    await app.db.updateTable('prestations').set({ prix: 160_000 }).execute()
    const kept = await app.db.selectFrom('payments').select(['id', 'forfait', 'prix']).orderBy('id').execute()
    expect(kept).toEqual([
      { id: 'devis', forfait: 'devis', prix: 0 },
      { id: 'inconnu', forfait: 'inconnu', prix: null },
      { id: 'regulier', forfait: 'regulier', prix: 150_000 },
    ])
    const solde = await admin.send('GET', '/api/payments/demande/regulier')
    expect(solde.json).toMatchObject({ recu: '150000.00', prix: 150_000, prixActuel: 160_000, solde: true })
    await place.remove()
  })
})
