import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { buildIfStale } from './build.ts'
import { findChromium } from './machine-programs.ts'
import { median } from './median.ts'

/**
 * `npm run lighthouse [-- --runs 3 --pages /,/contact]`: measures each public page on Lighthouse's phone (simulated
 * slow 4G, processor four times slower), the same with its scripts blocked, and once on throttled 3G (300 ms,
 * 700 kbit/s, processor ten times slower). Prints medians of the runs; run it on an idle machine.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    pages: {
      type: 'string',
      default: '/,/parent-form,/nanny-form,/services,/payment,/contact,/confidentialite,/credits,/nulle-part',
    },
  },
})
const RUNS = Number(options.runs)

/** Flags for the 404 page: its status, the console's message about it and robots=noindex are intended. */
const NOT_FOUND_PAGE: Flags = {
  ignoreStatusCode: true,
  skipAudits: ['http-status-code', 'errors-in-console', 'is-crawlable'],
}
const PHONE: Flags = { formFactor: 'mobile', throttlingMethod: 'simulate' }
const WITHOUT_SCRIPTS: Flags = {
  ...PHONE,
  blockedUrlPatterns: ['*/assets/*.js'],
  onlyCategories: ['performance'],
}
const ON_3G: Flags = {
  formFactor: 'mobile',
  onlyCategories: ['performance'],
  throttlingMethod: 'devtools',
  throttling: {
    requestLatencyMs: 300,
    downloadThroughputKbps: 700,
    uploadThroughputKbps: 700,
    cpuSlowdownMultiplier: 10,
    rttMs: 300,
    throughputKbps: 700,
  },
}

interface Figures {
  readonly scores: Readonly<Record<string, number>>
  /** Milliseconds, like `lcp` and `blocking`. */
  readonly fcp: number
  readonly lcp: number
  readonly blocking: number
  readonly shift: number
}

const read = (result: RunnerResult | undefined): Figures => {
  if (!result) throw new Error('Lighthouse gave no result')
  const { categories, audits } = result.lhr
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    fcp: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    blocking: number('total-blocking-time'),
    shift: number('cumulative-layout-shift'),
  }
}

const startServer = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'garde-lighthouse-'))
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' })
  const { db, dialect, close } = openDatabase(config, { maintenance: true })
  const clock = () => new Date()
  await migrate(db, dialect, clock())
  await seed(db, config, clock())
  const app = await createApp({ db, config, clock, dist: join(import.meta.dirname, '../dist') })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    stop: async () => {
      app.server.closeAllConnections()
      await app.close()
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

await buildIfStale()
const server = await startServer()
const chromium = findChromium()
const browser = await launch({
  chromeFlags: ['--headless=new', '--no-sandbox'],
  ...(chromium ? { chromePath: chromium } : {}),
})

/** Medians of several runs of one profile. */
const measure = async (path: string, profile: Flags, runs: number): Promise<Figures> => {
  const all: Figures[] = []
  const { status } = await fetch(`${server.url}${path}`)
  for (let run = 0; run < runs; run += 1) {
    const flags: Flags = {
      ...profile,
      ...(status === 404 ? NOT_FOUND_PAGE : {}),
      port: browser.port,
      logLevel: 'error',
      output: 'json',
    }
    all.push(read(await lighthouse(`${server.url}${path}`, flags)))
  }
  const of = (figure: (figures: Figures) => number) => median(all.map(figure))
  const names = Object.keys(all[0]?.scores ?? {})
  return {
    scores: Object.fromEntries(names.map((name) => [name, of(({ scores }) => scores[name] ?? 0)])),
    fcp: of(({ fcp }) => fcp),
    lcp: of(({ lcp }) => lcp),
    blocking: of(({ blocking }) => blocking),
    shift: of(({ shift }) => shift),
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2)

try {
  const rows: Record<string, Record<string, string | number>> = {}
  for (const path of options.pages.split(',')) {
    const page = await measure(path, PHONE, RUNS)
    const bare = await measure(path, WITHOUT_SCRIPTS, RUNS)
    const on3g = await measure(path, ON_3G, 1)
    rows[path] = {
      ...page.scores,
      FCP: seconds(page.fcp),
      LCP: seconds(page.lcp),
      // Ratios to the page with its scripts blocked.
      'FCP x': (page.fcp / bare.fcp).toFixed(2),
      'LCP x': (page.lcp / bare.lcp).toFixed(2),
      'TBT ms': Math.round(page.blocking),
      // Blocking time without the page's scripts: what the browser alone takes on this machine.
      'bare TBT': Math.round(bare.blocking),
      CLS: page.shift.toFixed(3),
      '3G LCP': seconds(on3g.lcp),
    }
  }
  console.table(rows)
} finally {
  browser.kill()
  await server.stop()
}
