import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ERRORS, type ErrorBody } from '#contract/errors.ts'
import { LEAK } from './bad-inputs/leak.ts'
import type { Records } from './contract/trial.ts'
import { TRIALS } from './contract/trials.ts'
import { readAllTables } from './support/all-tables.ts'
import { type Answered, type Caller, type Method, onBothDatabases, type RunningApp } from './support/app.ts'
import { allEndpoints, pathOf } from './support/contract.ts'
import { contactMessage, nannyApplication, parentRequest } from './support/submissions.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const PIECE = { ...TUS, 'content-type': 'application/offset+octet-stream' }
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const metadataOf = (filename: string, type = 'application/pdf'): string =>
  `filename ${base64(filename)},filetype ${base64(type)}`

/** An unknown id for each record that a valid body names: access is refused before a record is looked for. */
const RECORDS = new Proxy({} as Records, { get: () => randomUUID() })

/** A refusal of the closed list with a message, without a word about the inside of the server. */
const expectRefusal = (what: string, { status, text, json }: Answered): void => {
  expect(status, `${what}: ${text.slice(0, 200)}`).toBeGreaterThanOrEqual(400)
  expect(status, `${what}: ${text.slice(0, 200)}`).toBeLessThan(500)
  const { code, message } = json as ErrorBody
  expect(Object.keys(ERRORS), what).toContain(code)
  expect(ERRORS[code].status, what).toBe(status)
  expect(message.length, what).toBeGreaterThan(0)
  expect(text, what).not.toMatch(LEAK)
}

