import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { createDataDir, saveNewSecret } from '#server/data-dir.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { buildIfStale } from './build.ts'
import { ADMIN, scroll, type Times, visit } from './first-rows/measure.ts'
import { findChromium } from './machine-programs.ts'
import { median } from './median.ts'
import { fill, LARGE } from './seed-large/fill.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/**
 * `npm run first-rows [-- --runs 5 --data DIR --beside CHECKOUT]`: measures the lists of the dashboard and their search
 * with 50,000 requests, 20,000 applications and 200,000 messages, in Chromium with a processor four times slower: time
 * until the first rows are painted (the server renders them), and time until they take input; at full speed, memory of
 * the tab while 2,000 requests are scrolled. Prints medians and maxima; run it on an idle machine. `--data` keeps the
 * filled database for the next run. `--beside` measures another checkout of this repository in turns with this one, and
 * prints ratios, which a busy machine changes less than times.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    data: { type: 'string' },
    beside: { type: 'string' },
  },
})
const RUNS = Number(options.runs)
/** At most three: a scroll takes half a minute. */
const SCROLLS = Math.min(RUNS, 3)

/** The lists of the dashboard, each with a word that matches some of its rows. */
const LISTS = [
  ['Demandes Parents', '/admin', 'ndong'],
  ['Candidatures', '/admin?onglet=candidatures', 'nzeng'],
  ['Employés', '/admin?onglet=employes', 'mba'],
  ['Messages', '/admin?onglet=messages', 'obiang'],
] as const

const dataDir = options.data
  ? resolve(options.data)
  : await mkdtemp(join(tmpdir(), 'garde-premieres-lignes-'))
const envOf = (folder: string) => ({
  DATA_DIR: folder,
  PORT: '0',
  RATE_LIMIT: 'off',
  // A backup of these rows takes minutes of a processor.
  BACKUP_EVERY_HOURS: '0',
  LOG_LEVEL: 'silent',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
})

const fillOnce = async (): Promise<void> => {
  const config = readConfig(envOf(dataDir))
  createDataDir(config)
  await saveNewSecret(config)
  const { db, dialect, close } = openDatabase(config, { maintenance: true })
  const now = new Date()
  await migrate(db, dialect, now)
  await seed(db, config, now)
  const one = await db.selectFrom('parent_requests').select('id').limit(1).executeTakeFirst()
  if (!one) await fill(db, LARGE, now)
  await close()
}

/**
 * Starts the server of another checkout. The first-rows script of that checkout builds it and fills its database; with
 * `--runs 0` that script makes one visit and measures nothing.
 */
const startBeside = async (checkout: string): Promise<ServerProcess> => {
  const folder = `${dataDir}-beside`
  await promisify(execFile)(process.execPath, ['scripts/first-rows.ts', '--data', folder, '--runs', '0'], {
    cwd: checkout,
  })
  return startServer(envOf(folder), { checkout })
}

const middleAndWorst = (numbers: readonly number[]): string =>
  `${Math.round(median(numbers))} (${Math.round(Math.max(...numbers))})`
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)

/** Ratio of the median to the other checkout's median, and in brackets the ratio of the least values. */
const ratio = (own: readonly number[], others: readonly number[]): string =>
  `${(median(own) / median(others)).toFixed(2)} (${(Math.min(...own) / Math.min(...others)).toFixed(2)})`

const COLUMNS = [
  ['cold ms', 'cold'],
  ['hydrated ms', 'cold, hydrated'],
  ['warm ms', 'warm'],
  ['hydrated, warm ms', 'warm, hydrated'],
  ['search ms', 'search'],
] as const satisfies readonly (readonly [string, keyof Times])[]

/** Prints one line for each list; `cell` makes a cell from the runs' values of one figure, server by server. */
const printTable = (
  measured: readonly (readonly [name: string, runs: readonly (readonly Times[])[]])[],
  cell: (numbers: readonly (readonly number[])[]) => string,
): void =>
  console.table(
    Object.fromEntries(
      measured.map(([name, servers]) => [
        name,
        Object.fromEntries(
          COLUMNS.map(([title, key]) => [title, cell(servers.map((runs) => runs.map((run) => run[key])))]),
        ),
      ]),
    ),
  )

await buildIfStale()
await fillOnce()
const servers: ServerProcess[] = []
const executablePath = findChromium()
const launch = () =>
  chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
let browser: Browser | undefined
try {
  servers.push(await startServer(envOf(dataDir)))
  if (options.beside) servers.push(await startBeside(resolve(options.beside)))
  browser = await launch()
  for (const { url } of servers) await visit(browser, url, '/admin', 'ndong')
  const measured = LISTS.map(([name]) => [name, servers.map((): Times[] => [])] as const)
  for (let run = 0; run < RUNS; run += 1)
    for (const [list, [, path, word]] of LISTS.entries())
      for (const [server, { url }] of servers.entries())
        measured[list]?.[1][server]?.push(await visit(browser, url, path, word))
  printTable(measured, ([own = []]) => middleAndWorst(own))
  if (options.beside) {
    console.log(`${resolve(options.beside)}:`)
    printTable(measured, ([, others = []]) => middleAndWorst(others))
    console.log('This checkout over the other, medians (least):')
    printTable(measured, ([own = [], others = []]) => ratio(own, others))
  }
  for (let run = 0; run < SCROLLS; run += 1)
    for (const { url } of servers) {
      // Memory is measured in a fresh browser.
      const fresh = await launch()
      const { held, needed, heap, seen } = await scroll(fresh, url)
      await fresh.close()
      console.log(
        `${url}: ${seen} rows scrolled: tab at most ${megabytes(held)} MB, JavaScript heap at most ${megabytes(heap)} MB, tab after garbage collection ${megabytes(needed)} MB`,
      )
    }
} finally {
  await browser?.close()
  for (const server of servers) await server.kill('SIGTERM')
  if (!options.data)
    for (const folder of [dataDir, `${dataDir}-beside`]) await rm(folder, { recursive: true, force: true })
}
