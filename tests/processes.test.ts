import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Receipt } from '#contract/submission.ts'
import { freePort, type ServerProcess } from '#scripts/server-process.ts'
import { openDatabase } from '#server/db/open.ts'
import { ADMIN, onDatabase } from './support/app.ts'
import { report, SCALE } from './support/faults.ts'
import { createPlace, type Place } from './support/places.ts'
import { type RoundRobin, startProxy } from './support/round-robin.ts'
import { startServer } from './support/server-process.ts'
import { contactMessage, createRequestPhone, parentRequest, tally } from './support/submissions.ts'
import { overTheWire } from './support/wire.ts'

const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

onDatabase('postgres', 'three servers on one database, behind a proxy that takes turns', () => {
  let place: Place
  let servers: ServerProcess[]
  let proxy: RoundRobin

  beforeAll(async () => {
    place = await createPlace('postgres')
    const start = () => startServer({ ...place.env, PORT: '0', BACKUP_EVERY_HOURS: '0' })
    // Started together: one migrates, the others wait for its lock. Each seeds; a row that exists is not added again.
    servers = await Promise.all([start(), start(), start()])
    proxy = await startProxy(servers.map(({ url }) => url))
  })
  afterAll(async () => {
    await proxy.close()
    await Promise.all(servers.map((server) => server.kill('SIGTERM')))
    await place.remove()
  })

  const signIn = async () => {
    const answer = await post(`${proxy.url}/api/auth/login`, ADMIN)
    expect(answer.status).toBe(200)
    return answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }
  const statusesOf = (path: string, cookie: string, times = 6) =>
    Promise.all(
      Array.from({ length: times }, () =>
        fetch(`${proxy.url}${path}`, { headers: { cookie } }).then(({ status }) => status),
      ),
    )

  it('a session is valid on all of them, and signing out ends it on all', async () => {
    const cookie = await signIn()
    expect(await statusesOf('/api/auth/user', cookie)).toEqual(Array(6).fill(200))
    await post(`${proxy.url}/api/auth/logout`, {}, { cookie, 'sec-fetch-site': 'same-origin' })
    expect(await statusesOf('/api/auth/user', cookie)).toEqual(Array(6).fill(401))
  })

  it('fifty concurrent deliveries of one submission make one row and one notification', async () => {
    const cookie = await signIn()
    const unread = () =>
      Promise.all(
        servers.map(async ({ url }) => {
          const { headers } = await fetch(`${url}/api/notifications/unread`, { headers: { cookie } })
          return Number(headers.get('x-total-count'))
        }),
      )
    const before = await unread()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        post(`${proxy.url}/api/contact-messages`, contactMessage(), { 'idempotency-key': key }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
    const receipts = (await Promise.all(answers.map((answer) => answer.json()))) as Receipt[]
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1)
    expect(await unread()).toEqual(before.map((count) => count + 1))
  })

  it('a rate limit counts the calls to all of them together', async () => {
    const wrong = { username: 'quelqu’un', password: 'faux mot' }
    const statuses = []
    for (let attempt = 0; attempt < 12; attempt += 1)
      statuses.push((await post(`${proxy.url}/api/auth/login`, wrong)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])

    const phone = { ...parentRequest(), telephone: '+241 74 55 55 55' }
    const sent = []
    for (let attempt = 0; attempt < 17; attempt += 1)
      sent.push((await post(`${proxy.url}/api/parent-requests`, phone)).status)
    expect(sent).toEqual([...Array(15).fill(201), 429, 429])
  })

  it('a change made through one is visible through the others at once', async () => {
    const cookie = await signIn()
    const [first, second, third] = servers.map(({ url }) => url)
    const body = JSON.stringify({ nom: 'Garde du soir', prix: 3000, unite: 'FCFA/heure' })
    const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    await fetch(`${first}/api/prestations/regulier`, { method: 'PATCH', headers, body })
    for (const url of [second, third])
      expect(await (await fetch(`${url}/api/prestations`)).text()).toContain('Garde du soir')
  })
})

onDatabase('postgres', 'one of three servers dies under load', () => {
  it(
    'and no request is lost or stored twice',
    async () => {
      const place = await createPlace('postgres')
      const start = () =>
        startServer({
          ...place.env,
          PORT: '0',
          RATE_LIMIT: 'off',
          BACKUP_EVERY_HOURS: '0',
        })
      const servers = await Promise.all([start(), start(), start()])
      const proxy = await startProxy(servers.map(({ url }) => url))
      const phones = Array.from({ length: 12 }, () => createRequestPhone(() => proxy.url))
      const before = new Map(proxy.answered)

      const half = 30 * SCALE
      let victim: Promise<unknown> | undefined
      await Promise.all(
        phones.map((phone) =>
          phone.sendUntil((acknowledged) => {
            if (acknowledged >= half) victim ??= servers[1]?.kill('SIGKILL')
            return acknowledged >= 2 * half
          }),
        ),
      )
      await victim

      const database = openDatabase(place)
      const result = await tally(database.db, phones)
      await database.close()
      const shares = [...proxy.answered].map(([server, count]) => count - (before.get(server) ?? 0))
      report('one of three servers killed, postgres', {
        ...result,
        answeredByFirst: shares[0] ?? 0,
        bySecond: shares[1] ?? 0,
        byThird: shares[2] ?? 0,
      })
      expect(result).toEqual({ acknowledged: 12 * 2 * half, lost: 0, doubled: 0, torn: 0 })
      expect(Math.min(...shares)).toBeGreaterThan(0)

      await proxy.close()
      await Promise.all(servers.map((server) => server.kill('SIGTERM')))
      await place.remove()
    },
    120_000 * SCALE,
  )
})

