/**
 * `npm run bench:lists`: measures calls of the back office at the server, on SQLite, and on PostgreSQL where there is
 * one: the lists with the 50,000 requests, 20,000 applications and 200,000 messages of `npm run seed:large`, the board
 * and "À faire" with 30,000 mises en relation beside them, the money with 5,000 employees and 200,000 payments of each
 * kind, and the matches with 10,000 open requests and 10,000 nannies. Times are measured in the application, from the
 * arrival of a call to its complete answer, without a network.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { get, listCallsOf, moneyCallsOf, placementCallsOf, type Running } from './bench-lists/calls.ts'
import { createCluster, createDatabase } from './machine-postgres.ts'
import { analyzeFilled, fill, LARGE, type Sizes } from './seed-large/fill.ts'
import { fillMoney, type MoneySizes } from './seed-large/money.ts'
import { fillPlacements } from './seed-large/placements.ts'

const PAIRS = 30_000
const MONEY: MoneySizes = { employees: 5_000, payments: 200_000 }
const MATCHED: Sizes = { requests: 10_000, applications: 10_000, messages: 0 }
/** Number of times that each call is made; `TIMES=10` sets another number. */
const TIMES = Number(process.env.TIMES ?? 40)
/** `ONLY=lists`, `placements`, `money` or `matches` measures one part alone. */
const { ONLY } = process.env
const isMeasured = (part: 'lists' | 'placements' | 'money' | 'matches'): boolean =>
  ONLY === undefined || ONLY === part
/** Maximum p95 of each list and search at the server (decision 0007). */
const TARGET_MS = 30
const ADMIN = { username: 'direction', password: 'une phrase de passe pour mesurer' }

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const ms = (value: number): string => value.toFixed(1).padStart(9)

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ??
  Number.NaN

/** The 26th of this month: "À faire" lists salaries only from the 25th to the 10th. */
const PAY_DAY = new Date(`${new Date().toISOString().slice(0, 8)}26T09:00:00.000Z`)

