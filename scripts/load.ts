/**
 * `npm run load -- [SECONDS]`: what the server does under a mixed load — at half of what it can (SECONDS, ten minutes if
 * not said), at three times that, and afterwards. The loads come at their own pace, whether answers come or not, as
 * families do. Client and server share this machine, so that figures are for comparing, not for boasting. Ends with
 * code 1 when the server does not hold what is promised.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answers, Asked } from './load/phases.ts'
import { startServer } from './server-process.ts'

const HALF_SECONDS = Number(process.argv[2] ?? 600)
const ADMIN = { username: 'charge', password: 'phrase de passe de charge' }
const P99_MS = 50
/** As many as a proxy in front would hold. */
const CONNECTIONS = 1000
/** The last minute's memory against the second's. */
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
const ask = (asked: Asked): Promise<Answers> =>
  new Promise((resolve) => {
    generator.once('message', (answers) => resolve(answers as Answers))
    generator.send(asked)
  })

const rssMb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const ms = (time: number): string => `${time.toFixed(1)} ms`
const say = (what: string, answers: Answers): void => {
  const { served, putOff, failed, p50, p99, slowest, busy } = answers
  print(
    `${what}: served ${served}, 503 ${putOff}, failed ${failed}, p50 ${ms(p50)}, p99 ${ms(p99)}, ` +
      `slowest ${ms(slowest)}, memory ${Math.round(rssMb())} MB, generator ${Math.round(busy * 100)} % of a core`,
  )
}

const broken: string[] = []
const promise = (kept: boolean, what: string): void => {
  if (!kept) broken.push(what)
}

// Warm first: the first seconds of a process are its compiler's.
await ask({ seconds: 5, connections: 32, rate: null })
const most = await ask({ seconds: 10, connections: 32, rate: null })
say('most', most)
const capacity = most.served / 10
print(`capacity: ${Math.round(capacity)} calls a second`)

const memory: number[] = []
for (let minute = 1; minute <= Math.ceil(HALF_SECONDS / 60); minute += 1) {
  const half = await ask({
    seconds: Math.min(60, HALF_SECONDS),
    connections: CONNECTIONS,
    rate: capacity / 2,
  })
  say(`half, minute ${minute}`, half)
  memory.push(rssMb())
  promise(half.p99 < P99_MS, `half, minute ${minute}: p99 ${ms(half.p99)}`)
  promise(half.putOff + half.failed === 0, `half, minute ${minute}: not all were served`)
}
const [, second] = memory
const last = memory.at(-1)
if (second && last) promise(last <= second * GROWTH, `memory grew from ${second} to ${last} MB`)

const threefold = await ask({ seconds: 20, connections: CONNECTIONS, rate: capacity * 3 })
say('three times', threefold)
promise(threefold.served > 0 && threefold.putOff > 0, 'three times: nothing was put off, or everything')
promise(threefold.failed === 0, 'three times: some were neither served nor put off')
const putOff = threefold.firstPutOff ?? ''
print(
  putOff
    .split('\r\n')
    .filter((line, index, all) => index === 0 || /^retry-after/i.test(line) || index === all.length - 1)
    .join(' | '),
)
promise(
  /^retry-after: \d+/im.test(putOff) && putOff.includes('Réessayez'),
  'a 503 says neither when nor what',
)

// Whoever was put off was told to come back after this.
await new Promise((resolve) => setTimeout(resolve, 5000))
const again = await ask({ seconds: 20, connections: CONNECTIONS, rate: capacity / 2 })
say('half again', again)
promise(again.putOff + again.failed === 0 && again.p99 < P99_MS, 'half again: it did not recover')

generator.disconnect()
await server.kill('SIGTERM')
rmSync(dataDir, { recursive: true, force: true })
for (const what of broken) print(`NOT HELD: ${what}`)
process.exitCode = broken.length > 0 ? 1 : 0
