import { beforeAll, expect, it, vi } from 'vitest'
import { HINT_COOKIE } from '#contract/hint-cookie.ts'
import type { FirstAnswers, Received } from '#contract/pages.ts'
import { SESSION_IDLE_MS } from '#server/auth/session.ts'
import type { Db } from '#server/db/db.ts'
import { type Caller, callerWith, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { DIST } from '#tests/support/built.ts'
import { parentRequest } from '#tests/support/submissions.ts'

const logged = vi.hoisted((): string[] => [])
vi.mock('#server/http/log.ts', async (original) => ({
  ...(await original<object>()),
  openLogStream: async () => ({ write: (line: string) => logged.push(line) }),
}))

onBothDatabases('First answers of the document of the dashboard', ({ start }) => {
  let sessionsRead = 0
  const countSessionsRead = (db: Db): Db => {
    const execute = db.executeQuery.bind(db)
    db.executeQuery = (query) => {
      if (/from "sessions"/.test('sql' in query ? query.sql : '')) sessionsRead += 1
      return execute(query)
    }
    return db
  }
  let running: RunningApp
  let admin: Caller
  beforeAll(async () => {
    running = await start({ dist: DIST, through: countSessionsRead, env: { LOG_LEVEL: 'error' } })
    // More than the first page of the list.
    for (let index = 10; index < 35; index += 1)
      await running.visitor.send('POST', '/api/parent-requests', {
        body: { ...parentRequest(), telephone: `+241 66 11 22 ${index}` },
        remoteAddress: `10.0.${index}.1`,
      })
    admin = await signIn()
  })
  const signIn = async () => callerWith(running, `${(await running.signIn()).cookie}; ${HINT_COOKIE}=1`)
  const answersOf = async (caller: Caller, path = '/admin', headers = {}): Promise<FirstAnswers> => {
    const { status, text } = await caller.send('GET', path, { headers })
    expect(status).toBe(200)
    const block = /id="first-answers">(.*?)<\/script>/.exec(text)?.[1]
    return block === undefined ? {} : (JSON.parse(block) as FirstAnswers)
  }

  /** On a busy machine a document may go without its answers: asks until they are in it. */
  const answersInTime = (...asked: Parameters<typeof answersOf>): Promise<FirstAnswers> =>
    vi.waitFor(
      async () => {
        const answers = await answersOf(...asked)
        expect(answers).not.toEqual({})
        return answers
      },
      { timeout: 60_000 },
    )

  it('are those of the calls, with the headers of a list', async () => {
    for (const path of ['/admin', '/admin?onglet=candidatures', '/admin?statut=en_attente']) {
      const answers = await answersInTime(admin, path)
      expect(Object.keys(answers)).toHaveLength(6)
      if (path === '/admin')
        expect(Object.values(answers)[0]).toMatchObject({
          total: '25',
          link: expect.stringContaining('cursor='),
        })
      for (const [url, answer] of Object.entries(answers)) {
        const { status, json, headers } = await admin.send('GET', url)
        const expected: Received = {
          body: json,
          total: headers['x-total-count']?.toString() ?? null,
          link: headers.link?.toString() ?? null,
        }
        expect([url, status, answer]).toEqual([url, 200, expected])
      }
    }
  })

  it('are read under one session, which is read once', async () => {
    await answersInTime(admin)
    sessionsRead = 0
    await answersOf(admin)
    expect(sessionsRead).toBe(1)
  })

  it('count in the limit of the network as the calls do', async () => {
    const remaining = async () =>
      Number((await admin.send('GET', '/api/prestations')).headers['x-ratelimit-remaining'])
    // The count starts anew every minute, possibly during the test.
    await vi.waitFor(
      async () => {
        const before = await remaining()
        await answersOf(admin)
        // The document, six calls, and the call that asks.
        expect(before - (await remaining())).toBe(8)
      },
      { timeout: 60_000 },
    )
  })

  it('keep the session alive, unless a timer asks for the document', async () => {
    const [person, timer] = [await signIn(), await signIn()]
    running.clock.advance(SESSION_IDLE_MS - 60_000)
    await answersInTime(person)
    await answersInTime(timer, '/admin', { 'x-timer': '1' })
    running.clock.advance(120_000)
    await answersInTime(person)
    expect(await answersOf(timer)).toEqual({})
  })

  it('are left out when one of them fails', async () => {
    const caller = await signIn()
    await running.db.schema.alterTable('notifications').renameTo('notifications_gone').execute()
    logged.length = 0
    expect(await answersOf(caller)).toEqual({})
    // A slow machine leaves them out too, without this line.
    await vi.waitFor(() => expect(logged.join('')).toContain('first answers failed'), { timeout: 60_000 })
    await running.db.schema.alterTable('notifications_gone').renameTo('notifications').execute()
    await answersInTime(caller)
  })
})
