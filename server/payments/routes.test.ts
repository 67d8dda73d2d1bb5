import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { JournalEntry } from '#contract/journal.admin.ts'
import type { Payment, PaymentMois, PaymentTotaux, Solde } from '#contract/payments.admin.ts'
import { createRandom } from '#scripts/invented-people.ts'
import { type Answered, type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { parentRequest } from '#tests/support/submissions.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { listPaymentIdsOf } from './queries.ts'

onBothDatabases('A payment of a family', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let demandeId: string
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    const submitted = await app.visitor.send('POST', '/api/parent-requests', { body: parentRequest() })
    demandeId = (submitted.json as { id: string }).id
  })

  const post = (body: object): Promise<Answered> =>
    admin.send('POST', '/api/payments', { body, headers: { 'idempotency-key': randomUUID() } })
  const add = async (montant: string, more: object = {}): Promise<Payment> => {
    const answer = await post({ demandeId, montant, methode: 'airtel_money', ...more })
    expect(answer.status, answer.text).toBe(201)
    return answer.json as Payment
  }
  const patch = (path: string, body: object) => admin.send('PATCH', `/api/payments/${path}`, { body })
  const read = async <Item>(path: string): Promise<Item> => (await admin.send('GET', path)).json as Item
  const totals = (mois: string) => read<PaymentTotaux>(`/api/payments/totaux?mois=${mois}`)
  /** Number of payments with these filters; a page of one row, so that it is not the length of the page. */
  const numberOf = async (filters: string) =>
    (await admin.send('GET', `/api/payments?limit=1&${filters}`)).headers['x-total-count']
  const solde = () => read<Solde>(`/api/payments/demande/${demandeId}`)
  const details = async (action: string) =>
    (await read<JournalEntry[]>('/api/journal'))
      .filter((entry) => entry.action === action)
      .map(({ detail }) => detail)

  it.each([
    ['60000', '60000.00'],
    ['60000,5', '60000.50'],
    ['99999999.99', '99999999.99'],
    ['0.01', '0.01'],
    ['1234567.89', '1234567.89'],
  ])('of %s is stored and answered exactly: %s', async (typed, exact) => {
    const { id } = await add(typed)
    expect(await read<Payment[]>(`/api/payments?id=${id}`)).toMatchObject([{ montant: exact }])
    expect((await solde()).recu).toBe(exact)
  })

  it('of a family that is deleted meanwhile is refused', async () => {
    let sent: Promise<Answered> | undefined
    await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('parent_requests').execute()
      sent = post({ demandeId, montant: '1000', methode: 'especes' })
      await untilBlocked(app)
    })
    expect((await sent)?.status).toBe(404)
  })

  it('is received today unless a day is given, and then counts in the month of that day', async () => {
    expect(await add('1000')).toMatchObject({
      statut: 'confirme',
      dateConfirmation: app.clock.now().toISOString(),
    })
    await add('2000', { jour: '2026-02-28', transactionId: 'TX-9' })
    expect(await totals('2026-11')).toMatchObject({ recu: '1000.00', attendu: '0.00' })
    expect(await totals('2026-02')).toMatchObject({ recu: '2000.00' })
    expect(await read<Payment[]>('/api/payments?mois=2026-02')).toMatchObject([{ transactionId: 'TX-9' }])
  })

  it('is for the month of its day unless another is given, and keeps it until a correction names another', async () => {
    expect(await add('1000')).toMatchObject({ pourMois: '2026-11' })
    expect(await add('1000', { jour: '2026-10-31' })).toMatchObject({ pourMois: '2026-10' })
    const awaited = { statut: 'en_attente', pourMois: '2026-10' }
    const { id, pourMois } = await add('1000', awaited)
    expect(pourMois).toBe('2026-10')
    const confirmed = await patch(`${id}/status`, { status: 'confirme', depuis: 'en_attente' })
    expect(confirmed.json).toMatchObject({ pourMois: '2026-10', revision: 1 })
    // As a screen sends it that was opened before the update.
    const correction = { montant: '2000', methode: 'especes', jour: '2026-11-02', revision: 1 }
    expect((await patch(id, correction)).json).toMatchObject({ montant: '2000.00', pourMois: '2026-10' })
    const other = await patch(id, { ...correction, pourMois: '2026-12', revision: 2 })
    expect(other.json).toMatchObject({ pourMois: '2026-12', revision: 3 })
    expect(await totals('2026-11')).toMatchObject({ recu: '3000.00' })
    expect(await details('correctPayment')).toContain(
      '2000.00 FCFA pour 2026-10, Espèces, Confirmé, 2026-11-02 → 2000.00 FCFA pour 2026-12, Espèces, Confirmé, 2026-11-02',
    )
  })

  it('is listed by the moment that is shown of it, then by its creation, the newest first, page by page', async () => {
    const days = {
      awaited: '',
      ofTheSecond: '2026-11-02',
      laterOfTheSecond: '2026-11-02',
      ofTheTenth: '2026-11-10',
    }
    const ids: Record<string, string> = {}
    for (const [name, jour] of Object.entries(days)) {
      ids[name] = (await add('1000', jour ? { jour } : { statut: 'en_attente' })).id
      app.clock.advance(1000)
    }
    const order = async (filters: string): Promise<(string | undefined)[]> => {
      const found: Payment[] = []
      for (let path: string | undefined = `/api/payments?limit=1&${filters}`; path; ) {
        const { json, headers } = await admin.send('GET', path)
        found.push(...(json as Payment[]))
        path = /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
      }
      return found.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
    }
    const newest = ['awaited', 'ofTheTenth', 'laterOfTheSecond', 'ofTheSecond']
    const q = `q=${encodeURIComponent(parentRequest().nom)}`
    for (const filters of ['', 'mois=2026-11', `mois=2026-11&${q}`, q, `demandeId=${demandeId}`])
      expect([filters, await order(filters)]).toEqual([filters, newest])
    expect(await order('mois=2026-11&ordre=ancien')).toEqual(newest.toReversed())
    // A correction and a confirmation move a payment to its new day.
    const body = { montant: '1000', methode: 'especes', jour: '2026-11-05', revision: 0 }
    expect((await patch(ids.ofTheSecond ?? '', body)).status).toBe(200)
    app.clock.advance(1000)
    const confirmed = { status: 'confirme', depuis: 'en_attente' }
    ids.awaitedBefore = (await add('1000', { statut: 'en_attente' })).id
    app.clock.advance(1000)
    expect((await patch(`${ids.awaited}/status`, confirmed)).status).toBe(200)
    for (const filters of ['mois=2026-11', 'statut=confirme', `mois=2026-11&statut=confirme&${q}`])
      expect((await order(filters)).filter((name) => name !== 'awaitedBefore')).toEqual([
        'awaited',
        'ofTheTenth',
        'ofTheSecond',
        'laterOfTheSecond',
      ])
    expect((await order('mois=2026-11'))[0]).toBe('awaited')
  })

  it('is read for the history of its request only while it is among the newest', async () => {
    await add('1000')
    app.clock.advance(1000)
    const newer = await add('2000')
    expect(await listPaymentIdsOf(app.db, demandeId, 1)).toEqual([newer.id])
  })

  it('F29 that is sent again after a lost answer is recorded once, also by several calls at once', async () => {
    const body = { demandeId, montant: '60000', methode: 'especes' }
    const headers = { 'idempotency-key': randomUUID() }
    const send = (changes: object = {}) =>
      admin.send('POST', '/api/payments', { body: { ...body, ...changes }, headers })
    const answers = await Promise.all([send(), send(), send()])
    answers.push(await send())
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await send({ montant: '70000' })).json).toMatchObject({ code: 'keyReused' })
    expect(await read<Payment[]>('/api/payments')).toHaveLength(1)
    expect((await solde()).recu).toBe('60000.00')
  })

  it('C75 is awaited, confirmed once, cancelled; a change back and a correction after that are refused', async () => {
    const { id, dateConfirmation } = await add('5000', { statut: 'en_attente' })
    expect(dateConfirmation).toBeNull()
    expect(await totals('2026-11')).toMatchObject({ recu: '0.00', attendu: '5000.00' })
    const move = (depuis: string, status: string) => patch(`${id}/status`, { status, depuis })
    const confirmed = await move('en_attente', 'confirme')
    expect(confirmed.status).toBe(200)
    // As after a lost answer.
    app.clock.advance(1000)
    expect(await move('en_attente', 'confirme')).toMatchObject({ status: 200, json: confirmed.json })
    expect((await move('en_attente', 'annule')).json).toMatchObject({ code: 'changedMeanwhile' })
    expect((await move('confirme', 'en_attente')).json).toMatchObject({ code: 'stepNotAllowed' })
    expect(await totals('2026-11')).toMatchObject({ recu: '5000.00', attendu: '0.00' })
    expect((await move('confirme', 'annule')).status).toBe(200)
    expect((await move('annule', 'confirme')).status).toBe(409)
    const [{ revision }] = await read<[Payment]>('/api/payments')
    const correction = { montant: '1', methode: 'especes', jour: '2026-11-02', revision }
    expect((await patch(id, correction)).json).toMatchObject({ code: 'changedMeanwhile' })
    expect(await totals('2026-11')).toMatchObject({ recu: '0.00', nombres: { annule: 1 } })
  })

  it('C73 C74 is corrected with before and after in the audit log, and not from an outdated screen', async () => {
    const { id } = await add('6000')
    const body = {
      montant: '60000',
      methode: 'especes',
      transactionId: 'secret',
      jour: '2026-11-02',
      revision: 0,
    }
    const answers = await Promise.all([patch(id, body), patch(id, { ...body, montant: '1' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [detail] = await details('correctPayment')
    expect(detail).toMatch(
      /^6000\.00 FCFA pour 2026-11, Airtel Money, Confirmé, 2026-11-20 → \d+\.00 FCFA pour 2026-11, Espèces, Confirmé, 2026-11-02$/,
    )
    expect((await patch(randomUUID(), body)).status).toBe(404)
  })

  it('keeps its day and its month when a correction has no day', async () => {
    const { id, dateConfirmation } = await add('6000', { jour: '2026-10-02' })
    for (const [revision, jour] of [null, undefined].entries()) {
      const answer = await patch(id, { montant: '7000', methode: 'especes', jour, revision })
      expect(answer.json, answer.text).toMatchObject({ montant: '7000.00', dateConfirmation })
    }
    expect([(await totals('2026-10')).recu, (await totals('2026-11')).recu]).toEqual(['7000.00', '0.00'])
  })

  it('that is received on a day that has not come yet in Libreville is refused', async () => {
    const refusal = { errors: [{ path: 'jour', message: "Ce jour n'est pas encore venu" }] }
    const body = { montant: '1000', methode: 'especes', jour: '2026-11-21', revision: 0 }
    const { id } = await add('1000')
    for (const { status, json } of [await post({ ...body, demandeId }), await patch(id, body)])
      expect([status, json]).toMatchObject([400, refusal])
    // The day of awaited money is ignored.
    await add('1000', { jour: '2026-11-21', statut: 'en_attente' })
    // An hour before midnight in UTC: midnight in Libreville.
    app.clock.set('2026-11-20T23:00:00Z')
    admin = await app.signIn()
    await add('1000', { jour: '2026-11-21' })
  })

  it('of an earlier version keeps its day in the future when it is corrected, and takes no other such day', async () => {
    const { id } = await add('1000')
    const dateConfirmation = '2026-12-01T11:00:00.000Z'
    await app.db.updateTable('payments').set({ dateConfirmation, mois: '2026-12' }).execute()
    const body = { montant: '2000', methode: 'especes', jour: '2026-12-01', revision: 0 }
    expect((await patch(id, { ...body, jour: '2026-12-02' })).status).toBe(400)
    const answer = await patch(id, body)
    expect(answer.json, answer.text).toMatchObject({ montant: '2000.00', dateConfirmation })
  })

  it.each(['0026-03-01', '1999-12-31', '2100-01-01'])(
    'of the day %s, whose month no screen shows, is refused',
    async (jour) => {
      const answer = await post({ demandeId, montant: '1000', methode: 'especes', jour })
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringContaining("L'année est entre 2000 et 2099"),
      ])
    },
  )

  it('pays the request in full when the received payments together cover the price of the package', async () => {
    expect(await solde()).toMatchObject({ recu: '0.00', prix: expect.any(Number), solde: false })
    const { prix } = await solde()
    await add(String((prix ?? 0) - 1))
    expect((await solde()).solde).toBe(false)
    await add('1', { statut: 'en_attente' })
    expect((await solde()).solde).toBe(false)
    await add('1')
    expect((await solde()).solde).toBe(true)
    expect((await admin.send('GET', `/api/payments/demande/${randomUUID()}`)).status).toBe(404)
  })

  it('is counted in its month and status, also after a correction or a cancellation, and not after an erasure', async () => {
    const numbers = () =>
      Promise.all(['', 'mois=2026-11', 'mois=2026-10', 'statut=confirme', 'statut=annule'].map(numberOf))
    for (let index = 0; index < 5; index += 1) await add('1000')
    const [first, second, third] = await read<[Payment, Payment, Payment]>('/api/payments')
    expect(await numbers()).toEqual(['5', '5', '0', '5', '0'])
    for (const { id, revision } of [first, second]) {
      const body = { montant: '1000', methode: 'especes', jour: '2026-10-02', revision }
      expect((await patch(id, body)).status).toBe(200)
    }
    expect(await numbers()).toEqual(['5', '3', '2', '5', '0'])
    for (const { id } of [second, third])
      expect((await patch(`${id}/status`, { status: 'annule', depuis: 'confirme' })).status).toBe(200)
    expect(await numbers()).toEqual(['5', '3', '2', '3', '2'])
    await admin.send('POST', '/api/personnes/effacement', { body: { telephone: parentRequest().telephone } })
    expect(await numbers()).toEqual(['0', '0', '0', '0', '0'])
  })

  it('is in the data of its person and is erased with the request', async () => {
    await add('1000', { transactionId: 'TX-9', pourMois: '2026-10' })
    const telephone = parentRequest().telephone
    const found = await admin.send('POST', '/api/personnes/recherche', { body: { telephone } })
    expect((found.json as { encaissements: unknown[] }).encaissements).toMatchObject([
      { montant: '1000.00', transactionId: 'TX-9', pourMois: '2026-10' },
    ])
    await admin.send('POST', '/api/personnes/effacement', { body: { telephone } })
    expect(await read<Payment[]>('/api/payments')).toEqual([])
    expect((await post({ demandeId, montant: '1', methode: 'especes' })).status).toBe(404)
  })

  it('C76 is one of 10,000 whose sums by month are exact, the same on both databases', async () => {
    const random = createRandom(2026)
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
    const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      index,
      hundredths: 1 + Math.floor(random() * 9_999_999_999),
      mois: pick(months),
      statut: pick(['confirme', 'en_attente', 'annule'] as const),
    }))
    for (let first = 0; first < rows.length; first += 1000)
      await app.db
        .insertInto('payments')
        .values(
          rows.slice(first, first + 1000).map(({ index, hundredths, mois, statut }) => ({
            id: String(index),
            demandeId,
            montant: `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`,
            methode: 'especes',
            transactionId: null,
            statut,
            mois,
            pourMois: mois,
            revision: 0,
            dateCreation: `${mois}-02T11:00:00.000Z`,
            dateConfirmation: null,
          })),
        )
        .execute()
    const naive = (mois: string, statut: string): string => {
      const sum = rows
        .filter((row) => row.mois === mois && row.statut === statut)
        .reduce((total, { hundredths }) => total + BigInt(hundredths), 0n)
      return `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`
    }
    const counted = (mois: string, statut?: string): string =>
      String(rows.filter((row) => row.mois === mois && (!statut || row.statut === statut)).length)
    for (const mois of months.slice(0, 2)) {
      expect(await numberOf(`mois=${mois}`)).toBe(counted(mois))
      for (const statut of ['confirme', 'en_attente', 'annule'])
        expect(await numberOf(`mois=${mois}&statut=${statut}`)).toBe(counted(mois, statut))
    }
    expect(await numberOf('')).toBe('10000')
    const year = await read<PaymentMois[]>('/api/payments/annee?mois=2026-12')
    for (const [index, mois] of months.entries()) {
      const expected = { recu: naive(mois, 'confirme'), attendu: naive(mois, 'en_attente') }
      expect(await totals(mois)).toMatchObject(expected)
      expect(year[index]).toEqual({ mois, ...expected })
    }
  })
})
