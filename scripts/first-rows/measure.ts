import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Factor by which Chromium slows the processor of the page. */
const SLOWDOWN = 4
const PHONE = { width: 360, height: 740 }
const SCROLLED_ROWS = 2000

export const ADMIN = { username: 'mesure', password: 'mesure des premières lignes' }

/** Script: defines `painted`, which sets a performance mark after the next painted frame. */
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
  // The rows that the server rendered are inert.
  when('hydrated', 'article:not([inert] *)')
}`

/** Script for the page: marks each input, and when the count above the list shows the result. */
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

/** Script: position in the list of the last row that is rendered. */
const LAST_ROW = `Math.max(...[...document.querySelectorAll('li[aria-posinset]')].map((row) => row.ariaPosInSet))`

const openPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await page.addInitScript({ content: WATCH_ROWS })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

/** Time of a mark, in ms since the navigation began. Waits until the mark is set. */
const markOf = async (page: Page, mark: string): Promise<number> => {
  const handle = await page.waitForFunction(
    (name) => performance.getEntriesByName(name).at(-1)?.startTime,
    mark,
  )
  return (await handle.jsonValue()) ?? Number.NaN
}

/** Time from the input of the word to the found rows, including the debounce of the search, in ms. */
const search = async (page: Page, word: string): Promise<number> => {
  await page.evaluate(WATCH_SEARCH)
  await page.getByRole('searchbox').fill(word)
  return (await markOf(page, 'found')) - (await markOf(page, 'key'))
}

const newContext = async (browser: Browser, url: string): Promise<BrowserContext> => {
  // With touch: where a pointer can hover, the code of the tooltips is loaded too.
  const context = await browser.newContext({ baseURL: url, viewport: PHONE, hasTouch: true, locale: 'fr-FR' })
  const answer = await context.request.post('/api/auth/login', { data: ADMIN })
  if (!answer.ok()) throw new Error(`Sign-in failed: ${answer.status()}`)
  return context
}

/**
 * Times of `visit` in ms: until the first rows are painted or hydrated, with an empty cache (`cold`) and at the second
 * visit (`warm`); `search`: from the input to the found rows.
 */
export interface Times {
  readonly cold: number
  readonly 'cold, hydrated': number
  readonly warm: number
  readonly 'warm, hydrated': number
  readonly search: number
}

/** A first visit with an empty cache, a second visit, and a search. */
export const visit = async (browser: Browser, url: string, path: string, word: string): Promise<Times> => {
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

/** Private memory of the largest of these renderer processes, in bytes. */
const privateBytes = (pids: readonly number[]): number =>
  Math.max(
    ...pids.map((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const kB = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
      return (kB('RssAnon') + kB('VmSwap')) * 1024
    }),
  )

/**
 * Memory of a tab while its list is scrolled, in bytes: `held` by the process at most, `needed` after garbage
 * collection, `heap` of JavaScript at most. `seen`: number of rows.
 */
export const scroll = async (browser: Browser, url: string) => {
  const context = await newContext(browser, url)
  const page = await context.newPage()
  await page.goto('/admin')
  await page.locator('article').first().waitFor()
  const system = await browser.newBrowserCDPSession()
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  /** Largest values so far, in bytes, and the position of the last rendered row. */
  let [held, heap, seen] = [0, 0, 0]
  while (seen < SCROLLED_ROWS) {
    await page.mouse.wheel(0, 3000)
    await page.waitForTimeout(60)
    seen = await page.evaluate<number>(LAST_ROW)
    const { metrics } = await cdp.send('Performance.getMetrics')
    heap = Math.max(heap, metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0)
    held = Math.max(held, privateBytes(renderers))
  }
  // The last wheel goes on scrolling: what is rendered after the collection would be counted.
  await page.waitForTimeout(2000)
  // Chromium collects removed rows late; without this, the figure would include garbage.
  await cdp.send('HeapProfiler.collectGarbage')
  await page.waitForTimeout(500)
  const needed = privateBytes(renderers)
  await context.close()
  return { held, needed, heap, seen }
}
