import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  ADMIN,
  type Answered,
  callerWith,
  onBothDatabases,
  type RunningApp,
  sessionCookie,
} from './support/app.ts'

const LOGIN = '/api/auth/login'
const MINUTE_MS = 60_000

const wrong = { username: ADMIN.username, password: 'ce n’est pas celui-ci' }

onBothDatabases('security, sign-in and sessions', ({ start }) => {
  let app: RunningApp
  beforeEach(async () => {
    app = await start()
  })

  const login = (body: unknown, sent: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
    app.visitor.send('POST', LOGIN, { body, ...sent })
  const whoAmI = async (cookie: string) =>
    (await callerWith(app, cookie).send('GET', '/api/auth/user')).status

  it('C01 no account opens with a well-known password', async () => {
    for (const [username, password] of [
      ['admin', 'admin'],
      ['admin', 'admin123'],
      ['admin', 'password'],
      ['root', 'root'],
      [ADMIN.username, 'admin123'],
    ])
      expect((await login({ username, password })).status).toBe(401)
  })

  it('C02 a visitor cannot create an administrator, even when there is none', async () => {
    await app.db.deleteFrom('admin_users').execute()
    const claim = { username: 'moi', password: 'motdepasse1', nom: 'Moi', email: 'moi@example.test' }
    for (const path of [
      '/api/setup',
      '/api/register',
      '/api/auth/register',
      '/api/admin',
      '/api/admin/users',
    ])
      expect((await app.visitor.send('POST', path, { body: claim })).status).toBe(404)
    expect((await app.visitor.send('PUT', '/api/admin/profile', { body: claim })).status).toBe(401)
    expect((await login({ username: 'moi', password: 'motdepasse1' })).status).toBe(401)
    expect(await app.db.selectFrom('admin_users').select('id').execute()).toEqual([])
  })

  it('C03 an unknown name and a wrong password get the same answer', async () => {
    const variable = new Set(['x-ratelimit-remaining', 'x-ratelimit-reset', 'date'])
    const seen = ({ status, headers, text }: Answered) => ({
      status,
      text,
      headers: Object.entries(headers).filter(([name]) => !variable.has(name)),
    })
    const unknown = await login({ username: 'personne', password: 'ce n’est pas celui-ci' })
    expect(seen(await login(wrong))).toEqual(seen(unknown))
    expect(unknown.status).toBe(401)
  })

  it('C04 an empty or too long password is refused as input, so it is not hashed', async () => {
    for (const password of ['', 'a'.repeat(5000), null, 7, ['x'], undefined])
      expect((await login({ username: ADMIN.username, password })).status).toBe(400)
  })

  it('C05 the eleventh wrong password is refused, from every address', async () => {
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expect((await login(wrong, { remoteAddress: `10.0.0.${attempt}` })).status).toBe(401)
    const eleventh = await login(wrong, { remoteAddress: '10.0.0.11' })
    expect(eleventh.status).toBe(429)
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(ADMIN, { remoteAddress: '10.0.0.12' })).status).toBe(429)

    app.clock.advance(16 * MINUTE_MS)
    expect((await login(ADMIN, { remoteAddress: '10.0.0.12' })).status).toBe(200)
  })

  it('C05 wrong passwords from another address do not stop an administrator with an open session from signing in', async () => {
    const admin = await app.signIn()
    for (let attempt = 1; attempt <= 11; attempt += 1) await login(wrong, { remoteAddress: '10.0.0.1' })
    // In another spelling of the name, which is the same account.
    const body = { ...ADMIN, username: ` ${ADMIN.username.toUpperCase()} ` }
    expect((await admin.send('POST', LOGIN, { body })).status).toBe(200)
  })

  it('C06 no header, spelling or field gets around the limit of attempts', async () => {
    for (let attempt = 1; attempt <= 10; attempt += 1) await login(wrong)
    const tries: [unknown, Record<string, string>][] = [
      [wrong, { 'x-forwarded-for': '1.2.3.4' }],
      [wrong, { 'x-forwarded-for': '::ffff:1.2.3.4, 5.6.7.8' }],
      [wrong, { 'x-real-ip': '1.2.3.4' }],
      [wrong, { forwarded: 'for=1.2.3.4' }],
      [wrong, { 'user-agent': 'another' }],
      [{ ...wrong, email: 'a@b.test' }, {}],
      [{ ...wrong, username: ADMIN.username.toUpperCase() }, {}],
      [{ ...wrong, username: ` ${ADMIN.username} ` }, {}],
      [{ ...wrong, username: 'ｄｉｒｅｃｔｉｏｎ' }, {}],
    ]
    for (const [body, headers] of tries) expect((await login(body, { headers })).status).toBe(429)
    expect((await app.visitor.send('POST', `${LOGIN}?x=1`, { body: wrong })).status).toBe(429)
    for (const path of ['/API/auth/login', `${LOGIN}/`, `/${LOGIN}`, '/api/auth//login'])
      expect((await app.visitor.send('POST', path, { body: wrong })).status).toBe(404)
  })

  it('C06 no header gives a client another address', async () => {
    let names = 0
    const another = (headers: Record<string, string> = {}) => {
      names += 1
      return login({ ...wrong, username: `personne-${names}` }, { headers, remoteAddress: '10.0.0.1' })
    }
    for (let attempt = 1; attempt <= 100; attempt += 1) expect((await another()).status).toBe(401)
    for (const headers of [
      {},
      { 'x-forwarded-for': '1.2.3.4' },
      { 'x-forwarded-for': '::ffff:1.2.3.4, 5.6.7.8' },
      { 'x-real-ip': '1.2.3.4' },
      { 'x-client-ip': '1.2.3.4' },
      { 'cf-connecting-ip': '1.2.3.4' },
      { 'true-client-ip': '1.2.3.4' },
      { forwarded: 'for=1.2.3.4' },
      { 'user-agent': 'another' },
    ])
      expect([headers, (await another(headers)).status]).toEqual([headers, 429])
    // Another address is still served: it is the address that was refused, not every visitor.
    expect((await login(wrong, { remoteAddress: '10.0.0.2' })).status).toBe(401)
  })

  it('C04 C07 of a hundred concurrent sign-ins fewer than half are hashed and the rest get 503, known name or not', async () => {
    const crowd = await start({ env: { RATE_LIMIT: 'off' } })
    // An unknown name costs a hash too, so that the counts do not reveal which names exist.
    for (const username of [ADMIN.username, 'personne']) {
      const order: (number | 'alive')[] = []
      const body = { username, password: 'ce n’est pas celui-ci' }
      await Promise.all([
        ...Array.from({ length: 100 }, async () => {
          const answer = await crowd.visitor.send('POST', LOGIN, { body })
          order.push(answer.status)
          if (answer.status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
        }),
        crowd.visitor.send('GET', '/api/health/live').then(({ status }) => {
          if (status === 200) order.push('alive')
        }),
      ])
      const hashed = order.filter((status) => status === 401).length
      const shed = order.filter((status) => status === 503).length
      expect([username, hashed + shed]).toEqual([username, 100])
      // Four are hashed at a time and 24 wait (MAX_RUNNING and MAX_WAITING in server/auth/password.ts).
      expect(hashed).toBeGreaterThanOrEqual(28)
      expect(shed).toBeGreaterThan(50)
      // Refused sign-ins and other calls do not wait for the queue of hashes.
      expect(order.lastIndexOf(503)).toBeLessThan(order.lastIndexOf(401))
      expect(order.indexOf('alive')).toBeLessThan(order.lastIndexOf(401))
    }
  })

  it('C08 the database holds an argon2id hash with a salt, which the answer about the user does not contain', async () => {
    const { passwordHash } = await app.db
      .selectFrom('admin_users')
      .select('passwordHash')
      .executeTakeFirstOrThrow()
    const [, memory, passes] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[\w+/]{22}\$[\w+/]{43}$/.exec(passwordHash) ?? []
    // OWASP's minimum for argon2id, memory in KiB (COST in server/auth/password.ts).
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
    expect(Number(passes)).toBeGreaterThanOrEqual(2)
    const admin = await app.signIn()
    expect((await admin.send('GET', '/api/auth/user')).text).not.toContain('argon2')
  })

  describe('a password', () => {
    const change = (newPassword: string, currentPassword: string = ADMIN.password) =>
      app
        .signIn()
        .then((admin) =>
          admin.send('POST', '/api/admin/change-password', { body: { currentPassword, newPassword } }),
        )

    it.each(['court', '12345678', 'motdepasse', 'MotDePasse', 'password', 'x'.repeat(129)])(
      'C09 is refused when it is %s',
      async (newPassword) => {
        expect((await change(newPassword)).status).toBe(400)
        expect((await login(ADMIN)).status).toBe(200)
      },
    )

    it('C09 is compared to its last byte, spaces and emoji included', async () => {
      const phrase = `${'é'.repeat(40)} une phrase avec des espaces 🍼`
      expect((await change(phrase)).status).toBe(204)
      expect((await login({ ...ADMIN, password: phrase.slice(0, -2) })).status).toBe(401)
      expect((await login({ ...ADMIN, password: phrase })).status).toBe(200)
    })

    it('C10 changes only with the old one, and wrong attempts are counted', async () => {
      const admin = await app.signIn()
      const guess = () =>
        admin.send('POST', '/api/admin/change-password', {
          body: { currentPassword: 'faux mot', newPassword: 'une autre phrase' },
        })
      for (let attempt = 1; attempt <= 10; attempt += 1) expect((await guess()).status).toBe(400)
      expect((await guess()).status).toBe(429)
      expect((await login(ADMIN)).status).toBe(200)
    })

    it('C11 when changed ends every other session and gives this one a new id', async () => {
      const [here, elsewhere] = [await app.signIn(), await app.signIn()]
      const changed = await here.send('POST', '/api/admin/change-password', {
        body: { currentPassword: ADMIN.password, newPassword: 'une autre phrase' },
      })
      expect(changed.status).toBe(204)
      expect(await whoAmI(elsewhere.cookie ?? '')).toBe(401)
      expect(await whoAmI(here.cookie ?? '')).toBe(401)
      expect(await whoAmI(sessionCookie(changed.cookies))).toBe(200)
    })
  })

  it('C12 signing in ignores a session id that the client sent', async () => {
    const chosen = 'session=chosen-by-the-client'
    const answer = await login(ADMIN, { headers: { cookie: chosen } })
    expect(sessionCookie(answer.cookies)).not.toBe(chosen)
    expect(await whoAmI(chosen)).toBe(401)
  })

  it('C13 session ids are 256 random bits, and the database holds only their hash', async () => {
    const ids = new Set<string>()
    for (let login = 0; login < 30; login += 1) ids.add((await app.signIn()).cookie?.split('=')[1] ?? '')
    expect(ids.size).toBe(30)
    for (const id of ids) expect(Buffer.from(id, 'base64url')).toHaveLength(32)
    const stored = await app.db.selectFrom('sessions').select('idHash').execute()
    expect(new Set(stored.map(({ idHash }) => idHash))).toEqual(
      new Set([...ids].map((id) => createHash('sha256').update(id).digest('hex'))),
    )
  })

  it('C14 over HTTPS the cookie is __Host-, HttpOnly and SameSite', async () => {
    const secure = await start({ env: { TRUST_PROXY: '127.0.0.1' } })
    const answer = await secure.visitor.send('POST', LOGIN, {
      body: ADMIN,
      headers: { 'x-forwarded-proto': 'https' },
    })
    const line = answer.cookies.find((set) => set.startsWith('__Host-session=')) ?? ''
    expect(line.split('; ').slice(1).sort()).toEqual(
      ['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Strict', 'Secure'].sort(),
    )
    expect(answer.text).not.toContain(line.split(/[=;]/)[1])
  })

  it('C15 signing out ends the session on the server; signing out again is accepted', async () => {
    const admin = await app.signIn()
    expect((await admin.send('POST', '/api/auth/logout')).status).toBe(204)
    expect(await whoAmI(admin.cookie ?? '')).toBe(401)
    expect((await admin.send('POST', '/api/auth/logout')).status).toBe(204)
    expect((await admin.send('GET', '/api/auth/logout')).status).toBe(404)
  })

  it('C16 half an hour without an action ends a session, and a timer is not an action', async () => {
    const admin = await app.signIn()
    for (let minute = 0; minute < 31; minute += 1) {
      app.clock.advance(MINUTE_MS)
      await admin.send('GET', '/api/notifications/unread')
      await admin.send('GET', '/api/auth/user')
    }
    expect(await whoAmI(admin.cookie ?? '')).toBe(401)
  })

  it('C16 twelve hours end a session, even an active one', async () => {
    const admin = await app.signIn()
    for (let minute = 0; minute < 12 * 60; minute += 20) {
      expect((await admin.send('GET', '/api/employees')).status).toBe(200)
      app.clock.advance(20 * MINUTE_MS)
    }
    app.clock.advance(MINUTE_MS)
    expect((await admin.send('GET', '/api/employees')).status).toBe(401)
  })

  it('C17 the session of a deleted administrator is refused', async () => {
    const admin = await app.signIn()
    await app.db.deleteFrom('admin_users').execute()
    expect(await whoAmI(admin.cookie ?? '')).toBe(401)
  })

  it.each([
    ['C11 a new password', () => app.db.deleteFrom('sessions').execute(), 401],
    ['C17 the removal of the account', () => app.db.deleteFrom('admin_users').execute(), 401],
    ['the role "lecture"', () => app.db.updateTable('admin_users').set({ role: 'lecture' }).execute(), 403],
  ] as const)('%s ends a call too whose body has not arrived yet', async (_, change, status) => {
    const { cookie = '' } = await app.signIn()
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/prestations',
      headers: {
        cookie: cookie ?? '',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      // Read after the session: it ends before the body does.
      payload: Readable.from(
        (async function* () {
          await change()
          yield JSON.stringify({
            nom: 'Garde de nuit',
            description: '',
            prix: 1000,
            unite: 'FCFA',
            actif: true,
          })
        })(),
      ),
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      expect.not.objectContaining({ id: expect.anything() }),
    ])
    expect(
      await app.db.selectFrom('prestations').select('id').where('nom', '=', 'Garde de nuit').execute(),
    ).toEqual([])
  })

  it('C18 a session is accepted from its cookie only', async () => {
    const id = (await app.signIn()).cookie?.split('=')[1] ?? ''
    expect((await app.visitor.send('GET', `/api/auth/user?session=${id}&sid=${id}`)).status).toBe(401)
    const authorization = { authorization: `Bearer ${id}` }
    expect((await app.visitor.send('GET', '/api/auth/user', { headers: authorization })).status).toBe(401)
  })
})
