import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { monthOf } from '#contract/days.admin.ts'
import type { Employee } from '#contract/employees.admin.ts'
import type { JournalEntry } from '#contract/journal.admin.ts'
import type { PaieLigne, PaieMois, PaieTotaux, Salaire } from '#contract/paie.admin.ts'
import {
  NATURES_PAIEMENT,
  type NaturePaiement,
  type PaiementEmploye,
} from '#contract/paiements-employes.admin.ts'
import { createRandom } from '#scripts/invented-people.ts'
import { type Answered, type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { nannyApplication } from '#tests/support/submissions.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

/** Body of a call that adds an employee: the fields of an application without documents. */
const { documents: _, ...ADDED } = nannyApplication()

onBothDatabases('The salaries of a month', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
  })

  const post = (path: string, body: object): Promise<Answered> =>
    admin.send('POST', path, { body, headers: { 'idempotency-key': randomUUID() } })
  const read = async <Item>(path: string): Promise<Item> => (await admin.send('GET', path)).json as Item
  /** An employee who is hired today. */
  const add = async (nom = 'Rose Nze'): Promise<string> =>
    ((await post('/api/employees/ajout', { ...ADDED, nom })).json as Employee).id
  const salaires = (id: string) => read<Salaire[]>(`/api/paie/salaires/${id}`)
  const setSalaire = async (id: string, montant: number, depuis: string): Promise<Answered> => {
    const [last] = await salaires(id)
    return admin.send('PUT', `/api/paie/salaires/${id}`, {
      body: { montant, depuis, avant: last?.id ?? null },
    })
  }
  const pay = async (employeId: string, montant: number, more: object = {}): Promise<PaiementEmploye> => {
    const body = { employeId, montant, motif: 'Salaire', datePaiement: '2026-03-28', ...more }
    const answer = await post('/api/paiements-employes', body)
    expect(answer.status, answer.text).toBe(201)
    return answer.json as PaiementEmploye
  }
  const month = (mois: string, more = '') => read<PaieLigne[]>(`/api/paie?mois=${mois}${more}`)
  const totals = (mois: string) => read<PaieTotaux>(`/api/paie/totaux?mois=${mois}`)
  const details = async (action: string): Promise<(string | null)[]> =>
    (await read<JournalEntry[]>('/api/journal'))
      .filter((entry) => entry.action === action)
      .map(({ detail }) => detail)

  it('are what is due, what was paid and what remains', async () => {
    const id = await add()
    expect((await setSalaire(id, 60_000, '2026-03')).status).toBe(200)
    await pay(id, 20_000, {
      nature: 'avance',
      moyen: 'airtel_money',
      reference: 'AM-1',
      datePaiement: '2026-03-10',
    })
    await pay(id, 5_000, { nature: 'prime' })
    await pay(id, 2_000, { nature: 'remboursement' })
    await pay(id, 3_000, { nature: 'retenue' })
    const amounts = { prevu: 60_000, verse: 20_000, enPlus: 7_000, retenu: 3_000, reste: 37_000 }
    expect(await month('2026-03')).toEqual([
      {
        id,
        nom: 'Rose Nze',
        telephone: '+24177987654',
        typePoste: ADDED.typePoste,
        actif: true,
        enPause: false,
        ...amounts,
      },
    ])
    expect(await totals('2026-03')).toEqual({
      ...amounts,
      employes: 1,
      nombres: { a_payer: 1, regle: 0, sans_salaire: 0 },
    })
    await pay(id, 37_000)
    expect(await totals('2026-03')).toMatchObject({ verse: 57_000, reste: 0, nombres: { regle: 1 } })
  })

  it('keep a past month when the salary is raised', async () => {
    const id = await add()
    await setSalaire(id, 60_000, '2026-01')
    await pay(id, 60_000, { mois: '2026-02', datePaiement: '2026-03-02' })
    await setSalaire(id, 75_000, '2026-03')
    expect(await month('2026-02')).toMatchObject([{ prevu: 60_000, verse: 60_000, reste: 0 }])
    expect(await month('2026-03')).toMatchObject([{ prevu: 75_000, verse: 0, reste: 75_000 }])
    expect(await month('2025-12')).toEqual([])
    const year = await read<PaieMois[]>('/api/paie/annee?mois=2026-04')
    expect(year.slice(-4).map(({ mois, prevu, verse }) => [mois, prevu, verse])).toEqual([
      ['2026-01', 60_000, 0],
      ['2026-02', 60_000, 60_000],
      ['2026-03', 75_000, 0],
      ['2026-04', 75_000, 0],
    ])
    expect(year).toHaveLength(12)
  })

  it('replace a salary that was set for the same or a later month', async () => {
    const id = await add()
    await setSalaire(id, 60_000, '2026-05')
    await setSalaire(id, 70_000, '2026-05')
    await setSalaire(id, 50_000, '2026-02')
    expect((await salaires(id)).map(({ depuis, montant }) => [depuis, montant])).toEqual([
      ['2026-02', 50_000],
    ])
  })

  it('C73 refuse a salary that was set from an outdated screen, and say before and after in the audit log', async () => {
    const id = await add()
    await setSalaire(id, 60_000, '2026-03')
    const stale = { montant: 1, depuis: '2026-04', avant: null }
    const refused = await admin.send('PUT', `/api/paie/salaires/${id}`, { body: stale })
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'changedMeanwhile' }])
    await setSalaire(id, 70_000, '2026-04')
    expect((await details('setSalaire')).sort()).toEqual([
      '60000 FCFA depuis 2026-03 → 70000 FCFA depuis 2026-04',
      'aucun salaire → 60000 FCFA depuis 2026-03',
    ])
  })

  it('let only one of three concurrent changes of a salary through', async () => {
    const id = await add()
    for (const expected of [1, 2]) {
      const [last] = await salaires(id)
      const answers = await Promise.all(
        ['2026-05', '2026-04', '2026-06'].map((depuis, index) =>
          admin.send('PUT', `/api/paie/salaires/${id}`, {
            body: { montant: 50_000, depuis: last ? `2027-0${index + 1}` : depuis, avant: last?.id ?? null },
          }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await salaires(id)).toHaveLength(expected)
    }
  })

  it('let a salary be changed while its employee is deleted, without a deadlock', async () => {
    const id = await add()
    await setSalaire(id, 60_000, '2026-03')
    const [last] = await salaires(id)
    let calls: Promise<Answered>[] = []
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('salaires').set({ montant: 60_000 }).execute()
      const body = { montant: 70_000, depuis: '2026-04', avant: last?.id ?? null }
      calls = [admin.send('PUT', `/api/paie/salaires/${id}`, { body })]
      await untilBlocked(app)
      calls.push(admin.send('DELETE', `/api/employees/${id}`))
      await untilBlocked(app, 2)
    })
    // SQLite may run the deletion first.
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([
      expect.toBeOneOf([200, 404]),
      204,
    ])
  })

  it('find an employee by name or id, and list those of each filter', async () => {
    const [paid, open, none] = [await add('Awa Paie'), await add('Berthe Due'), await add('Chantal Rien')]
    const today = monthOf(app.clock.now())
    await setSalaire(paid, 60_000, today)
    await setSalaire(open, 60_000, today)
    await pay(paid, 60_000, { mois: today })
    const namesOf = async (more: string) => (await month(today, more)).map(({ nom }) => nom)
    expect(await namesOf('')).toEqual(['Awa Paie', 'Berthe Due', 'Chantal Rien'])
    expect(await namesOf('&filtre=a_payer')).toEqual(['Berthe Due'])
    expect(await namesOf('&filtre=regle')).toEqual(['Awa Paie'])
    expect(await namesOf('&filtre=sans_salaire')).toEqual(['Chantal Rien'])
    expect(await namesOf('&q=berthe')).toEqual(['Berthe Due'])
    expect(await namesOf(`&id=${none}`)).toEqual(['Chantal Rien'])
    const page = await admin.send('GET', `/api/paie?mois=${today}&limit=2`)
    expect(page.headers['x-total-count']).toBe('3')
    const next = /^<(.+)>; rel="next"$/.exec(String(page.headers.link))?.[1] ?? ''
    expect((await read<PaieLigne[]>(next)).map(({ nom }) => nom)).toEqual(['Chantal Rien'])
  })

  it('list an employee with a salary of 0 as one who is due nothing, in no filter', async () => {
    const [zero, none] = [await add('Awa Zéro'), await add('Berthe Rien')]
    const today = monthOf(app.clock.now())
    await setSalaire(zero, 0, today)
    const expectUnfiltered = async (line: object): Promise<void> => {
      expect(await month(today)).toMatchObject([
        { id: zero, prevu: 0, reste: 0, ...line },
        { id: none, prevu: null },
      ])
      expect(await totals(today)).toMatchObject({
        employes: 2,
        prevu: 0,
        nombres: { a_payer: 0, regle: 0, sans_salaire: 1 },
      })
      for (const filtre of ['a_payer', 'regle']) expect(await month(today, `&filtre=${filtre}`)).toEqual([])
      expect(await month(today, '&filtre=sans_salaire')).toMatchObject([{ id: none }])
    }
    await expectUnfiltered({ verse: 0 })
    await app.db.updateTable('employees').set({ actif: 0 }).where('id', '=', zero).execute()
    expect(await totals(today)).toMatchObject({ employes: 1, nombres: { sans_salaire: 1 } })
    await pay(zero, 5000, { mois: today })
    await expectUnfiltered({ verse: 5000, actif: false })
  })

  it('list an inactive employee only for a month with a payment or a salary that is due', async () => {
    const id = await add()
    const today = monthOf(app.clock.now())
    expect(await month(today)).toMatchObject([{ id, actif: true }])
    await app.db.updateTable('employees').set({ actif: 0 }).where('id', '=', id).execute()
    expect(await month(today)).toEqual([])
    await pay(id, 10_000, { mois: today })
    expect(await month(today)).toMatchObject([{ actif: false, prevu: null, verse: 10_000, reste: 0 }])
    expect(await totals(today)).toMatchObject({ employes: 1, verse: 10_000 })
    expect(await month('2027-02')).toEqual([])
    await setSalaire(id, 60_000, '2027-01')
    expect(await month('2027-02')).toMatchObject([{ actif: false, prevu: 60_000, reste: 60_000 }])
  })

  it('are deleted with the employee', async () => {
    const id = await add()
    await setSalaire(id, 60_000, '2026-03')
    await pay(id, 10_000)
    expect((await admin.send('DELETE', `/api/employees/${id}`)).status).toBe(204)
    expect(await totals('2026-03')).toMatchObject({ employes: 0, prevu: 0, verse: 0 })
    expect((await admin.send('GET', `/api/paie/salaires/${id}`)).status).toBe(404)
  })

  it('C76 are the exact sums of 10,000 random payments, the same on both databases', async () => {
    const random = createRandom(2026)
    const natures = Object.keys(NATURES_PAIEMENT) as NaturePaiement[]
    const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)
    const ids = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((nom) => add(nom)))
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      id: String(index),
      employeId: pick(ids),
      montant: Math.floor(random() * 1_000_000_000),
      motif: 'x',
      datePaiement: '2026-01-01',
      notes: null,
      mois: pick(months),
      nature: pick(natures),
      moyen: null,
      reference: null,
      dateAnnulation: random() < 0.1 ? '2026-01-01T00:00:00.000Z' : null,
      revision: 0,
      dateCreation: '2026-01-01T00:00:00.000Z',
    }))
    for (let first = 0; first < rows.length; first += 1000)
      await app.db
        .insertInto('paiements_employes')
        .values(rows.slice(first, first + 1000))
        .execute()
    const naive = (mois: string, ...of: readonly NaturePaiement[]): number =>
      rows
        .filter((row) => row.mois === mois && row.dateAnnulation === null && of.includes(row.nature))
        .reduce((sum, { montant }) => sum + montant, 0)
    const year = await read<PaieMois[]>('/api/paie/annee?mois=2026-12')
    for (const [index, mois] of months.entries()) {
      const verse = naive(mois, 'salaire', 'avance')
      const enPlus = naive(mois, 'prime', 'remboursement')
      expect(await totals(mois)).toMatchObject({ verse, enPlus, retenu: naive(mois, 'retenue') })
      expect(year[index]).toEqual({ mois, prevu: 0, verse, enPlus })
      const lines = await month(mois)
      expect(lines.reduce((sum, line) => sum + line.verse, 0)).toBe(verse)
    }
  })
})
