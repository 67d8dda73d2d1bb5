import { expect, type Locator, type Page } from '@playwright/test'
import { LISTS } from '#contract/lists.admin.ts'
import { PATHS } from '#web/paths.ts'
import {
  failReads,
  hire,
  isWideScreen,
  recordOf,
  rowOf,
  signIn,
  submitApplication,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { expectAccessible, open, test, waitForAnswers } from '../support/site.ts'

const CALLER = { nom: 'Éléonore Ndong', telephone: '+24177010203' }

test.beforeEach(({ page }) => signIn(page))

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' })
const fieldOf = (page: Page) => page.getByLabel('Nom, adresse ou numéro')
const openSearch = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await expect(fieldOf(page)).toBeFocused()
}
/** Expects the focus in a record: on its heading, or on the first button of a dialog. */
const expectFocusIn = (record: Locator) => expect(record.locator(':focus')).toHaveCount(1)

test('a caller is found by the last digits in every list, and called with one tap', async ({
  page,
  site,
}) => {
  await submitRequest(site, CALLER)
  await hire(page, await submitApplication(site, CALLER))
  await submitMessage(site, CALLER)
  await submitMessage(site, { nom: 'Jean Obiang' })
  await open(page, PATHS.admin)
  await openSearch(page)
  await fieldOf(page).fill('02 03')
  for (const { label } of Object.values(LISTS)) {
    const group = dialogOf(page).getByRole('region', { name: label })
    await expect(group.getByRole('listitem')).toHaveCount(1)
    await expect(group.getByRole('link', { name: 'Appeler Éléonore Ndong' })).toHaveAttribute(
      'href',
      'tel:+24177010203',
    )
  }
  await expect(dialogOf(page).getByRole('status')).toHaveText('4 résultats')
  await expectAccessible(page)

  await dialogOf(page).getByRole('region', { name: 'Messages' }).getByText('Éléonore Ndong').click()
  await expect(recordOf(page, 'Éléonore Ndong')).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL(/onglet=messages&ouvert=/)
})

test('who works for the agency is found as an employee first, then as the candidate of once', async ({
  page,
  site,
}) => {
  await hire(page, await submitApplication(site, CALLER))
  await submitRequest(site, CALLER)
  await open(page, PATHS.admin)
  await openSearch(page)
  await fieldOf(page).fill('02 03')
  await expect(dialogOf(page).getByRole('heading', { level: 3 })).toHaveText([
    'Demandes Parents (1)',
    'Employés (1)',
    'Candidatures (1)',
  ])
})

test('Enter in the search leaves a form with changes only after a question', async ({ page, site }) => {
  await submitMessage(site, CALLER)
  await open(page, PATHS.adminProfile)
  await page.getByLabel('Nom complet').fill('La directrice')
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await fieldOf(page).fill('02 03')
  await expect(dialogOf(page).getByText(CALLER.nom).first()).toBeVisible()
  await fieldOf(page).press('Enter')
  await page
    .getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
    .getByRole('button', { name: 'Rester' })
    .click()
  await expect(page).toHaveURL(PATHS.adminProfile)
})

test('a list that finds nobody searches the other lists with one tap', async ({ page, site }) => {
  await submitMessage(site, CALLER)
  await submitRequest(site, { nom: 'Paul Essono', telephone: '+24166998877' })
  await open(page, PATHS.admin)
  await page.getByLabel('Nom, téléphone ou adresse').fill('0203')
  await page.getByRole('button', { name: 'Chercher dans toutes les listes' }).click()
  await expect(fieldOf(page)).toBeFocused()
  await expect(fieldOf(page)).toHaveValue('0203')
  await expect(dialogOf(page).getByRole('link', { name: 'Appeler Éléonore Ndong' })).toBeVisible()
  await expectAccessible(page)
})

test('the arrow keys go on from the link to all results of a list', async ({ page, site }) => {
  for (let index = 0; index < 6; index += 1)
    await submitRequest(site, { ...CALLER, nom: `Éléonore ${index}` })
  await open(page, PATHS.admin)
  await page.keyboard.press('/')
  await fieldOf(page).fill('éléonore')
  const all = dialogOf(page).getByRole('link', { name: /^Voir les 6/ })
  const first = dialogOf(page)
    .getByRole('link', { name: /^Éléonore/ })
    .first()
  await expect(all).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await all.focus()
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await all.focus()
  await page.keyboard.press('ArrowUp')
  await expect(fieldOf(page)).toBeFocused()
})

