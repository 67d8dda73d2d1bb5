import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import {
  isWideScreen,
  recordOf,
  rowsOf,
  signIn,
  submitApplication,
  submitRequest,
  submitWaiting,
} from '../support/back-office.ts'
import type { Site } from '../support/site.ts'
import { open, test, waitForAnswers } from '../support/site.ts'

/** More than one page: the first page of a list has 20 rows (web/admin/lists/source.ts). Newest first: 44, 43, … */
const FAMILIES = 45

test.beforeEach(({ page }) => signIn(page))

/** Submits requests whose rows have different heights: every third one has a comment. */
const fill = async (site: Site) => {
  for (let index = 0; index < FAMILIES; index += 1)
    await submitRequest(site, {
      nom: `Famille ${String(index).padStart(2, '0')}`,
      typeService: index % 2 === 0 ? 'devoirs' : 'regulier',
      commentaires: index % 3 === 0 ? "Notre nounou est partie hier, nous cherchons vite quelqu'un." : null,
    })
}

const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Expects a scroll position, within 20 px: rows near the edge of the screen may be measured again. */
const expectScroll = async (page: Page, before: number) => {
  expect(before).toBeGreaterThan(500)
  await expect.poll(async () => Math.abs((await scrollOf(page)) - before)).toBeLessThanOrEqual(20)
}

/** Scrolls with the wheel until a row of the list's second page is visible. Returns the row's name. */
const scrollFar = async (page: Page): Promise<string> => {
  const row = rowsOf(page).filter({ hasText: 'Famille 15' })
  let step = 600
  await expect(async () => {
    // Up again from the end: a slow browser may take two turns of the wheel at once, past the row.
    const [isAtTop, isAtEnd] = await page.evaluate(() => [
      scrollY === 0,
      scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
    ])
    if (isAtTop) step = 600
    else if (isAtEnd) step = -400
    await page.mouse.wheel(0, step)
    await expect(row).toBeVisible({ timeout: 100 })
    await waitForAnswers(page)
    // A turn of the wheel that a slow browser takes now may remove the row again.
    await row.scrollIntoViewIfNeeded({ timeout: 1000 })
    // The browser reports a scroll with its next frame. A person presses something after they see the row, not before.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await expect(row).toBeInViewport({ timeout: 100 })
  }).toPass()
  return 'Famille 15'
}

const FILTERED = '/admin?statut=en_attente&ordre=recent'

test('Back and "Retour au tableau de bord" lead to the same row, with filter and scroll', async ({
  page,
  site,
}) => {
  await fill(site)
  await open(page, FILTERED)
  for (const wayBack of ['Back', 'Retour'] as const) {
    const nom = await scrollFar(page)
    await rowsOf(page).filter({ hasText: nom }).getByRole('button', { name: nom, exact: true }).click()
    const link = recordOf(page, nom).getByRole('link', { name: 'Voir les nounous suggérées' })
    // Opening the record and reaching its link may scroll the page on a wide screen.
    await link.focus()
    const before = await scrollOf(page)
    await link.press('Enter')
    await expect(page.getByRole('heading', { name: 'Suggestions de Matching' })).toBeVisible()
    await expect.poll(() => scrollOf(page)).toBe(0)
    if (wayBack === 'Back') await page.goBack()
    else await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
    // The record that was open is open again.
    await expect(recordOf(page, nom)).toBeVisible()
    await expectScroll(page, before)
    // Retour went back in the history: the next Back does not open the matching again.
    await page.goBack()
    await expect(page).toHaveURL(FILTERED)
    await expectScroll(page, before)
    await expect(rowsOf(page).filter({ hasText: nom })).toBeInViewport()
    await expect(page.getByRole('button', { name: /^En attente/, pressed: true })).toBeVisible()
  }
})

