import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { PAGES_PATH } from '#contract/pages.ts'
import type { Db } from '#server/db/db.ts'
import { onDatabase, type RunningApp } from '#tests/support/app.ts'
import { DIST } from '#tests/support/built.ts'
import { buildIfStale } from '../../scripts/build.ts'

/** What a browser accepts when a person opens an address. */
const OPENED = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

onDatabase('sqlite', 'An address that a person opens', ({ start }) => {
  let app: RunningApp
  /** Thrown by each cached query (server/db/cached-query.ts), with which pages read packages and settings. */
  let fault: Error | null = null
  const faulty = (db: Db): Db => {
    const execute = db.executeQuery.bind(db)
    db.executeQuery = (query) => (fault ? Promise.reject(fault) : execute(query))
    return db
  }
  beforeAll(async () => {
    await buildIfStale()
    app = await start({ dist: DIST, through: faulty })
  })
  afterEach(() => {
    fault = null
  })

  const open = (path: string) => app.visitor.send('GET', path, { headers: OPENED })

  describe('with a broken escape', () => {
    it.each(['/services%', '/%zz?x=1', '/%ff%fe', '/%?x=%'])('%s is the not-found page', async (path) => {
      const answer = await open(path)
      expect(answer.status).toBe(404)
      expect(answer.text).toBe((await open('/nulle-part')).text)
    })

    it('in its query only is the page of its path', async () => {
      expect((await open('/services?q=%')).text).toBe((await open('/services')).text)
    })

    it('in a path of the API is refused in JSON', async () => {
      expect((await open('/api/download/%')).json).toMatchObject({ code: 'unreadableBody' })
    })
  })

  it('has the same headers without a network: the service worker takes them from the answer with all pages', async () => {
    const [all, alone] = [await open(PAGES_PATH), await open('/services')]
    for (const name of [
      'permissions-policy',
      'x-frame-options',
      'referrer-policy',
      'cross-origin-opener-policy',
    ])
      expect([name, all.headers[name]]).toEqual([name, alone.headers[name] ?? 'missing'])
  })

  it('while the database is away is a French page with a link home', async () => {
    fault = Object.assign(new Error('connect to 10.0.0.7'), { code: 'ECONNREFUSED' })
    const { status, headers, text } = await open('/')
    expect(status).toBe(503)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.any(String),
      'content-security-policy': (await open('/api/health/live')).headers['content-security-policy'],
    })
    expect(text).toContain('<html lang="fr">')
    expect(text).toContain(`<p>${ERRORS.unavailable.message}</p>`)
    expect(text).toContain('<a href="/">')
    // What the policy of the answer forbids.
    expect(text).not.toMatch(/<style|<script| style=/)
  })

  it('with a fault of ours names the request, and neither the cause nor the address', async () => {
    fault = new Error('a secret of ours')
    const { status, headers, text } = await open('/services?<b>')
    expect(status).toBe(500)
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toMatch(/Référence\u00a0: [\da-f-]{36}</)
    expect(text).not.toMatch(/secret|<b>|services/)
  })

  it('of the API is refused in JSON, also through an encoded path; so is a page that a program asks for', async () => {
    fault = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    for (const answer of [
      await open('/api/prestations'),
      await open('/%61pi/prestations'),
      await app.visitor.send('GET', '/'),
      await app.visitor.send('GET', '/', { headers: { accept: '*/*' } }),
    ])
      expect([answer.status, answer.json]).toMatchObject([503, { code: 'unavailable' }])
  })
})
