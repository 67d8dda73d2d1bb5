import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Payment, Solde } from '#contract/payments.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { createOldPlace } from '#tests/support/old-place.ts'
import { parentRequest } from '#tests/support/submissions.ts'

onBothDatabases('A package that is priced by month', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let demandeId: string
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    const submitted = await app.visitor.send('POST', '/api/parent-requests', { body: parentRequest() })
    demandeId = (submitted.json as { id: string }).id
    await setPackage({ prix: 150_000 })
  })

  const setPackage = (columns: { prix?: number; unite?: string }) =>
    app.db.updateTable('prestations').set(columns).where('id', '=', 'regulier').execute()
  const pay = async (montant: number, pourMois: string, statut = 'confirme'): Promise<Payment> => {
    app.clock.advance(1000)
    const body = { demandeId, montant: String(montant), methode: 'especes', statut, pourMois }
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await admin.send('POST', '/api/payments', { body, headers })
    expect(answer.status, answer.text).toBe(201)
    return answer.json as Payment
  }
  const solde = async () => (await admin.send('GET', `/api/payments/demande/${demandeId}`)).json as Solde

  it('is compared with what was received for the current month, or for the last month with a payment while the current one has none', async () => {
    expect(await solde()).toMatchObject({
      parMois: { mois: '2026-11', recus: [], restes: [] },
      solde: false,
    })
    await pay(150_000, '2026-10')
    expect(await solde()).toMatchObject({ parMois: { mois: '2026-10', restes: [] }, solde: true })
    await pay(50_000, '2026-11')
    // Paid in advance, while the current month is not paid in full.
    await pay(150_000, '2026-12')
    expect(await solde()).toEqual({
      recu: '350000.00',
      prix: 150_000,
      prixActuel: 150_000,
      parMois: {
        mois: '2026-11',
        recus: [
          { mois: '2026-10', recu: '150000.00', prix: 150_000 },
          { mois: '2026-11', recu: '50000.00', prix: 150_000 },
          { mois: '2026-12', recu: '150000.00', prix: 150_000 },
        ],
        restes: [],
        convenus: [],
        placements: [],
      },
      attendus: [],
      solde: false,
    })
    await pay(100_000, '2026-11')
    expect(await solde()).toMatchObject({ recu: '450000.00', solde: true })
    // An hour before midnight in UTC: midnight in Libreville.
    app.clock.set('2026-11-30T23:00:00Z')
    admin = await app.signIn()
    expect(await solde()).toMatchObject({ parMois: { mois: '2026-12' }, solde: true })
  })

  it('names the earlier months that are not paid in full, and is paid once they are', async () => {
    await pay(100_000.5, '2026-08')
    await pay(150_000, '2026-11')
    expect(await solde()).toMatchObject({
      parMois: {
        mois: '2026-11',
        restes: [
          { mois: '2026-08', reste: '49999.50' },
          { mois: '2026-09', reste: '150000.00' },
          { mois: '2026-10', reste: '150000.00' },
        ],
      },
      solde: false,
    })
    await pay(150_000, '2026-09')
    await pay(49_999.5, '2026-08')
    await pay(150_000, '2026-10', 'en_attente')
    expect(await solde()).toMatchObject({ parMois: { restes: [{ mois: '2026-10' }] }, solde: false })
    await pay(150_000, '2026-10')
    expect(await solde()).toMatchObject({ parMois: { restes: [] }, solde: true })
  })

  it('names no earlier month when the other months cover it: before migration 0039 a payment named no month', async () => {
    await pay(300_000, '2026-09')
    await pay(150_000, '2026-11')
    expect(await solde()).toMatchObject({ parMois: { mois: '2026-11', restes: [] }, solde: true })
    await pay(1000, '2026-08')
    expect(await solde()).toMatchObject({
      parMois: { restes: [{ mois: '2026-08', reste: '149000.00' }, { mois: '2026-10' }] },
      solde: false,
    })
  })

  it('names no earlier month when the others cover it, whatever is still missing of the current one', async () => {
    await pay(150_000, '2026-08')
    await pay(300_000, '2026-10')
    await pay(150_000, '2026-11', 'en_attente')
    expect(await solde()).toMatchObject({ parMois: { mois: '2026-11', restes: [] }, solde: false })
    await pay(50_000, '2026-11')
    expect(await solde()).toMatchObject({ parMois: { mois: '2026-11', restes: [] }, solde: false })
  })

  it('is compared in each month with the price of the package that was paid for then', async () => {
    await pay(150_000, '2026-08')
    await pay(100_000, '2026-09')
    await app.db.updateTable('prestations').set({ prix: 200_000 }).where('id', '=', 'devoirs').execute()
    await app.db.updateTable('prestations').set({ unite: 'FCFA/mois' }).where('id', '=', 'devoirs').execute()
    await app.db.updateTable('parent_requests').set({ forfait: 'devoirs' }).execute()
    await pay(200_000, '2026-10')
    await setPackage({ prix: 300_000 })
    await pay(200_000, '2026-11')
    expect(await solde()).toMatchObject({
      prix: 200_000,
      parMois: { mois: '2026-11', restes: [{ mois: '2026-09', reste: '50000.00' }] },
      solde: false,
    })
    // What is missing of September is recorded after the change.
    await pay(50_000, '2026-09')
    expect(await solde()).toMatchObject({ parMois: { restes: [] }, solde: true })
  })

  it('counts no month of a cancelled payment', async () => {
    const { id } = await pay(1000, '2026-09')
    const body = { status: 'annule', depuis: 'confirme' }
    expect((await admin.send('PATCH', `/api/payments/${id}/status`, { body })).status).toBe(200)
    expect(await solde()).toMatchObject({ parMois: { mois: '2026-11', recus: [], restes: [] } })
  })

  it.each([
    ['FCFA/mois', true],
    ['FCFA / Mois', true],
    ['FCFA par mois', true],
    ['FCFA', false],
    ['FCFA/heure', false],
    ['FCFA/week-end', false],
    ['FCFA pour 3 mois', false],
  ])('with the unit "%s" is by month: %s; if false, all that was received counts', async (unite, byMonth) => {
    await setPackage({ unite })
    await pay(100_000, '2026-10')
    await pay(50_000, '2026-11')
    const { recu, parMois, solde: isPaid } = await solde()
    expect([recu, parMois !== null, isPaid]).toEqual(['150000.00', byMonth, !byMonth])
  })

  it('that is on quote has no months', async () => {
    await setPackage({ prix: 0 })
    await pay(1000, '2026-10')
    expect(await solde()).toMatchObject({ recu: '1000.00', prix: null, parMois: null, solde: true })
  })
})