test('Retour of a screen that was opened from the dashboard keeps tab and filter', async ({ page, site }) => {
  await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, '/admin?onglet=candidatures&statut=en_examen')
  for (const name of [/^Prestations/, /^Paramètres/, /^Moyens de paiement/, /^Matching/, /^Profil/]) {
    await page.getByRole('link', { name }).first().click()
    await page.getByRole('link', { name: 'Retour au tableau de bord' }).press('Enter')
    await expect(page).toHaveURL('/admin?onglet=candidatures&statut=en_examen')
    await expect(page.getByRole('tab', { name: 'Candidatures', selected: true })).toBeVisible()
  }
})

test('the cross and Escape close a record like Back: one that was opened from another screen returns there', async ({
  page,
  site,
}) => {
  await submitWaiting(site, ['Mireille Ondo'])
  await open(page, '/admin')
  await page
    .getByRole('link', { name: /^À faire/ })
    .first()
    .press('Enter')
  // The dashboard has a link with her name too.
  await expect(page.getByRole('heading', { name: "À faire aujourd'hui" })).toBeVisible()
  await expect(page).toHaveURL('/admin/aujourdhui')
  for (const close of ['Fermer', 'Escape'] as const) {
    await page.getByRole('link', { name: /^Mireille Ondo/ }).click()
    const record = recordOf(page, 'Mireille Ondo')
    await expect(record.getByRole('heading', { name: 'Historique' })).toBeVisible()
    if (close === 'Fermer') await record.getByRole('button', { name: 'Fermer' }).click()
    else await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/admin/aujourdhui')
  }
  // The history entry of the record was left, and not followed by another one.
  await page.goBack()
  await expect(page).toHaveURL('/admin')
})

test('Retour of a screen whose month was changed goes back in the history', async ({ page }) => {
  await open(page, '/admin?onglet=messages')
  await page.getByRole('link', { name: 'Salaires' }).filter({ visible: true }).first().press('Enter')
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await expect(page).toHaveURL(/mois=/)
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await expect(page).toHaveURL('/admin?onglet=messages')
  // The first entry, opened by its address, has no state; a new one would name where it was opened from.
  expect(await page.evaluate(() => history.state)).toBeNull()
})

test('a search that is typed just before a form opens is there when it is left, and Back leads to the screen before', async ({
  page,
  site,
}) => {
  for (const nom of ['Mireille Ondo', 'Paul Essono']) await submitRequest(site, { nom })
  await open(page, '/admin/matching')
  await open(page, '/admin')
  const search = page.getByRole('searchbox')
  const form = page.getByRole('dialog', { name: 'Ajouter une demande' })
  await search.focus()
  // In one go: the field waits a moment before it searches.
  await page.getByRole('button', { name: 'Ajouter une demande' }).evaluate((button: HTMLElement) => {
    document.execCommand('insertText', false, 'Ondo')
    button.focus()
    button.click()
  })
  await expect(page).toHaveURL('/admin?q=Ondo')
  await form.getByLabel('Nom complet').fill('Awa')
  await form.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Quitter' }).click()
  await expect(form).toBeHidden()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(search).toHaveValue('Ondo')
  await expect(page).toHaveURL('/admin?q=Ondo')
  await page.goBack()
  await expect(page).toHaveURL('/admin/matching')
})

test('a record that is gone, opened from another screen, leads to its list', async ({ page, site }) => {
  await submitWaiting(site, ['Mireille Ondo'])
  await open(page, '/admin/aujourdhui')
  await expect(page.getByRole('link', { name: /^Mireille Ondo/ })).toBeVisible()
  await site.db.deleteFrom('parent_requests').execute()
  await page.getByRole('link', { name: /^Mireille Ondo/ }).click()
  await page.getByRole('button', { name: 'Voir la liste' }).click()
  await expect(page).toHaveURL('/admin')
})

test('Retour leads to the dashboard when the screen was opened by its address', async ({ page }) => {
  await open(page, '/admin/prestations')
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await expect(page).toHaveURL('/admin')
})

