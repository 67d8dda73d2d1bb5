import { type Browser, expect } from '@playwright/test'
import { addressesOf } from '../support/built.ts'
import { waitForHydration } from '../support/hydration.ts'
import { test } from '../support/site.ts'

/**
 * Measures the bytes that a page receives: compressed with brotli, headers included, without a service worker, which
 * would answer the later pages itself. tests/budget.test.ts measures the built files, part by part.
 */

/** One kB in bytes. */
const KB = 1000

interface Received {
  readonly bytes: () => number
  readonly scripts: () => number
  readonly requests: () => number
}

/** A page in a browser with an empty cache, and the sizes of everything that it has received so far. */
const newPhone = async (browser: Browser, baseURL: string) => {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const urls = new Map<string, string>()
  const sizes = new Map<string, number>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) urls.set(requestId, request.url)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (urls.has(requestId)) sizes.set(requestId, encodedDataLength)
  })
  const sum = (wanted: (url: string) => boolean): number =>
    [...sizes].reduce((total, [id, size]) => (wanted(urls.get(id) ?? '') ? total + size : total), 0)
  const received: Received = {
    bytes: () => sum(() => true),
    scripts: () => sum((url) => url.endsWith('.js')),
    // What comes from the browser's cache costs nothing.
    requests: () => [...sizes.values()].filter((size) => size > 0).length,
  }
  /** Waits until nothing has arrived for half a second. On a slow machine that may be too early. */
  const settled = async (): Promise<void> => {
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    // After a link `networkidle` holds at once: it is about the document, which is still the same.
    for (let before = -1; before !== received.bytes(); await page.waitForTimeout(500))
      before = received.bytes()
  }
  const visit = async (path: string): Promise<void> => {
    await page.goto(path)
    await settled()
  }
  return { page, context, received, settled, visit }
}

const firstVisit = async (browser: Browser, url: string, path: string): Promise<Received> => {
  const phone = await newPhone(browser, url)
  await phone.visit(path)
  await phone.context.close()
  return phone.received
}

test('a first visit of the home page costs 110 kB, 10 requests and 75 kB of scripts at most', async ({
  browser,
  site,
}) => {
  const home = await firstVisit(browser, site.url, '/')
  expect(home.requests()).toBeGreaterThan(4)
  expect(home.requests()).toBeLessThanOrEqual(10)
  expect(home.bytes()).toBeLessThanOrEqual(110 * KB)
  expect(home.scripts()).toBeLessThanOrEqual(75 * KB)
})

for (const path of ['/parent-form', '/nanny-form', '/contact']) {
  test(`a first visit of ${path} costs at most 40 kB more than the home page`, async ({ browser, site }) => {
    const home = await firstVisit(browser, site.url, '/')
    const form = await firstVisit(browser, site.url, path)
    expect(form.bytes() - home.bytes()).toBeLessThanOrEqual(40 * KB)
  })
}

test('the code of toasts arrives when a field of the application is first used, not with the page', async ({
  browser,
  site,
}) => {
  const phone = await newPhone(browser, site.url)
  const toasts = phone.page.waitForRequest(addressesOf('toast'))
  await phone.visit('/nanny-form')
  const before = phone.received.bytes()
  await phone.page.getByLabel('Nom complet').focus()
  await toasts
  await expect.poll(phone.received.bytes).toBeGreaterThan(before + 5 * KB)
  await phone.context.close()
})

test('each of four pages opened by a link after the home page costs 15 kB at most', async ({
  browser,
  site,
}) => {
  const phone = await newPhone(browser, site.url)
  await phone.visit('/')
  for (const [link, title] of [
    ['Services', 'Prestations'],
    ['Paiement', 'Mon paiement'],
    ['Vos données', 'Vos données'],
    ['Crédits', 'Crédits'],
  ] as const) {
    const before = phone.received.bytes()
    await phone.page.getByRole('link', { name: link, exact: true }).click()
    await expect(phone.page.getByRole('heading', { level: 1 })).toContainText(title)
    await phone.settled()
    expect(phone.received.bytes() - before).toBeLessThanOrEqual(15 * KB)
  }
  await phone.context.close()
})

for (const path of ['/services', '/payment', '/confidentialite', '/credits']) {
  test(`${path} opened by its address after the home page costs 15 kB at most`, async ({ browser, site }) => {
    const phone = await newPhone(browser, site.url)
    await phone.visit('/')
    const before = phone.received.bytes()
    await phone.visit(path)
    expect(phone.received.bytes() - before).toBeLessThanOrEqual(15 * KB)
    await phone.context.close()
  })
}

test('the service worker is registered only when the visitor stays', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  // Times in the page, because a slow test may look only after the registration.
  await page.addInitScript(() => {
    const times: { hydrated?: number; registered?: number } = {}
    Object.assign(window, { times })
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    navigator.serviceWorker.register = (...given) => {
      times.registered = performance.now()
      return register(...given)
    }
    new MutationObserver(() => {
      times.hydrated ??= performance.now()
    }).observe(document, { attributeFilter: ['data-hydrated'], subtree: true })
  })
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const { hydrated, registered } = await page.evaluate(
    () => (globalThis as unknown as { times: { hydrated: number; registered: number } }).times,
  )
  // The delay is 3,000 ms (web/public/outbox-bar/worker.ts); a timer may fire some milliseconds early.
  expect(registered - hydrated).toBeGreaterThan(2990)
  await context.close()
})
