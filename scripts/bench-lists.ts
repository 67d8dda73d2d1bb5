/**
 * `npm run bench:lists`: measures the calls of the back office at the server, on both databases, with the 50,000
 * requests, 20,000 applications and 200,000 messages of `npm run seed:large`, and with 10,000 open requests and 10,000
 * nannies for the matches. Times are measured in the application, from the arrival of a call to its complete answer,
 * without a network.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { createCluster, createDatabase } from './machine-postgres.ts'
import { analyzeFilled, fill, type Sizes } from './seed-large/fill.ts'

const SIZES: Sizes = { requests: 50_000, applications: 20_000, messages: 200_000 }
const MATCHED: Sizes = { requests: 10_000, applications: 10_000, messages: 0 }
const TIMES = Number(process.env.TIMES ?? 40)
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

interface Running {
  readonly app: FastifyInstance
  readonly db: Db
  readonly cookie: string
  readonly close: () => Promise<void>
}

const start = async (env: Record<string, string>, prepare?: (db: Db) => Promise<void>): Promise<Running> => {
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
  const app = await createApp({ db: database.db, config, clock: () => new Date() })
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

const get = async ({ app, cookie }: Running, url: string) => {
  const answer = await app.inject({ method: 'GET', url, headers: { cookie } })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.payload}`)
  return answer
}

const q = (words: string): string => `q=${encodeURIComponent(words)}`
/** Words with many hits, with some, with none; accents and apostrophes; parts of words and of numbers. */
const SEARCHES = [
  'm',
  'ma',
  'marie',
  'MOUSSAVOU',
  'élodie',
  'N’Kembo',
  'derrière la pharmacie',
  'marie ndong',
  'akébé plaine',
  'oussav',
  '6612',
  '066 12',
  '+241 77 12 34 56',
  'introuvable',
  'zzz qqq',
]
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'parent-requests': [
    '',
    'statut=en_attente',
    'statut=traite',
    'statut=paye',
    'service=devoirs',
    'statut=paye&service=weekend',
  ],
  'nanny-applications': [
    '',
    'statut=en_examen',
    'statut=accepte',
    'poste=personne',
    'statut=refuse&poste=nounou',
  ],
  'contact-messages': [''],
  employees: ['', 'poste=devoirs'],
}
/** Pages before the one that is measured as a deep page. */
const DEEP = 40

/** URL of a deep page, by its cursor. */
const deepPage = async (running: Running, url: string): Promise<string> => {
  let page = url
  for (let walked = 0; walked < DEEP; walked += 1) {
    const link = String((await get(running, page)).headers.link ?? '')
    const next = /^<(.+)>; rel="next"$/.exec(link)?.[1]
    if (!next) return page
    page = next
  }
  return page
}

const callsOf = async (running: Running): Promise<readonly string[]> => {
  const calls = ['/api/dashboard/counts', '/api/notifications/unread']
  for (const words of SEARCHES) calls.push(`/api/recherche?${q(words)}`)
  for (const [noun, filters] of Object.entries(LISTS))
    for (const filter of filters)
      for (const ordre of ['recent', 'ancien']) {
        const url = `/api/${noun}?${filter}${filter && '&'}ordre=${ordre}`
        calls.push(url, `${url}&limit=500`, await deepPage(running, url))
        for (const words of SEARCHES) calls.push(`${url}&${q(words)}`)
        calls.push(await deepPage(running, `${url}&${q('ma')}`))
      }
  return calls
}

const measureLists = async (running: Running): Promise<boolean> => {
  const calls = await callsOf(running)
  const measured: { url: string; hits: string; p50: number; p95: number }[] = []
  for (const url of calls) {
    const times: number[] = []
    let hits = ''
    for (let i = 0; i < TIMES; i += 1) {
      const started = performance.now()
      const answer = await get(running, url)
      times.push(performance.now() - started)
      hits = String(answer.headers['x-total-count'] ?? '')
    }
    measured.push({ url, hits, p50: percentile(times, 0.5), p95: percentile(times, 0.95) })
  }
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
  print(`  ${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}${'rows'.padStart(9)}  call`)
  for (const { url, hits, p50, p95 } of measured
    .sort((a, b) => b.p95 - a.p95)
    .slice(0, Math.max(12, slow.length)))
    print(`  ${ms(p50)}${ms(p95)}${hits.padStart(9)}  ${decodeURIComponent(url).slice(0, 110)}`)
  print(
    slow.length === 0
      ? `  each within ${TARGET_MS} ms at p95`
      : `  ${slow.length} ABOVE ${TARGET_MS} ms at p95`,
  )
  return slow.length === 0
}

/** Longest delay of the event loop during `work`. */
const held = async <T>(run: () => Promise<T>): Promise<{ wall: number; hold: number }> => {
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
    const { wall, hold } = await held(run)
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

/** Sets every record to a status that is matched. */
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
    const large = await start(await env('lists'), (db) => fill(db, SIZES, new Date()))
    if (!(await measureLists(large))) process.exitCode = 1
    await large.close()
    const matched = await start(await env('matches'), openAll)
    await measureMatches(matched)
    await matched.close()
  }
} finally {
  await cluster?.destroy()
  rmSync(base, { recursive: true, force: true })
}
