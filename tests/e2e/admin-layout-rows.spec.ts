import { expect } from '@playwright/test'
import { LIST_KEYS } from '#contract/lists.admin.ts'
import {
  failReads,
  isWideScreen,
  rowsOf,
  signIn,
  submitApplication,
  submitMessage,
  submitRequest,
  submitWaiting,
} from '../support/back-office.ts'
import { addEmployee, pay } from '../support/paie.ts'
import { boxOf, open, test } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

test.describe('without scores', () => {
  test.use({ allowedConsoleMessages: [/status of 500/] })

  test('a row of a phone keeps no place for a score that does not exist or could not be read', async ({
    page,
    site,
  }) => {
    test.skip(isWideScreen(page), 'a table has a column for it')
    await submitRequest(site, { nom: 'Paul Essono', adresse: 'Port-Gentil' })
    const indent = () =>
      rowsOf(page).evaluate((row) => {
        const left = (selector: string) =>
          row.querySelector(selector)?.getBoundingClientRect().left ?? Number.NaN
        return left('time') - left('h2')
      })
    await open(page, '/admin')
    await expect(rowsOf(page).getByText('Pas encore de nounou compatible')).toBeAttached()
    await expect.poll(indent).toBe(0)
    await failReads(page, '**/api/matches/best**')
    await open(page, '/admin')
    await expect.poll(indent).toBe(0)
    await expect(rowsOf(page).getByText('Pas encore de nounou compatible')).toHaveCount(0)
  })
})

test('on a phone what remains of a salary stays at the right edge beside long amounts', async ({ page }) => {
  test.skip(isWideScreen(page), 'a table has a column for it')
  const id = await addEmployee(page, 'Rose Nze', 1_710_000)
  await pay(page, id, 40_000, { nature: 'prime' })
  await open(page, '/admin/paie')
  const card = page.locator('[data-record]')
  await expect(async () => {
    const [around, rest] = [await boxOf(card), await boxOf(card.getByText(/^Reste /))]
    expect(around.x + around.width - rest.x - rest.width).toBeLessThan(20)
  }).toPass()
})

test('the focus ring of names, statuses and calls in a list is whole', async ({ page, site }) => {
  await submitRequest(site)
  await submitApplication(site)
  await submitMessage(site)
  for (const list of LIST_KEYS.filter((key) => key !== 'employes')) {
    await open(page, `/admin?onglet=${list}`)
    const controls = page.getByRole('tabpanel').locator('[data-record], article, thead').locator('a, button')
    await expect(controls.first()).toBeVisible()
    for (const control of await controls.all()) {
      const cut = () =>
        control.evaluate((element) => {
          element.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
          const { outlineOffset, outlineWidth } = getComputedStyle(element)
          const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
          const box = element.getBoundingClientRect()
          for (let around = element.parentElement; around; around = around.parentElement) {
            const { overflow, overflowClipMargin } = getComputedStyle(around)
            if (around === document.body || /visible/.test(overflow)) continue
            const edge = around.getBoundingClientRect()
            const room = overflow === 'clip' ? Number.parseFloat(overflowClipMargin) || 0 : 0
            const sides = [
              edge.left - box.left,
              box.right - edge.right,
              edge.top - box.top,
              box.bottom - edge.bottom,
            ]
            if (Math.max(...sides) + ring - room > 1) return `${element.textContent} in ${around.className}`
          }
          return null
        })
      await expect.poll(cut).toBe(null)
    }
  }
})

test('on a wide screen the lines at the head of the dashboard are high enough for letters such as g and p', async ({
  page,
  site,
}) => {
  test.skip(!isWideScreen(page), 'A phone has no such lines.')
  await submitWaiting(site, ['Peggy Bouyougou', 'Guy Ngoye', 'Gypsy Poungui'])
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/admin')
    const head = page.getByRole('region', { name: "À faire aujourd'hui" })
    const texts = head.getByRole('listitem').locator('span')
    await expect(head.getByRole('listitem')).toHaveCount(3)
    const clipped = () =>
      texts.evaluateAll((spans) => spans.filter((span) => span.scrollHeight > span.clientHeight).length)
    await expect.poll(clipped, `${width} px`).toBe(0)
    await expect.poll(() => head.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
  }
})
