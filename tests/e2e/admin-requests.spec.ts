import { expect } from '@playwright/test'
import { POLL_MS } from '#web/admin/dashboard/counts-query.ts'
import {
  awaitFirstAnswers,
  chooseStatus,
  expectToast,
  failWrites,
  isWideScreen,
  openRecord,
  recordOf,
  rowsOf,
  SERVER_FAILED,
  signIn,
  statusOf,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { waitForHydration } from '../support/hydration.ts'
import { boxOf, expectAccessible, open, test, waitForAnswers } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

test('every list of an empty dashboard shows that it is empty', async ({ page }) => {
  await open(page, '/admin')
  for (const [tab, text] of [
    ['Demandes Parents', 'Aucune demande pour le moment'],
    ['Candidatures', 'Aucune candidature pour le moment'],
    ['Employés', 'Aucun employé pour le moment'],
    ['Messages', 'Aucun message pour le moment'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expectAccessible(page)
  }
})

test('a request shows its main fields on its card, and when opened its comment, number and messages', async ({
  page,
  site,
}) => {
  await submitRequest(site, {
    nom: 'Mireille Ondo',
    telephone: '+24166123456',
    typeService: 'regulier',
    nombreEnfants: 4,
    commentaires: 'Portail bleu',
  })
  await open(page, '/admin')
  const card = rowsOf(page).filter({ hasText: 'Mireille Ondo' })
  // A table of this width has no columns for service and hours (admin-desk.spec.ts tests a wider one).
  const facts = ['Garde régulière, 4 enfants ou plus', '7h30 - 17h30', '«\u00a0Portail bleu\u00a0»']
  for (const text of ['Glass, Libreville', ...(isWideScreen(page) ? ['Portail bleu'] : facts)])
    await expect(card.getByText(text)).toBeVisible()
  await expect(card.getByText(/^(À l'instant|Il y a \d+ min)$/)).toBeVisible()
  const call = card.getByRole('link', { name: 'Appeler Mireille Ondo' })
  await expect(call).toHaveAttribute('href', 'tel:+24166123456')
  await expect.poll(() => call.boundingBox()).toMatchObject({ width: 44, height: 44 })

  await card.getByRole('button', { name: 'Mireille Ondo', exact: true }).click()
  await expect(page).toHaveURL(/ouvert=/)
  const record = recordOf(page, 'Mireille Ondo')
  await expect(record.getByText('Portail bleu')).toBeVisible()
  await expect(record.getByText('+241 66 12 34 56')).toBeVisible()
  await expect(record.getByLabel('Texte du SMS ou du message WhatsApp')).toBeHidden()
  await expectAccessible(page)
  // One tap from the open record, without opening the text.
  const links = record.getByRole('link', { name: /Mireille Ondo/ })
  await expect(links).toHaveText([/^Appeler/, /^SMS/, /^WhatsApp/])
  await expect(links.nth(1)).toHaveAttribute('href', /^sms:\+24166123456\?body=Bonjour/)
  await expect(links.nth(2)).toHaveAttribute('href', /^https:\/\/wa\.me\/24166123456\?text=Bonjour/)
  await record.getByText('Modifier le message').click()
  await page.getByLabel('Texte du SMS ou du message WhatsApp').fill('Bonjour & à demain')
  await expect(page.locator('a[href$="text=Bonjour%20%26%20%C3%A0%20demain"]')).toBeVisible()
  await page.goBack()
  await expect(record).toBeHidden()
  // What was typed is still there when the record is opened again.
  await card.getByRole('button', { name: 'Mireille Ondo', exact: true }).click()
  await expect(record.getByLabel('Texte du SMS ou du message WhatsApp')).toHaveValue('Bonjour & à demain')
})

test('on a phone the first row starts above 260 px, six rows fit, and the bar is hidden while scrolling down', async ({
  page,
  site,
}) => {
  test.skip(isWideScreen(page), 'made for a phone')
  for (let index = 0; index < 14; index += 1)
    await submitRequest(site, { nom: `Famille ${index}`, commentaires: null })
  await open(page, '/admin')
  const rows = rowsOf(page)
  await expect.poll(async () => (await rows.first().boundingBox())?.y).toBeLessThan(260)
  await expectAccessible(page)
  const bar = page.getByRole('navigation', { name: 'Navigation principale' })
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, 400)
  await expect(bar).not.toBeInViewport()
  await expect(page.getByRole('tab', { name: 'Messages' })).toBeInViewport()
  await expect(page.getByRole('searchbox')).toBeInViewport()
  const countWhole = async () =>
    rows.evaluateAll(
      (articles, above) =>
        articles
          .map((article) => article.getBoundingClientRect())
          .filter(({ top, bottom }) => top > above && bottom <= innerHeight).length,
      (await page.getByRole('searchbox').boundingBox())?.y ?? Number.NaN,
    )
  await expect.poll(countWhole).toBeGreaterThanOrEqual(6)
  await page.mouse.wheel(0, -100)
  await expect(bar).toBeInViewport()
})

test('the card that counts the requests leads to the waiting ones', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  await page.getByRole('link', { name: /Demandes 1 en attente/ }).click()
  await expect(page).toHaveURL('/admin?statut=en_attente')
  await expect(page.getByRole('button', { name: 'En attente 1' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'En attente 1' }).click()
  await expect(page).toHaveURL('/admin')
})

test('a status is changed among its choices, and is stored', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  const status = statusOf(page, 'la demande de Mireille Ondo')
  await status.click()
  const choices = page.getByRole('dialog', { name: 'Statut de la demande de Mireille Ondo' })
  await expect(choices.getByRole('button')).toHaveText(['En attente', 'Traité', 'Payé'])
  await expectAccessible(page)
  await page.goBack()
  await expect(choices).toBeHidden()
  for (const name of ['Payé', 'En attente', 'Traité']) {
    await chooseStatus(status, name)
    await expectToast(page, 'Statut mis à jour')
    await page.reload()
    await expect(status).toHaveText(name)
  }
})

test('the bell counts unread notifications, shows 9+ above nine; they are marked read one by one or all at once', async ({
  page,
  site,
}) => {
  for (let index = 0; index < 10; index += 1) await submitMessage(site)
  await open(page, '/admin')
  await page.getByRole('button', { name: 'Notifications, 9+ non lues' }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  const unread = bell.getByRole('list', { name: 'Non lues' }).getByRole('listitem')
  await expect(unread).toHaveCount(10)
  await expectAccessible(page)
  await bell
    .getByRole('button', { name: /^Marquer comme lu/ })
    .first()
    .click()
  await expect(unread).toHaveCount(9)
  const newest = site.db.selectFrom('notifications').select('dateCreation').orderBy('dateCreation', 'desc')
  const [, shown] = await newest.limit(2).execute()
  const call = page.waitForRequest(/mark-all-read/)
  await bell.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  // What arrives meanwhile stays unread: the call names the newest of the nine that are shown.
  expect(new URL((await call).url()).searchParams.get('jusqua')).toBe(shown?.dateCreation)
  await expect(bell.getByText('Aucune nouvelle notification')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused()
})

test('what was read in the bell stays readable there, with the keyboard too, and leads to its record', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await submitMessage(site, { nom: 'Jean Obiang' })
  await open(page, '/admin')
  await page.getByRole('button', { name: 'Notifications, 2 non lues' }).press('Enter')
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await bell.getByRole('button', { name: 'Marquer comme lu\u00a0: Nouveau message' }).press('Enter')
  const more = bell.getByRole('button', { name: 'Déjà lues, ces 30 derniers jours' })
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  const read = bell.getByRole('list', { name: 'Déjà lues' }).getByRole('listitem')
  await expect(read).toHaveCount(1)
  await expect(read).toContainText('Jean Obiang')
  // What is marked as read while the section is open arrives there.
  await bell.getByRole('button', { name: 'Tout marquer comme lu' }).press('Enter')
  await expect(read).toHaveCount(2)
  await expectAccessible(page)
  await read.filter({ hasText: 'Mireille Ondo' }).getByRole('button').press('Enter')
  await expect(recordOf(page, 'Mireille Ondo')).toBeVisible()
  await expect(bell).toBeHidden()
})

test("another administrator's change shows at the next poll, and new requests wait behind a button", async ({
  page,
  site,
}) => {
  const id = await submitRequest(site, { nom: 'Mireille Ondo' })
  await page.clock.install()
  await open(page, '/admin')
  const status = statusOf(page, 'la demande de Mireille Ondo')
  await expect(status).toHaveText('En attente')
  // The poll is compared with the first counts, which must be those before the change.
  await waitForAnswers(page)
  await page.request.patch(`/api/parent-requests/${id}/status`, { data: { status: 'paye' } })
  await page.clock.runFor(POLL_MS)
  await expect(status).toHaveText('Payé')
  await submitRequest(site, { nom: 'Jean Obiang' })
  await submitRequest(site, { nom: 'Rose Nze' })
  const { height } = await boxOf(rowsOf(page))
  await page.clock.runFor(POLL_MS)
  const arrivals = page.getByRole('button', { name: '2 nouvelles demandes' })
  await expect(arrivals).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect.poll(async () => (await rowsOf(page).boundingBox())?.height).toBe(height)
  await expectAccessible(page)
  await arrivals.click()
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(arrivals).toBeHidden()
})

test.describe('when a change is refused or fails', () => {
  test.use({ allowedConsoleMessages: [/status of (409|500)/] })

  test('a change on an outdated screen is refused with the reason, and the stored status is shown', async ({
    page,
    site,
  }) => {
    const id = await submitRequest(site, { nom: 'Mireille Ondo' })
    await open(page, '/admin')
    const status = statusOf(page, 'la demande de Mireille Ondo')
    await expect(status).toHaveText('En attente')
    await page.request.patch(`/api/parent-requests/${id}/status`, { data: { status: 'paye' } })
    await chooseStatus(status, 'Traité')
    await expectToast(
      page,
      'Erreur',
      'Impossible de mettre à jour le statut',
      'Cette fiche a changé entre-temps. Vérifiez sa version actuelle, puis recommencez.',
    )
    await expect(status).toHaveText('Payé')
  })

  test('a failed change of status shows its toast and is rolled back', async ({ page, site }) => {
    await submitRequest(site, { nom: 'Mireille Ondo' })
    await open(page, '/admin')
    await failWrites(page)
    const status = statusOf(page, 'la demande de Mireille Ondo')
    await chooseStatus(status, 'Traité')
    await expectToast(page, 'Erreur', 'Impossible de mettre à jour le statut', SERVER_FAILED)
    await expect(status).toHaveText('En attente')
  })
})

test('a notification opens its record, and the tabs work with the keyboard', async ({ page, site }) => {
  await submitMessage(site, { nom: 'Jean Obiang', message: 'Êtes-vous ouverts le samedi ?' })
  await open(page, '/admin')
  await page.getByRole('button', { name: 'Notifications, 1 non lue' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Nouveau message/ })
    .click()
  await expect(page).toHaveURL(/onglet=messages&ouvert=/)
  await expect(recordOf(page, 'Jean Obiang').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin?onglet=messages')
  await page.getByRole('tab', { name: 'Messages' }).focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('tab', { name: 'Demandes Parents' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Aucune demande pour le moment')).toBeVisible()
})

test("a visitor's text is shown as text, and no script in it runs", async ({ page, site }) => {
  const nom = '<img src=x onerror=alert(1)>'
  await submitRequest(site, {
    nom,
    adresse: '"><script>alert(1)</script>',
    commentaires: 'javascript:alert(1)',
  })
  page.on('dialog', () => {
    throw new Error('A dialog of the browser opened')
  })
  await open(page, '/admin')
  await page.getByRole('button', { name: nom, exact: true }).click()
  await expect(page.getByText('javascript:alert(1)').last()).toBeVisible()
  const address = page.getByText('"><script>alert(1)</script>').filter({ visible: true })
  await expect(address.first()).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})

test('a record opens with the keyboard, gets the focus, and returns it to its card', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo', commentaires: 'Portail bleu' })
  await open(page, '/admin')
  const name = rowsOf(page).getByRole('button', { name: 'Mireille Ondo', exact: true })
  await name.focus()
  await page.keyboard.press('Enter')
  const record = page.getByRole(isWideScreen(page) ? 'region' : 'dialog', { name: 'Mireille Ondo' })
  await expect(record.getByText('Portail bleu')).toBeVisible()
  await expect(record.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(record).toBeHidden()
  await expect(name).toBeFocused()
})

test('the first rows show before a script file arrives, and take no input until hydration', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await awaitFirstAnswers(page)
  await page.goto('/admin', { waitUntil: 'commit' })
  const card = rowsOf(page).filter({ hasText: 'Mireille Ondo' })
  await expect(card.getByText('Glass, Libreville')).toBeVisible()
  await expect(page.getByText('1 demande', { exact: true })).toBeVisible()
  await expect.poll(() => card.evaluate((element) => element.closest('[inert]') !== null)).toBe(true)
  // The document may be read before its style sheet is there.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  )
  await page.evaluate(() => document.fonts.ready)
  const before = await boxOf(card)

  scripts.resolve()
  await waitForHydration(page)
  await expect.poll(() => card.evaluate((element) => element.closest('[inert]') !== null)).toBe(false)
  // On a wide screen the rows become those of a table.
  if (!isWideScreen(page)) await expect.poll(() => card.boundingBox()).toEqual(before)
  for (const path of ['/api/parent-requests', '/api/dashboard/counts', '/api/notifications/unread'])
    expect(calls, 'answers in the document are not fetched again').not.toContain(path)
})

test('the document of a visitor does not contain the first rows, even with a forged hint cookie', async ({
  site,
  page,
  playwright,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await expect.poll(async () => (await page.request.get('/admin')).text()).toContain('Mireille Ondo')
  for (const cookie of ['connecte=1', 'connecte=1; session=une-autre', '']) {
    const visitor = await playwright.request.newContext({ baseURL: site.url, extraHTTPHeaders: { cookie } })
    const shell = await (await visitor.get('/admin')).text()
    expect(shell).toContain('Chargement...')
    expect(shell).not.toContain('Mireille Ondo')
    await visitor.dispose()
  }
})

test('an open record stays with its forms when its new status takes it out of the filtered list', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin?statut=en_attente')
  await openRecord(page, 'Mireille Ondo')
  const record = recordOf(page, 'Mireille Ondo')
  await record.getByRole('button', { name: 'Note', exact: true }).click()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route(/parent-requests\?(.*&)?id=/, async (route) => {
    asked.resolve()
    await answer.promise
    await route.continue()
  })
  await chooseStatus(statusOf(record, 'la demande de Mireille Ondo'), 'Traité')
  await asked.promise
  await expect(record.getByRole('textbox', { name: 'Note' })).toBeVisible()
  answer.resolve()
  await waitForAnswers(page)
  await expect(record.getByRole('textbox', { name: 'Note' })).toBeVisible()
})
