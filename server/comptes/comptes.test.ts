import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Compte, Lien } from '#contract/comptes.admin.ts'
import {
  ADMIN,
  type Caller,
  callerWith,
  onBothDatabases,
  type RunningApp,
  sessionCookie,
} from '#tests/support/app.ts'
import { createOldPlace } from '#tests/support/old-place.ts'
import { parentRequest } from '#tests/support/submissions.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { createLink } from '../auth/link.ts'
import { hashPassword } from '../auth/password.ts'
import { lockCompte } from '../auth/queries.ts'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../auth/session.ts'
import { normalizeUsername } from '../auth/username.ts'
import { requireDistinctUsername } from '../auth/username-rules.ts'
import { insertCompte } from './queries.ts'

const COLLEAGUE = { username: 'Mireille', nom: 'Mireille Ondo', email: 'mireille@agence.ga' }
const PHRASE = 'trois petits chats gris'
const PROOF = { motDePasse: ADMIN.password }

onBothDatabases('Named accounts', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
  })

  const comptes = async (caller = admin) => (await caller.send('GET', '/api/comptes')).json as Compte[]
  const compteOf = async (username: string) =>
    (await comptes()).find((compte) => compte.username === username)
  const idOf = async (username: string) => (await compteOf(username))?.id ?? ''
  const redeem = async (
    { token }: Lien,
    userAgent = 'Mozilla/5.0 (Linux; Android 10) Chrome/120.0 Mobile Safari/537.36',
  ) => {
    const answer = await app.visitor.send('POST', '/api/auth/link', {
      body: { token },
      headers: { 'user-agent': userAgent },
    })
    return answer.status === 200 ? callerWith(app, sessionCookie(answer.cookies)) : null
  }
  /** Invites a colleague, who opens the link and chooses a password. */
  const invite = async (role: 'admin' | 'lecture'): Promise<Caller> => {
    const answer = await admin.send('POST', '/api/comptes', { body: { ...COLLEAGUE, role } })
    expect(answer.status, answer.text).toBe(201)
    const caller = await redeem((answer.json as { lien: Lien }).lien)
    const set = await caller?.send('POST', '/api/admin/change-password', { body: { newPassword: PHRASE } })
    expect(set?.status, set?.text).toBe(204)
    return callerWith(app, sessionCookie(set?.cookies ?? []))
  }

  it('have a new link at each repeat of an invitation, each with its entry in the audit log', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const links: Lien[] = []
    for (let times = 0; times < 2; times += 1) {
      const answer = await admin.send('POST', '/api/comptes', {
        body: { ...COLLEAGUE, role: 'admin' },
        headers,
      })
      expect(answer.status, answer.text).toBe(201)
      links.push((answer.json as { lien: Lien }).lien)
    }
    expect(links[0]?.token).not.toBe(links[1]?.token)
    const journal = await app.db.selectFrom('journal').select('action').execute()
    expect(journal.filter(({ action }) => action === 'inviteCompte')).toHaveLength(2)
  })

  it('are made by invitation: a link works once, and the colleague chooses a password', async () => {
    const answer = await admin.send('POST', '/api/comptes', { body: { ...COLLEAGUE, role: 'admin' } })
    const { lien } = answer.json as { lien: Lien }
    expect(await compteOf(COLLEAGUE.username)).toMatchObject({ ...COLLEAGUE, role: 'admin', enAttente: true })
    const login = { username: COLLEAGUE.username, password: '' }
    expect(
      (await app.visitor.send('POST', '/api/auth/login', { body: { ...login, password: 'x' } })).status,
    ).toBe(401)
    const colleague = await redeem(lien)
    expect(await redeem(lien)).toBeNull()
    expect((await colleague?.send('GET', '/api/admin/change-password'))?.json).toMatchObject({
      ancienRequis: false,
    })
    await colleague?.send('POST', '/api/admin/change-password', { body: { newPassword: PHRASE } })
    // The case of the user name does not matter.
    const signedIn = await app.visitor.send('POST', '/api/auth/login', {
      body: { username: 'MIREILLE', password: PHRASE },
    })
    expect(signedIn.json).toEqual({ user: { ...COLLEAGUE, role: 'admin' } })
    expect(await compteOf(COLLEAGUE.username)).toMatchObject({ enAttente: false })
  })

  it('have unique names, without regard to case', async () => {
    for (const username of [ADMIN.username, ADMIN.username.toUpperCase()]) {
      const answer = await admin.send('POST', '/api/comptes', {
        body: { ...COLLEAGUE, username, role: 'admin' },
      })
      expect([answer.status, answer.json]).toEqual([409, expect.objectContaining({ code: 'usernameTaken' })])
    }
  })

  it('C70 have names that cannot be taken for another: no other alphabet, no look-alike', async () => {
    const refusals = async (username: string) => {
      const invited = await admin.send('POST', '/api/comptes', {
        body: { ...COLLEAGUE, username, role: 'lecture' },
      })
      const profile = { ...COLLEAGUE, username, motDePasse: PHRASE }
      const renamed = await colleague.send('PUT', '/api/admin/profile', { body: profile })
      return [invited, renamed].map(
        ({ status, json }) => (json as { errors?: { path: string }[] }).errors?.[0]?.path ?? status,
      )
    }
    const colleague = await invite('admin')
    // Cyrillic е, Greek ο, dotless ı, an invisible joiner, the Greek lunate sigma.
    for (const name of ['dirеction', 'directiοn', 'dırection', 'direction\u200d', 'dire\u03f2tion'])
      expect([name, await refusals(name)]).toEqual([name, ['username', 'username']])
    for (const name of ['d1rection', 'directi0n', 'dlrection', 'Dírection', 'dire.ction', 'DIRECTI0N'])
      expect([name, await refusals(name)]).toEqual([name, ['username', 'username']])
    // Authors in the audit log that are no account.
    for (const name of ['Serveur', 'serveur.', 'Ligne de commande', 'L1gne-de-commande'])
      expect([name, await refusals(name)]).toEqual([name, ['username', 'username']])
    for (const name of ['DIRECTION', 'ｄｉｒｅｃｔｉｏｎ'])
      expect([name, await refusals(name)]).toEqual([name, [409, 409]])
    for (const name of ['zoé.mba', "n'goma", 'cœur@agence.ga'])
      expect([
        name,
        (
          await admin.send('POST', '/api/comptes', {
            body: { ...COLLEAGUE, username: name, role: 'lecture' },
          })
        ).status,
      ]).toEqual([name, 201])
    // An account may change the case of its own name.
    const own = { ...COLLEAGUE, username: COLLEAGUE.username.toUpperCase(), motDePasse: PHRASE }
    expect((await colleague.send('PUT', '/api/admin/profile', { body: own })).status).toBe(200)
    // The audit log has both names: what was recorded under the old one leads to the account.
    const renamed = app.db.selectFrom('journal').select('detail').where('action', '=', 'updateProfile')
    expect(await renamed.execute()).toEqual([{ detail: `${COLLEAGUE.username} > ${own.username}` }])
  })

  it('C70 have names that do not look alike, also when two are given at once', async () => {
    const account = { ...COLLEAGUE, username: 'Mireille', role: 'lecture' as const }
    let second: ReturnType<Caller['send']> | undefined
    await app.db.transaction().execute(async (tx) => {
      await requireDistinctUsername(tx, account.username)
      await insertCompte(tx, {
        ...account,
        id: 'first',
        nomCompare: normalizeUsername(account.username),
        passwordHash: '',
        dateCreation: app.clock.now().toISOString(),
        motDePasseParDefaut: 0,
      })
      second = admin.send('POST', '/api/comptes', { body: { ...account, username: 'Mire1lle' } })
      await untilBlocked(app)
    })
    expect(await second).toMatchObject({ status: 400, json: { errors: [{ path: 'username' }] } })
  })

  it('with the role lecture read requests and people, and change only their own account', async () => {
    const readOnly = await invite('lecture')
    await app.visitor.send('POST', '/api/parent-requests', { body: parentRequest() })
    const [request] = (await readOnly.send('GET', '/api/parent-requests')).json as {
      id: string
      telephone: string
    }[]
    expect(
      (await readOnly.send('POST', '/api/personnes/recherche', { body: { telephone: request?.telephone } }))
        .status,
    ).toBe(200)
    const writes = [
      ['PATCH', `/api/parent-requests/${request?.id}/status`, { status: 'traite' }],
      ['POST', '/api/prestations', { nom: 'x', prix: 1 }],
      ['POST', '/api/notifications/mark-all-read', undefined],
      ['POST', '/api/comptes', { ...COLLEAGUE, username: 'autre', role: 'admin' }],
      ['PATCH', `/api/comptes/${await idOf(COLLEAGUE.username)}`, { role: 'admin' }],
      ['DELETE', `/api/comptes/${await idOf(ADMIN.username)}`, undefined],
    ] as const
    for (const [method, path, body] of writes) {
      const answer = await readOnly.send(method, path, body ? { body } : {})
      expect([path, answer.status, answer.json]).toEqual([
        path,
        403,
        expect.objectContaining({ code: 'readOnlyAccount' }),
      ])
    }
    const renamed = await readOnly.send('PUT', '/api/admin/profile', {
      body: { ...COLLEAGUE, nom: 'Mireille O.' },
    })
    expect(renamed.json).toEqual({ user: { ...COLLEAGUE, nom: 'Mireille O.', role: 'lecture' } })
    // A new role counts for the open session too.
    await admin.send('PATCH', `/api/comptes/${await idOf(COLLEAGUE.username)}`, { body: { role: 'admin' } })
    expect((await readOnly.send('POST', '/api/notifications/mark-all-read')).status).toBe(204)
  })

  it('list their devices, and can be signed out of all other devices', async () => {
    await invite('admin')
    const second = await app.signIn()
    const own = await compteOf(ADMIN.username)
    expect(own?.sessions.map(({ courante }) => courante).sort()).toEqual([false, true])
    expect((await compteOf(COLLEAGUE.username))?.sessions[0]).toMatchObject({ appareil: 'Appareil inconnu' })
    const id = own?.id ?? ''
    expect((await admin.send('POST', `/api/comptes/${id}/deconnexion`)).status).toBe(204)
    expect((await second.send('GET', '/api/auth/user')).status).toBe(401)
    expect((await admin.send('GET', '/api/auth/user')).status).toBe(200)
  })

  it('list no device whose session has ended by itself', async () => {
    await invite('admin')
    app.clock.advance(SESSION_IDLE_MS + 1000)
    admin = await app.signIn()
    expect((await compteOf(COLLEAGUE.username))?.sessions).toEqual([])
    app.clock.advance(SESSION_MAX_MS + 1000)
    await app.db.updateTable('sessions').set({ derniereActivite: app.clock.now().toISOString() }).execute()
    admin = await app.signIn()
    expect((await compteOf(COLLEAGUE.username))?.sessions).toEqual([])
    expect((await compteOf(ADMIN.username))?.sessions).toHaveLength(1)
  })

  it('have one unused link, also when several are made at once', async () => {
    const own = await idOf(ADMIN.username)
    let second: ReturnType<Caller['send']> | undefined
    const first = await app.db.transaction().execute(async (tx) => {
      const link = await createLink(tx, own, app.clock.now(), 60_000)
      second = admin.send('POST', `/api/comptes/${own}/lien`, { body: PROOF })
      await untilBlocked(app)
      return link
    })
    const kept = (await second)?.json as Lien
    expect(await redeem(first)).toBeNull()
    expect(await redeem(kept)).not.toBeNull()
  })

  it('C68 get a link for the own account with the password only, and for others without', async () => {
    const own = await idOf(ADMIN.username)
    const path = `/api/comptes/${own}/lien`
    for (const body of [{}, { motDePasse: 'faux' }]) {
      const refused = await admin.send('POST', path, { body })
      expect([refused.status, refused.json]).toEqual([400, expect.objectContaining({ code: 'invalid' })])
    }
    expect(await app.db.selectFrom('admin_links').selectAll().execute()).toEqual([])
    expect((await admin.send('POST', path, { body: PROOF })).status).toBe(201)
    await invite('lecture')
    const others = `/api/comptes/${await idOf(COLLEAGUE.username)}/lien`
    expect((await admin.send('POST', others, { body: {} })).status).toBe(201)
  })

  it('C68 get no link for the own account by a repeat of its invitation', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { ...COLLEAGUE, role: 'admin' }
    const invited = await admin.send('POST', '/api/comptes', { body, headers })
    const link = await redeem((invited.json as { lien: Lien }).lien)
    const set = await link?.send('POST', '/api/admin/change-password', { body: { newPassword: PHRASE } })
    const colleague = callerWith(app, sessionCookie(set?.cookies ?? []))
    const repeated = await colleague.send('POST', '/api/comptes', { body, headers })
    expect([repeated.status, repeated.text]).toEqual([409, expect.not.stringContaining('lien')])
    expect((await admin.send('POST', '/api/comptes', { body, headers })).status).toBe(201)
  })

  it('C68 get no link from a session that is closed while it is made', async () => {
    const own = await idOf(ADMIN.username)
    let link: ReturnType<Caller['send']> | undefined
    await app.db.transaction().execute(async (tx) => {
      await lockCompte(tx, own)
      link = admin.send('POST', `/api/comptes/${own}/lien`, { body: PROOF })
      await untilBlocked(app)
      await tx.deleteFrom('sessions').execute()
    })
    expect((await link)?.status).toBe(401)
    expect(await app.db.selectFrom('admin_links').selectAll().execute()).toEqual([])
  })

  it('lose their unused link with a new password, and when all other devices are signed out', async () => {
    const own = await idOf(ADMIN.username)
    const link = async (motDePasse: string) =>
      (await admin.send('POST', `/api/comptes/${own}/lien`, { body: { motDePasse } })).json as Lien
    const stolen = await link(ADMIN.password)
    const body = { currentPassword: ADMIN.password, newPassword: PHRASE }
    const changed = await admin.send('POST', '/api/admin/change-password', { body })
    expect(changed.status, changed.text).toBe(204)
    expect(await redeem(stolen)).toBeNull()

    admin = callerWith(app, sessionCookie(changed.cookies))
    const sent = await link(PHRASE)
    expect((await admin.send('POST', `/api/comptes/${own}/deconnexion`)).status).toBe(204)
    expect(await redeem(sent)).toBeNull()
    expect((await admin.send('GET', '/api/auth/user')).status).toBe(200)
  })

  it('are deleted with their sessions, except the last administrator', async () => {
    const own = await idOf(ADMIN.username)
    const last = expect.objectContaining({ code: 'lastAdministrator' })
    expect((await admin.send('DELETE', `/api/comptes/${own}`)).json).toEqual(last)
    expect((await admin.send('PATCH', `/api/comptes/${own}`, { body: { role: 'lecture' } })).json).toEqual(
      last,
    )
    // An invited colleague who has no password yet does not count.
    await admin.send('POST', '/api/comptes', { body: { ...COLLEAGUE, username: 'attendue', role: 'admin' } })
    expect((await admin.send('DELETE', `/api/comptes/${own}`)).json).toEqual(last)

    const colleague = await invite('admin')
    const results = await Promise.all([
      admin.send('DELETE', `/api/comptes/${await idOf(COLLEAGUE.username)}`),
      colleague.send('DELETE', `/api/comptes/${own}`),
    ])
    expect(results.filter(({ status }) => status === 204)).toHaveLength(1)
    const remaining = results[0]?.status === 204 ? admin : colleague
    const active = (await comptes(remaining)).filter(({ enAttente }) => !enAttente)
    expect(active).toHaveLength(1)
    const open = await app.db.selectFrom('sessions').select('adminId').execute()
    expect([...new Set(open.map(({ adminId }) => adminId))]).toEqual(active.map(({ id }) => id))
  })

  it('appear in the audit log: invitation, role, sign-in by link, password', async () => {
    await invite('lecture')
    await admin.send('PATCH', `/api/comptes/${await idOf(COLLEAGUE.username)}`, { body: { role: 'admin' } })
    const entries = (await admin.send('GET', '/api/journal')).json as {
      action: string
      administrateur: string
      detail: string | null
      sujet: string | null
    }[]
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'setRoleCompte', detail: 'admin', sujet: COLLEAGUE.nom }),
    )
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'inviteCompte', detail: 'lecture', sujet: COLLEAGUE.nom }),
    )
    expect(entries.map(({ action, administrateur }) => [action, administrateur])).toEqual(
      expect.arrayContaining([
        ['inviteCompte', ADMIN.username],
        ['loginByLink', COLLEAGUE.username],
        ['changePassword', COLLEAGUE.username],
      ]),
    )
  })
})

