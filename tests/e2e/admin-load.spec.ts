import { expect, type Locator, type Page } from '@playwright/test'
import type { AFaire } from '#contract/a-faire.admin.ts'
import { LIST_KEYS } from '#contract/lists.admin.ts'
import { POLL_MS } from '#web/admin/dashboard/counts-query.ts'
import {
  codeLoaded,
  firstRowTop,
  namesOf,
  omitFirstAnswers,
  openRecord,
  recordOf,
  rowsOf,
  signIn,
  submitRequest,
  submitWaiting,
} from '../support/back-office.ts'
import { countUnanswered, open, test, waitForAnswers } from '../support/site.ts'

/** What the dashboard loads, in which order, and that what arrives late moves nothing. */

test.beforeEach(({ page }) => signIn(page))

const FAMILIES = ['Mireille Ondo', 'Paul Essono', 'Rose Nze', 'Jean Mba']

/** The calls of the API that the page makes, as they come. */
const recordCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
  })
  return calls
}

/** Waits until the head is whole: the settings may be answered after the rows. */
const expectWholeHead = (page: Page): Promise<void> =>
  expect(page.getByRole('link', { name: 'Paramètres\u00a0: coordonnées à compléter' })).toBeVisible()

test('what is to be done today, when it arrives late, does not move the rows, and says where it stopped counting', async ({
  page,
  site,
}) => {
  await submitWaiting(site, FAMILIES)
  await omitFirstAnswers(page)
  const late = Promise.withResolvers<void>()
  await page.route('**/api/a-faire?*', async (route) => {
    const response = await route.fetch()
    const { nombres, ...json } = (await response.json()) as AFaire
    await late.promise
    // The server counts the lines of a rule up to 1000 (A_FAIRE_MAX_COUNT).
    const many = { ...json, total: 1004, nombres: { ...nombres, salaire: 1000 } satisfies AFaire['nombres'] }
    await route.fulfill({ response, json: many })
  })
  await page.goto('/admin')
  await expect(rowsOf(page)).toHaveCount(4)
  await expectWholeHead(page)
  await page.waitForLoadState('load')
  const before = await firstRowTop(page)
  late.resolve()
  await expect(page.getByRole('link', { name: /^À faire aujourd'hui \(1\s004\+\)/ })).toBeVisible()
  expect(await firstRowTop(page)).toBe(before)
})

for (const [how, prepare] of [
  ['with the answers in its document', async () => undefined],
  ['without the answers in its document', omitFirstAnswers],
] as const)
  test(`each call of the dashboard's load is made once, ${how}`, async ({ page, site }) => {
    await submitWaiting(site, FAMILIES)
    await prepare(page)
    // No polls: on a slow machine they come before the end of the load.
    await page.addInitScript(() => {
      window.setInterval = (() => 0) as unknown as typeof setInterval
    })
    const calls = recordCalls(page)
    for (const list of LIST_KEYS) {
      await page.goto('about:blank') // The page before may call late: its code arrives late on a slow machine.
      calls.length = 0
      await open(page, `/admin?onglet=${list}`)
      // Code that the dashboard loads by itself, and that may make calls.
      await codeLoaded(page, 'records')
      await expect.poll(countUnanswered(page)).toBe(0)
      expect(calls).toEqual([...new Set(calls)])
    }
  })

test('what is to be done today is read again once at the next visit', async ({ page, site }) => {
  await submitWaiting(site, FAMILIES)
  await open(page, '/admin')
  await expect(page.getByRole('link', { name: /^À faire aujourd'hui \(4\)/ })).toBeVisible()
  await page.getByRole('link', { name: 'Profil' }).first().click()
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible()
  await submitWaiting(site, ['Nadège Bekale'])
  const calls = recordCalls(page)
  const unanswered = countUnanswered(page)
  await page.goBack()
  await expect(page.getByRole('link', { name: /^À faire aujourd'hui \(5\)/ })).toBeVisible()
  await expect.poll(unanswered).toBe(0)
  expect(calls.filter((address) => address.startsWith('/api/a-faire'))).toHaveLength(1)
})

test('code for what comes after the first rows is fetched by an idle browser, and runs when it is needed', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  // The browser is busy until the test says that it is idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback) => {
      addEventListener('idle', () => callback({ didTimeout: false, timeRemaining: () => 50 }))
      return 1
    }
  })
  const loaded: string[] = []
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    loaded.push(pathname)
    if (request.resourceType() === 'fetch' && pathname.startsWith('/assets/')) fetched.push(pathname)
  })
  await open(page, '/admin')
  await expect(namesOf(page)).toHaveText(['Mireille Ondo'])
  expect(loaded.filter((path) => /\/(detail|records)-/.test(path))).toEqual([])
  fetched.length = 0
  await page.coverage.startJSCoverage()
  await page.evaluate(() => dispatchEvent(new Event('idle')))
  for (const name of ['detail', 'records']) await codeLoaded(page, name)
  // Each file costs a request and memory. The search dialog's two come seconds later (recherche/search.tsx).
  const afterRows = fetched.filter((path) => !/\/(search-dialog|use-settled)-/.test(path))
  expect(afterRows, 'plan the chunks in scripts/build/chunks.ts').toEqual([...new Set(afterRows)])
  expect(afterRows.length).toBeLessThanOrEqual(7)
  /** The scripts that ran since the call before. */
  const ran = async () => {
    const scripts = await page.coverage.stopJSCoverage()
    await page.coverage.startJSCoverage()
    return scripts.map(({ url }) => new URL(url).pathname).join()
  }
  expect(await ran()).not.toMatch(/detail-|records-/)
  await openRecord(page, 'Mireille Ondo')
  await expect(recordOf(page, 'Mireille Ondo').getByRole('heading', { name: 'Historique' })).toBeVisible()
  expect(await ran()).toMatch(/detail-.*records-|records-.*detail-/)
})

test.describe('when the cache dropped what was fetched, and the network fails', () => {
  test.use({ allowedConsoleMessages: [/ERR_FAILED/] })

  test('the code of a record is not imported before it has arrived, so that it can be tried again', async ({
    page,
    site,
  }) => {
    await submitRequest(site, { nom: 'Mireille Ondo' })
    await open(page, '/admin')
    await codeLoaded(page, 'detail')
    const browser = await page.context().newCDPSession(page)
    await browser.send('Network.clearBrowserCache')
    const imported: string[] = []
    await page.route('**/assets/*', async (route) => {
      if (route.request().resourceType() === 'script') imported.push(route.request().url())
      await route.abort()
    })
    await openRecord(page, 'Mireille Ondo')
    const record = recordOf(page, 'Mireille Ondo')
    await expect(record.getByText("La fiche n'a pas pu être chargée.")).toBeVisible()
    expect(imported).toEqual([])
    await page.unroute('**/assets/*')
    await record.getByRole('button', { name: 'Réessayer' }).click()
    await expect(record.getByRole('heading', { name: 'Historique' })).toBeVisible()
  })
})

test('a record that the address opens does not wait for an idle browser', async ({ page, site }) => {
  const id = await submitRequest(site, { nom: 'Mireille Ondo', commentaires: 'Portail bleu' })
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 1
  })
  await page.goto(`/admin?ouvert=${id}`)
  await expect(recordOf(page, 'Mireille Ondo').getByText('Portail bleu')).toBeVisible()
})

test('new rows wait behind a button with their number, and move no other row', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await page.clock.install()
  await open(page, '/admin')
  await expect(namesOf(page)).toHaveText(['Mireille Ondo'])
  await expectWholeHead(page)
  // The jump of the clock would end an unanswered call (STALLED_MS), and no poll is sent while one for counts waits.
  await waitForAnswers(page)
  const before = await firstRowTop(page)
  await submitRequest(site, { nom: 'Jean Obiang' })
  await submitRequest(site, { nom: 'Rose Nze' })
  await page.clock.runFor(POLL_MS)
  await expect(page.getByRole('button', { name: '2 nouvelles demandes' })).toBeVisible()
  await expect(namesOf(page)).toHaveText(['Mireille Ondo'])
  expect(await firstRowTop(page)).toBe(before)
})

test('the numbers of the filters, when they arrive, move neither the button of the actions nor the rows up or down', async ({
  page,
  site,
}) => {
  await submitRequest(site)
  let send = (): void => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/api/dashboard/counts', async (route) => {
    await sent
    await route.continue()
  })
  await omitFirstAnswers(page)
  await open(page, '/admin')
  await expect(rowsOf(page)).toHaveCount(1)
  await expectWholeHead(page)
  const waiting = page.getByRole('button', { name: /^En attente/, pressed: false }).first()
  await expect(waiting).toHaveText('En attente')
  const placeOf = async (control: Locator) => (await control.boundingBox())?.y
  const before = [await placeOf(page.getByLabel("Plus d'actions")), await placeOf(rowsOf(page))]
  // The menu stands beside the search.
  const search = await placeOf(page.getByRole('searchbox'))
  expect(Math.abs((before[0] ?? 0) - (search ?? 0))).toBeLessThan(5)
  send()
  await expect(waiting).toHaveText('En attente 1')
  expect([await placeOf(page.getByLabel("Plus d'actions")), await placeOf(rowsOf(page))]).toEqual(before)
})