test('the search opens with the key / on the dashboard and other screens, and works with the keyboard alone', async ({
  page,
  site,
}) => {
  test.slow()
  await submitRequest(site, { ...CALLER, nom: 'Éléonore Un' })
  await submitMessage(site, { ...CALLER, nom: 'Éléonore Deux' })
  for (const path of [
    PATHS.admin,
    PATHS.adminMatching,
    PATHS.adminPrestations,
    PATHS.adminParametres,
    PATHS.adminPaymentConfig,
    PATHS.adminComptes,
    PATHS.adminProfile,
  ]) {
    await open(page, path)
    await page.keyboard.press('/')
    await expect(fieldOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Rechercher', exact: true })).toBeVisible()
  }

  await page.keyboard.press('/')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type('éléonore')
  await expect(dialogOf(page).getByRole('status')).toHaveText('2 résultats')
  await page.keyboard.press('ArrowDown')
  await expect(dialogOf(page).getByRole('link', { name: /^Éléonore Un/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialogOf(page).getByRole('link', { name: /^Éléonore Deux/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectFocusIn(recordOf(page, 'Éléonore Un'))
  // The record took the place of the dialog: Back returns to the screen that the search was opened on.
  await page.goBack()
  await expect(page).toHaveURL(PATHS.adminProfile)
  await expect(dialogOf(page)).toBeHidden()
})

test('Enter before the answer opens the first record once it is there', async ({ page, site }) => {
  await submitRequest(site, CALLER)
  await open(page, PATHS.admin)
  await openSearch(page)
  await page.keyboard.type('ndong')
  await page.keyboard.press('Enter')
  await expectFocusIn(recordOf(page, CALLER.nom))
})

test('the record that Enter opens stays open, also when the rest of the key press comes late', async ({
  page,
  site,
}) => {
  await submitRequest(site, CALLER)
  await open(page, PATHS.admin)
  await openSearch(page)
  await page.keyboard.type('ndong')
  await expect(dialogOf(page).getByRole('link', { name: CALLER.nom }).first()).toBeVisible()
  await waitForAnswers(page)
  // The two halves of one press, as a busy browser sends them.
  const devtools = await page.context().newCDPSession(page)
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
  await expect(recordOf(page, CALLER.nom)).toBeVisible()
  await devtools.send('Input.dispatchKeyEvent', { type: 'char', text: '\r', ...enter })
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
  await waitForAnswers(page)
  await expect(recordOf(page, CALLER.nom)).toBeVisible()
})

test('what is typed before the code of the search has arrived is searched, and does not move the focus in the list', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Paul Essono', telephone: '+24166998877' })
  await submitRequest(site, CALLER)
  let send = (): void => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/search-dialog-*.js', async (route) => {
    await sent
    await route.continue()
  })
  await open(page, PATHS.admin)
  const name = rowOf(page, CALLER.nom).getByRole('button', { name: CALLER.nom, exact: true })
  await name.focus()
  await page.keyboard.type('/jja')
  // A second press opens no second search, and what was typed stays.
  if (!isWideScreen(page)) await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  await page.keyboard.type('ndong')
  await page.keyboard.press('Home')
  for (let typo = 0; typo < 3; typo += 1) await page.keyboard.press('Delete')
  await page.keyboard.press('End')
  await expect(dialogOf(page)).toBeHidden()
  send()
  await expect(fieldOf(page)).toBeFocused()
  await expect(fieldOf(page)).toHaveValue('ndong')
  await page.keyboard.type('s')
  await expect(fieldOf(page)).toHaveValue('ndongs')
  await page.keyboard.press('Backspace')
  await expect(dialogOf(page).getByRole('status')).toHaveText('1 résultat')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(name).toBeFocused()
})

test('a slash typed into a field stays there', async ({ page }) => {
  await open(page, PATHS.admin)
  await page.getByLabel('Nom, téléphone ou adresse').pressSequentially('a/b')
  await expect(page.getByLabel('Nom, téléphone ou adresse')).toHaveValue('a/b')
  await expect(dialogOf(page)).toBeHidden()
})

test('Back closes the search, whose text is in neither the address, the history state nor the web storage', async ({
  page,
  site,
}) => {
  await submitRequest(site, CALLER)
  await open(page, PATHS.admin)
  await openSearch(page)
  await fieldOf(page).fill('ndong')
  await expect(dialogOf(page).getByText(CALLER.nom)).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, history.state, localStorage, sessionStorage]),
  )
  expect(kept.toLowerCase()).not.toContain('ndong')
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL(PATHS.admin)
  await openSearch(page)
  await expect(fieldOf(page)).toHaveValue('')
})

