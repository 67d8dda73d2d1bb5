/**
 * `npm run load -- [SECONDS]`: what the server does under a mixed load — at half of what it can (SECONDS, ten minutes if
 * not said), at three times that, and afterwards. The loads come at their own pace, whether answers come or not, as
 * families do. Client and server share this machine, so that figures are for comparing, not for boasting.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDEMPOTENCY_HEADER } from '#contract/submission.ts'

const HALF_SECONDS = Number(process.argv[2] ?? 600)
const ADMIN = { username: 'charge', password: 'phrase de passe de charge' }

const dataDir = mkdtempSync(join(tmpdir(), 'garde-load-'))
const server = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    BACKUP_EVERY_HOURS: '0',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const site = await new Promise<string>((resolve) => {
  let printed = ''
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    const found = /ouvert\s:\s(http:\S+)/.exec(printed)?.[1]
    if (found) resolve(found)
  })
})
const { port } = new URL(site)

interface Sample {
  readonly status: number
  readonly ms: number
}

const call = (agent: Agent, method: string, path: string, body?: unknown, cookie = ''): Promise<Sample> =>
  new Promise((resolve) => {
    const began = performance.now()
    const done = (status: number) => resolve({ status, ms: performance.now() - began })
    const headers = {
      cookie,
      ...(body !== undefined && {
        'content-type': 'application/json',
        [IDEMPOTENCY_HEADER]: crypto.randomUUID(),
      }),
    }
    const sent = request({ host: '127.0.0.1', port, method, path, agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => done(answer.statusCode ?? 0))
    })
    sent.once('error', () => done(0))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })

const signIn = async (): Promise<string> => {
  const answer = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
const cookie = await signIn()

const demande = () => ({
  nom: 'Famille de charge',
  telephone: `+241 66 ${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`,
  adresse: 'Glass, Libreville',
  typeService: 'regulier',
  nombreEnfants: 1,
  forfait: 'regulier',
})

/** Of a hundred calls: what families do, and what the agency does meanwhile. */
const oneOf = (agent: Agent): Promise<Sample> => {
  const dice = Math.random()
  if (dice < 0.55) return call(agent, 'GET', '/api/prestations')
  if (dice < 0.75) return call(agent, 'GET', '/api/parametres-site')
  if (dice < 0.9) return call(agent, 'POST', '/api/parent-requests', demande())
  if (dice < 0.95) return call(agent, 'GET', '/api/parent-requests?limit=50', undefined, cookie)
  return call(agent, 'GET', '/api/notifications/unread', undefined, cookie)
}

const rssMb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const percentile = (samples: readonly Sample[], share: number): number => {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
}

const say = (what: string, samples: readonly Sample[]): void => {
  const served = samples.filter(({ status }) => status === 200 || status === 201)
  const put = samples.filter(({ status }) => status === 503)
  process.stdout.write(
    `${what}: served ${served.length}, 503 ${put.length}, failed ${samples.length - served.length - put.length}, ` +
      `p50 ${percentile(served, 0.5)} ms, p99 ${percentile(served, 0.99)} ms, memory ${Math.round(rssMb())} MB\n`,
  )
}

/** As fast as answers come, on so many connections. */
const closedLoop = async (seconds: number, connections: number): Promise<readonly Sample[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const samples: Sample[] = []
  const until = performance.now() + seconds * 1000
  const visitor = async () => {
    while (performance.now() < until) samples.push(await oneOf(agent))
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  agent.destroy()
  return samples
}

/** So many a second, whether the others were answered or not. */
const openLoop = async (seconds: number, rate: number): Promise<readonly Sample[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4000 })
  const pending: Promise<Sample>[] = []
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * rate
    while (pending.length < due) pending.push(oneOf(agent))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const samples = await Promise.all(pending)
  agent.destroy()
  return samples
}

await closedLoop(3, 32)
const capacity = (await closedLoop(8, 32)).length / 8
process.stdout.write(`capacity: ${Math.round(capacity)} calls a second\n`)
for (let minute = 1; minute <= Math.ceil(HALF_SECONDS / 60); minute += 1)
  say(`half, minute ${minute}`, await openLoop(Math.min(60, HALF_SECONDS), capacity / 2))
say('three times, 10 s', await openLoop(10, capacity * 3))
say('half again, 10 s', await openLoop(10, capacity / 2))

server.kill('SIGTERM')
await new Promise((resolve) => server.once('exit', resolve))
rmSync(dataDir, { recursive: true, force: true })
