import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#contract/days.admin.ts'
import { LIST_KEYS, tableOf } from '#contract/lists.admin.ts'
import { INCLUS_PATTERN } from '#contract/page-texts.ts'
import { PAYMENT_STATUTS } from '#contract/payments.admin.ts'
import { fillDemo } from '#scripts/demo/fill.ts'
import { readConfig } from '#server/config.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'

const NOW = new Date('2026-11-20T09:00:00.000Z')

describe('the demo', () => {
  const place = mkdtempSync(join(tmpdir(), 'garde-demo-'))
  const folder = join(place, 'data')
  let database: OpenDatabase

  beforeAll(async () => {
    await fillDemo(folder, NOW)
    database = openDatabase(readConfig({ DATA_DIR: folder }))
  })
  afterAll(async () => {
    await database.close()
    rmSync(place, { recursive: true })
  })

  const count = async (
    table:
      | 'parent_requests'
      | 'nanny_applications'
      | 'employees'
      | 'paiements_employes'
      | 'documents'
      | 'contact_messages',
  ) =>
    (
      await database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirst()
    )?.n

  it('has families, candidates with documents, employees, payments and messages', async () => {
    expect(await count('parent_requests')).toBe(60)
    expect(await count('nanny_applications')).toBe(40)
    expect(await count('employees')).toBe(15)
    expect(await count('paiements_employes')).toBeGreaterThan(15)
    expect(await count('documents')).toBeGreaterThan(30)
    expect(await count('contact_messages')).toBe(12)
  })

  it.each(LIST_KEYS)('has rows of every list: %s', async (list) => {
    expect(
      await database.db.selectFrom(tableOf(list)).select('id').executeTakeFirst(),
      'add some in scripts/demo/, and in scripts/seed-large/ for the measurements',
    ).toBeDefined()
  })

  it('has reminders for today, and money of the families in every status', async () => {
    const today = await database.db
      .selectFrom('rappels')
      .select('id')
      .where('fait', '=', 0)
      .where('date', '=', dayOf(NOW))
      .execute()
    expect(today.length).toBeGreaterThan(2)
    const statuts = await database.db.selectFrom('payments').select('statut').distinct().execute()
    expect(statuts.map(({ statut }) => statut).sort()).toEqual(Object.keys(PAYMENT_STATUTS).sort())
  })

  it('has its newest request in the last two days, and none in the future', async () => {
    const { latest = '' } =
      (await database.db
        .selectFrom('parent_requests')
        .select(({ fn }) => fn.max('dateCreation').as('latest'))
        .executeTakeFirst()) ?? {}
    expect(Date.parse(latest)).toBeLessThan(NOW.getTime())
    expect(Date.parse(latest)).toBeGreaterThan(NOW.getTime() - 2 * 24 * 3_600_000)
  })

  it('says what the price of a package includes', async () => {
    const inclus = await database.db
      .selectFrom('parametres_site')
      .select('cle')
      .where('cle', 'like', INCLUS_PATTERN)
      .execute()
    // Of the five packages those that have a price.
    expect(inclus).toHaveLength(4)
  })

  it('gives nobody a phone number that can be called: all are of the numbering plan switched off in 2024', async () => {
    for (const table of LIST_KEYS.map(tableOf))
      for (const { telephone } of await database.db.selectFrom(table).select('telephone').execute())
        expect(telephone).toMatch(/^\+2410[4-7]\d{6}$/)
    const agency = await database.db
      .selectFrom('parametres_site')
      .select('valeur')
      .where('cle', '=', 'telephone')
      .executeTakeFirst()
    expect(agency?.valeur.replaceAll(' ', '')).toMatch(/^\+2410[4-7]\d{6}$/)
  })

  it('is filled just after midnight in Libreville too', async () => {
    await fillDemo(join(place, 'night'), new Date('2026-11-20T23:30:00.000Z'))
  })

  it('is not written into an existing folder', async () => {
    const existing = join(place, 'existing')
    mkdirSync(existing)
    await expect(fillDemo(existing, NOW)).rejects.toThrow('existe déjà')
    expect(readdirSync(existing)).toEqual([])
  })
})
