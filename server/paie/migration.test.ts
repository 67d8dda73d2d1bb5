import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { PaieLigne, PaieTotaux } from '#contract/paie.admin.ts'
import { onBothDatabases } from '#tests/support/app.ts'
import { createPlace } from '#tests/support/places.ts'
import { MIGRATIONS, migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'

const ON = '2026-02-03T08:00:00.000Z'

onBothDatabases('A database from before salaries or pauses', ({ start, dialect }) => {
  /** A database without the migrations from `before` on: two employees, one of them inactive, and their payments. */
  const createOld = async (before: string) => {
    const place = await createPlace(dialect)
    const old = openDatabase(place)
    await migrate(
      old.db,
      dialect,
      new Date(ON),
      MIGRATIONS.filter(({ name }) => name < before),
    )
    for (const [id, nom, actif] of [
      ['rose', 'Rose Nze', 1],
      ['awa', 'Awa Mba', 0],
    ] as const)
      await sql`insert into employees ("id", "candidatureId", "nom", "telephone", "adresse", "typePoste", "experience",
          "actif", "dateEmbauche", "recherche")
        values (${id}, ${randomUUID()}, ${nom}, '+24166123456', 'Glass', 'nounou', 'Dix ans', ${actif},
          '2025-06-01T08:00:00.000Z', ${nom.toLowerCase()})`.execute(old.db)
    for (const [employeId, montant, day] of [
      ['rose', 60_000, '2026-01-31'],
      ['rose', 15_000, '2026-02-01'],
      ['awa', 40_000, '2026-01-28'],
    ] as const)
      await sql`insert into paiements_employes ("id", "employeId", "montant", "motif", "datePaiement", "dateCreation")
        values (${randomUUID()}, ${employeId}, ${montant}, 'Ménage', ${day}, ${ON})`.execute(old.db)
    return { place, old }
  }

  it('keeps its payments, each as a salary of the month of its day', async () => {
    const { place, old } = await createOld('0026')
    await old.close()
    const app = await start({ on: place, env: { RATE_LIMIT: 'off' } })
    app.clock.set(ON)
    const admin = await app.signIn()
    const read = async <Item>(path: string) => (await admin.send('GET', path)).json as Item
    const totals = (mois: string) => read<PaieTotaux>(`/api/paie/totaux?mois=${mois}`)
    expect(await totals('2026-01')).toMatchObject({ verse: 100_000, prevu: 0, reste: 0, employes: 2 })
    expect(await totals('2026-02')).toMatchObject({ verse: 15_000, employes: 1 })
    expect(await read('/api/paiements-employes/employee/rose')).toMatchObject([
      { montant: 15_000, mois: '2026-02', nature: 'salaire', moyen: null, dateAnnulation: null, revision: 0 },
      { montant: 60_000, mois: '2026-01', nature: 'salaire' },
    ])
    const set = await admin.send('PUT', '/api/paie/salaires/rose', {
      body: { montant: 60_000, depuis: '2026-01', avant: null },
    })
    expect(set.status, set.text).toBe(200)
    expect(await read<PaieLigne[]>('/api/paie?mois=2026-02')).toMatchObject([
      { nom: 'Rose Nze', reste: 45_000 },
    ])
    await place.remove()
  })

  it('takes the day of a pause from the audit log, or else that of the hiring', async () => {
    const { place, old } = await createOld('0031')
    await old.close()
    const withoutEntry = await start({ on: place, env: { RATE_LIMIT: 'off' } })
    const pauses = (db: typeof withoutEntry.db) =>
      db.selectFrom('pauses').select(['employeId', 'depuis', 'jusque']).execute()
    expect(await pauses(withoutEntry.db)).toEqual([
      { employeId: 'awa', depuis: '2025-06-01', jusque: '9999-12-31' },
    ])
    await place.remove()

    const noted = await createOld('0031')
    for (const [date, detail] of [
      ['2025-09-05T08:00:00.000Z', 'inactif'],
      ['2025-10-06T08:00:00.000Z', 'actif'],
      ['2025-12-07T08:00:00.000Z', 'inactif'],
    ] as const)
      await sql`insert into "journal" ("id", "date", "adminId", "administrateur", "action", "objet", "detail", "rang", "empreinte")
        values (${randomUUID()}, ${date}, 'a', 'awa', 'setEmployeeStatus', 'awa', ${detail},
          (select count(*) + 1 from "journal"), '')`.execute(noted.old.db)
    await noted.old.close()
    const upgraded = await start({ on: noted.place, env: { RATE_LIMIT: 'off' } })
    expect(await pauses(upgraded.db)).toEqual([
      { employeId: 'awa', depuis: '2025-12-07', jusque: '9999-12-31' },
    ])
    await noted.place.remove()
  })
})
