import { expect, type Page } from '@playwright/test'
import { clear, isDesk, recordOf, signIn, submitApplication, submitRequest } from '../support/back-office.ts'
import type { Site } from '../support/site.ts'
import { open, test } from '../support/site.ts'

const FAMILIES = 45

test.beforeEach(async ({ site, page }) => {
  await clear(site)
  await signIn(page)
})

/** Families whose rows have different heights: every third one wrote a comment. */
const fill = async (site: Site) => {
  for (let index = 0; index < FAMILIES; index += 1)
    await submitRequest(site, {
      nom: `Famille ${String(index).padStart(2, '0')}`,
      typeService: index % 2 === 0 ? 'devoirs' : 'regulier',
      commentaires: index % 3 === 0 ? "Notre nounou est partie hier, nous cherchons vite quelqu'un." : null,
    })
}

const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Scrolls down the list as a person does, until a row of its second page is there. Returns the row's name. */
const scrollFar = async (page: Page): Promise<string> => {
  const row = page.getByRole('article').filter({ hasText: 'Famille 15' })
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(row).toBeVisible({ timeout: 100 })
  }).toPass()
  await row.scrollIntoViewIfNeeded()
  return 'Famille 15'
}

/** Where a row is on the screen, in pixels from its top. */
const topOf = async (page: Page, nom: string): Promise<number> => {
  // Not by role: an open record hides the list from screen readers on a phone.
  const row = page.locator('article').filter({ hasText: nom })
  await expect(row).toBeInViewport()
  return Math.round((await row.boundingBox())?.y ?? Number.NaN)
}

const FILTERED = '/admin?statut=en_attente&ordre=recent'

test('Back and "Retour au tableau de bord" lead to the same row, with tab, filter and scroll', async ({
  page,
  site,
}) => {
  await fill(site)
  await open(page, FILTERED)
  for (const wayBack of ['Back', 'Retour'] as const) {
    const nom = await scrollFar(page)
    await page
      .getByRole('article')
      .filter({ hasText: nom })
      .getByRole('button', { name: nom, exact: true })
      .click()
    const link = recordOf(page, nom).getByRole('link', { name: 'Voir les nounous suggérées' })
    // Opening the record and reaching its link may move the page at a desk.
    await link.focus()
    const top = await topOf(page, nom)
    await link.press('Enter')
    await expect(page.getByRole('heading', { name: 'Suggestions de Matching' })).toBeVisible()
    expect(await scrollOf(page)).toBe(0)
    if (wayBack === 'Back') await page.goBack()
    else await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
    // The record that was open is open again, above its list.
    await expect(recordOf(page, nom)).toBeVisible()
    await recordOf(page, nom).getByRole('button', { name: 'Fermer' }).click()
    await expect(page).toHaveURL(FILTERED)
    expect(Math.abs((await topOf(page, nom)) - top)).toBeLessThanOrEqual(4)
    await expect(page.getByRole('button', { name: /^En attente/, pressed: true })).toBeVisible()
  }
  // Retour went back in the history: the next Back does not open the matching again.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Suggestions de Matching' })).toBeHidden()
})

test('Retour of a screen that was opened from the dashboard keeps tab and filter', async ({ page, site }) => {
  await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, '/admin?onglet=candidatures&statut=en_examen')
  for (const name of ['Prestations', 'Paramètres', 'Moyens de paiement', 'Matching', 'Profil']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('link', { name: 'Retour au tableau de bord' }).press('Enter')
    await expect(page).toHaveURL('/admin?onglet=candidatures&statut=en_examen')
    await expect(page.getByRole('tab', { name: 'Candidatures', selected: true })).toBeVisible()
  }
})

test('Retour leads to the dashboard when the screen was opened by its address', async ({ page }) => {
  await open(page, '/admin/prestations')
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await expect(page).toHaveURL('/admin')
})

test('Retour asks before it leaves a form with changes, then leads to tab and filter', async ({ page }) => {
  await open(page, '/admin?onglet=messages')
  await page.getByRole('link', { name: 'Profil' }).first().click()
  await page.getByLabel('Nom complet').fill('La directrice')
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await page.getByRole('button', { name: 'Rester' }).click()
  await expect(page.getByLabel('Nom complet')).toHaveValue('La directrice')
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await page.getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL('/admin?onglet=messages')
})

test('Back between two lists leads to the row of the first; the second begins at its start', async ({
  page,
  site,
}) => {
  await fill(site)
  for (let index = 0; index < 12; index += 1) await submitApplication(site, { nom: `Candidate ${index}` })
  await open(page, '/admin')
  const nom = await scrollFar(page)
  const top = await topOf(page, nom)
  await page.getByRole('tab', { name: 'Candidatures' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Candidate 11' })).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Demandes Parents', selected: true })).toBeVisible()
  expect(Math.abs((await topOf(page, nom)) - top)).toBeLessThanOrEqual(4)
})

test('a reload stays at the same row', async ({ page, site }) => {
  await fill(site)
  await open(page, '/admin')
  await page.mouse.move(isDesk(page) ? 500 : 180, 400)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => scrollOf(page)).toBeGreaterThan(200)
  const before = await scrollOf(page)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => scrollOf(page)).toBe(before)
})
