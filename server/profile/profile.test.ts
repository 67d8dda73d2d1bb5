import { beforeEach, expect, it } from 'vitest'
import { createAdminLink } from '#server/auth/link.ts'
import { hashPassword } from '#server/auth/password.ts'
import {
  ADMIN,
  type Caller,
  callerWith,
  onBothDatabases,
  onDatabase,
  type RunningApp,
  sessionCookie,
} from '#tests/support/app.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { setPassword } from './queries.ts'

const PROFILE = { username: ADMIN.username, nom: 'Direction', email: 'direction@agence.ga' }
const PHRASE = 'trois petits chats gris'

/** Field errors of an answer. */
const errorsOf = ({ json }: { json: unknown }) =>
  (json as { errors?: { path: string; message: string }[] } | undefined)?.errors?.map(({ path, message }) => [
    path,
    message,
  ])

onBothDatabases('The profile', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
  })

  it('asks for the password before it changes the user name', async () => {
    const put = (changed: object) =>
      admin.send('PUT', '/api/admin/profile', { body: { ...PROFILE, ...changed } })
    expect((await put({})).status).toBe(200)
    expect(errorsOf(await put({ username: 'chef' }))).toEqual([
      ['motDePasse', 'Le mot de passe actuel est obligatoire'],
    ])
    expect(errorsOf(await put({ username: 'chef', motDePasse: 'faux' }))).toEqual([
      ['motDePasse', 'Le mot de passe actuel est incorrect'],
    ])
    expect((await put({ username: 'chef', motDePasse: ADMIN.password })).json).toEqual({
      user: { ...PROFILE, username: 'chef', role: 'admin' },
    })
  })

  it('says that an account has no password yet, when somebody who was invited is asked for it', async () => {
    await app.db.updateTable('admin_users').set({ passwordHash: '' }).execute()
    const body = { ...PROFILE, username: 'chef', motDePasse: 'ce qui vient' }
    expect(errorsOf(await admin.send('PUT', '/api/admin/profile', { body }))).toEqual([
      [
        'motDePasse',
        "Ce compte n'a pas encore de mot de passe\u00a0: choisissez-le d'abord, avec un lien de connexion",
      ],
    ])
  })

  it('C11 with a new password ends a sign-in with the old one that has already begun', async () => {
    const { id } = await app.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
    const passwordHash = await hashPassword(PHRASE)
    let late: ReturnType<Caller['send']> | undefined
    await app.db.transaction().execute(async (tx) => {
      await setPassword(tx, id, passwordHash)
      await tx.deleteFrom('sessions').execute()
      // In PostgreSQL it reads the old password and waits to store its session; in SQLite it waits before it reads.
      late = app.visitor.send('POST', '/api/auth/login', { body: ADMIN })
      await untilBlocked(app)
    })
    expect((await late)?.status).toBe(401)
    expect(await app.db.selectFrom('sessions').select('idHash').execute()).toEqual([])
  })

  it('replaces a lost password in a session that a one-time link opened, once', async () => {
    const token = await createAdminLink(app.db, app.clock.now())
    const opened = await app.visitor.send('POST', '/api/auth/link', { body: { token } })
    const byLink = callerWith(app, sessionCookie(opened.cookies))
    const change = (caller: Caller, newPassword: string) =>
      caller.send('POST', '/api/admin/change-password', { body: { newPassword } })
    expect(errorsOf(await change(admin, PHRASE))).toEqual([
      ['currentPassword', 'Le mot de passe actuel est obligatoire'],
    ])
    const changed = await change(byLink, PHRASE)
    expect(changed.status, changed.text).toBe(204)
    const after = callerWith(app, sessionCookie(changed.cookies))
    expect((await after.send('GET', '/api/admin/change-password')).json).toMatchObject({ ancienRequis: true })
    expect((await change(after, `${PHRASE} encore`)).status).toBe(400)
    const login = await app.visitor.send('POST', '/api/auth/login', {
      body: { username: ADMIN.username, password: PHRASE },
    })
    expect(login.status).toBe(200)
  })
})

onDatabase('sqlite', 'A new password', ({ start }) => {
  const KNOWN = 'Ce mot de passe est trop connu\u00a0: choisissez-en un autre'
  const refusalOf = async (app: RunningApp, newPassword: string) =>
    errorsOf(
      await (await app.signIn()).send('POST', '/api/admin/change-password', {
        body: { currentPassword: ADMIN.password, newPassword },
      }),
    )

  it('is refused when it is well known or the user name', async () => {
    const app = await start({ env: { RATE_LIMIT: 'off' } })
    for (const known of [
      '123456',
      'azerty',
      'admin123',
      'libreville',
      'Soleil2026!',
      'sécurité2026',
      'nounou241',
      'motdepasse',
      'AZERTYUIOP',
    ])
      expect([known, await refusalOf(app, known)]).toEqual([known, [['newPassword', KNOWN]]])
    for (const name of [ADMIN.username, ADMIN.username.toUpperCase(), `${ADMIN.username}1`])
      expect(await refusalOf(app, name)).toEqual([
        ['newPassword', "Le mot de passe ne doit pas être le nom d'utilisateur"],
      ])
    expect(await refusalOf(app, 'vk3!pz')).toBeUndefined()
  })

  it('has eight characters at least outside a private start', async () => {
    const app = await start({ env: { RATE_LIMIT: 'off', TRUST_PROXY: '127.0.0.1' } })
    expect(await refusalOf(app, 'vk3!pz')).toEqual([
      ['newPassword', 'Le nouveau mot de passe doit contenir au moins 8 caractères'],
    ])
    expect(await refusalOf(app, 'vk3!pz9x')).toBeUndefined()
  })
})
