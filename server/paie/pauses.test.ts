import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Employee } from '#contract/employees.admin.ts'
import type { PaieLigne, PaieMois, PaieTotaux } from '#contract/paie.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { nannyApplication } from '#tests/support/submissions.ts'

/** Body of a call that adds an employee: the fields of an application without documents. */
const { documents: _, ...ADDED } = nannyApplication()

onBothDatabases('The salary of an employee who is paused', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let id: string
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    await on('2026-01-05')
    const added = await admin.send('POST', '/api/employees/ajout', {
      body: ADDED,
      headers: { 'idempotency-key': randomUUID() },
    })
    id = (added.json as Employee).id
    const set = { montant: 60_000, depuis: '2026-01', avant: null }
    expect((await admin.send('PUT', `/api/paie/salaires/${id}`, { body: set })).status).toBe(200)
  })

  /** Moves the clock to noon of a day in Libreville. Sessions end by themselves: signs in again. */
  const on = async (day: string) => {
    app.clock.set(`${day}T11:00:00.000Z`)
    admin = await app.signIn()
  }
  const set = async (status: 'actif' | 'inactif', day: string) => {
    await on(day)
    const answer = await admin.send('PATCH', `/api/employees/${id}/status`, { body: { status } })
    expect(answer.status, answer.text).toBe(200)
  }
  const read = async <Item>(path: string): Promise<Item> => (await admin.send('GET', path)).json as Item
  /** What is due in the first five months of the year: by the list, by the sums of each month and by the chart. */
  const due = async (): Promise<readonly number[]> => {
    const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']
    const year = await read<PaieMois[]>('/api/paie/annee?mois=2026-05')
    const amounts = year.slice(-months.length).map(({ prevu }) => prevu)
    for (const [index, mois] of months.entries()) {
      const lines = await read<PaieLigne[]>(`/api/paie?mois=${mois}`)
      const totals = await read<PaieTotaux>(`/api/paie/totaux?mois=${mois}`)
      const [prevu] = [amounts[index] ?? 0]
      expect([mois, totals.prevu, totals.reste, totals.nombres.a_payer]).toEqual([
        mois,
        prevu,
        prevu,
        prevu && 1,
      ])
      expect(lines.map((line) => line.prevu)).toEqual(prevu ? [prevu] : [])
      expect(totals.employes).toBe(lines.length)
    }
    return amounts
  }

  it('is not due for a month in which she was paused on every day, and stays due for the other months', async () => {
    expect(await due()).toEqual([60_000, 60_000, 60_000, 60_000, 60_000])
    await set('inactif', '2026-02-10')
    expect(await due()).toEqual([60_000, 60_000, 0, 0, 0])
    await set('actif', '2026-04-30')
    expect(await due()).toEqual([60_000, 60_000, 0, 60_000, 60_000])
  })

  it('is not due for a month when she is paused on its first day and resumes on the first day of the next', async () => {
    await set('inactif', '2026-02-01')
    await set('actif', '2026-03-01')
    expect(await due()).toEqual([60_000, 0, 60_000, 60_000, 60_000])
  })

  it('stays due when she works between two pauses of a month, but not when a pause ends and begins again on one day', async () => {
    await set('inactif', '2026-02-02')
    await set('actif', '2026-02-12')
    await set('inactif', '2026-02-20')
    expect(await due()).toEqual([60_000, 60_000, 0, 0, 0])
    await set('actif', '2026-04-15')
    await set('inactif', '2026-04-15')
    await set('inactif', '2026-04-20')
    expect(await due()).toEqual([60_000, 60_000, 0, 0, 0])
  })

  it('for a month that is all pause has a line only if money was paid, and is not one to set', async () => {
    await app.db.deleteFrom('salaires').execute()
    expect(await read<PaieLigne[]>('/api/paie?mois=2026-01&filtre=sans_salaire')).toHaveLength(1)
    await set('inactif', '2026-01-31')
    await on('2026-02-03')
    const paid = await admin.send('POST', '/api/paiements-employes', {
      body: { employeId: id, montant: 5000, motif: 'Prime', nature: 'prime', datePaiement: '2026-02-03' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(paid.status, paid.text).toBe(201)
    expect(await read<PaieLigne[]>('/api/paie?mois=2026-02')).toMatchObject([
      { enPause: true, actif: false, prevu: null, enPlus: 5000, reste: 0 },
    ])
    expect(await read<PaieTotaux>('/api/paie/totaux?mois=2026-02')).toMatchObject({
      employes: 1,
      prevu: 0,
      nombres: { a_payer: 0, regle: 0, sans_salaire: 0 },
    })
    expect(await read<PaieLigne[]>('/api/paie?mois=2026-02&filtre=sans_salaire')).toEqual([])
    await set('actif', '2026-04-02')
    expect(await read<PaieTotaux>('/api/paie/totaux?mois=2026-02')).toMatchObject({ employes: 1 })
    expect(await read<PaieTotaux>('/api/paie/totaux?mois=2026-03')).toMatchObject({ employes: 0 })
    expect(await read<PaieLigne[]>('/api/paie?mois=2026-03')).toEqual([])
  })

  it('is due again after one resumption when she was paused by several calls at once', async () => {
    await on('2026-02-10')
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        admin.send('PATCH', `/api/employees/${id}/status`, { body: { status: 'inactif' } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await set('actif', '2026-04-02')
    expect(await due()).toEqual([60_000, 60_000, 0, 60_000, 60_000])
  })
})
