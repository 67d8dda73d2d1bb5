import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import {
  type APIRequestContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
  type Response,
} from '@playwright/test'
import { BACKUP_TABLES } from '#server/backup/tables.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open.ts'
import { waitForHydration } from './hydration.ts'
import { removeDirectory } from './remove-directory.ts'
import { startServer } from './server-process.ts'

export interface Site {
  /** `http://localhost:…`, without a trailing slash. */
  readonly url: string
  /** A second connection to the server's database. */
  readonly db: Db
}

interface OwnedSite extends Site {
  /** Restores the data of the first start (createReset). */
  readonly reset: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Reads the rows of the tables that a backup holds. Returns a function that restores exactly these rows, and empties
 * four tables that no backup holds: sessions, one-time links, counters of the rate limits and announced pairs.
 */
const createReset = async (db: Db): Promise<() => Promise<void>> => {
  const seeded = await Promise.all(
    BACKUP_TABLES.map(async ({ name }) => ({ name, rows: await db.selectFrom(name).selectAll().execute() })),
  )
  return () =>
    db.transaction().execute(async (tx) => {
      for (const name of ['sessions', 'admin_links', 'compteurs', 'matches_annonces'] as const)
        await tx.deleteFrom(name).execute()
      for (const { name } of seeded.toReversed()) await tx.deleteFrom(name).execute()
      for (const { name, rows } of seeded)
        if (rows.length > 0) await tx.insertInto(name).values(rows).execute()
    })
}

const startSite = async (): Promise<OwnedSite> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'garde-site-'))
  const env = { DATA_DIR: dataDir, PORT: '0', RATE_LIMIT: 'off' }
  const server = await startServer(env)
  const { db, close } = openDatabase(readConfig(env))
  return {
    url: server.url,
    db,
    reset: await createReset(db),
    stop: async () => {
      await close()
      await server.kill('SIGTERM')
      await removeDirectory(dataDir)
    },
  }
}

/** Adds a header as a browser does to calls of our pages; without it a signed-in write is refused (decision 0005). */
const addSameOriginHeader = (request: APIRequestContext): void => {
  const send = request.fetch.bind(request)
  request.fetch = (url, options) =>
    send(url, { ...options, headers: { 'sec-fetch-site': 'same-origin', ...options?.headers } })
}

/** What `leaveHistoryFirst` adds to each document; a document of another origin or a blank one may lack it. */
interface HistoryGuard {
  readonly isLeavingHistory?: () => boolean
  readonly stopLeavingHistory?: () => boolean
}

/**
 * A closed dialog goes back one entry of the browser's history, a moment later (web/leave-entries.ts), and the browser
 * drops one of two navigations that overlap. So `goto`, `reload` and `goBack` first wait until the page has gone back.
 * A dialog may also close between this wait and the navigation, when an answer arrives. For that, `goto` and `reload`
 * disable `history.go` in the document that they replace. A person is slower than that.
 */
const leaveHistoryFirst = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const go = history.go.bind(history)
    // Kept before a test stops the clock, which replaces setTimeout.
    const realTimeout = setTimeout
    let leaving = 0
    history.go = (delta) => {
      leaving += 1
      go(delta)
    }
    addEventListener('popstate', () => {
      leaving = 0
    })
    Object.assign(window, {
      isLeavingHistory: () => leaving > 0,
      // True, with history.go disabled in this document, once no entry is being left.
      stopLeavingHistory: () => {
        if (leaving === 0) history.go = () => undefined
        return leaving === 0
      },
      afterTimers: () => new Promise((resolve) => realTimeout(resolve)),
    })
  })
  // A timer of 0 ms calls history.go after a dialog has closed (web/admin/ui/history-steps.ts).
  const waitForTimers = () => page.evaluate('globalThis.afterTimers?.()')
  // Functions: Playwright evaluates a string again at each poll, which the page's Content-Security-Policy refuses.
  const stopped = () => (globalThis as HistoryGuard).stopLeavingHistory?.() ?? true
  const left = () => !(globalThis as HistoryGuard).isLeavingHistory?.()
  const readyFor = { goto: stopped, reload: stopped, goBack: left } as const
  for (const [name, ready] of Object.entries(readyFor)) {
    const call = page[name as keyof typeof readyFor].bind(page) as (
      ...given: unknown[]
    ) => Promise<Response | null>
    Object.assign(page, {
      [name]: async (...given: unknown[]) => {
        await waitForTimers()
        await page.waitForFunction(ready)
        return call(...given)
      },
    })
  }
}

