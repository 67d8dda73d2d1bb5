import { expect, type Page } from '@playwright/test'
import { LIST_KEYS } from '#contract/lists.admin.ts'
import { SIGN_IN_PATHS } from '#web/admin/session/next.ts'
import { SHELL_PATHS } from '#web/paths.ts'
import {
  isWideScreen,
  openActions,
  setApplicationStatus,
  signIn,
  submitApplication,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { addEmployee, pay, receive, thisMonth } from '../support/paie.ts'
import { open, type Site, test, waitForAnswers } from '../support/site.ts'

/** Screens of the back office behind the sign-in. */
const SCREENS = SHELL_PATHS.filter((path) => !SIGN_IN_PATHS.includes(path))

/** Width of the screen and size of the text: larger text on a phone, and a page that is enlarged on a narrow one. */
const SIZES = [
  [360, '130%'],
  [360, '150%'],
  [360, '200%'],
  [280, '100%'],
] as const

/**
 * What is wider than the screen, what one cannot reach because it lies outside, and what is printed over its neighbour.
 * Content of a row that scrolls can be reached.
 */
const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
    const scrolls = (element: Element): boolean =>
      element.parentElement !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element.parentElement).overflowX)
        ? element.parentElement.scrollWidth > element.parentElement.clientWidth
        : scrolls(element.parentElement))
    const outside = [
      ...document.querySelectorAll('a, button, select, summary, textarea, input, [role=dialog]'),
    ]
      .filter((element) => element.checkVisibility() && !element.matches('[type=radio], [type=checkbox]'))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (left < -1 || right > innerWidth + 1) && !scrolls(element)
      })
    const covering = [...document.querySelectorAll('dd, dt, button, a')].filter(
      (element) =>
        element.checkVisibility() &&
        getComputedStyle(element).overflowX === 'visible' &&
        element.clientWidth > 1 &&
        element.querySelector('.absolute') === null &&
        element.scrollWidth > element.clientWidth + 2,
    )
    const wide = document.documentElement.scrollWidth - innerWidth
    return [
      ...(wide > 0 ? [`page by ${wide}`] : []),
      ...outside.map((element) => `outside: ${name(element)}`),
      ...covering.map((element) => `over its neighbour: ${name(element)}`),
    ]
  })

const expectFits = async (page: Page, what: string) => {
  // A switch that gets smaller moves its thumb: Chrome may keep the overflow that the thumb had on its way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => document.fonts.ready)
  for (const [width, fontSize] of SIZES) {
    await page.setViewportSize({ width, height: 740 })
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize)
    await expect.poll(() => tooWide(page), `${what} at ${width} px, ${fontSize}`).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

const fill = async (page: Page, site: Site) => {
  const request = await submitRequest(site, { nom: 'Marie-Christine Obame Ndong' })
  const application = await submitApplication(site, { nom: 'Rose-Alphonsine Nzé Moussavou' })
  await setApplicationStatus(page, application, 'traite')
  const message = await submitMessage(site)
  const employee = await addEmployee(page, 'Bernadette Moussavou Mba', 1_780_000)
  await pay(page, employee, 845_000)
  await receive(page, request, '1215000')
  return { request, application, message, employee }
}

test.beforeEach(async ({ page }) => {
  test.skip(isWideScreen(page), 'made for a phone')
  await signIn(page)
})

test('every screen behind the sign-in fits a phone with larger text, and one of 280 pixels', async ({
  page,
  site,
}) => {
  test.slow()
  const ids = await fill(page, site)
  for (const path of [
    ...SCREENS,
    ...LIST_KEYS.map((list) => `/admin?onglet=${list}`),
    `/admin?ouvert=${ids.request}`,
    `/admin?onglet=candidatures&ouvert=${ids.application}`,
    `/admin?onglet=employes&ouvert=${ids.employee}`,
    `/admin?onglet=messages&ouvert=${ids.message}`,
  ]) {
    await open(page, path)
    await waitForAnswers(page)
    await expectFits(page, path)
  }
})

test('menus and dialogs fit a phone with larger text, and one of 280 pixels', async ({ page, site }) => {
  test.slow()
  await fill(page, site)
  await open(page, '/admin')
  await page.getByLabel(/^Menu/).click()
  await expectFits(page, 'the menu of the dashboard')
  await open(page, '/admin')
  await openActions(page)
  await expectFits(page, 'the actions of a list')
  await open(page, `/admin/encaissements?mois=${thisMonth()}`)
  await page.getByText('Voir les montants en tableau').click()
  await expectFits(page, 'the chart as a table')
  await page.getByRole('button', { name: 'Encaisser' }).click()
  await expectFits(page, 'the choice of a family')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Marie/ })
    .click()
  await expect(page.getByLabel('Montant (FCFA)')).toBeVisible()
  await expectFits(page, 'the form of a payment')
  await open(page, '/admin/encaissements')
  await page.getByRole('button', { name: /^Reçu\s:/ }).click()
  await expectFits(page, 'a receipt')
  await open(page, '/admin/paie')
  await page.getByRole('button', { name: 'Bernadette Moussavou Mba', exact: true }).click()
  await expectFits(page, 'the payments of an employee')
})
