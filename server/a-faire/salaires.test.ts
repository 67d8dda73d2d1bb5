import { beforeEach, expect, it } from 'vitest'
import type { AFaire } from '#contract/a-faire.admin.ts'
import type { PaieTotaux } from '#contract/paie.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'

onBothDatabases('What is to be done about salaries', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    app.clock.set('2026-03-02T11:00:00.000Z')
    admin = await app.signIn()
  })

  const submit = (noun: string, body: object) => submitFrom(app.visitor, noun, body)
  /** Sessions end by themselves: signs in again, then makes the call. */
  const send = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object) => {
    admin = await app.signIn()
    const answer = await admin.send(method, path, body && { body })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.json
  }
  const list = async () => (await send('GET', '/api/a-faire')) as AFaire

  it('names salaries of the month that are not paid in full, unless the employee was paused for the whole month', async () => {
    const { documents: _, ...fields } = nannyApplication()
    const add = async (nom: string): Promise<string> =>
      ((await send('POST', '/api/employees/ajout', { ...fields, nom })) as { id: string }).id
    const [awa, rose] = [await add('Awa Nze'), await add('Rose Mba')]
    for (const id of [awa, rose])
      await send('PUT', `/api/paie/salaires/${id}`, { montant: 60_000, depuis: '2026-03', avant: null })
    const pay = (employeId: string, montant: number, more: object = {}) =>
      send('POST', '/api/paiements-employes', {
        employeId,
        montant,
        motif: 'Salaire',
        datePaiement: '2026-03-20',
        ...more,
      })
    app.clock.set('2026-03-24T08:00:00.000Z')
    expect((await list()).nombres.salaire).toBe(0)
    app.clock.set('2026-03-28T08:00:00.000Z')
    expect((await list()).nombres.salaire).toBe(2)
    await pay(awa, 20_000, { nature: 'avance' })
    await pay(rose, 60_000, { mois: '2026-02' })
    await pay(rose, 60_000, { nature: 'prime' })
    const unpaid = async () => (await list()).lignes.filter(({ regle }) => regle === 'salaire')
    expect((await unpaid()).map(({ nom, depuis }) => [nom, depuis])).toEqual([
      ['Awa Nze', '2026-03-01'],
      ['Rose Mba', '2026-03-01'],
    ])
    await pay(awa, 40_000)
    app.clock.set('2026-04-03T08:00:00.000Z')
    expect((await unpaid()).map(({ nom }) => nom)).toEqual(['Rose Mba'])
    const pause = (status: string) => send('PATCH', `/api/employees/${rose}/status`, { status })
    await pause('inactif')
    // She worked in March.
    expect((await unpaid()).map(({ nom }) => nom)).toEqual(['Rose Mba'])
    app.clock.set('2026-05-05T08:00:00.000Z')
    expect((await unpaid()).map(({ nom }) => nom)).toEqual(['Awa Nze', 'Rose Mba'])
    app.clock.set('2026-05-26T08:00:00.000Z')
    expect((await unpaid()).map(({ nom }) => nom)).toEqual(['Awa Nze'])
    app.clock.set('2026-06-02T08:00:00.000Z')
    await pause('actif')
    expect((await unpaid()).map(({ nom }) => nom)).toEqual(['Awa Nze'])
  })

  it('names unpaid salaries from the 25th to the 10th of the next month, also when a part is paid', async () => {
    const { documents: _, ...fields } = nannyApplication()
    const { id } = (await send('POST', '/api/employees/ajout', fields)) as { id: string }
    await send('PUT', `/api/paie/salaires/${id}`, { montant: 60_000, depuis: '2026-03', avant: null })
    const pay = (montant: number, nature: string) =>
      send('POST', '/api/paiements-employes', {
        employeId: id,
        montant,
        nature,
        mois: '2026-03',
        motif: 'Salaire',
        datePaiement: '2026-03-20',
      })
    /** The months of the listed salaries on a day. */
    const on = async (day: string) => {
      app.clock.set(`${day}T11:00:00.000Z`)
      return (await list()).lignes.filter(({ regle }) => regle === 'salaire').map(({ depuis }) => depuis)
    }
    const MARCH = ['2026-03-01']
    const listed = async () => ({
      '24': await on('2026-03-24'),
      '25': await on('2026-03-25'),
      '31': await on('2026-03-31'),
      '10': await on('2026-04-10'),
      '11': await on('2026-04-11'),
    })
    const unpaid = { '24': [], '25': MARCH, '31': MARCH, '10': MARCH, '11': [] }
    expect(await listed()).toEqual(unpaid)
    await pay(20_000, 'avance')
    await pay(39_999, 'salaire')
    expect(await listed()).toEqual(unpaid)
    await pay(1, 'retenue')
    expect(await listed()).toEqual({ '24': [], '25': [], '31': [], '10': [], '11': [] })
  })

  it('counts unpaid salaries as the sums of the month do, and placed employees without a salary apart, once they began', async () => {
    const place = async (nom: string, dateDebut: string): Promise<string> => {
      const requestId = await submit('parent-requests', parentRequest())
      const nannyId = await submit('nanny-applications', { ...nannyApplication(), nom })
      for (const status of ['traite', 'accepte'])
        await send('PATCH', `/api/nanny-applications/${nannyId}/status`, { status })
      const proposal = { requestId, nannyId, status: 'proposee' }
      const { id } = (await send('POST', '/api/mises-en-relation', proposal)) as { id: string }
      const step = { status: 'placee', depuis: 'proposee', dateDebut }
      return ((await send('PATCH', `/api/mises-en-relation/${id}`, step)) as { employeId: string }).employeId
    }
    const due = await place('Salaire fixé', '2026-03-02')
    await send('PUT', `/api/paie/salaires/${due}`, { montant: 60_000, depuis: '2026-03', avant: null })
    await place('Sans salaire', '2026-03-16')
    await place('Commence lundi', '2026-03-30')
    app.clock.set('2026-03-26T08:00:00.000Z')
    const ofSalaries = async () =>
      (await list()).lignes
        .filter(({ regle }) => regle.startsWith('salaire'))
        .map(({ regle, nom, depuis }) => [regle, nom, depuis])
    expect(await ofSalaries()).toEqual([
      ['salaire', 'Salaire fixé', '2026-03-01'],
      ['salaire_a_fixer', 'Sans salaire', '2026-03-16'],
    ])
    const { nombres } = (await send('GET', '/api/paie/totaux?mois=2026-03')) as PaieTotaux
    expect((await list()).nombres).toMatchObject({ salaire: nombres.a_payer, salaire_a_fixer: 1 })
    app.clock.set('2026-03-30T08:00:00.000Z')
    expect(await ofSalaries()).toContainEqual(['salaire_a_fixer', 'Commence lundi', '2026-03-30'])
  })
})
