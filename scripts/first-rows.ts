import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { createDataDir, saveNewSecret } from '#server/data-dir.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { buildIfStale } from './build.ts'
import { findChromium } from './machine-programs.ts'
import { fill } from './seed-large/fill.ts'
import { startServer } from './server-process.ts'

/**
 * `npm run first-rows [-- --runs 5 --data DIR]`: measures each list and search of the back office with 50,000 requests,
 * 20,000 applications and 200,000 messages, in Chromium with a processor four times slower: time until the first rows
 * are painted (the server renders them), time until they take input, and memory of the tab while 2,000 rows are
 * scrolled. Prints medians and maxima; run it on an idle machine. `--data` keeps the filled database for the next run.
 */
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, data: { type: 'string' } },
})
const RUNS = Number(options.runs)
const SIZES = { requests: 50_000, applications: 20_000, messages: 200_000 }
const SLOWDOWN = 4
const PHONE = { width: 360, height: 740 }
const ADMIN = { username: 'mesure', password: 'mesure des premières lignes' }

/** Each list, and a word that matches some of its rows. */
const LISTS = [
  ['Demandes Parents', '/admin', 'ndong'],
  ['Candidatures', '/admin?onglet=candidatures', 'nzeng'],
  ['Employés', '/admin?onglet=employes', 'mba'],
  ['Messages', '/admin?onglet=messages', 'obiang'],
] as const
const SCROLLED_ROWS = 2000

const dataDir = options.data ?? (await mkdtemp(join(tmpdir(), 'garde-premieres-lignes-')))
const env = {
  DATA_DIR: dataDir,
  PORT: '0',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
}

const fillOnce = async (): Promise<void> => {
  const config = readConfig(env)
  createDataDir(config)
  saveNewSecret(config)
  const { db, dialect, close } = openDatabase(config, { maintenance: true })
  const now = new Date()
  await migrate(db, dialect, now)
  await seed(db, config, now)
  const one = await db.selectFrom('parent_requests').select('id').limit(1).executeTakeFirst()
  if (!one) await fill(db, SIZES, now)
  await close()
}

/** Script: sets a performance mark after the next painted frame. */
const PAINTED =
  'const painted = (mark) => requestAnimationFrame(() => setTimeout(() => performance.mark(mark)))'

/** Script for the page: marks when the first rows are painted, and when React has rendered them. */
const WATCH_ROWS = `{
  ${PAINTED}
  const when = (mark, selector) =>
    new MutationObserver((changes, observer) => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      painted(mark)
    }).observe(document, { attributes: true, childList: true, subtree: true })
  when('rows', 'article')
  when('hydrated', '[data-hydrated]')
}`

/** Script for the page: marks each key press, and when the count above the list shows the result. */
const WATCH_SEARCH = `{
  ${PAINTED}
  const status = document.querySelector('[role="tabpanel"] [role="status"]')
  addEventListener('input', () => performance.mark('key'))
  new MutationObserver((changes, observer) => {
    if (!status.textContent.includes('trouvé')) return
    observer.disconnect()
    painted('found')
  }).observe(status, { childList: true, characterData: true, subtree: true })
}`

const LAST_ROW = `Math.max(...[...document.querySelectorAll('li[aria-posinset]')].map((row) => row.ariaPosInSet))`

const openPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await page.addInitScript({ content: WATCH_ROWS })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

/** Milliseconds since the navigation began. */
const markOf = async (page: Page, mark: string): Promise<number> => {
  const handle = await page.waitForFunction(
    (name) => performance.getEntriesByName(name).at(-1)?.startTime,
    mark,
  )
  return (await handle.jsonValue()) ?? Number.NaN
}

/** Time from the last key press to the found rows, including the debounce of the search, in ms. */
const search = async (page: Page, word: string): Promise<number> => {
  await page.evaluate(WATCH_SEARCH)
  await page.getByRole('searchbox').fill(word)
  return (await markOf(page, 'found')) - (await markOf(page, 'key'))
}

