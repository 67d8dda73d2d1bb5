import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Payment } from '#contract/payments.admin.ts'
import { onBothDatabases } from '#tests/support/app.ts'
import { createOldPlace } from '#tests/support/old-place.ts'

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
