import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { AFaire } from '#contract/a-faire.admin.ts'
import { addMonths } from '#contract/days.admin.ts'
import type { Impaye } from '#contract/impayes.admin.ts'
import type { Payment, PaymentTotaux, Solde } from '#contract/payments.admin.ts'
import { createRandom, pick } from '#scripts/invented-people.ts'
import { findMontantConvenu } from '#server/montants-convenus/queries.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'

onBothDatabases('The families that have not paid a month', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    await setPackage({ prix: 150_000 })
  })

  const setPackage = (columns: { prix?: number; unite?: string }, id = 'regulier') =>
    app.db.updateTable('prestations').set(columns).where('id', '=', id).execute()
  const send = async <Answer>(method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object) => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await admin.send(method, path, body && { body, headers })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.json as Answer
  }
  const request = (nom: string, more: object = {}): Promise<string> =>
    submitFrom(app.visitor, 'parent-requests', { ...parentRequest(), nom, ...more })
  const hire = async (nom: string): Promise<string> => {
    const nannyId = await submitFrom(app.visitor, 'nanny-applications', { ...nannyApplication(), nom })
    for (const status of ['traite', 'accepte'])
      await send('PATCH', `/api/nanny-applications/${nannyId}/status`, { status })
    return nannyId
  }
  /** Places a nanny and returns the id of the pair. */
  const place = async (requestId: string, dateDebut: string, nom = 'Grâce Ella'): Promise<string> => {
    const proposal = { requestId, nannyId: await hire(nom), status: 'proposee' }
    const { id } = await send<{ id: string }>('POST', '/api/mises-en-relation', proposal)
    await send('PATCH', `/api/mises-en-relation/${id}`, { status: 'placee', depuis: 'proposee', dateDebut })
    return id
  }
  const end = (id: string, dateFin: string, motif = 'fin_prevue') =>
    send('PATCH', `/api/mises-en-relation/${id}`, { status: 'terminee', depuis: 'placee', dateFin, motif })
  const pay = (demandeId: string, montant: number, pourMois: string, statut = 'confirme') => {
    app.clock.advance(1000)
    const body = { demandeId, montant: String(montant), methode: 'especes', statut, pourMois }
    return send<Payment>('POST', '/api/payments', body)
  }
  const list = (mois = '2026-11', more = '') => send<Impaye[]>('GET', `/api/impayes?mois=${mois}${more}`)
  const names = async (mois: string) => (await list(mois)).map(({ nom }) => nom)
  const sums = async (mois = '2026-11') =>
    (await send<PaymentTotaux>('GET', `/api/payments/totaux?mois=${mois}`)).impayes
  const solde = (id: string) => send<Solde>('GET', `/api/payments/demande/${id}`)

  it('are for signed-in accounts only, also for a bad month', async () => {
    expect((await app.visitor.send('GET', '/api/impayes?mois=2026-11')).status).toBe(401)
    expect((await app.visitor.send('GET', '/api/impayes?mois=x')).status).toBe(401)
    expect((await admin.send('GET', '/api/impayes?mois=x')).status).toBe(400)
    expect(await list()).toEqual([])
    expect(await sums()).toEqual({ familles: 0, reste: '0.00' })
  })

  it('are named with their nanny, what is received, awaited and still expected', async () => {
    const id = await request('Irène Obame')
    await place(id, '2026-10-05')
    await pay(id, 40_000.5, '2026-11')
    await pay(id, 50_000, '2026-11', 'en_attente')
    await pay(id, 150_000, '2026-10')
    expect(await list()).toEqual([
      {
        id,
        nom: 'Irène Obame',
        telephone: '+24166123456',
        statut: 'traite',
        nounou: 'Grâce Ella',
        prevu: 150_000,
        recu: '40000.50',
        attendu: '50000.00',
        reste: '109999.50',
        convenu: null,
      },
    ])
    expect(await sums()).toEqual({ familles: 1, reste: '109999.50' })
    expect(await sums('2026-10')).toEqual({ familles: 0, reste: '0.00' })
    await pay(id, 109_999.5, '2026-11')
    expect(await list()).toEqual([])
    expect(await list('2026-11', `&id=${id}`)).toMatchObject([{ id, reste: '0.00' }])
  })

  it('owe for each month with a day of the placement, up to the present one', async () => {
    const id = await request('Irène')
    const pair = await place(id, '2026-08-31')
    const months = async () => {
      const owed: string[] = []
      for (let mois = '2026-07'; mois <= '2026-12'; mois = addMonths(mois, 1))
        if ((await names(mois)).length > 0) owed.push(mois)
      return owed
    }
    expect(await months()).toEqual(['2026-08', '2026-09', '2026-10', '2026-11'])
    expect(await sums('2026-12')).toEqual({ familles: 0, reste: '0.00' })
    // Half an hour before midnight in UTC: already the first of December in Libreville.
    app.clock.set('2026-11-30T23:30:00Z')
    admin = await app.signIn()
    expect(await names('2026-12')).toEqual(['Irène'])
    await end(pair, '2026-10-01')
    expect(await months()).toEqual(['2026-08', '2026-09', '2026-10'])
  })

  it('owe nothing for a placement that begins later, or that ended before it began', async () => {
    await place(await request('Plus tard'), '2026-12-01')
    await place(await request('Ce mois'), '2026-11-30')
    await end(await place(await request('Jamais venue'), '2026-11-16'), '2026-11-10')
    expect(await names('2026-11')).toEqual(['Ce mois'])
  })

  it('owe once for several placements in a month, which names the nanny who came last', async () => {
    const id = await request('Irène')
    await end(await place(id, '2026-10-05', 'Première'), '2026-11-10', 'remplacement')
    await place(id, '2026-11-12', 'Deuxième')
    expect(await list()).toMatchObject([{ nom: 'Irène', nounou: 'Deuxième', reste: '150000.00' }])
    expect(await list('2026-10')).toMatchObject([{ nounou: 'Première' }])
    expect(await sums()).toEqual({ familles: 1, reste: '150000.00' })
  })

  it('still owe when the request is paid, and when the nanny is paused', async () => {
    const id = await request('Irène')
    const pair = await place(id, '2026-09-01')
    await send('PATCH', `/api/parent-requests/${id}/status`, { status: 'paye' })
    const [{ employeId }] = await send<[{ employeId: string }]>('GET', `/api/mises-en-relation?id=${pair}`)
    await send('PATCH', `/api/employees/${employeId}/status`, { status: 'inactif' })
    expect(await list()).toMatchObject([{ nom: 'Irène', statut: 'paye' }])
  })

  it('are not those without a placement, on quote, with a price that is not by month, or unwanted', async () => {
    await request('Sans nounou')
    await setPackage({ prix: 0, unite: 'FCFA/mois' }, 'devoirs')
    await setPackage({ prix: 5000, unite: 'FCFA/heure' }, 'weekend')
    await place(await request('Sur devis', { forfait: 'devoirs' }), '2026-11-02')
    await place(await request('Heures', { forfait: 'weekend' }), '2026-11-02')
    await place(await request('Forfait inconnu', { forfait: 'autre' }), '2026-11-02')
    const unwanted = await request('Indésirable')
    await place(unwanted, '2026-11-02')
    await app.db.updateTable('parent_requests').set({ indesirable: 1 }).where('id', '=', unwanted).execute()
    await place(await request('Irène'), '2026-11-02')
    expect(await names('2026-11')).toEqual(['Irène'])
    await setPackage({ unite: 'FCFA' })
    expect(await names('2026-11')).toEqual([])
  })

  it('owe the price that was fixed by the first payment, which a cancelled one does not fix', async () => {
    const id = await request('Irène')
    await place(id, '2026-09-01')
    await setPackage({ prix: 140_000 })
    const { id: cancelled } = await pay(id, 1000, '2026-11')
    await setPackage({ prix: 160_000 })
    expect(await list()).toMatchObject([{ prevu: 140_000, recu: '1000.00' }])
    const change = { status: 'annule', depuis: 'confirme' }
    await send('PATCH', `/api/payments/${cancelled}/status`, change)
    expect(await list()).toMatchObject([{ prevu: 160_000, recu: '0.00', reste: '160000.00' }])
    await pay(id, 1000, '2026-09', 'en_attente')
    await setPackage({ prix: 99_999_999 })
    expect(await list('2026-10')).toMatchObject([{ prevu: 160_000 }])
    await place(await request('Zoé'), '2026-11-01')
    expect(await sums()).toEqual({ familles: 2, reste: '100159999.00' })
  })

  it('are listed by name, page by page, and found by their words', async () => {
    for (const nom of ['Zoé Mba', 'Awa Nze', 'Irène Mba']) await place(await request(nom), '2026-11-02')
    const found: string[] = []
    for (let path: string | undefined = '/api/impayes?mois=2026-11&limit=1'; path; ) {
      const { json, headers } = await admin.send('GET', path)
      found.push(...(json as Impaye[]).map(({ nom }) => nom))
      expect(headers['x-total-count']).toBe('3')
      path = /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
    }
    expect(found).toEqual(['Awa Nze', 'Irène Mba', 'Zoé Mba'])
    const { json, headers } = await admin.send('GET', '/api/impayes?mois=2026-11&q=mba&limit=1')
    expect([(json as Impaye[])[0]?.nom, headers['x-total-count']]).toEqual(['Irène Mba', '2'])
  })

  it('are one thing to do for all of them, from the fifth day of the month on', async () => {
    const toDo = async (day: string) => {
      app.clock.set(`${day}T11:00:00.000Z`)
      admin = await app.signIn()
      const { impayes, total, nombres } = await send<AFaire>('GET', '/api/a-faire')
      return [impayes, total - Object.values(nombres).reduce((sum, n) => sum + n, 0)]
    }
    for (const nom of ['Awa', 'Zoé']) await place(await request(nom), '2026-11-02')
    const [{ id } = { id: '' }] = await list()
    await pay(id, 150_000, '2026-12')
    expect(await toDo('2026-11-30')).toEqual([{ mois: '2026-11', familles: 2 }, 1])
    expect(await toDo('2026-12-04')).toEqual([null, 0])
    expect(await toDo('2026-12-05')).toEqual([{ mois: '2026-12', familles: 1 }, 1])
    const [other] = await list('2026-12')
    await pay(other?.id ?? '', 150_000, '2026-12')
    expect(await toDo('2026-12-05')).toEqual([null, 0])
  })

  it('have in the details of their request each past month of a placement, and the present one while it runs', async () => {
    const id = await request('Irène')
    const pair = await place(id, '2026-06-29')
    const { id: awaited, dateCreation } = await pay(id, 150_000, '2026-08', 'en_attente')
    expect(await solde(id)).toMatchObject({
      parMois: {
        mois: '2026-11',
        restes: ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'].map((mois) => ({
          mois,
          reste: '150000.00',
        })),
        placements: [{ debut: '2026-06-29', fin: null }],
      },
      attendus: [{ id: awaited, montant: '150000.00', dateCreation, pourMois: '2026-08' }],
      solde: false,
    })
    await send('PATCH', `/api/payments/${awaited}/status`, { status: 'confirme', depuis: 'en_attente' })
    await end(pair, '2026-07-31', 'remplacement')
    await place(id, '2026-10-01')
    const { parMois, attendus } = await solde(id)
    expect(attendus).toEqual([])
    expect(parMois?.placements).toEqual([
      { debut: '2026-06-29', fin: '2026-07-31' },
      { debut: '2026-10-01', fin: null },
    ])
    expect(parMois?.restes.map(({ mois }) => mois)).toEqual(['2026-06', '2026-07', '2026-10'])
  })

  it('have in the details of their request the months of a placement that has ended, at the price of then', async () => {
    const id = await request('Irène')
    await end(await place(id, '2026-09-01'), '2026-10-31')
    await pay(id, 150_000, '2026-09')
    expect(await solde(id)).toMatchObject({ parMois: { mois: '2026-10', restes: [] }, solde: false })
    expect(await names('2026-10')).toEqual(['Irène'])
    await pay(id, 40_000, '2026-10')
    await setPackage({ prix: 200_000, unite: 'FCFA/mois' }, 'devoirs')
    await app.db.updateTable('parent_requests').set({ forfait: 'devoirs' }).execute()
    expect(await list('2026-10')).toMatchObject([{ prevu: 150_000, reste: '110000.00' }])
    expect(await solde(id)).toMatchObject({
      prix: 200_000,
      parMois: { mois: '2026-10', recus: [{ mois: '2026-09' }, { mois: '2026-10', prix: 150_000 }] },
      solde: false,
    })
    await pay(id, 110_000, '2026-10')
    expect(await names('2026-10')).toEqual([])
    expect(await solde(id)).toMatchObject({ parMois: { mois: '2026-10', restes: [] }, solde: true })
  })

  it('owe nothing for a month after the placement in which they paid the rest of an earlier one', async () => {
    const id = await request('Irène')
    await end(await place(id, '2026-10-01'), '2026-10-31')
    await pay(id, 100_000, '2026-10')
    expect(await solde(id)).toMatchObject({ solde: false })
    // In the form of November, which proposes its own month.
    await pay(id, 50_000, '2026-11')
    expect(await solde(id)).toMatchObject({ parMois: { mois: '2026-11', restes: [] }, solde: true })
  })

  it('are the same as in the details of their request, whatever was paid, cancelled and agreed', async () => {
    const random = createRandom(5)
    await setPackage({ unite: 'FCFA/mois', prix: 60_000 }, 'devoirs')
    const ids: string[] = []
    for (const nom of ['Awa', 'Irène', 'Zoé', 'Rose', 'Paule', 'Inès']) {
      const id = await request(nom)
      ids.push(id)
      await end(await place(id, `2026-0${7 + Math.floor(random() * 2)}-11`), '2026-09-20', 'remplacement')
      if (random() < 0.8) await place(id, '2026-11-03')
    }
    for (let step = 0; step < 60; step += 1) {
      const id = pick(random, ids)
      const forfait = pick(random, ['regulier', 'devoirs'])
      if (random() < 0.15)
        await app.db.updateTable('parent_requests').set({ forfait }).where('id', '=', id).execute()
      if (random() < 0.1) await setPackage({ prix: pick(random, [0, 60_000, 150_000]) }, forfait)
      const mois = pick(random, ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'])
      const statut = pick(random, ['confirme', 'confirme', 'en_attente'])
      const payment = await pay(id, pick(random, [1000, 50_000, 60_000.5]), mois, statut)
      if (random() < 0.3) {
        const revision = (await findMontantConvenu(app.db, id, mois))?.revision ?? 0
        const montant = pick(random, [0, 90_000, 200_000, null])
        await send('PUT', `/api/montants-convenus/${id}`, { mois, montant, revision })
      }
      if (random() < 0.2)
        await send('PATCH', `/api/payments/${payment.id}/status`, { status: 'annule', depuis: statut })
    }
    let compared = 0
    for (const id of ids) {
      const { parMois, prix } = await solde(id)
      const restes: { mois: string; reste: string }[] = []
      for (const mois of ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'])
        for (const one of await list(mois, `&id=${id}`))
          if (Number(one.reste) > 0) restes.push({ mois, reste: one.reste })
      // Where too much was paid for other months, the details name none.
      if (parMois?.restes.length) compared += 1
      if (!parMois || parMois.restes.length > 0) expect(restes).toEqual(parMois?.restes ?? [])
      const [now] = await list('2026-11', `&id=${id}`)
      const convenu = parMois?.convenus.find(({ mois }) => mois === '2026-11')?.montant
      expect(now?.prevu ?? null).toBe(parMois?.mois === '2026-11' && now ? (convenu ?? prix) : null)
    }
    expect(compared).toBeGreaterThan(3)
  })
})
