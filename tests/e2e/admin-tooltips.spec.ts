import { expect, type Page } from '@playwright/test'
import { isWideScreen, signIn } from '../support/back-office.ts'
import { addressesOf } from '../support/built.ts'
import { open, test, waitForAnswers } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

/** As on a tablet with a mouse. Playwright emulates touch only without one. */
const attachMouse = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window)
    window.matchMedia = (query) => ask(query === '(any-hover: hover)' ? 'all' : query)
  })
}

test('an icon button shows its tooltip after 700 ms', async ({ page }) => {
  await attachMouse(page)
  await page.clock.install()
  await open(page, '/admin/prestations')
  const button = page.getByRole('button', { name: 'Modifier Garde régulière' })
  await expect(button).toBeVisible()
  // The jump of the clock would end a call that has no answer yet (STALLED_MS).
  await waitForAnswers(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await button.hover()
  await page.clock.runFor(650)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(page.getByRole('tooltip')).toHaveText('Modifier')
})

test('a tooltip opens on keyboard focus, not on touch or when a dialog returns the focus', async ({
  page,
}) => {
  await attachMouse(page)
  await open(page, '/admin')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Escape')
  if (isWideScreen(page)) return
  await bell.tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).tap()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})

test('a phone does not load the code of tooltips, a wide screen does', async ({ page }) => {
  const tooltips = addressesOf('radix-tooltip')
  const loaded = new Set<string>()
  page.on('request', (request) => loaded.add(request.url()))
  await open(page, '/admin')
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  expect([...loaded].filter((url) => tooltips.test(url))).toHaveLength(isWideScreen(page) ? 1 : 0)
})

test.describe('when the code of tooltips does not arrive', () => {
  test.use({ allowedConsoleMessages: [/ERR_FAILED/] })

  test('the icon buttons work as before', async ({ page }) => {
    await attachMouse(page)
    await page.route(addressesOf('radix-tooltip'), (route) => route.abort())
    await open(page, '/admin')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  })
})
