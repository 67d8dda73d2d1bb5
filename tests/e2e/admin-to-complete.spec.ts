import { expect, type Page } from '@playwright/test'
import {
  completeCoordonnees,
  isWideScreen,
  omitFirstAnswers,
  showDefaultCredentials,
  signIn,
  submitWaiting,
} from '../support/back-office.ts'
import { expectAccessible, open, test } from '../support/site.ts'

/** What a new installation has to complete, in "À faire". */

test.beforeEach(({ page }) => signIn(page))

const todayOf = (page: Page) => page.locator('a[href="/admin/aujourdhui"]').filter({ visible: true }).first()
const ALL_DONE = 'Tout est fait. Bonne journée\u00a0!'

test('a new installation is not done: "À faire" names the password and the contact details, and leads to them', async ({
  page,
}) => {
  await showDefaultCredentials(page)
  await open(page, '/admin')
  if (isWideScreen(page)) {
    const head = page.getByRole('region', { name: "À faire aujourd'hui" })
    await expect(head.getByRole('link')).toHaveText(['Mot de passe à changer', 'Coordonnées à compléter'])
  } else await expect(todayOf(page)).toHaveText("À faire aujourd'huiMot de passe à changer")
  await expectAccessible(page)
  await todayOf(page).press('Enter')
  const section = page.getByRole('region', { name: 'À compléter' })
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(section).toContainText('Mot de passe à changer')
  await expect(section).toContainText('Coordonnées à compléter')
  await expect(page.getByText(ALL_DONE)).toBeHidden()
  await expectAccessible(page)
  for (const [link, title] of [
    ['Changer\u00a0: Mot de passe à changer', 'Profil'],
    ['Compléter\u00a0: Coordonnées à compléter', 'Paramètres du Site'],
  ] as const) {
    await section.getByRole('link', { name: link }).press('Enter')
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await page.goBack()
  }
})

test('what is to be completed stands above the records that wait, and goes once it is done', async ({
  page,
  site,
}) => {
  await submitWaiting(site, ['Mireille Ondo'])
  await open(page, '/admin/aujourdhui')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('Coordonnées à compléter')
  await lines.first().getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { name: 'Paramètres du Site', level: 1 })).toBeVisible()
  await completeCoordonnees(site)
  await page.reload()
  await page.goBack()
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Mireille Ondo')
})

test('until the settings are read, "À faire" does not say that all is done', async ({ page, site }) => {
  await completeCoordonnees(site)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/parametres-site', async (route) => {
    await held.promise
    await route.continue()
  })
  await omitFirstAnswers(page)
  for (const path of ['/admin', '/admin/aujourdhui']) {
    const toDo = page.waitForResponse(/\/api\/a-faire/)
    await open(page, path)
    await toDo
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Chargement' })).toHaveCount(0)
    await expect(page.getByText(/^Tout est fait/)).toHaveCount(0)
  }
  held.resolve()
  await expect(page.getByText(ALL_DONE)).toBeVisible()
})

test('an account that may only read is not asked for the contact details', async ({ page, site }) => {
  await site.db.updateTable('admin_users').set({ role: 'lecture' }).execute()
  try {
    await open(page, '/admin/aujourdhui')
    await expect(page.getByText(ALL_DONE)).toBeVisible()
    await expect(page.getByText('Coordonnées à compléter')).toBeHidden()
  } finally {
    await site.db.updateTable('admin_users').set({ role: 'admin' }).execute()
  }
})

test('the side navigation asks for the contact details on every screen, also one that is opened directly', async ({
  page,
}) => {
  test.skip(!isWideScreen(page), 'A phone has no side navigation.')
  const entry = page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: /^Paramètres/ })
  for (const path of ['/admin/paie', '/admin/matching', '/admin/profile']) {
    await open(page, path)
    await expect(entry).toHaveText('Paramètres\u00a0: coordonnées à compléter')
  }
})
