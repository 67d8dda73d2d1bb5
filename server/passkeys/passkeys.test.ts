import { beforeEach, expect, it } from 'vitest'
import type { Compte } from '#contract/comptes.admin.ts'
import type { Passkey } from '#contract/passkeys.admin.ts'
import { createLink } from '#server/auth/link.ts'
import { lockCompte } from '#server/auth/queries.ts'
import {
  ADMIN,
  type Answered,
  type Caller,
  callerWith,
  onBothDatabases,
  onDatabase,
  type RunningApp,
  sessionCookie,
} from '#tests/support/app.ts'
import { Authenticator, type CreationOptions, type Deviation } from '#tests/support/authenticator.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { insertPasskey } from './queries.ts'

/** The address of an injected request. */
const ORIGIN = 'http://localhost'
const MINUTE_MS = 60_000
const REFUSED = 'passkeyRefused'

const codeOf = ({ status, json }: Answered) => [status, (json as { code?: string } | undefined)?.code]
const pathsOf = ({ json }: Answered) =>
  (json as { errors?: { path: string }[] } | undefined)?.errors?.map(({ path }) => path)

onBothDatabases('Passkeys', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let phone: Authenticator
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    phone = new Authenticator(ORIGIN)
  })

  const ask = (caller = admin, body: object = { motDePasse: ADMIN.password }) =>
    caller.send('POST', '/api/passkeys/options', { body })
  const add = async (caller = admin, device = phone, deviation: Deviation = {}): Promise<Answered> => {
    const options = (await ask(caller)).json as CreationOptions
    return caller.send('POST', '/api/passkeys', {
      body: { nom: 'Mon téléphone', reponse: device.create(options, deviation) },
    })
  }
  const prepare = async () =>
    (await app.visitor.send('POST', '/api/passkeys/login/options')).json as {
      challenge: string
      rpId: string
    }
  const answer = (body: object) => app.visitor.send('POST', '/api/passkeys/login', { body })
  const signIn = async (deviation: Deviation = {}) => answer(phone.get(await prepare(), deviation))
  const list = async (caller = admin) => (await caller.send('GET', '/api/passkeys')).json as Passkey[]
  const actions = () =>
    app.db.selectFrom('journal').select(['action', 'administrateur', 'detail']).orderBy('rang').execute()
  /** A colleague who opened an invitation and has no password. */
  const invite = async (role: 'admin' | 'lecture') => {
    const invited = await admin.send('POST', '/api/comptes', {
      body: { username: 'mireille', nom: 'Mireille Ondo', email: 'mireille@agence.ga', role },
    })
    const { id, lien } = invited.json as { id: string; lien: { token: string } }
    const opened = await app.visitor.send('POST', '/api/auth/link', { body: { token: lien.token } })
    return { id, caller: callerWith(app, sessionCookie(opened.cookies)) }
  }

  it('C61 open a session: the device is added once, then signs in without user name and password', async () => {
    const added = await add()
    expect(added.status, added.text).toBe(201)
    app.clock.advance(MINUTE_MS)
    const signed = await signIn()
    expect(signed.status, signed.text).toBe(200)
    const caller = callerWith(app, sessionCookie(signed.cookies))
    expect((await caller.send('GET', '/api/auth/user')).json).toMatchObject({
      user: { username: ADMIN.username },
    })
    // Only a session of a one-time link replaces the password without the old one.
    expect((await caller.send('GET', '/api/admin/change-password')).json).toMatchObject({
      ancienRequis: true,
    })
    expect(await list()).toEqual([
      {
        ...(added.json as object),
        nom: 'Mon téléphone',
        derniereUtilisation: app.clock.now().toISOString(),
      },
    ])
  })

  it('C62 are added with the password or in a session of a one-time link only', async () => {
    expect(pathsOf(await ask(admin, {}))).toEqual(['motDePasse'])
    expect(pathsOf(await ask(admin, { motDePasse: 'faux' }))).toEqual(['motDePasse'])
    expect((await add()).status).toBe(201)
    const signed = await signIn()
    const byPasskey = callerWith(app, sessionCookie(signed.cookies))
    expect(pathsOf(await ask(byPasskey, {}))).toEqual(['motDePasse'])
    const { caller } = await invite('lecture')
    expect((await ask(caller, {})).status).toBe(200)
  })

  it('C62 are removed with the password or in a session of a one-time link only, and end other sessions', async () => {
    const { id } = (await add()).json as Passkey
    const path = `/api/passkeys/${id}/suppression`
    const lost = callerWith(app, sessionCookie((await signIn()).cookies))
    expect(pathsOf(await admin.send('POST', path, { body: {} }))).toEqual(['motDePasse'])
    expect((await lost.send('GET', '/api/auth/user')).status).toBe(200)
    const { adminId } = await app.db.selectFrom('passkeys').select('adminId').executeTakeFirstOrThrow()
    const link = await createLink(app.db, adminId, app.clock.now(), MINUTE_MS)
    const opened = await app.visitor.send('POST', '/api/auth/link', { body: { token: link.token } })
    const byLink = callerWith(app, sessionCookie(opened.cookies))
    expect((await byLink.send('POST', path, { body: {} })).status).toBe(204)
    expect((await lost.send('GET', '/api/auth/user')).status).toBe(401)
    expect((await byLink.send('GET', '/api/auth/user')).status).toBe(200)
    expect(codeOf(await signIn())).toEqual([401, REFUSED])
  })

  it('C63 refuse a challenge that was used, is five minutes old, or was made for something else', async () => {
    await add()
    const replayed = phone.get(await prepare())
    expect((await answer(replayed)).status).toBe(200)
    expect(codeOf(await answer(replayed))).toEqual([401, REFUSED])

    const late = phone.get(await prepare())
    app.clock.advance(5 * MINUTE_MS)
    expect(codeOf(await answer(late))).toEqual([401, REFUSED])

    const forAdding = ((await ask()).json as { challenge: string }).challenge
    expect(codeOf(await signIn({ challenge: forAdding }))).toEqual([401, REFUSED])
    expect(codeOf(await signIn({ challenge: 'invented' }))).toEqual([401, REFUSED])

    const other = new Authenticator(ORIGIN)
    const { challenge } = await prepare()
    expect(pathsOf(await add(admin, other, { challenge }))).toEqual(['reponse'])
    // A challenge of another session of the same account.
    const second = await app.signIn()
    const options = (await ask(second)).json as CreationOptions
    const stolen = await admin.send('POST', '/api/passkeys', {
      body: { nom: 'x', reponse: other.create(options) },
    })
    expect(pathsOf(stolen)).toEqual(['reponse'])
    expect(await list()).toHaveLength(1)
  })

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['the same host on another port', { origin: 'http://localhost:8080' }],
    ['another site', { rpId: 'evil.test' }],
    ['a person whom the device did not recognise', { verified: false }],
  ])('C64 refuse %s', async (_, deviation) => {
    expect(pathsOf(await add(admin, phone, deviation))).toEqual(['reponse'])
    expect((await add()).status).toBe(201)
    expect(codeOf(await signIn(deviation))).toEqual([401, REFUSED])
    expect((await signIn()).status).toBe(200)
  })

  it('C64 refuse a device whose signature counter did not go up: it may be a copy', async () => {
    await add()
    expect((await signIn({ count: 5 })).status).toBe(200)
    for (const count of [5, 4, 0]) expect(codeOf(await signIn({ count }))).toEqual([401, REFUSED])
    expect((await signIn({ count: 6 })).status).toBe(200)
  })

  it('C64 refuse a changed signature, an unknown device, and a key of another account', async () => {
    await add()
    const good = phone.get(await prepare())
    const bytes = Buffer.from(good.response.signature, 'base64url')
    bytes[10] = (bytes[10] ?? 0) ^ 1
    const changed = { ...good.response, signature: bytes.toString('base64url') }
    expect(codeOf(await answer({ ...good, response: changed }))).toEqual([401, REFUSED])

    // 'eA' is "x" in base64url, the id of no account.
    const stranger = new Authenticator(ORIGIN)
    expect(codeOf(await answer(stranger.get(await prepare(), { userHandle: 'eA' })))).toEqual([401, REFUSED])

    const { id, caller } = await invite('admin')
    const hers = new Authenticator(ORIGIN)
    expect((await add(caller, hers)).status).toBe(201)
    // The device of one account answers with the id of another account.
    const own = await app.db
      .selectFrom('admin_users')
      .select('id')
      .where('id', '!=', id)
      .executeTakeFirstOrThrow()
    const userHandle = Buffer.from(own.id).toString('base64url')
    expect(codeOf(await answer(hers.get(await prepare(), { userHandle })))).toEqual([401, REFUSED])
    const forged = { ...hers.get(await prepare(), { userHandle }), id: phone.id, rawId: phone.id }
    expect(codeOf(await answer(forged))).toEqual([401, REFUSED])
    const signed = await answer(hers.get(await prepare()))
    expect(signed.json).toMatchObject({ user: { username: 'mireille' } })
  })

  it('C65 belong to one account: no other account renames or removes them, and a device is added once', async () => {
    const { id } = (await add()).json as Passkey
    const { caller } = await invite('admin')
    expect(await list(caller)).toEqual([])
    expect((await caller.send('PATCH', `/api/passkeys/${id}`, { body: { nom: 'x' } })).status).toBe(404)
    expect((await caller.send('POST', `/api/passkeys/${id}/suppression`, { body: {} })).status).toBe(404)
    expect(pathsOf(await add(caller, phone))).toEqual(['reponse'])
    expect((await admin.send('PATCH', `/api/passkeys/${id}`, { body: { nom: 'Bureau' } })).status).toBe(204)
    expect(await list()).toMatchObject([{ nom: 'Bureau' }])
  })

  it('C65 are at most ten an account: an eleventh is refused before the device makes a key', async () => {
    for (let index = 0; index < 10; index += 1)
      expect((await add(admin, new Authenticator(ORIGIN))).status).toBe(201)
    expect(pathsOf(await ask())).toEqual(['nom'])
  })

  it('C65 are at most ten an account, also when another session adds one at the same time', async () => {
    for (let index = 0; index < 9; index += 1)
      expect((await add(admin, new Authenticator(ORIGIN))).status).toBe(201)
    const last = await app.db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()
    const options = (await ask()).json as CreationOptions
    let added: Promise<Answered> | undefined
    await app.db.transaction().execute(async (tx) => {
      await lockCompte(tx, last.adminId)
      await insertPasskey(tx, { ...last, id: 'tenth', credentialId: 'tenth' })
      added = admin.send('POST', '/api/passkeys', { body: { nom: 'x', reponse: phone.create(options) } })
      // A call that took no lock would be answered now: the test fails below instead of waiting for ever.
      await Promise.race([untilBlocked(app), added])
    })
    expect(pathsOf((await added) as Answered)).toEqual(['nom'])
  })

  it('C65 of a read-only account work, and are deleted with the account', async () => {
    const { id, caller } = await invite('lecture')
    expect((await add(caller)).status).toBe(201)
    const shown = (await admin.send('GET', '/api/comptes')).json as Compte[]
    expect(shown.find((compte) => compte.id === id)?.passkeys).toMatchObject([{ nom: 'Mon téléphone' }])
    const signed = await signIn()
    expect(signed.json).toMatchObject({ user: { role: 'lecture' } })
    const readOnly = callerWith(app, sessionCookie(signed.cookies))
    expect((await readOnly.send('POST', '/api/notifications/mark-all-read')).status).toBe(403)
    expect((await admin.send('DELETE', `/api/comptes/${id}`)).status).toBe(204)
    expect(codeOf(await signIn())).toEqual([401, REFUSED])
    expect((await readOnly.send('GET', '/api/auth/user')).status).toBe(401)
    expect(await app.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
  })

  it('C66 are recorded in the audit log: added, renamed, removed, used, refused', async () => {
    const { id } = (await add()).json as Passkey
    await admin.send('PATCH', `/api/passkeys/${id}`, { body: { nom: 'Bureau' } })
    await signIn()
    await signIn({ origin: 'https://evil.test' })
    await admin.send('POST', `/api/passkeys/${id}/suppression`, { body: { motDePasse: ADMIN.password } })
    await signIn()
    const own = ADMIN.username
    expect((await actions()).filter(({ action }) => action !== 'login')).toEqual([
      { action: 'addPasskey', administrateur: own, detail: null },
      { action: 'renamePasskey', administrateur: own, detail: null },
      { action: 'loginByPasskey', administrateur: own, detail: null },
      { action: 'passkeyFailed', administrateur: own, detail: '127.0.0.0/24' },
      { action: 'removePasskey', administrateur: own, detail: null },
      { action: 'passkeyFailed', administrateur: 'Compte inconnu', detail: '127.0.0.0/24' },
    ])
    const shown = (await admin.send('GET', '/api/journal')).json as { action: string }[]
    expect(shown.map(({ action }) => action)).toContain('removePasskey')
  })

  it('C63 leave no expired challenge behind: the hourly job deletes it', async () => {
    await prepare()
    const challenges = () => app.db.selectFrom('passkey_challenges').select('hash').execute()
    expect(await challenges()).toHaveLength(1)
    const { tidy } = await import('#server/housekeeping.ts')
    app.clock.advance(6 * MINUTE_MS)
    await tidy({ db: app.db, clock: app.clock.now, config: app.config })
    expect(await challenges()).toEqual([])
  })

  it('C67 limit the attempts at one account, which strangers do not use up, and those and challenges of a network', async () => {
    const limited = await start()
    const caller = await limited.signIn()
    const device = new Authenticator(ORIGIN)
    const options = (await ask(caller)).json as CreationOptions
    const body = { nom: 'x', reponse: device.create(options) }
    expect((await caller.send('POST', '/api/passkeys', { body })).status).toBe(201)
    const attempt = (remoteAddress: string, by = device) =>
      limited.visitor.send('POST', '/api/passkeys/login', {
        body: by.get({ challenge: 'x', rpId: 'localhost' }, { userHandle: options.user.id }),
        remoteAddress,
      })
    // The maxima are those of server/limits.ts: 10 attempts, 100 sign-ins and 100 challenges of a network.
    const stranger = new Authenticator(ORIGIN)
    for (let index = 0; index < 100; index += 1)
      expect((await attempt('10.8.8.8', stranger)).status).toBe(401)
    expect((await attempt('10.8.8.8', stranger)).status).toBe(429)
    for (let index = 1; index <= 10; index += 1) expect((await attempt(`10.0.0.${index}`)).status).toBe(401)
    expect((await attempt('10.0.0.11')).status).toBe(429)
    const statuses: number[] = []
    for (let index = 0; index < 101; index += 1)
      statuses.push(
        (await limited.visitor.send('POST', '/api/passkeys/login/options', { remoteAddress: '10.9.9.9' }))
          .status,
      )
    expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true)
    expect(statuses[100]).toBe(429)
  })
})

