import { beforeAll, expect, it } from 'vitest'
import { callerWith, onBothDatabases, type RunningApp, sessionCookie } from '#tests/support/app.ts'
import { createAdminLink } from './link.ts'

const MINUTE_MS = 60_000

onBothDatabases('A one-time link', ({ start }) => {
  let running: RunningApp
  beforeAll(async () => {
    running = await start()
  })
  const make = async (): Promise<string> => (await createAdminLink(running.db, running.clock.now())) ?? ''
  const redeem = (token: string) => running.visitor.send('POST', '/api/auth/link', { body: { token } })

  it('opens a session, once', async () => {
    const token = await make()
    const first = await redeem(token)
    expect(first.status).toBe(200)
    const user = await callerWith(running, sessionCookie(first.cookies)).send('GET', '/api/auth/user')
    expect(user.json).toMatchObject({ user: { username: 'direction' } })
    expect((await redeem(token)).status).toBe(401)
  })

  it('opens one session when it is redeemed twice at once', async () => {
    const token = await make()
    const statuses = (await Promise.all([redeem(token), redeem(token)])).map((answer) => answer.status)
    expect(statuses.sort()).toEqual([200, 401])
  })

  it('expires after fifteen minutes, not before', async () => {
    const inTime = await make()
    running.clock.advance(15 * MINUTE_MS - 1)
    expect((await redeem(inTime)).status).toBe(200)
    const late = await make()
    running.clock.advance(15 * MINUTE_MS + 1)
    expect((await redeem(late)).status).toBe(401)
  })

  it('is stored hashed', async () => {
    const token = await make()
    expect(JSON.stringify(await running.db.selectFrom('admin_links').selectAll().execute())).not.toContain(
      token,
    )
  })

  it('is refused when its token is unknown', async () => {
    expect((await redeem('x'.repeat(43))).json).toEqual({
      code: 'invalidLink',
      message: "Ce lien n'est plus valable.",
    })
  })
})