for (const [how, close] of [
  ['Back', (page: Page) => page.goBack()],
  ['Fermer', (page: Page) => dialogOf(page).getByRole('button', { name: 'Fermer' }).click()],
] as const)
  test(`a record that was chosen does not open after ${how} closed the search while its list loads`, async ({
    page,
    site,
  }) => {
    await submitRequest(site, CALLER)
    await open(page, PATHS.adminPaie)
    await openSearch(page)
    await fieldOf(page).fill('ndong')
    const found = dialogOf(page).getByRole('link', { name: /^Éléonore Ndong/ })
    await expect(found).toBeVisible()
    // The dashboard waits half a second at most for its first data: here, until they arrive.
    await page.evaluate(() => {
      const start = setTimeout
      window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
        start(run, ms === 500 ? 3_600_000 : ms, ...rest)) as typeof setTimeout
    })
    const asked = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<void>()
    await page.route(/\/api\/parent-requests\?/, async (route) => {
      asked.resolve()
      await sent.promise
      await route.continue()
    })
    await found.click()
    await asked.promise
    await close(page)
    await expect(dialogOf(page)).toBeHidden()
    sent.resolve()
    await waitForAnswers(page)
    // Only after the answer has been read would the record open.
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
    await expect(page).toHaveURL(PATHS.adminPaie)

    await openSearch(page)
    await fieldOf(page).fill('ndong')
    await found.click()
    await expect(recordOf(page, CALLER.nom)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(PATHS.adminPaie)
  })

test('a list with more records than shown has a link to all of them', async ({ page, site }) => {
  for (let index = 0; index < 6; index += 1) await submitMessage(site, { nom: `Hortense ${index}` })
  await open(page, PATHS.adminMatching)
  await openSearch(page)
  await fieldOf(page).fill('hortense')
  const group = dialogOf(page).getByRole('region', { name: 'Messages' })
  await expect(group.getByRole('listitem')).toHaveCount(5)
  await group.getByRole('link', { name: 'Voir les 6 dans Messages' }).click()
  await expect(page).toHaveURL(`${PATHS.admin}?onglet=messages&q=hortense`)
  await expect(page.getByText('6 messages trouvés')).toBeVisible()
})

test('the link to all records found leads back to a list that shows them already', async ({ page, site }) => {
  for (let index = 0; index < 6; index += 1) await submitMessage(site, { nom: `Zoé ${index}` })
  await open(page, `${PATHS.admin}?onglet=messages&q=zo%C3%A9`)
  await openSearch(page)
  await fieldOf(page).fill('zoé')
  await dialogOf(page).getByRole('link', { name: 'Voir les 6 dans Messages' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByText('6 messages trouvés')).toBeVisible()
})

test.describe('without an answer', () => {
  test.use({ allowedConsoleMessages: [/Failed to load resource/] })

  test('the search says that it found nothing, failed, or has no connection', async ({ page, context }) => {
    await open(page, PATHS.admin)
    await openSearch(page)
    await fieldOf(page).fill('introuvable')
    await expect(dialogOf(page).getByText(/^Aucun résultat pour/)).toBeVisible()
    await expectAccessible(page)

    await failReads(page, '**/api/recherche?*')
    await fieldOf(page).fill('autre')
    await expect(dialogOf(page).getByRole('alert')).toContainText("La recherche n'a pas pu être faite.")
    await page.unroute('**/api/recherche?*')
    await dialogOf(page).getByRole('button', { name: 'Réessayer' }).click()
    await expect(dialogOf(page).getByText(/^Aucun résultat pour/)).toBeVisible()

    await context.setOffline(true)
    await fieldOf(page).fill('sans réseau')
    await expect(dialogOf(page).getByRole('alert')).toContainText('Pas de connexion')
    // It searches again by itself when the network returns.
    await context.setOffline(false)
    await expect(dialogOf(page).getByText(/^Aucun résultat pour/)).toBeVisible()
  })
})