/** Established connections to a site's port on this machine, as the kernel counts them. */
const connectionsTo = (siteUrl: string): number => {
  const port = Number(new URL(siteUrl).port).toString(16).toUpperCase().padStart(4, '0')
  const ESTABLISHED = '01'
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , remote, state]) => remote?.endsWith(`:${port}`) && state === ESTABLISHED).length
}

/**
 * A new connection for each call: a process answers all calls of a connection that it accepted. A connection to a
 * process that is being killed is lost.
 */
const readMetrics = (url: string) =>
  overTheWire(url, (socket) => {
    socket.setTimeout(2000, () => socket.destroy())
    socket.write('GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  })

/** Ids of the processes that listen. */
const pidsOf = async (url: string): Promise<number[]> =>
  [...(await readMetrics(url)).matchAll(/^garde_process\{pid="(\d+)"\} 1$/gm)].map(([, pid]) => Number(pid))

onDatabase('postgres', 'PROCESSES', () => {
  it('serves from several processes, replaces one that dies, and exits with code 0', async () => {
    const place = await createPlace('postgres')
    const server = await startServer({ ...place.env, PORT: '0', PROCESSES: '3' })
    const pids = () => pidsOf(server.url)
    await expect.poll(async () => (await pids()).length).toBe(3)
    for (let call = 0; call < 30; call += 1)
      await fetch(`${server.url}/api/health/live`, { headers: { connection: 'close' } })
    // Every process reports the sum of all three.
    const counted =
      /^http_request_duration_seconds_count\{method="GET",route="\/api\/health\/live",status="200"\} (\d+)$/m
    // A process counts a call once its answer has left.
    await expect.poll(async () => Number(counted.exec(await readMetrics(server.url))?.[1])).toBe(30)

    const [victim = 0] = await pids()
    // Stops the parent, so that it learns of the death at the same time as of the calls. For each call it asks all
    // processes, the dead one too.
    process.kill(server.pid, 'SIGSTOP')
    process.kill(victim, 'SIGKILL')
    const calls = Array.from({ length: 5 }, () => readMetrics(server.url))
    await setTimeout(500)
    process.kill(server.pid, 'SIGCONT')
    await Promise.all(calls)
    await expect.poll(async () => (await pids()).filter((pid) => pid !== victim).length).toBe(3)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    await place.remove()
  })

  it('says once, and not in each process, that an account still has the default password', async () => {
    const place = await createPlace('postgres')
    const env = { ...place.env, PORT: '0', ADMIN_USERNAME: '', ADMIN_PASSWORD: '' }
    const first = await startServer(env)
    await first.kill('SIGTERM')
    const server = await startServer({ ...env, PROCESSES: '3', PUBLIC_URL: 'https://www.exemple.ga' })
    await expect.poll(async () => (await pidsOf(server.url)).length).toBe(3)
    expect(server.output().match(/mot de passe de départ/g)).toHaveLength(1)
    await server.kill('SIGTERM')
    await place.remove()
  })

  it('closes or answers every connection that arrives while all its processes die', async () => {
    const place = await createPlace('postgres')
    // A fixed port: with 0, processes that start after all others have died may listen on another one.
    const server = await startServer({ ...place.env, PORT: String(await freePort()), PROCESSES: '2' })
    const call = () =>
      overTheWire(server.url, (socket) =>
        socket.write('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
      )
    const pids = () => pidsOf(server.url)
    await expect.poll(async () => (await pids()).length).toBe(2)
    const victims = await pids()
    // Stopped processes accept no connection: the new connections wait in the queue of the kernel.
    for (const pid of victims) process.kill(pid, 'SIGSTOP')
    const caught = Array.from({ length: 20 }, call)
    await expect.poll(() => connectionsTo(server.url)).toBeGreaterThanOrEqual(20)
    for (const pid of victims) process.kill(pid, 'SIGKILL')
    await Promise.all(caught)
    await expect.poll(async () => (await pids()).length).toBe(2)
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    await place.remove()
  })

  it('stops while replacements of its processes are still to be started', async () => {
    const place = await createPlace('postgres')
    const server = await startServer({ ...place.env, PORT: '0', PROCESSES: '2' })
    const killAll = (): number => {
      const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ')
      const pids = children.filter(Boolean).map(Number)
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      return pids.length
    }
    // A process that lived for two seconds is replaced at once. Its replacement is killed while it starts, and is
    // replaced two seconds later (RESTART_DELAY_MS in server/processes.ts).
    await expect.poll(killAll).toBe(0)
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    await place.remove()
  })

  it('is refused without PostgreSQL', async () => {
    const place = await createPlace('sqlite')
    await expect(startServer({ ...place.env, PROCESSES: '2' })).rejects.toThrow(
      /PROCESSES demande DATABASE_URL/,
    )
    await place.remove()
  })
})