onBothDatabases('A payment of a database of an earlier version', ({ start, dialect }) => {
  it('is for the month of the day that is shown of it, and stays as it is otherwise', async () => {
    // Half past midnight of the next month in Libreville.
    const night = '2026-01-31T23:30:00.000Z'
    const rows = [
      ['received', 'confirme', '2026-01-07T08:00:00.000Z', night, '2026-02'],
      ['awaited', 'en_attente', '2026-01-08T08:00:00.000Z', null, '2026-01'],
      ['cancelled', 'annule', '2025-12-09T08:00:00.000Z', '2026-03-02T08:00:00.000Z', '2026-03'],
    ] as const
    const place = await createOldPlace(dialect, '0039', async (db) => {
      await sql`insert into parent_requests ("id", "nom", "telephone", "adresse", "typeService", "nombreEnfants",
          "forfait", "dateCreation", "recherche")
        values ('awa', 'Awa', '+24166123456', 'Glass', 'regulier', 1, 'regulier', '2025-12-01T08:00:00.000Z',
          'awa')`.execute(db)
      for (const [id, statut, dateCreation, dateConfirmation, mois] of rows)
        await sql`insert into payments ("id", "demandeId", "montant", "methode", "statut", "dateCreation",
            "dateConfirmation", "mois", "revision", "forfait", "prix")
          values (${id}, 'awa', 150000, 'especes', ${statut}, ${dateCreation}, ${dateConfirmation}, ${mois}, 3,
            'regulier', 150000)`.execute(db)
    })
    const app = await start({ on: place })
    const admin = await app.signIn()
    const listed = (await admin.send('GET', '/api/payments?demandeId=awa')).json as Payment[]
    expect(Object.fromEntries(listed.map(({ id, pourMois }) => [id, pourMois]))).toEqual(
      Object.fromEntries(rows.map(([id, , , , mois]) => [id, mois])),
    )
    expect(listed.map(({ revision }) => revision)).toEqual([3, 3, 3])
    for (const [id, , , , mois] of rows) {
      const found = (await admin.send('GET', `/api/payments?mois=${mois}&q=awa`)).json as Payment[]
      expect(found.map((one) => one.id)).toEqual([id])
    }
    await place.remove()
  })
})