onDatabase('sqlite', 'A passkey', ({ start }) => {
  it('C64 is bound to PUBLIC_URL', async () => {
    const app = await start({
      env: { RATE_LIMIT: 'off', PUBLIC_URL: 'https://www.exemple.ga', TRUST_PROXY: '127.0.0.1' },
    })
    const headers = { host: 'www.exemple.ga', 'x-forwarded-proto': 'https' }
    const login = await app.visitor.send('POST', '/api/auth/login', { body: ADMIN, headers })
    const caller = callerWith(app, sessionCookie(login.cookies))
    const add = async (device: Authenticator) => {
      const body = { motDePasse: ADMIN.password }
      const options = (await caller.send('POST', '/api/passkeys/options', { body, headers }))
        .json as CreationOptions
      expect(options.rp.id).toBe('www.exemple.ga')
      const created = { nom: 'x', reponse: device.create(options) }
      return (await caller.send('POST', '/api/passkeys', { body: created, headers })).status
    }
    expect(await add(new Authenticator('https://www.exemple.ga'))).toBe(201)
    expect(await add(new Authenticator('http://www.exemple.ga'))).toBe(400)
    expect(await add(new Authenticator('https://exemple.ga'))).toBe(400)
  })

  it('C64 is refused when it comes with a certificate, which could make the server fetch an address', async () => {
    const app = await start({ env: { RATE_LIMIT: 'off' } })
    const admin = await app.signIn()
    for (const fmt of ['packed', 'fido-u2f', 'android-key', 'tpm', 'apple', 'android-safetynet']) {
      const body = { motDePasse: ADMIN.password }
      const options = (await admin.send('POST', '/api/passkeys/options', { body })).json as CreationOptions
      const attStmt = new Map<string, unknown>([
        ['alg', -7],
        ['sig', new Uint8Array(70)],
        ['x5c', [new Uint8Array(70)]],
      ])
      const reponse = new Authenticator(ORIGIN).create(options, { attestation: { fmt, attStmt } })
      const answered = await admin.send('POST', '/api/passkeys', { body: { nom: 'x', reponse } })
      expect([fmt, answered.status]).toEqual([fmt, 400])
    }
  })
})