onBothDatabases('An attack', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let endpoints: readonly (readonly [string, Endpoint])[]

  const submit = async (path: string, body: object): Promise<string> => {
    const sent = await app.visitor.send('POST', path, { body })
    expect(sent.status, sent.text).toBe(201)
    return (sent.json as { id: string }).id
  }
  const begin = (headers: Readonly<Record<string, string>>) =>
    app.visitor.send('POST', '/api/uploads', { headers: { ...TUS, ...headers } })

  beforeAll(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    endpoints = [...(await allEndpoints())]
  })

  /** An invited colleague with the role Lecture. */
  const inviteReadOnly = async (): Promise<Caller> => {
    const username = `lectrice-${randomUUID().slice(0, 8)}`
    const body = { username, nom: 'Lectrice', email: 'lectrice@example.test', role: 'lecture' }
    const invited = await admin.send('POST', '/api/comptes', { body })
    const { token } = (invited.json as { lien: { token: string } }).lien
    const signed = await app.visitor.send('POST', '/api/auth/link', { body: { token } })
    expect(signed.status, signed.text).toBe(200)
    const cookie = signed.cookies[0]?.split(';', 1)[0] ?? ''
    return {
      cookie,
      send: (method, path, sent = {}) =>
        app.visitor.send(method, path, { ...sent, headers: { ...sent.headers, cookie } }),
    }
  }

  it('by a read-only account with each write that its role forbids is refused and changes nothing', async () => {
    const readOnly = await inviteReadOnly()
    const before = await readAllTables(app.db)
    const writes = endpoints.filter(
      ([, { access, method, readOnlyAllowed }]) => access === 'admin' && method !== 'GET' && !readOnlyAllowed,
    )
    expect(writes.length).toBeGreaterThan(20)
    for (const [name, endpoint] of writes) {
      const good = TRIALS[name]?.good
      const body = good && typeof endpoint.body === 'object' ? { body: good(RECORDS) } : {}
      const answer = await readOnly.send(endpoint.method, pathOf(endpoint), body)
      expect([name, answer.status, (answer.json as ErrorBody).code]).toEqual([name, 403, 'readOnlyAccount'])
    }
    expect(await readAllTables(app.db)).toEqual(before)
  })

  it('with headers that name another method, another path or another visitor has no effect', async () => {
    const readOnly = await inviteReadOnly()
    const id = await submit('/api/contact-messages', contactMessage())
    const tricks = [
      { 'x-http-method-override': 'DELETE' },
      { 'x-http-method': 'DELETE' },
      { 'x-method-override': 'DELETE' },
      { 'x-original-url': `/api/contact-messages/${id}` },
      { 'x-rewrite-url': `/api/contact-messages/${id}` },
      { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
      { 'x-role': 'admin', 'x-admin': '1', authorization: 'Basic YWRtaW46YWRtaW4xMjM=' },
    ]
    for (const headers of tricks)
      for (const [who, status] of [
        [app.visitor, 401],
        [readOnly, 403],
      ] as const) {
        const deleted = await who.send('DELETE', `/api/contact-messages/${id}`, { headers })
        expect([headers, deleted.status]).toEqual([headers, status])
        const read = await app.visitor.send('GET', '/api/contact-messages', { headers })
        expect([headers, read.status]).toEqual([headers, 401])
      }
    const answer = await app.visitor.send('POST', `/api/uploads/${randomUUID()}`, {
      headers: { ...PIECE, 'x-http-method-override': 'PATCH', 'upload-offset': '0' },
      body: Buffer.from('x'),
    })
    expect(answer.status).toBe(404)
    expect((await admin.send('GET', '/api/contact-messages')).text).toContain(id)
  })

  it('on a selection with wrong, foreign or very many records is refused, and a record named twice is noted once', async () => {
    const id = await submit('/api/parent-requests', parentRequest())
    const application = await submit('/api/nanny-applications', nannyApplication())
    const before = await readAllTables(app.db)
    const fiche = { id, depuis: 'en_attente' }
    const bad: readonly object[] = [
      { liste: '__proto__', statut: 'traite', fiches: [fiche] },
      { liste: 'demandes', statut: '__proto__', fiches: [fiche] },
      { liste: 'demandes', statut: 'constructor', fiches: [fiche] },
      { liste: 'demandes', statut: 'accepte', fiches: [fiche] },
      { liste: 'candidatures', statut: 'accepte', fiches: [{ id: application, depuis: 'en_examen' }] },
      { liste: 'employes', statut: 'traite', fiches: [fiche] },
      { liste: 'demandes', statut: 'traite', fiches: { length: 1, 0: fiche } },
      { liste: 'demandes', statut: 'traite', fiches: Array.from({ length: 5000 }, () => fiche) },
      { liste: 'demandes', statut: 'traite', fiches: [{ id: 'x'.repeat(100_000), depuis: 'en_attente' }] },
      { liste: 'demandes', statut: 'traite', fiches: [{ id: '\0', depuis: 'en_attente' }] },
      { liste: 'demandes', statut: 'traite', fiches: [{ id: "' or 1=1 --", depuis: 'toString' }] },
      { liste: 'demandes', statut: 'traite', fiches: [[id]] },
    ]
    for (const body of bad)
      expectRefusal(
        JSON.stringify(body).slice(0, 120),
        await admin.send('POST', '/api/selection/statut', { body }),
      )
    for (const body of [
      { liste: 'demandes', ids: [], indesirable: true },
      { liste: 'demandes', ids: [null], indesirable: true },
      { liste: 'demandes', ids: ['\0'], indesirable: true },
      { liste: 'demandes', ids: [id], indesirable: 'true' },
      { liste: 'admin_users', ids: [id], indesirable: true },
      { liste: 'demandes', ids: Array.from({ length: 101 }, () => id), indesirable: true },
    ])
      expectRefusal(
        JSON.stringify(body).slice(0, 120),
        await admin.send('POST', '/api/selection/indesirables', { body }),
      )
    for (const body of [{ liste: 'employes' }, { liste: '' }, {}, [], 'demandes', null])
      expectRefusal(JSON.stringify(body), await admin.send('POST', '/api/indesirables/suppression', { body }))
    expect(await readAllTables(app.db)).toEqual(before)

    // An application's id in the list of requests is unknown there.
    const mixed = await admin.send('POST', '/api/selection/statut', {
      body: { liste: 'demandes', statut: 'traite', fiches: [fiche, fiche, { ...fiche, id: application }] },
    })
    const { faits, refus } = mixed.json as { faits: string[]; refus: { id: string }[] }
    expect([faits, refus.map((one) => one.id)]).toEqual([[id, id], [application]])
    const entries = await app.db.selectFrom('journal').selectAll().where('objet', '=', id).execute()
    expect(entries).toHaveLength(1)
  })

  it('on mises en relation with wrong steps, days and foreign records is refused and changes nothing', async () => {
    const requestId = await submit('/api/parent-requests', parentRequest())
    const nannyId = await submit('/api/nanny-applications', nannyApplication())
    const created = await admin.send('POST', '/api/mises-en-relation', {
      body: { requestId, nannyId, status: 'proposee' },
    })
    expect(created.status, created.text).toBe(201)
    const { id } = created.json as { id: string }
    const before = await readAllTables(app.db)
    for (const body of [
      { requestId: nannyId, nannyId: requestId, status: 'proposee' },
      { requestId, nannyId: '\0', status: 'proposee' },
      { requestId, nannyId: 'x'.repeat(65), status: 'proposee' },
      { requestId: { $ne: null }, nannyId, status: 'proposee' },
      { requestId, nannyId, status: 'placee' },
      { requestId, nannyId, status: '__proto__' },
      { requestId, nannyId, status: 'ecartee', ecarteePar: '__proto__', motif: 'toString' },
    ])
      expectRefusal(JSON.stringify(body), await admin.send('POST', '/api/mises-en-relation', { body }))
    for (const step of [
      { status: 'hasOwnProperty', depuis: 'proposee' },
      { status: 'placee', depuis: 'essai', dateDebut: '2026-02-30' },
      { status: 'essai', depuis: 'proposee', dateEssai: '9999999-01-01' },
      { status: 'essai', depuis: 'proposee', dateEssai: '2026-13-01' },
      { status: 'essai', depuis: 'proposee', dateEssai: 20_261_101 },
      {
        status: 'ecartee',
        depuis: 'proposee',
        ecarteePar: 'famille',
        motif: 'autre',
        motifTexte: 'x'.repeat(1e5),
      },
    ])
      expectRefusal(
        JSON.stringify(step).slice(0, 120),
        await admin.send('PATCH', `/api/mises-en-relation/${id}`, { body: step }),
      )
    for (const other of [requestId, nannyId, randomUUID(), '%00', '..', 'x'.repeat(5000)])
      expectRefusal(
        other.slice(0, 40),
        await admin.send('PATCH', `/api/mises-en-relation/${other}`, {
          body: { status: 'essai', depuis: 'proposee', dateEssai: '2026-12-01' },
        }),
      )
    for (const query of [
      'statut=__proto__',
      'requestId=%00',
      `q=${'x'.repeat(5000)}`,
      'cursor=AAAA',
      'limit=1e9',
    ])
      expectRefusal(query.slice(0, 40), await admin.send('GET', `/api/mises-en-relation?${query}`))
    expect(await readAllTables(app.db)).toEqual(before)
  })

  it('with a key of another call or another content, without the right to a call, or with a malformed key is refused', async () => {
    const key = randomUUID()
    const send = (path: string, body: object, who: Caller = app.visitor) =>
      who.send('POST', path, { body, headers: { 'idempotency-key': key } })
    const requestId = (await send('/api/parent-requests', parentRequest())).json as { id: string }
    expectRefusal('another content', await send('/api/parent-requests', { ...parentRequest(), nom: 'Autre' }))
    const nannyId = await submit('/api/nanny-applications', nannyApplication())
    expectRefusal('another call', await send('/api/contact-messages', contactMessage()))
    const pair = { requestId: requestId.id, nannyId, status: 'proposee' }
    expectRefusal('a visitor', await send('/api/mises-en-relation', pair))
    expectRefusal('a read-only account', await send('/api/mises-en-relation', pair, await inviteReadOnly()))
    for (const bad of ['x', `${key}0`, `${key}, ${key}`, "' or 1=1", key.replaceAll('-', ''), '../../etc'])
      expectRefusal(
        bad,
        await app.visitor.send('POST', '/api/contact-messages', {
          body: contactMessage(),
          headers: { 'idempotency-key': bad },
        }),
      )
  })

  it('on uploads with wrong or huge headers, names and pieces is refused', async () => {
    const good = { 'upload-length': '10', 'upload-metadata': metadataOf('a.pdf') }
    const bad: readonly Readonly<Record<string, string>>[] = [
      { ...good, 'tus-resumable': '0.2.2' },
      { 'upload-metadata': good['upload-metadata'] },
      { 'upload-length': '10' },
      { ...good, 'upload-length': '-1' },
      { ...good, 'upload-length': '1e3' },
      { ...good, 'upload-length': '0x10' },
      { ...good, 'upload-length': '999999999999999' },
      { ...good, 'upload-length': '99999999999999999999' },
      { ...good, 'upload-defer-length': '1', 'upload-length': '' },
      { ...good, 'upload-metadata': '' },
      { ...good, 'upload-metadata': metadataOf('a.exe') },
      { ...good, 'upload-metadata': metadataOf('a.pdf', 'text/html') },
      { ...good, 'upload-metadata': metadataOf('a.pdf\u202eexe.') },
      { ...good, 'upload-metadata': `filename ${base64('x'.repeat(4000))}` },
      { ...good, 'upload-metadata': 'filename é' },
      { ...good, 'upload-metadata': ','.repeat(3000) },
      { ...good, 'upload-metadata': `__proto__ ${base64('a.pdf')}` },
      { ...good, 'idempotency-key': 'x' },
      { ...good, 'idempotency-key': '-'.repeat(36) },
      { ...good, 'upload-concat': 'final;/api/uploads/a /api/uploads/b', 'upload-length': '' },
    ]
    const before = await readAllTables(app.db)
    for (const headers of bad) {
      expectRefusal(JSON.stringify(headers).slice(0, 150), await begin(headers))
    }
    expect(await readAllTables(app.db)).toEqual(before)

    const key = randomUUID()
    expect((await begin({ ...good, 'idempotency-key': key })).status).toBe(201)
    const append = (id: string, headers: Readonly<Record<string, string>>, body: Buffer | string) =>
      app.visitor.send('PATCH', `/api/uploads/${id}`, { headers: { ...PIECE, ...headers }, body })
    const pieces: readonly (readonly [string, () => Promise<Answered>])[] = [
      ['another offset', () => append(key, { 'upload-offset': '5' }, Buffer.alloc(5))],
      ['a negative offset', () => append(key, { 'upload-offset': '-1' }, Buffer.alloc(5))],
      ['no offset', () => append(key, {}, Buffer.alloc(5))],
      ['a huge offset', () => append(key, { 'upload-offset': '9'.repeat(15) }, Buffer.alloc(5))],
      ['more than declared', () => append(key, { 'upload-offset': '0' }, Buffer.alloc(11))],
      ['a megabyte more', () => append(key, { 'upload-offset': '0' }, Buffer.alloc(1_000_000))],
      ['JSON', () => append(key, { 'upload-offset': '0', 'content-type': 'application/json' }, '{}')],
      [
        'another version',
        () => append(key, { 'upload-offset': '0', 'tus-resumable': '2.0.0' }, Buffer.alloc(5)),
      ],
      ['an unknown upload', () => append(randomUUID(), { 'upload-offset': '0' }, Buffer.alloc(5))],
      ['dashes', () => append('-'.repeat(36), { 'upload-offset': '0' }, Buffer.alloc(5))],
      ['a NUL byte', () => append('%00', { 'upload-offset': '0' }, Buffer.alloc(5))],
      ['ten bytes that are no PDF', () => append(key, { 'upload-offset': '0' }, Buffer.alloc(10))],
      ['the same bytes again', () => append(key, { 'upload-offset': '0' }, Buffer.alloc(10))],
    ]
    for (const [what, send] of pieces) expectRefusal(what, await send())
    expectRefusal(
      'its key for another file',
      await begin({ ...good, 'upload-length': '9', 'idempotency-key': key }),
    )
    for (const method of ['DELETE', 'GET', 'PUT'] as const satisfies readonly Method[])
      expectRefusal(method, await app.visitor.send(method, `/api/uploads/${key}`, { headers: TUS }))
  })

  it('on accounts and passkeys with the id of another account or nonsense is refused and changes nothing', async () => {
    const readOnly = await inviteReadOnly()
    const accounts = (await admin.send('GET', '/api/comptes')).json as { id: string; role: string }[]
    const own = accounts.find(({ role }) => role === 'admin')?.id ?? ''
    const before = await readAllTables(app.db)
    for (const [method, path, body] of [
      ['PATCH', `/api/comptes/${own}`, { role: 'lecture' }],
      ['POST', `/api/comptes/${own}/lien`, { motDePasse: 'x' }],
      ['POST', `/api/comptes/${own}/deconnexion`, undefined],
      ['DELETE', `/api/comptes/${own}`, undefined],
      ['POST', '/api/comptes', { username: 'z', nom: 'z', email: 'z@example.test', role: 'admin' }],
    ] as const)
      expectRefusal(`${method} ${path}`, await readOnly.send(method, path, body && { body }))
    for (const bad of ['__proto__', '%00', '..%2f', 'x'.repeat(5000), own])
      for (const [method, path, body] of [
        ['PATCH', `/api/passkeys/${bad}`, { nom: 'x' }],
        ['POST', `/api/passkeys/${bad}/suppression`, { motDePasse: 'x' }],
      ] as const)
        expectRefusal(`${method} ${path.slice(0, 60)}`, await readOnly.send(method, path, { body }))
    for (const role of ['__proto__', 'root', '', null, ['admin'], 1]) {
      const answer = await admin.send('PATCH', `/api/comptes/${own}`, { body: { role } })
      expectRefusal(`role ${JSON.stringify(role)}`, answer)
      // A 401 would only say that one of the calls above had ended the session.
      expect([role, answer.status]).toEqual([role, 400])
    }
    expect(await readAllTables(app.db)).toEqual(before)
    for (const caller of [admin, readOnly])
      expect((await caller.send('GET', '/api/auth/user')).status).toBe(200)
  })

  it('on a list with a wrong page or limit is refused', async () => {
    const lists = endpoints.filter(([name]) =>
      TRIALS[name]?.badQuery?.some(([query]) => query.startsWith('cursor=')),
    )
    expect(lists.length).toBeGreaterThanOrEqual(5)
    for (const [name, endpoint] of lists)
      for (const query of [
        'limit=501',
        'limit=-1',
        'limit=NaN',
        'limit=5&limit=500',
        'cursor=%00',
        'cursor=e30',
        `cursor=${'A'.repeat(5000)}`,
      ])
        expectRefusal(
          `${name}?${query.slice(0, 40)}`,
          await admin.send('GET', `${pathOf(endpoint)}?${query}`),
        )
  })
})
