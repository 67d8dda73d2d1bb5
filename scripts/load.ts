/**
 * `npm run load -- [SECONDS]`: measures the capacity of the server under a mixed load, then its answers at half of that
 * capacity (SECONDS, default ten minutes; above 60 in whole minutes, rounded up), at three times it, and at half of it
 * once more, to see that it recovers.
 * These three phases send calls at a fixed rate, without waiting for answers. Client and server share this machine:
 * compare figures of one machine only. Exits with code 1 when a limit is missed.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Phase, PhaseResult } from './load/phases.ts'
import { startServer } from './server-process.ts'

const HALF_SECONDS = Number(process.argv[2] ?? 600)
const ADMIN = { username: 'charge', password: 'phrase de passe de charge' }
/** Limit of the p99 at half of the capacity. */
const P99_MS = 50
/** Maximum number of open connections at a fixed rate: a proxy may hold as many. */
const CONNECTIONS = 1000
/** Allowed growth of memory, as a factor, from the second minute to the last. */
const GROWTH = 1.1

const dataDir = mkdtempSync(join(tmpdir(), 'garde-load-'))
const server = await startServer({
  DATA_DIR: dataDir,
  PORT: '0',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  BACKUP_EVERY_HOURS: '0',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
})
const site = server.url

const signedIn = await fetch(`${site}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(ADMIN),
})
const cookie = signedIn.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ')

const generator = fork(join(import.meta.dirname, 'load/generator.ts'), [new URL(site).port, cookie])
const ask = (asked: Phase): Promise<PhaseResult> =>
  new Promise((resolve) => {
    generator.once('message', (answers) => resolve(answers as PhaseResult))
    generator.send(asked)
  })

const rssMb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const ms = (time: number): string => `${time.toFixed(1)} ms`
const report = (what: string, answers: PhaseResult): void => {
  const { served, shed, failed, p50, p99, slowest, busy } = answers
  print(
    `${what}: served ${served}, 503 ${shed}, failed ${failed}, p50 ${ms(p50)}, p99 ${ms(p99)}, ` +
      `slowest ${ms(slowest)}, memory ${Math.round(rssMb())} MB, generator ${Math.round(busy * 100)} % of a core`,
  )
}

const failures: string[] = []
const check = (ok: boolean, what: string): void => {
  if (!ok) failures.push(what)
}

// Warm up: the compiler takes the first seconds of a process.
await ask({ seconds: 5, connections: 32, rate: null })
const most = await ask({ seconds: 10, connections: 32, rate: null })
report('most', most)
const capacity = most.served / 10
print(`capacity: ${Math.round(capacity)} calls a second`)

const memory: number[] = []
for (let minute = 1; minute <= Math.ceil(HALF_SECONDS / 60); minute += 1) {
  const half = await ask({
    seconds: Math.min(60, HALF_SECONDS),
    connections: CONNECTIONS,
    rate: capacity / 2,
  })
  report(`half, minute ${minute}`, half)
  memory.push(rssMb())
  check(half.p99 < P99_MS, `half, minute ${minute}: p99 ${ms(half.p99)}`)
  check(half.shed + half.failed === 0, `half, minute ${minute}: not all were served`)
}
const [, second] = memory
const last = memory.at(-1)
if (second && last) check(last <= second * GROWTH, `memory grew from ${second} to ${last} MB`)

const threefold = await ask({ seconds: 20, connections: CONNECTIONS, rate: capacity * 3 })
report('three times', threefold)
check(threefold.served > 0 && threefold.shed > 0, 'three times: no call or every call was shed')
check(threefold.failed === 0, 'three times: some calls were neither served nor shed')
/** The first 503, of which the status line, Retry-After and the body are printed. */
const shed = threefold.firstShed ?? ''
print(
  shed
    .split('\r\n')
    .filter((line, index, all) => index === 0 || /^retry-after/i.test(line) || index === all.length - 1)
    .join(' | '),
)
check(
  /^retry-after: \d+/im.test(shed) && shed.includes('Réessayez'),
  'a 503 lacks Retry-After or its message',
)

// As long as the Retry-After of the refused calls.
await new Promise((resolve) => setTimeout(resolve, 5000))
const again = await ask({ seconds: 20, connections: CONNECTIONS, rate: capacity / 2 })
report('half again', again)
check(again.shed + again.failed === 0 && again.p99 < P99_MS, 'half again: it did not recover')

generator.disconnect()
await server.kill('SIGTERM')
rmSync(dataDir, { recursive: true, force: true })
for (const what of failures) print(`FAILED: ${what}`)
process.exitCode = failures.length > 0 ? 1 : 0