onBothDatabases('Accounts of an earlier version', ({ start, dialect }) => {
  it('sign in with any letters in any case', async () => {
    const passwordHash = await hashPassword(PHRASE)
    const place = await createOldPlace(dialect, '0002', (db) =>
      sql`insert into admin_users ("id", "username", "passwordHash", "nom", "email", "dateCreation")
        values ('1', 'Élodie Ǆ', ${passwordHash}, 'Élodie', 'elodie@agence.ga', '2026-01-05T08:00:00.000Z')`.execute(
        db,
      ),
    )
    const app = await start({ on: place })
    for (const username of ['Élodie Ǆ', 'élodie ǆ', 'ÉLODIE Ǆ', 'E\u0301lodie DŽ']) {
      const answer = await app.visitor.send('POST', '/api/auth/login', {
        body: { username, password: PHRASE },
      })
      expect([username, answer.status]).toEqual([username, 200])
    }
    await place.remove()
  })

  it('keep their stored name when its normalised form is that of another account', async () => {
    const accounts = [
      ['1', 'Élodie', 'Élodie', '2026-01-05'],
      ['2', 'élodie', 'élodie', '2026-01-06'],
    ] as const
    const place = await createOldPlace(dialect, '0035', async (db) => {
      for (const [id, username, nomCompare, dateCreation] of accounts)
        await sql`insert into admin_users
          ("id", "username", "nomCompare", "passwordHash", "nom", "email", "dateCreation")
          values (${id}, ${username}, ${nomCompare}, '', '', '', ${dateCreation})`.execute(db)
    })
    const app = await start({ on: place })
    const stored = await app.db.selectFrom('admin_users').select('nomCompare').orderBy('id').execute()
    expect(stored.map(({ nomCompare }) => nomCompare)).toEqual(['Élodie', 'élodie'])
    await place.remove()
  })
})
