import { expect, type Page } from '@playwright/test'
import { waitForHydration } from '../support/hydration.ts'
import { test } from '../support/site.ts'

/** Broken mobile data: the document arrives, its scripts do not. */

// The browser logs each file that it could not fetch.
test.use({ allowedConsoleMessages: [/Failed to load resource/] })

/** Drops every request for matching files until `stop` is called. */
const dropRequests = async (page: Page, files: string): Promise<{ readonly stop: () => Promise<void> }> => {
  await page.route(files, (route) => route.abort('connectionreset'))
  return { stop: () => page.unroute(files) }
}

for (const [what, files] of [
  ['React', '**/assets/react-*.js'],
  ['the entry script', '**/assets/main-*.js'],
  ['the code of the forms', '**/assets/form-*.js'],
] as const) {
  test(`a page without ${what} stays readable, and is hydrated when the network is back`, async ({
    page,
  }) => {
    await page.clock.install()
    const drop = await dropRequests(page, files)
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/contact')
    await failed
    await expect(page.getByRole('heading', { name: 'Nous contacter' })).toBeVisible()
    await expect(page.getByText('+241 01 23 45 67')).toBeVisible()
    await drop.stop()
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 500 })
    }).toPass()
  })
}

test('a page whose scripts failed to load fetches them again after a while, without an `online` event', async ({
  page,
}) => {
  await page.clock.install()
  const drop = await dropRequests(page, '**/assets/main-*.js')
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/contact')
  await failed
  await drop.stop()
  // Longer than RETRY_MS (web/loader/scripts.ts).
  await page.clock.runFor(10_000)
  await waitForHydration(page)
})

test('a form submitted before hydration shows a notice, and is sent after hydration', async ({
  page,
  site,
}) => {
  const drop = await dropRequests(page, '**/assets/main-*.js')
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/contact')
  await page.getByLabel('Nom complet').fill('Estelle Mvou')
  await page.getByLabel('Téléphone').fill('+241 66 12 34 56')
  await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour')
  const notice = page.getByText(
    "Le réseau est lent. Ne fermez pas cette page : l'envoi se fera dès qu'il répond.",
  )
  await expect(notice).toBeHidden()
  await failed
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(notice).toBeVisible()
  await drop.stop()
  // Any input makes the page fetch its scripts again.
  await page.getByRole('heading', { name: 'Écrivez-nous' }).click()
  await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeVisible()
  const rows = await site.db
    .selectFrom('contact_messages')
    .select('nom')
    .where('nom', '=', 'Estelle Mvou')
    .execute()
  expect(rows).toHaveLength(1)
})

test('an address typed before hydration gets its suggestions after it', async ({ page }) => {
  const drop = await dropRequests(page, '**/assets/main-*.js')
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/parent-form')
  await page.getByLabel('Adresse').pressSequentially('nzeng')
  await failed
  await drop.stop()
  // Any input makes the page fetch its scripts again. The field keeps the focus.
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Nzeng-Ayong' })).toBeVisible()
})

test('going back to a page whose code cannot be loaded reloads the document', async ({ page }) => {
  await page.goto('/contact')
  await waitForHydration(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Services' }).click()
  await expect(page.getByRole('heading', { name: 'Prestations & tarifs' })).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  const drop = await dropRequests(page, '**/assets/page-*.js')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Nous contacter' })).toBeVisible()
  await drop.stop()
  await page.getByRole('heading', { name: 'Nous contacter' }).click()
  await waitForHydration(page)
})

test('a link that is followed while a script fails opens its page', async ({ page }) => {
  const asked = Promise.withResolvers<void>()
  const followed = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<void>()
  await page.route('**/assets/main-*.js', async (route) => {
    // The loader fetches the script before it imports it.
    if (route.request().resourceType() === 'fetch') return route.continue()
    asked.resolve()
    await followed.promise
    await route.abort('connectionreset')
    failed.resolve()
  })
  await page.route('**/services', async (route) => {
    followed.resolve()
    await failed.promise
    await route.continue()
  })
  await page.goto('/contact')
  await asked.promise
  await page.getByRole('navigation').getByRole('link', { name: 'Services' }).click({ noWaitAfter: true })
  await expect(page.getByRole('heading', { name: 'Prestations & tarifs' })).toBeVisible()
})

test('the back office opens when its scripts failed to load twice within a minute', async ({ page }) => {
  let document = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) document += 1
  })
  const broken = new Set([1, 2])
  await page.route('**/assets/main-*.js', (route) => {
    // The loader fetches the script again. Then it reloads the page or, less than a minute after such a reload, imports
    // the script again (web/loader/back-office.ts).
    if (route.request().resourceType() === 'fetch') broken.delete(document)
    return broken.has(document) ? route.abort('connectionreset') : route.continue()
  })
  await page.goto('/admin/login')
  await expect.poll(() => broken.size).toBeLessThan(2)
  await expect.poll(() => broken.size).toBe(0)
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
})