/** Playwright's message about a service worker that its configuration blocks. */
const BLOCKED_WORKER = /^Service Worker registration blocked by Playwright$/

interface Options {
  /** Console messages that this test allows. */
  readonly allowedConsoleMessages: readonly RegExp[]
}

/**
 * The real server on a free port with an empty data directory, one for each worker. A page that logs an error or a
 * warning on its console fails its test: no screen logs an error in normal use (docs/product.md, "No failing call in
 * normal use").
 */
export const test = base.extend<Options & { seededData: undefined }, { site: OwnedSite }>({
  allowedConsoleMessages: [[], { option: true }],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  // Which tests a worker ran before depends on how fast each worker is; no test may see their data.
  seededData: [
    async ({ site }, use) => {
      await site.reset()
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  page: async ({ page, allowedConsoleMessages }, use) => {
    const messages: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text())
    })
    page.on('pageerror', (error) => messages.push(error.message))
    addSameOriginHeader(page.request)
    recordUnanswered(page)
    await leaveHistoryFirst(page)
    await use(page)
    const allowed = [BLOCKED_WORKER, ...allowedConsoleMessages]
    expect(messages.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
  },
})

/** Requests of each page that have no answer yet. */
const unanswered = new WeakMap<Page, Set<Request>>()

const recordUnanswered = (page: Page): void => {
  const requests = new Set<Request>()
  unanswered.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Returns a function that counts the calls of the API that have no answer yet. */
export const countUnanswered = (page: Page): (() => number) => {
  const requests = unanswered.get(page) ?? new Set()
  return () => [...requests].filter((request) => request.url().includes('/api/')).length
}

/** Checks in a row that must find no pending request: an answer may make the page ask for more. */
const QUIET_TIMES = 3

/** Waits until no request of a page is pending. What arrives later would move a button away from the click. */
export const waitForAnswers = async (page: Page): Promise<void> => {
  let quiet = 0
  const countQuiet = async () => {
    // A busy page makes its next calls only after it has drawn what arrived.
    await page.evaluate(() => null).catch(() => null)
    quiet = unanswered.get(page)?.size ? 0 : quiet + 1
    return quiet
  }
  await expect.poll(countQuiet, { intervals: [50] }).toBeGreaterThanOrEqual(QUIET_TIMES)
}

/**
 * Opens `path` and waits for hydration. If `path` opens a record (`ouvert=`) or a month of money, whose sums change
 * their height above the rows, also waits until no request is pending.
 */
export const open = async (page: Page, path: string): Promise<void> => {
  // A second page of a test, such as a colleague's.
  if (!unanswered.has(page)) recordUnanswered(page)
  await page.goto(path)
  await waitForHydration(page)
  if (/ouvert=|^\/admin\/(paie|encaissements)/.test(path)) await waitForAnswers(page)
}

/**
 * Expects that axe finds no violation of its default rules (WCAG A and AA, good practices) on the current screen.
 * `rules` switches more rules on.
 */
export const expectAccessible = async (
  page: Page,
  rules: Readonly<Record<string, { readonly enabled: boolean }>> = {},
): Promise<void> => {
  // What fades in has its final colours only at the end, and a toast may open while axe reads the page.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page }).options({ rules }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/**
 * Position and size of what a locator finds. Fails when it is not shown, so that a test cannot pass without it. For
 * `toPass`: `expect.poll` does not repeat a function that throws.
 */
export const boxOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not shown`)
  return box
}

/** Values of the drafts that the phone stores. Does not create the database. */
export const readDraftValues = (page: Page): Promise<readonly Record<string, string>[]> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'GardeEnfantsBrouillons')) return []
    return new Promise<Record<string, string>[]>((resolve) => {
      const opening = indexedDB.open('GardeEnfantsBrouillons')
      opening.onsuccess = () => {
        const reading = opening.result.transaction('brouillons').objectStore('brouillons').getAll()
        reading.onsuccess = () => resolve(reading.result.map(({ values }) => values))
      }
    })
  })