const newContext = async (browser: Browser, url: string): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE, locale: 'fr-FR' })
  const answer = await context.request.post('/api/auth/login', { data: ADMIN })
  if (!answer.ok()) throw new Error(`Sign-in failed: ${answer.status()}`)
  return context
}

interface Times {
  readonly cold: number
  readonly 'cold, hydrated': number
  readonly warm: number
  readonly 'warm, hydrated': number
  readonly search: number
}

/** A first visit with an empty cache, a second visit, and a search. */
const visit = async (browser: Browser, url: string, path: string, word: string): Promise<Times> => {
  const context = await newContext(browser, url)
  const first = await openPage(context)
  await first.goto(path)
  const cold = await markOf(first, 'rows')
  const coldHydrated = await markOf(first, 'hydrated')
  // The browser caches compiled code once the page is idle.
  await first.waitForLoadState('networkidle')
  await first.close()
  const second = await openPage(context)
  await second.goto(path)
  const warm = await markOf(second, 'rows')
  const warmHydrated = await markOf(second, 'hydrated')
  await second.waitForLoadState('networkidle')
  const found = await search(second, word)
  await context.close()
  return { cold, 'cold, hydrated': coldHydrated, warm, 'warm, hydrated': warmHydrated, search: found }
}

/** Private memory of the renderer processes, in bytes. */
const privateBytes = (pids: readonly number[]): number =>
  Math.max(
    ...pids.map((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const kB = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
      return (kB('RssAnon') + kB('VmSwap')) * 1024
    }),
  )

const scroll = async (browser: Browser, url: string) => {
  const context = await newContext(browser, url)
  const page = await context.newPage()
  await page.goto('/admin')
  await page.locator('article').first().waitFor()
  const system = await browser.newBrowserCDPSession()
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  let [held, heap, seen] = [0, 0, 0]
  while (seen < SCROLLED_ROWS) {
    await page.mouse.wheel(0, 3000)
    await page.waitForTimeout(60)
    seen = await page.evaluate<number>(LAST_ROW)
    const { metrics } = await cdp.send('Performance.getMetrics')
    heap = Math.max(heap, metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0)
    held = Math.max(held, privateBytes(renderers))
  }
  // Chromium collects removed rows late; without this, the figure would include garbage.
  await cdp.send('HeapProfiler.collectGarbage')
  await page.waitForTimeout(500)
  const needed = privateBytes(renderers)
  await context.close()
  return { held, needed, heap, seen }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
const middleAndWorst = (numbers: readonly number[]): string =>
  `${Math.round(median(numbers))} (${Math.round(Math.max(...numbers))})`
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)

await buildIfStale()
await fillOnce()
const server = await startServer(env)
const executablePath = findChromium()
const launch = () =>
  chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
const browser = await launch()
/** Memory is measured in a fresh browser. */
const another = await launch()
try {
  await visit(browser, server.url, '/admin', 'ndong')
  const rows: Record<string, Record<string, string>> = {}
  for (const [name, path, word] of LISTS) {
    const times: Times[] = []
    for (let run = 0; run < RUNS; run += 1) times.push(await visit(browser, server.url, path, word))
    const of = (key: keyof Times) => middleAndWorst(times.map((time) => time[key]))
    rows[name] = {
      'cold ms': of('cold'),
      'hydrated ms': of('cold, hydrated'),
      'warm ms': of('warm'),
      'hydrated, warm ms': of('warm, hydrated'),
      'search ms': of('search'),
    }
  }
  console.table(rows)
  const { held, needed, heap, seen } = await scroll(another, server.url)
  console.log(
    `${seen} rows scrolled: tab at most ${megabytes(held)} MB, JavaScript heap at most ${megabytes(heap)} MB, tab after garbage collection ${megabytes(needed)} MB`,
  )
} finally {
  await browser.close()
  await another.close()
  await server.kill('SIGTERM')
  if (!options.data) await rm(dataDir, { recursive: true, force: true })
}
