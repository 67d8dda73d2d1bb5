/**
 * `npm run bench`: this product beside a bare server (bench/bare-server.ts) in one run, on the same machine and the
 * same kind of database; then what the facts of matching cost (bench/facts-cost.ts). Absolute figures depend on the
 * machine: compare the ratios.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import { measureFactsCost } from './bench/facts-cost.ts'
import { buildIfStale } from './build.ts'
import { createCluster } from './machine-postgres.ts'
import { median } from './median.ts'
import { printedUrl, watchOutput } from './server-process.ts'

const ROUNDS = 3
const SECONDS = 4
const WARM_UP_SECONDS = 3
const CONNECTIONS = 20
const REQUESTS = 2000

const root = join(import.meta.dirname, '..')

interface Running {
  readonly url: string
  readonly process: ChildProcess
  /** From spawn to the first answer of /api/health. */
  readonly readyMs: number
}

const launch = async (
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Running> => {
  const started = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await printedUrl(watchOutput(child))
  const { status } = await fetch(`${url}/api/health`)
  if (status !== 200) throw new Error(`${command} ${args.join(' ')} is open but not ready (${status})`)
  return { url, process: child, readyMs: performance.now() - started }
}

const stop = async ({ process: child }: Running): Promise<void> => {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Resident memory in MB. */
const memory = ({ process: child }: Running): number => {
  const pages = Number(readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')[1])
  return (pages * 4096) / 1024 / 1024
}

const REQUEST = {
  nom: 'Aïcha Ndong',
  telephone: '+241 66 12 34 56',
  adresse: 'Nzeng-Ayong, derrière la pharmacie',
  typeService: 'regulier',
  horaireDebut: '07:30',
  horaireFin: '17:30',
  nombreEnfants: 2,
  forfait: 'regulier',
  commentaires: 'Deux enfants de 3 et 5 ans',
}

const APPLICATION = {
  nom: 'Aïcha Ndong',
  telephone: '+241 66 12 34 56',
  adresse: 'Nzeng-Ayong, derrière la pharmacie',
  typePoste: 'nounou',
  disponibilites: 'lundi-vendredi',
  experience: "J'ai travaillé six ans dans une crèche, et j'ai gardé des jumeaux",
  documents: '[]',
}

interface Load {
  readonly name: string
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly signedIn?: true
}

const LOADS: readonly Load[] = [
  { name: 'list of 50 requests', path: '/api/parent-requests?limit=50', method: 'GET', signedIn: true },
  { name: 'create with validation', path: '/api/parent-requests', method: 'POST' },
  { name: 'health', path: '/api/health', method: 'GET' },
]

interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

const measure = async (url: string, load: Load, cookie: string, seconds = SECONDS): Promise<Figures> => {
  const result = await autocannon({
    url: `${url}${load.path}`,
    method: load.method,
    connections: CONNECTIONS,
    duration: seconds,
    headers: {
      ...(load.signedIn && { cookie }),
      ...(load.method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(load.method === 'POST' && { body: JSON.stringify(REQUEST) }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${load.name} on ${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

const fill = async (url: string): Promise<void> => {
  for (let i = 0; i < REQUESTS; i += 1) {
    const response = await fetch(`${url}/api/parent-requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
      body: JSON.stringify({ ...REQUEST, nom: `Parent ${i}` }),
    })
    if (!response.ok) throw new Error(`Filling answered ${response.status}`)
    await response.arrayBuffer()
  }
}

const signIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin123' }),
  })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const row = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell, index) =>
      index === 0
        ? String(cell).padEnd(32)
        : (typeof cell === 'number' ? cell.toFixed(cell < 10 ? 2 : 0) : cell).padStart(12),
    )
    .join('')

const print = (line: string) => process.stdout.write(`${line}\n`)

await buildIfStale()
const base = mkdtempSync(join(tmpdir(), 'bench-'))
const environment = {
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
  NODE_ENV: 'development',
  DATABASE_URL: '',
  HOST: '127.0.0.1',
  PORT: '0',
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'bench/without-shedding.ts')}`,
}
const productDir = join(base, 'product')
const bareDir = join(base, 'bare')

/** The start script as npm runs it. It ends with `exec`: the process of the shell becomes the server. */
const { start: npmStart } = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts
const startProduct = () => launch('sh', ['-c', npmStart], { ...environment, DATA_DIR: productDir })
const startBare = () => launch(process.execPath, ['scripts/bench/bare-server.ts', bareDir], environment)

const filling = await startProduct()
await fill(filling.url)
const cookie = await signIn(filling.url)
await stop(filling)
cpSync(productDir, bareDir, { recursive: true })

const starts: { product: number[]; bare: number[] } = { product: [], bare: [] }
const idle: { product: number[]; bare: number[] } = { product: [], bare: [] }
for (let round = 0; round < ROUNDS; round += 1) {
  const a = await startProduct()
  starts.product.push(a.readyMs)
  idle.product.push(memory(a))
  await stop(a)
  const b = await startBare()
  starts.bare.push(b.readyMs)
  idle.bare.push(memory(b))
  await stop(b)
}

const running = { product: await startProduct(), bare: await startBare() }
print(
  `\nnode ${process.version}, ${CONNECTIONS} connections, ${SECONDS} s a measure, median of ${ROUNDS}; ${REQUESTS} requests stored; latencies in ms\n`,
)
print(row(['', 'bare req/s', 'product', 'ratio', 'bare p50', 'product', 'bare p99', 'product']))
for (const load of LOADS) {
  const figures: { product: Figures[]; bare: Figures[] } = { product: [], bare: [] }
  // Both run compiled code after this warm-up.
  for (const { url } of [running.bare, running.product]) await measure(url, load, cookie, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.bare.push(await measure(running.bare.url, load, cookie))
    figures.product.push(await measure(running.product.url, load, cookie))
  }
  const of = (who: 'product' | 'bare', what: keyof Figures) =>
    median(figures[who].map((figure) => figure[what]))
  const ratio = median(
    figures.product.map((figure, round) => figure.perSecond / (figures.bare[round]?.perSecond ?? Number.NaN)),
  )
  print(
    row([
      load.name,
      of('bare', 'perSecond'),
      of('product', 'perSecond'),
      ratio,
      of('bare', 'p50'),
      of('product', 'p50'),
      of('bare', 'p99'),
      of('product', 'p99'),
    ]),
  )
}
print('')
print(row(['', 'bare', 'product', 'ratio']))
const pair = (name: string, values: { product: readonly number[]; bare: readonly number[] }) =>
  print(
    row([name, median(values.bare), median(values.product), median(values.product) / median(values.bare)]),
  )
pair('idle memory, MB', idle)
pair('memory after load, MB', { product: [memory(running.product)], bare: [memory(running.bare)] })
pair('start to first answer, ms', starts)
await stop(running.product)
await stop(running.bare)

print('\nCPU time of a submission in µs, without and with reading and storing facts')
print(row(['', 'without', 'with', 'ratio']))
const cluster = createCluster()
await cluster?.start()
try {
  for (const [database, url] of [['SQLite', null] as const, ['PostgreSQL', cluster?.url] as const]) {
    if (url === undefined) continue
    for (const submission of [
      { path: '/api/parent-requests', body: REQUEST },
      { path: '/api/nanny-applications', body: APPLICATION },
    ]) {
      const cost = await measureFactsCost(submission, base, environment, url)
      print(row([`${database}, ${submission.path.slice(5)}`, cost.without, cost.with, cost.ratio]))
    }
  }
} finally {
  await cluster?.destroy()
}
rmSync(base, { recursive: true })
