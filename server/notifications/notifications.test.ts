import { expect, it } from 'vitest'
import type { Notification } from '#contract/notifications.admin.ts'
import { onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { contactMessage, nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { purge } from '../purge/purge.ts'

const DAY_MS = 24 * 60 * 60_000

onBothDatabases('The bell', ({ start }) => {
  const submit = async (app: RunningApp, path: string, body: unknown): Promise<string> => {
    const answer = await app.visitor.send('POST', path, { body })
    expect(answer.status, answer.text).toBe(201)
    return (answer.json as { id: string }).id
  }
  const apply = (app: RunningApp, fields: object): Promise<string> =>
    submit(app, '/api/nanny-applications', { ...nannyApplication(), ...fields })

  const openBell = (admin: Awaited<ReturnType<RunningApp['signIn']>>) => {
    const list = async (which: 'unread' | 'read') => {
      const answer = await admin.send('GET', `/api/notifications/${which}`)
      expect(answer.status, answer.text).toBe(200)
      const matches = (answer.json as Notification[]).filter(({ type }) => type === 'nouveau_match')
      return { matches, all: answer.json as Notification[], total: Number(answer.headers['x-total-count']) }
    }
    return list
  }

  /** A family, a nanny who fits well and one who lives further away. */
  const withTwoMatches = async (app: RunningApp) => {
    const request = await submit(app, '/api/parent-requests', parentRequest())
    const far = await apply(app, { nom: 'Rose Nze', adresse: 'Owendo', disponibilites: 'flexible' })
    app.clock.advance(1000)
    const near = await apply(app, { nom: 'Clarisse Obame', adresse: 'Glass, Libreville' })
    app.clock.advance(1000)
    return { request, far, near }
  }

  it('shows the matches of one request as one line that names the request and the best nanny', async () => {
    const app = await start()
    const bell = openBell(await app.signIn())
    const { request } = await withTwoMatches(app)
    // The last arrival is not the best match.
    await apply(app, { nom: 'Aline Moussavou', adresse: 'Akanda' })
    const { matches, all, total } = await bell('unread')
    expect(matches).toHaveLength(1)
    expect(matches[0]).toMatchObject({ relatedId: request, titre: 'Nouvelle correspondance', lue: false })
    expect(matches[0]?.nombre).toBeGreaterThan(1)
    expect(matches[0]?.message).toMatch(
      /^\d nounous correspondent à la demande d'Aïcha Ndong\. La meilleure\u00a0: Clarisse Obame, \d+\u00a0%$/,
    )
    // The total counts notifications: the line stands for several.
    const stored = await app.db.selectFrom('notifications').select('id').execute()
    expect(total).toBe(stored.length)
    expect(total).toBeGreaterThan(all.length)
  })

  it('names the nanny of a single match, and the next best one once the best is erased', async () => {
    const app = await start()
    const admin = await app.signIn()
    const bell = openBell(admin)
    await submit(app, '/api/parent-requests', parentRequest())
    await apply(app, { nom: 'Rose Nze', telephone: '+241 77 11 11 11' })
    expect((await bell('unread')).matches[0]?.message).toMatch(
      /^Une nounou correspond à la demande d'Aïcha Ndong\u00a0: Rose Nze, \d+\u00a0%$/,
    )
    await apply(app, { nom: 'Clarisse Obame', adresse: 'Glass, Libreville', telephone: '+241 77 22 22 22' })
    expect((await bell('unread')).matches[0]?.message).toContain('La meilleure\u00a0: Clarisse Obame')
    const erase = (telephone: string) =>
      admin.send('POST', '/api/personnes/effacement', { body: { telephone } })
    await erase('+24177222222')
    expect((await bell('unread')).matches[0]?.message).toContain('La meilleure\u00a0: Rose Nze')
    await erase('+24177111111')
    const { text } = await admin.send('GET', '/api/notifications/unread')
    expect(text).not.toMatch(/Rose Nze|Clarisse Obame/)
  })

  it('shows the corrected fields of a record, in its own line and in its matches', async () => {
    const app = await start()
    const admin = await app.signIn()
    const bell = openBell(admin)
    const { request, near, far } = await withTwoMatches(app)
    const correct = async (path: string, seen: object, changes: object) => {
      const answer = await admin.send('PATCH', `/api/${path}`, { body: { ...seen, ...changes, avant: seen } })
      expect(answer.status, answer.text).toBe(200)
    }
    await correct(
      `parent-requests/${request}`,
      { ...parentRequest(), telephone: '+24166123456' },
      { nom: 'Odile Nze', adresse: 'Akanda' },
    )
    const { documents: _, ...fields } = nannyApplication()
    const seen = { ...fields, telephone: '+24177987654', nom: 'Clarisse Obame', adresse: 'Glass, Libreville' }
    await correct(`nanny-applications/${near}`, seen, { nom: 'Clarisse Obamé' })
    const { all } = await bell('unread')
    const messageOf = (id: string) => all.find(({ relatedId }) => relatedId === id)?.message
    expect(all.find(({ type }) => type === 'nouvelle_demande')?.message).toBe(
      'Odile Nze\u00a0: Garde régulière, Akanda',
    )
    expect(messageOf(near)).toBe('Clarisse Obamé\u00a0: Nounou, Glass, Libreville')
    expect(messageOf(far)).toContain('Rose Nze')
    expect((await bell('unread')).matches[0]?.message).toMatch(
      /demande d'Odile Nze\. La meilleure\u00a0: Clarisse Obamé/,
    )
    await admin.send('POST', '/api/personnes/effacement', { body: { telephone: '+24177987654' } })
    const { text } = await admin.send('GET', '/api/notifications/unread')
    expect(text).not.toMatch(/Aïcha Ndong|Clarisse|Rose/)
    expect(text).toContain("2 nounous correspondent à la demande d'Odile Nze")
  })

  it('does not name a nanny who is marked as unwanted', async () => {
    const app = await start()
    const admin = await app.signIn()
    const { near } = await withTwoMatches(app)
    const bestMatch = async () => (await openBell(admin)('unread')).matches[0]?.message
    expect(await bestMatch()).toContain('La meilleure\u00a0: Clarisse Obame')
    await admin.send('POST', '/api/indesirables', {
      body: { liste: 'candidatures', id: near, indesirable: true },
    })
    expect(await bestMatch()).toContain('Rose Nze')
    const { text } = await admin.send('GET', '/api/notifications/unread')
    expect(text).not.toContain('Clarisse Obame')
  })

  it('keeps what was read for 30 days after the reading, then deletes it; the unread stays', async () => {
    const app = await start()
    const bell = openBell(await app.signIn())
    await withTwoMatches(app)
    await submit(app, '/api/contact-messages', contactMessage())
    const [line] = (await bell('unread')).matches
    app.clock.advance(20 * DAY_MS)
    const again = await app.signIn()
    expect((await again.send('PATCH', `/api/notifications/${line?.id}/mark-read`)).status).toBe(200)
    const readAt = app.clock.now().getTime()
    const list = openBell(again)
    const read = await list('read')
    expect(read.all).toHaveLength(1)
    expect(read.all[0]).toMatchObject({ lue: true, nombre: line?.nombre, message: line?.message })
    expect((await list('unread')).matches).toEqual([])

    const rows = () => app.db.selectFrom('notifications').select('lue').execute()
    const before = await rows()
    app.clock.set(new Date(readAt + 30 * DAY_MS - 1000).toISOString())
    await purge(app.db, app.clock.now())
    expect((await openBell(await app.signIn())('read')).all).toHaveLength(1)
    expect(await rows()).toEqual(before)
    app.clock.set(new Date(readAt + 30 * DAY_MS + 1000).toISOString())
    expect((await openBell(await app.signIn())('read')).all).toEqual([])
    await purge(app.db, app.clock.now())
    expect((await rows()).every(({ lue }) => lue === 0)).toBe(true)
    expect(await rows()).toHaveLength(before.filter(({ lue }) => lue === 0).length)
  })

  it('shows what was read together newest first', async () => {
    const app = await start()
    const admin = await app.signIn()
    const sent: string[] = []
    for (const nom of ['Aline', 'Brice', 'Carine', 'Didier', 'Estelle', 'Flore']) {
      sent.unshift(
        await (sent.length % 2
          ? submit(app, '/api/contact-messages', { ...contactMessage(), nom })
          : apply(app, { nom })),
      )
      app.clock.advance(60_000)
    }
    await admin.send('POST', '/api/notifications/mark-all-read')
    const read = (await openBell(admin)('read')).all
    expect(read.map(({ relatedId }) => relatedId)).toEqual(sent)
  })

  it('marks as read all that the screen showed, and not what arrived since', async () => {
    const app = await start()
    const admin = await app.signIn()
    const bell = openBell(admin)
    await submit(app, '/api/contact-messages', { ...contactMessage(), nom: 'Aline' })
    app.clock.advance(1000)
    await submit(app, '/api/contact-messages', { ...contactMessage(), nom: 'Brice' })
    const [newest] = (await bell('unread')).all
    app.clock.advance(1000)
    const late = await submit(app, '/api/contact-messages', { ...contactMessage(), nom: 'Carine' })
    const readAll = (query = '') => admin.send('POST', `/api/notifications/mark-all-read${query}`)
    expect((await readAll(`?jusqua=${newest?.dateCreation}`)).status).toBe(204)
    expect((await bell('unread')).all.map(({ relatedId }) => relatedId)).toEqual([late])
    expect((await readAll('?jusqua=hier')).status).toBe(400)
    // A screen of the previous version names no instant.
    expect((await readAll()).status).toBe(204)
    expect((await bell('unread')).all).toEqual([])
  })

  it('keeps the date of the first reading when a notification is marked as read again', async () => {
    const app = await start()
    const admin = await app.signIn()
    const id = await submit(app, '/api/contact-messages', contactMessage())
    await admin.send('POST', '/api/notifications/mark-all-read')
    const { dateLecture } = await app.db
      .selectFrom('notifications')
      .select(['dateLecture', 'relatedId'])
      .where('relatedId', '=', id)
      .executeTakeFirstOrThrow()
    app.clock.advance(60_000)
    const [read] = (await openBell(admin)('read')).all
    await admin.send('PATCH', `/api/notifications/${read?.id}/mark-read`)
    expect(await app.db.selectFrom('notifications').select('dateLecture').execute()).toEqual([
      { dateLecture },
    ])
    expect(dateLecture).not.toBeNull()
  })
})
