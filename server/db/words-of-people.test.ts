import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { type Answered, type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { createPlace } from '#tests/support/places.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const MONTH = '2026-11'

onBothDatabases('The words of a family', ({ start, dialect }) => {
  let app: RunningApp
  let admin: Caller
  let requestId: string
  let nannyId: string
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    requestId = await submit('parent-requests', parentRequest())
    nannyId = await submit('nanny-applications', nannyApplication())
  })

  const submit = (noun: string, body: object) => submitFrom(app.visitor, noun, body)
  const write = async (method: 'POST' | 'PATCH', path: string, body: object): Promise<{ id: string }> => {
    const headers = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
    const answer = await admin.send(method, path, { body, headers })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.json as { id: string }
  }
  const propose = (of = requestId) =>
    write('POST', '/api/mises-en-relation', { requestId: of, nannyId, status: 'proposee' })
  const pay = (of = requestId, more: object = {}) =>
    write('POST', '/api/payments', { demandeId: of, montant: '1000', methode: 'especes', ...more })
  const find = async (path: string, words: string, caller = admin): Promise<Answered> =>
    caller.send('GET', `/api/${path}q=${encodeURIComponent(words)}`)
  const board = async (words: string, step = '') =>
    (await find(`mises-en-relation?${step}`, words)).headers['x-total-count']
  const payments = async (words: string, mois = MONTH) =>
    (await find(`payments?mois=${mois}&`, words)).headers['x-total-count']
  const idsOf = (answer: Answered): string[] => (answer.json as { id: string }[]).map(({ id }) => id)
  const familyCalled = async (nom: string): Promise<string> =>
    submit('parent-requests', { ...parentRequest(), nom })

  it('find its pairs and its payments of a month, by parts of words, first letters and numbers', async () => {
    await propose()
    await pay()
    for (const words of ['aïcha', 'NDONG', 'dong', 'n', 'aicha glass', '066 12 34 56', '6612'])
      expect([words, await board(words), await payments(words)]).toEqual([words, '1', '1'])
    for (const words of ['dg', 'o', 'obame', 'aïcha obame', '066 99'])
      expect([words, await board(words), await payments(words)]).toEqual([words, '0', '0'])
    expect([await board('grâce'), await payments('grâce')]).toEqual(['1', '0'])
    expect(await payments('aïcha', '2026-10')).toBe('0')
  })

  it('find a pair together with the words of the nanny', async () => {
    const other = await familyCalled('Paul Obame')
    await propose()
    const { id } = await propose(other)
    expect(idsOf(await find('mises-en-relation?', 'obame grâce'))).toEqual([id])
    expect(await board('grâce')).toBe('2')
  })

  it('find the pairs of several pages, each once, with their number', async () => {
    const wanted: string[] = []
    for (let index = 0; index < 5; index += 1) {
      app.clock.advance(1000)
      const family = await familyCalled(index % 2 ? 'Paul Obame' : 'Marie Nze')
      const { id } = await propose(family)
      if (index % 2 === 0) wanted.unshift(id)
    }
    const found: string[] = []
    let next: string | undefined = '/api/mises-en-relation?limit=2&q=marie'
    while (next) {
      const page: Answered = await admin.send('GET', next)
      expect(page.headers['x-total-count']).toBe('3')
      found.push(...idsOf(page))
      next = /^<(.+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
    }
    expect(found).toEqual(wanted)
  })

  it('are the new ones after a correction of its name', async () => {
    await propose()
    await pay()
    const { commentaires: _, ...seen } = { ...parentRequest(), telephone: '+24166123456' }
    const [stored] = (await admin.send('GET', `/api/parent-requests?id=${requestId}`)).json as [
      { commentaires: string },
    ]
    const avant = { ...seen, commentaires: stored.commentaires }
    await write('PATCH', `/api/parent-requests/${requestId}`, { ...avant, nom: 'Rose Nze', avant })
    expect([await board('rose'), await board('ndong')]).toEqual(['1', '0'])
    expect([await payments('rose'), await payments('ndong')]).toEqual(['1', '0'])
  })

  it('find a pair at its step and a payment in its month and status', async () => {
    const pair = await propose()
    await write('PATCH', `/api/mises-en-relation/${pair.id}`, { status: 'contactee', depuis: 'proposee' })
    expect([await board('ndong', 'statut=contactee&'), await board('ndong', 'statut=proposee&')]).toEqual([
      '1',
      '0',
    ])
    const { id } = await pay(requestId, { statut: 'en_attente' })
    await write('PATCH', `/api/payments/${id}/status`, { status: 'confirme', depuis: 'en_attente' })
    const inMonth = async (statut: string, mois = MONTH) =>
      idsOf(await find(`payments?mois=${mois}&statut=${statut}&`, 'ndong'))
    expect([await inMonth('confirme'), await inMonth('en_attente')]).toEqual([[id], []])
    const correction = { montant: '1000', methode: 'especes', jour: '2026-10-05', revision: 1 }
    await write('PATCH', `/api/payments/${id}`, correction)
    expect([await inMonth('confirme'), await inMonth('confirme', '2026-10')]).toEqual([[], [id]])
  })

  it('find its own pairs and payments only, when the list is that of one record', async () => {
    const other = await familyCalled('Paul Obame')
    await propose()
    await propose(other)
    const { id } = await pay(other)
    await pay()
    expect(await board('aïcha', `requestId=${other}&`)).toBe('0')
    expect(await board('obame', `nannyId=${nannyId}&`)).toBe('1')
    expect(idsOf(await find(`payments?demandeId=${other}&`, 'obame'))).toEqual([id])
    expect(idsOf(await find(`payments?demandeId=${other}&`, 'aïcha'))).toEqual([])
  })

  it('are erased with the family', async () => {
    await propose()
    await pay()
    const stored = async (): Promise<number[]> =>
      Promise.all(
        ['mises_en_relation_mots', 'payments_mots'].map(
          async (table) => (await sql`select * from ${sql.table(table)}`.execute(app.db)).rows.length,
        ),
      )
    expect(await stored()).toEqual([1, 1])
    await write('POST', '/api/personnes/effacement', { telephone: parentRequest().telephone })
    expect(await stored()).toEqual([0, 0])
  })

  it('follow a payment that moves to another month while the name of its family is corrected', async () => {
    await pay()
    let corrected: Promise<unknown> | undefined
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('payments').set({ mois: '2026-10' }).execute()
      corrected = app.db.updateTable('parent_requests').set({ recherche: 'nouveau nom' }).execute()
      await untilBlocked(app)
    })
    await corrected
    const { rows } = await sql`select "mois", "mots" from payments_mots`.execute(app.db)
    expect(rows).toEqual([{ mois: '2026-10', mots: 'nouveau nom' }])
  })

  it('find and count pairs and payments that were stored before migration 0029-mots', async () => {
    const place = await createPlace(dialect)
    const old = openDatabase(place)
    const before = MIGRATIONS.findIndex(({ name }) => name.endsWith('-mots'))
    await migrate(old.db, dialect, new Date(), MIGRATIONS.slice(0, before))
    const date = '2026-11-02T09:00:00.000Z'
    const [request, nanny] = [randomUUID(), randomUUID()]
    await sql`insert into parent_requests
      ("id", "nom", "telephone", "adresse", "typeService", "nombreEnfants", "forfait", "dateCreation", "recherche")
      values (${request}, 'Aïcha', '+24166123456', 'Glass', 'regulier', 1, 'regulier', ${date}, 'aicha 66123456 glass')
      `.execute(old.db)
    await sql`insert into nanny_applications
      ("id", "nom", "telephone", "adresse", "typePoste", "experience", "dateCreation", "recherche")
      values (${nanny}, 'Grâce', '+24177987654', 'Glass', 'nounou', '', ${date}, 'grace 77987654 glass')`.execute(
      old.db,
    )
    await sql`insert into mises_en_relation ("id", "requestId", "nannyId", "statut", "dateCreation", "dateStatut")
      values (${randomUUID()}, ${request}, ${nanny}, 'proposee', ${date}, ${date})`.execute(old.db)
    await sql`insert into payments ("id", "demandeId", "montant", "methode", "statut", "dateCreation", "mois")
      values (${randomUUID()}, ${request}, 1000, 'especes', 'confirme', ${date}, ${MONTH}),
        (${randomUUID()}, ${request}, 2000, 'especes', 'annule', ${date}, ${MONTH})`.execute(old.db)
    await old.close()
    const upgraded = await start({ on: place })
    const caller = await upgraded.signIn()
    const numberOf = async (path: string, words = '') =>
      (await find(`${path}&limit=1&`, words, caller)).headers['x-total-count']
    expect(await numberOf('mises-en-relation?', 'aïcha glass')).toBe('1')
    expect(await numberOf(`payments?mois=${MONTH}`, 'aïcha glass')).toBe('2')
    expect(await numberOf(`payments?mois=${MONTH}`)).toBe('2')
    expect(await numberOf('payments?statut=annule')).toBe('1')
    await place.remove()
  })
})
