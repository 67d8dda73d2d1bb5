import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readAllTables } from './support/all-tables.ts'
import { ADMIN, type Caller, onBothDatabases, onDatabase, type RunningApp } from './support/app.ts'
import { DIST } from './support/built.ts'
import { allEndpoints, pathOf } from './support/contract.ts'
import { createPlace } from './support/places.ts'
import { startServer } from './support/server-process.ts'
import { parentRequest } from './support/submissions.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']

onBothDatabases('security, headers for browsers', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeAll(async () => {
    app = await start()
    admin = await app.signIn()
  })

  const FOREIGN: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'http://localhost:80.evil.test' },
    { origin: 'https://localhost' },
    { origin: 'http://localhost:81' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
  ]

  it.each(FOREIGN)('C31 a write from another site is refused: %j', async (headers) => {
    const before = await readAllTables(app.db)
    for (const [name, endpoint] of await allEndpoints()) {
      if (READS.includes(endpoint.method)) continue
      const answer = await admin.send(endpoint.method, pathOf(endpoint, 'regulier'), {
        body: {},
        headers: { host: 'localhost', ...headers },
      })
      expect([name, answer.status]).toEqual([name, 403])
    }
    expect(await readAllTables(app.db)).toEqual(before)
  })

  it('C31 a write with a session that does not say where it comes from is refused', async () => {
    const before = await readAllTables(app.db)
    for (const [name, endpoint] of await allEndpoints()) {
      if (READS.includes(endpoint.method)) continue
      for (const cookie of [admin.cookie ?? '', 'session=x', '__Host-session=x', 'a=b; session=']) {
        const answer = await app.app.inject({
          method: endpoint.method,
          url: pathOf(endpoint, 'regulier'),
          headers: { host: 'localhost', 'content-type': 'application/json', cookie },
          payload: '{}',
        })
        expect([name, cookie, answer.statusCode]).toEqual([name, cookie, 403])
      }
    }
    expect(await readAllTables(app.db)).toEqual(before)
  })

  it.each([
    {},
    { origin: 'http://localhost' },
    { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])(
    'C31 a write from our own pages, or without a session from a client that is no browser, is accepted: %j',
    async (headers) => {
      const sent = { body: parentRequest(), headers: { host: 'localhost', ...headers } }
      expect((await app.visitor.send('POST', '/api/parent-requests', sent)).status).toBe(201)
    },
  )

  it.each([
    'https://www.exemple.ga',
    'HTTPS://WWW.Exemple.GA',
    'https://www.exemple.ga:443/',
    'https://www.exemple.ga/accueil?a=b',
  ])(
    'C31 a write from PUBLIC_URL is accepted however it is typed, without TRUST_PROXY: %s',
    async (PUBLIC_URL) => {
      const behindProxy = await start({ env: { PUBLIC_URL } })
      const write = (origin: string) =>
        behindProxy.visitor.send('POST', '/api/parent-requests', {
          body: parentRequest(),
          headers: { host: 'www.exemple.ga', origin },
        })
      expect((await write('https://www.exemple.ga')).status).toBe(201)
      expect((await write('https://www.exemple.ga.evil.test')).status).toBe(403)
    },
  )

  it.each([
    'text/plain',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json\ta',
    'application/json garbage',
    'application/jsonp',
    'text/json',
    'application/ld+json',
    '',
  ])('C32 a content type other than application/json is refused: %j', async (type) => {
    const body = JSON.stringify(parentRequest())
    const sent = { body, headers: { 'content-type': type } }
    expect((await app.visitor.send('POST', '/api/parent-requests', sent)).status).toBe(415)
  })

  it.each(['', '{', '[]', 'null', '"x"', '1', '{"nom":}', '{"__proto__":{"x":1}}', '\ufeff{}', '{} {}'])(
    'C32 a body that is not a valid JSON form is refused: %j',
    async (body) => {
      const sent = { body, headers: { 'content-type': 'application/json' } }
      expect((await app.visitor.send('POST', '/api/parent-requests', sent)).status).toBe(400)
    },
  )

  it('C33 no other origin is allowed', async () => {
    const headers = {
      origin: 'https://evil.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    for (const answer of [
      await admin.send('GET', '/api/employees', { headers }),
      await admin.send('OPTIONS', '/api/employees', { headers }),
    ])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect((await admin.send('OPTIONS', '/api/employees', { headers })).status).toBe(404)
  })

  describe('C34 an answer has the security headers', () => {
    const answers: [string, () => ReturnType<Caller['send']>][] = [
      ['200', () => app.visitor.send('GET', '/api/prestations')],
      ['201', () => app.visitor.send('POST', '/api/parent-requests', { body: parentRequest() })],
      ['400', () => app.visitor.send('POST', '/api/parent-requests', { body: {} })],
      ['400 unreadable', () => app.visitor.send('GET', '/api/download/%')],
      ['401', () => app.visitor.send('GET', '/api/employees')],
      ['403', () => app.visitor.send('DELETE', '/api/employees/x', { headers: { origin: 'null' } })],
      ['404', () => app.visitor.send('GET', '/api/nothing')],
      ['404 outside the API', () => app.visitor.send('GET', '/uploads/x')],
      [
        '415',
        () =>
          app.visitor.send('POST', '/api/upload', { body: 'x', headers: { 'content-type': 'text/plain' } }),
      ],
    ]
    it.each(answers)('%s', async (status, ask) => {
      const { headers, ...answer } = await ask()
      expect(answer.status).toBe(Number.parseInt(status, 10))
      const policy = String(headers['content-security-policy']).split('; ')
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "script-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "form-action 'self'",
        ]),
      )
      expect(policy.join()).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-powered-by']))
      expect(headers.server).toBeUndefined()
    })
  })

  it('C36 no answer to a GET of the API is cached', async () => {
    for (const [, endpoint] of await allEndpoints()) {
      if (endpoint.method !== 'GET') continue
      const answer = await admin.send('GET', pathOf(endpoint))
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it.each(['/%61pi/parent-requests', '/ap%69/auth/user', 'http://localhost/api/employees'])(
    'C36 an answer is not cached when its path is spelled differently: %s',
    async (path) => {
      const answer = await admin.send('GET', path)
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    },
  )

  it('C37 signing out does not clear the outbox on the phone', async () => {
    const answer = await admin.send('POST', '/api/auth/logout')
    expect(String(answer.headers['clear-site-data'] ?? '')).not.toMatch(/storage|\*/)
    admin = await app.signIn()
  })

  it.each(['evil.test', 'localhost.evil.test', 'evil.test:3000'])(
    'C39 on a private start a foreign host name gets 404: %s',
    async (host) => {
      const answer = await app.visitor.send('GET', '/api/prestations', { headers: { host } })
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain('evil')
    },
  )

  it('C39 with PUBLIC_URL a foreign host name gets 404, that host name and IP addresses do not', async () => {
    const named = await start({ env: { PUBLIC_URL: 'https://nounous.example', HOST: '0.0.0.0' } })
    const ask = (headers: Record<string, string>) =>
      named.visitor.send('GET', '/api/prestations', { headers })
    expect((await ask({ host: 'nounous.example' })).status).toBe(200)
    expect((await ask({ host: '10.1.2.3:3000' })).status).toBe(200)
    expect((await ask({ host: 'evil.test' })).status).toBe(404)
    for (const host of ['nounous.example@evil.test', 'evil@nounous.example', 'nounous.example:3000@evil'])
      expect([host, (await ask({ host })).status]).toEqual([host, 404])
    const forwarded = await ask({ host: 'nounous.example', 'x-forwarded-host': 'evil.test' })
    expect(forwarded.text + JSON.stringify(forwarded.headers)).not.toContain('evil')
  })
})

onDatabase('sqlite', 'security, the addresses of the built site', ({ start }) => {
  let site: RunningApp
  const ask = async (path: string) => (await site.visitor.send('GET', path)).status
  beforeAll(async () => {
    site = await start({ dist: DIST })
  })

  it('C38 a path that names another site does not redirect', async () => {
    expect(await ask('/admin/login')).toBe(200)
    for (const path of [
      '//evil.test/..',
      '//evil.test/%2e%2e',
      '//evil.test/assets/',
      '/\\evil.test',
      '/%2f%2fevil.test',
      '/admin/login?next=//evil.test',
      '//evil.test/admin/',
      '/\\evil.test/admin/',
      '/assets',
    ]) {
      const { status, headers } = await site.visitor.send('GET', path)
      expect([path, status >= 300 && status < 400, headers.location]).toEqual([path, false, undefined])
    }
  })

  it('C56 a visitor gets neither source, settings nor the description of the API', async () => {
    const scripts = readdirSync(join(DIST, 'client/assets')).filter((file) => file.endsWith('.js'))
    expect(await ask(`/assets/${scripts[0]}`)).toBe(200)
    const notServed = [
      '/.git/HEAD',
      '/.env',
      '/package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/manifest.json',
      '/stamp.json',
      '/pages/entry-server.js',
      '/%2e%2e/pages/entry-server.js',
      '/..%2fpages%2fentry-server.js',
      '/src/main.tsx',
      '/server/main.ts',
      ...scripts.map((script) => `/assets/${script}.map`),
    ]
    for (const path of notServed) expect([path, await ask(path)]).toEqual([path, 404])
    expect(await ask('/api/docs')).toBe(401)
  })
})

describe('security, the HTML document of the dashboard', () => {
  const HOSTILE = 'Awa </script><!--<script> style="x" <select'

  it('C19 C36 C40 contains people’s data only after sign-in, escaped, and is never cached', async () => {
    const place = await createPlace('sqlite')
    const server = await startServer({ ...place.env, PORT: '0' })
    const post = (path: string, body: unknown, cookie = '') =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
        body: JSON.stringify(body),
      })
    expect((await post('/api/parent-requests', { ...parentRequest(), nom: HOSTILE })).status).toBe(201)
    const signedIn = await post('/api/auth/login', ADMIN)
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ')
    const documentFor = async (cookies: string, path = '/admin', headers = {}) => {
      const answer = await fetch(server.url + path, { headers: { cookie: cookies, ...headers } })
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
      expect(answer.headers.get('etag')).toBeNull()
      return answer.text()
    }

    /** A document waits 300 ms for its first answers: on a busy machine it may go without them. */
    const documentWith = (text: string, ...asked: Parameters<typeof documentFor>) =>
      vi.waitFor(
        async () => {
          const html = await documentFor(...asked)
          expect(html).toContain(text)
          return html
        },
        { timeout: 60_000 },
      )

    const html = await documentWith(
      'Awa &lt;/script&gt;&lt;!--&lt;script&gt; style=&quot;x&quot; &lt;select',
      cookie,
    )
    expect(html).not.toContain('Awa <')
    expect(html).not.toMatch(/ style="/)
    const block = /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(block).not.toContain('<')
    expect(Object.values(JSON.parse(block))).toContainEqual(
      expect.objectContaining({ body: [expect.objectContaining({ nom: HOSTILE })] }),
    )
    await documentWith('Awa', cookie, '/%61dmin?x=1', { 'if-none-match': '*', range: 'bytes=0-9' })

    for (const stranger of [
      '',
      'connecte=1',
      `connecte=1; session=${'A'.repeat(43)}`,
      `connecte=1; session=x; ${cookie}`,
      `connecte=1; __Host-${cookie}`,
    ])
      expect(await documentFor(stranger)).not.toMatch(/Awa|id="first-answers"/)
    expect((await post('/api/auth/logout', {}, cookie)).status).toBe(204)
    expect(await documentFor(cookie)).not.toMatch(/Awa|id="first-answers"/)
    await server.kill('SIGTERM')
    await place.remove()
  })
})