test('Retour asks before it leaves a form with changes, then leads to the tab', async ({ page }) => {
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

/** Holds back calls of history.go, as a slow phone does. The returned function lets one happen and waits for it. */
const holdHistory = async (page: Page) => {
  await page.addInitScript(() => {
    const go = history.go.bind(history)
    const held: number[] = []
    let arrivals = 0
    // The page does not give up a held call after five seconds (web/leave-entries.ts): a slow machine may take longer.
    const start = window.setTimeout
    window.setTimeout = ((run: () => void, ms?: number) => (ms === 5000 ? 0 : start(run, ms))) as typeof start
    history.go = (delta = 0) => void held.push(delta)
    addEventListener('popstate', () => {
      arrivals += 1
    })
    Object.assign(window, { held, arrivals: () => arrivals, letGo: () => go(held.shift()) })
  })
  let released = 0
  return async () => {
    await expect.poll(() => page.evaluate('held.length')).toBe(1)
    await page.evaluate('letGo()')
    released += 1
    await expect.poll(() => page.evaluate('arrivals()')).toBe(released)
  }
}

test('a question that opens while the browser still leaves the history entry of the last question stays open', async ({
  page,
}) => {
  const letGo = await holdHistory(page)
  await open(page, '/admin?onglet=messages')
  await page.getByRole('link', { name: 'Profil' }).first().click()
  await page.getByLabel('Nom complet').fill('La directrice')
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer' })
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect.poll(() => page.evaluate('held.length')).toBe(1)
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await expect(question).toBeVisible()
  await letGo()
  await expect(question).toBeVisible()
  // The new question is a step of its own: Back closes it, and the next Back asks again.
  await expect.poll(() => page.evaluate('history.state.steps.length')).toBe(2)
  await page.evaluate('history.back()')
  await expect(question).toBeHidden()
  await page.evaluate('history.back()')
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(page.getByLabel('Nom complet')).toHaveValue('La directrice')
})

test('a link that is pressed while the browser leaves the history entry of a closed dialog is followed', async ({
  page,
}) => {
  const letGo = await holdHistory(page)
  await open(page, '/admin?onglet=messages')
  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Rechercher' })
  await search.getByRole('button', { name: 'Fermer' }).click()
  await expect(search).toBeHidden()
  await page.getByRole('link', { name: 'Profil' }).first().click()
  await letGo()
  await expect(page.getByLabel('Nom complet')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/admin?onglet=messages')
})

test('Back from a second list returns to the row of the first; the second list opens at its top', async ({
  page,
  site,
}) => {
  await fill(site)
  for (let index = 0; index < 12; index += 1) await submitApplication(site, { nom: `Candidate ${index}` })
  await open(page, '/admin')
  const nom = await scrollFar(page)
  const before = await scrollOf(page)
  // Playwright may scroll before it clicks.
  await page.getByRole('tab', { name: 'Candidatures' }).dispatchEvent('mousedown', { button: 0 })
  await expect(rowsOf(page).filter({ hasText: 'Candidate 11' })).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Demandes Parents', selected: true })).toBeVisible()
  await expectScroll(page, before)
  await expect(rowsOf(page).filter({ hasText: nom })).toBeVisible()
})

test('a reload on a slow network stays at the same row', async ({ page, site }) => {
  await fill(site)
  await open(page, '/admin')
  await page.mouse.move(isWideScreen(page) ? 500 : 180, 400)
  const nom = await scrollFar(page)
  const before = await scrollOf(page)
  await page.route('**/api/parent-requests?*', async (route) => {
    await setTimeout(3000)
    await route.continue()
  })
  await page.reload()
  // The row is on a page of the list that is read once the first one is shown.
  await expect(rowsOf(page).filter({ hasText: nom })).toBeInViewport()
  await expectScroll(page, before)
})

test('Back returns from a match of the bell to the dashboard, also when the code of the matches came late', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'Glass, Libreville' })
  await submitApplication(site, { nom: 'Grâce Mba', adresse: 'Glass, Libreville' })
  await open(page, '/admin')
  const asked = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  await page.route('**/assets/page-*.js', async (route) => {
    asked.resolve()
    await sent.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /^Notifications, / }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Nouvelle correspondance/ })
    .click()
  await asked.promise
  sent.resolve()
  await expect(page).toHaveURL(/\/admin\/matching\?demande=/)
  await page.goBack()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