const start = async (
  env: Record<string, string>,
  prepare?: (db: Db) => Promise<void>,
  clock: () => Date = () => new Date(),
): Promise<Running> => {
  const config = readConfig({
    APP_SECRET: 'a secret for measuring, long enough for the rule',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const database = openDatabase(config, { maintenance: true })
  await migrate(database.db, database.dialect, new Date())
  await seed(database.db, config, new Date())
  await prepare?.(database.db)
  await analyzeFilled(database.db, database.dialect)
  const app = await createApp({ db: database.db, config, clock })
  await app.ready()
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth/login', payload: ADMIN })
  const cookie = [signedIn.headers['set-cookie']]
    .flat()
    .find((line) => line?.includes('session='))
    ?.split(';', 1)[0]
  if (!cookie) throw new Error(`Signing in answered ${signedIn.statusCode}`)
  return {
    app,
    db: database.db,
    cookie,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

const measureLists = async (
  running: Running,
  callsOf: (running: Running) => Promise<readonly string[]>,
): Promise<boolean> => {
  const calls = await callsOf(running)
  const measured: { url: string; hits: string; least: number; p50: number; p95: number }[] = []
  for (const url of calls) {
    const times: number[] = []
    let hits = ''
    for (let i = 0; i < TIMES; i += 1) {
      const started = performance.now()
      const answer = await get(running, url)
      times.push(performance.now() - started)
      hits = String(answer.headers['x-total-count'] ?? '')
    }
    measured.push({
      url,
      hits,
      least: Math.min(...times),
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
    })
  }
  const plain = measured[0]?.p50 ?? Number.NaN
  const slow = measured.filter(({ p95 }) => p95 > TARGET_MS)
  print(`  ${measured.length} lists and searches, ${TIMES} times each`)
  print(
    `  p95 of all: ${ms(
      percentile(
        measured.map(({ p95 }) => p95),
        0.95,
      ),
    )} ms; the slowest:`,
  )
  print(
    `  ${'least ms'.padStart(9)}${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}${'ratio'.padStart(9)}${'rows'.padStart(9)}  call`,
  )
  print(`  ratio: p50 beside ${calls[0]}, ${plain.toFixed(2)} ms`)
  for (const { url, hits, least, p50, p95 } of measured
    .sort((a, b) => b.p95 - a.p95)
    .slice(0, Math.max(12, slow.length)))
    print(
      `  ${ms(least)}${ms(p50)}${ms(p95)}${(p50 / plain).toFixed(1).padStart(9)}${hits.padStart(9)}  ${decodeURIComponent(url).slice(0, 110)}`,
    )
  print(
    slow.length === 0
      ? `  each within ${TARGET_MS} ms at p95`
      : `  ${slow.length} ABOVE ${TARGET_MS} ms at p95`,
  )
  return slow.length === 0
}

/** Runs `run`. Returns its duration (`wall`) and the longest delay of the event loop meanwhile (`hold`), in ms. */
const measureHold = async <T>(run: () => Promise<T>): Promise<{ wall: number; hold: number }> => {
  let watching = true
  let hold = 0
  const started = performance.now()
  let last = started
  const turn = (): void => {
    const now = performance.now()
    hold = Math.max(hold, now - last)
    last = now
    if (watching) setImmediate(turn)
  }
  setImmediate(turn)
  await run()
  const wall = performance.now() - started
  hold = Math.max(hold, performance.now() - last)
  watching = false
  return { wall, hold }
}

const REQUEST = {
  nom: 'Aïcha Ndong',
  telephone: '+24166123456',
  adresse: 'Nzeng-Ayong, derrière la pharmacie',
  typeService: 'regulier',
  nombreEnfants: 2,
  forfait: 'regulier',
}
const NANNY = {
  nom: 'Grâce Mba',
  telephone: '+24177987654',
  adresse: 'Nzeng Ayong',
  typePoste: 'nounou',
  experience: 'Cinq ans auprès de jeunes enfants',
  disponibilites: 'lundi-vendredi',
}
const post = async ({ app }: Running, url: string, payload: object): Promise<void> => {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
  })
  if (answer.statusCode !== 201) throw new Error(`${url} answered ${answer.statusCode}: ${answer.payload}`)
}

const measureMatches = async (running: Running): Promise<void> => {
  print(`  ${MATCHED.requests} open requests x ${MATCHED.applications} nannies, in the application`)
  print(`  ${'wall ms'.padStart(9)}${'hold ms'.padStart(9)}  call`)
  const report = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    const { wall, hold } = await measureHold(run)
    print(`  ${ms(wall)}${ms(hold)}  ${name}`)
  }
  const matches = () => get(running, '/api/matches')
  const request = () => post(running, '/api/parent-requests', REQUEST)
  const nanny = () => post(running, '/api/nanny-applications', NANNY)
  await report('matches, first since the start', matches)
  await report('matches, again', matches)
  await report('a new request', request)
  await report('matches after a new request', matches)
  await report('a new nanny', nanny)
  await report('matches after a new nanny', matches)
  await nanny()
  await report('a new request after a new nanny', request)
  await report('a new nanny after a new request', nanny)
  await nanny()
  await report('matches after a new nanny', matches)
}

/** Fills a database with requests and applications that all take part in matching, without employees. */
const openAll = async (db: Db): Promise<void> => {
  await fill(db, MATCHED, new Date())
  await sql`delete from employees`.execute(db)
  await db.updateTable('parent_requests').set({ statut: 'en_attente' }).execute()
  await db.updateTable('nanny_applications').set({ statut: 'en_examen' }).execute()
}

const base = mkdtempSync(join(tmpdir(), 'bench-lists-'))
const cluster = createCluster()
await cluster?.start()
try {
  const databases = ['SQLite', ...(cluster ? ['PostgreSQL'] : [])]
  if (!cluster) print('PostgreSQL is not on this machine: SQLite alone.')
  for (const name of databases) {
    const env = async (purpose: string): Promise<Record<string, string>> => ({
      DATA_DIR: mkdtempSync(join(base, purpose)),
      DATABASE_URL: name === 'PostgreSQL' && cluster ? (await createDatabase(cluster.url)).url : '',
    })
    print(`\n${name}`)
    const measure = async (
      purpose: string,
      prepare: (db: Db) => Promise<void>,
      callsOf: (running: Running) => Promise<readonly string[]>,
    ): Promise<void> => {
      const running = await start(await env(purpose), prepare, () => PAY_DAY)
      if (!(await measureLists(running, callsOf))) process.exitCode = 1
      await running.close()
    }
    if (isMeasured('lists')) await measure('lists', (db) => fill(db, LARGE, PAY_DAY), listCallsOf)
    if (isMeasured('placements')) {
      print(`  with ${PAIRS} mises en relation`)
      const prepare = async (db: Db): Promise<void> => {
        await fill(db, LARGE, PAY_DAY)
        await fillPlacements(db, PAIRS, PAY_DAY)
      }
      await measure('placements', prepare, placementCallsOf)
    }
    if (isMeasured('money')) {
      print(`  with ${MONEY.employees} employees and ${MONEY.payments} payments of each kind`)
      const prepare = async (db: Db): Promise<void> => {
        await fill(db, { ...LARGE, messages: 0 }, PAY_DAY)
        await fillMoney(db, MONEY, PAY_DAY)
        await fillPlacements(db, PAIRS, PAY_DAY)
      }
      await measure('money', prepare, moneyCallsOf(PAY_DAY))
    }
    if (isMeasured('matches')) {
      const matched = await start(await env('matches'), openAll)
      await measureMatches(matched)
      await matched.close()
    }
  }
} finally {
  await cluster?.destroy()
  rmSync(base, { recursive: true, force: true })
}
