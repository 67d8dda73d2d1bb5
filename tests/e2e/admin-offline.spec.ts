import { expect } from '@playwright/test'
import { POLL_MS } from '#web/admin/dashboard/counts-query.ts'
import {
  asksBeforeLeaving,
  chooseStatus,
  codeLoaded,
  expectToast,
  hire,
  NOT_CONFIRMED,
  omitFirstAnswers,
  openRecord,
  recordOf,
  rowOf,
  rowsOf,
  screensOf,
  signIn,
  statusOf,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { expectAccessible, open, test, waitForAnswers } from '../support/site.ts'

test.use({ allowedConsoleMessages: [/ERR_INTERNET_DISCONNECTED/] })

test.beforeEach(({ page }) => signIn(page))

test('without a network a change shows that it failed, and is rolled back', async ({
  page,
  site,
  context,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  const status = statusOf(page, 'la demande de Mireille Ondo')
  await expect(status).toHaveText('En attente')
  await codeLoaded(page, 'records')
  await context.setOffline(true)
  await chooseStatus(status, 'Traité')
  await expectToast(page, 'Erreur', 'Impossible de mettre à jour le statut', NOT_CONFIRMED)
  await expect(status).toHaveText('En attente')
})

test('without a network, going back to the dashboard shows its rows, and the banner', async ({
  page,
  site,
  context,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Profil' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible()
  await waitForAnswers(page)
  await context.setOffline(true)
  await expect(page.getByText('Pas de connexion.')).toBeVisible()
  await page.goBack()
  await expect(rowOf(page, 'Mireille Ondo')).toBeVisible()
  await expect(page.getByText("Ce qui est affiché date d'il y a")).toBeVisible()
})

test('the browser and the sign-out ask while a change has no answer yet', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  const asks = () => asksBeforeLeaving(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/parent-requests/*/status', async (route) => {
    await held.promise
    await route.continue()
  })
  await chooseStatus(statusOf(rowOf(page, 'Mireille Ondo'), 'la demande de Mireille Ondo'), 'Traité')
  await expect.poll(asks).toBe(true)
  await page.getByRole('button', { name: 'Déconnexion' }).filter({ visible: true }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(question).toBeHidden()
  held.resolve()
  await expect.poll(asks).toBe(false)
  await expect
    .poll(() => site.db.selectFrom('parent_requests').select('statut').execute())
    .toEqual([{ statut: 'traite' }])
})

test('of two changes that failed one after the other, none is shown', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  const status = statusOf(page, 'la demande de Mireille Ondo')
  await codeLoaded(page, 'records')
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const losses = [first.promise, second.promise]
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await losses.shift()
    await route.abort('internetdisconnected')
  })
  await chooseStatus(status, 'Traité')
  await expect(status).toHaveText('Traité')
  await chooseStatus(status, 'Payé')
  await expect(status).toHaveText('Payé')
  first.resolve()
  await expectToast(page, 'Erreur', 'Impossible de mettre à jour le statut', NOT_CONFIRMED)
  await expect(status).toHaveText('Payé')
  second.resolve()
  await expect(status).toHaveText('En attente')
})

test('a write without an answer fails after thirty seconds; the form keeps what was typed and sends it again', async ({
  page,
  site,
}) => {
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  await page.clock.install()
  await open(page, '/admin?onglet=employes')
  await openRecord(page, 'Grâce Mba')
  await page.getByRole('button', { name: 'Ajouter un paiement' }).click()
  const form = page.getByRole('dialog', { name: 'Ajouter un paiement' })
  await form.getByLabel('Montant (FCFA)').fill('150000')
  await form.getByLabel('Motif').fill('Salaire')
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/paiements-employes', () => asked.resolve())
  await form.getByRole('button', { name: 'Ajouter le paiement' }).click()
  await asked.promise
  await page.clock.runFor(30_000)
  await expectToast(page, 'Erreur', "Erreur lors de l'ajout du paiement", NOT_CONFIRMED)
  await expect(form.getByLabel('Montant (FCFA)')).toHaveValue('150000')
  await page.unroute('**/api/paiements-employes')
  await form.getByRole('button', { name: 'Ajouter le paiement' }).click()
  await expectToast(page, 'Paiement ajouté avec succès', 'Grâce Mba, 150\u00a0000\u00a0FCFA')
  await expect.poll(() => site.db.selectFrom('paiements_employes').selectAll().execute()).toHaveLength(1)
})

test('a document without an answer fails after thirty seconds, and opens when it is asked for again', async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
  await page.clock.install()
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  const view = page.getByRole('button', { name: 'Voir cni.png' })
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/download/*', () => asked.resolve())
  await view.click()
  await asked.promise
  await page.clock.runFor(30_000)
  await expectToast(page, 'Erreur', "Le document n'a pas pu être chargé. Réessayez dans un instant.")
  await page.unroute('**/api/download/*')
  await view.click()
  await expect(page.getByRole('dialog', { name: 'cni.png' }).getByRole('img')).toBeVisible()
})

test('an answer ends the banner where the browser says that it is offline, as on a laptop in flight mode', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await open(page, '/admin')
  await waitForAnswers(page)
  await page.route('**/api/**', () => undefined)
  const banner = page.getByText('Pas de connexion.')
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(banner).toBeVisible()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(banner).toBeHidden()
})

test('a poll that gets no answer shows the banner "Pas de connexion"', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await page.clock.install()
  await open(page, '/admin')
  await expect(rowsOf(page)).toHaveCount(1)
  await page.route('**/api/**', () => undefined)
  await expect(async () => {
    await page.clock.runFor(POLL_MS)
    await expect(page.getByText('Pas de connexion.')).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('while polls fail, the banner says so with the age of the data, until a poll is answered', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await page.clock.install()
  await open(page, '/admin')
  await expect(rowsOf(page)).toHaveCount(1)
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  const banner = page.getByText('Pas de connexion.')
  // Repeated: a busy page may read an answer that arrived earlier only after the polls have failed.
  await expect(async () => {
    await page.clock.runFor(5 * 60_000)
    await expect(banner).toBeVisible({ timeout: 5000 })
    await expect(page.getByText(/Ce qui est affiché date d'il y a \d+ ?(min|h)/)).toBeVisible({
      timeout: 5000,
    })
  }).toPass()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.unroute('**/api/**')
  await expect(async () => {
    await page.clock.runFor(POLL_MS)
    await expect(banner).toBeHidden({ timeout: 5000 })
  }).toPass()
})

test('while calls fail, the banner shows the age of a screen that is not polled, and on the dashboard that of the last poll', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await page.clock.install()
  const minutes = async () => (await page.evaluate(() => Date.now())) / 60_000
  /** Four minutes pass, then 90 s of failing calls: the minutes since `start`, and the age that the banner says. */
  const agesAfter = async (start: number) => {
    // In steps, with the answers between them: at once, a call that is on its way would time out (STALLED_MS).
    for (let step = 0; step < 24; step++) {
      await page.clock.runFor(10_000)
      await waitForAnswers(page)
    }
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.clock.runFor(90_000)
    const text = await page.getByText(/Ce qui est affiché date d'il y a \d+ min/).textContent()
    return { passed: (await minutes()) - start, shown: Number(text?.match(/a (\d+) min/)?.[1]) }
  }
  await open(page, '/admin/encaissements')
  await expect(page.getByText('Encaissements sur douze mois')).toBeVisible()
  const month = await agesAfter(await minutes())
  expect(month.shown).toBeGreaterThan(month.passed - 2)
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Pas de connexion.')).toBeHidden()
  // On the dashboard the banner shows the age of the counts, which are polled.
  await page.goto('/admin')
  await expect(rowsOf(page)).toHaveCount(1)
  const dashboard = await agesAfter(await minutes())
  expect(dashboard.shown).toBeLessThan(dashboard.passed - 1)
})

test('without a network the screen says so, and how old its data is, and stays readable', async ({
  page,
  site,
  context,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo', commentaires: 'Portail bleu' })
  await open(page, '/admin')
  await expect(rowsOf(page)).toHaveCount(1)
  await codeLoaded(page, 'detail')
  await waitForAnswers(page)
  await context.setOffline(true)
  await expect(page.getByText('Pas de connexion.')).toBeVisible()
  await expect(page.getByText(/Ce qui est affiché date d'il y a un instant/)).toBeVisible()
  await expectAccessible(page)
  await rowsOf(page).getByRole('button', { name: 'Mireille Ondo', exact: true }).click()
  await expect(recordOf(page, 'Mireille Ondo').getByText('Portail bleu')).toBeVisible()
  await page.goBack()
  await expect(recordOf(page, 'Mireille Ondo')).toBeHidden()
  await screensOf(page).getByRole('link', { name: 'Prestations' }).click()
  await expectToast(page, 'Pas de connexion')
  await expect(page).toHaveURL('/admin')
  await context.setOffline(false)
  await expect(page.getByText('Pas de connexion.')).toBeHidden()
})

test('an answer that this page cannot read is not called a lost connection', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await page.clock.install()
  await open(page, '/admin')
  await expect(rowsOf(page)).toHaveCount(1)
  await page.route('**/api/parent-requests/*/status', (route) => route.fulfill({ json: { autre: true } }))
  await chooseStatus(statusOf(page, 'la demande de Mireille Ondo'), 'Traité')
  await expectToast(
    page,
    'Erreur',
    'Impossible de mettre à jour le statut',
    "La réponse du serveur n'a pas pu être lue\u00a0: l'enregistrement n'est pas confirmé. Rechargez la page et vérifiez-le.",
  )
  await page.route('**/api/**', (route) => route.fulfill({ json: { autre: true } }))
  await page.clock.runFor(POLL_MS)
  await expect(page.getByText("La réponse du serveur n'a pas pu être lue.")).toBeVisible()
  await expect(page.getByText('rechargez la page')).toBeVisible()
  await expect(page.getByText('Pas de connexion.')).toHaveCount(0)
  await page
    .getByRole('button', { name: 'Rechercher' })
    .or(page.getByRole('button', { name: /Qui appelle/ }))
    .first()
    .click()
  const search = page.getByRole('dialog', { name: 'Rechercher' })
  await search.getByRole('searchbox').fill('ondo')
  await page.clock.runFor(1000)
  await expect(search.getByRole('alert')).toContainText("La recherche n'a pas pu être faite.")
})

test('the bell says that its notifications could not be read, and reads them again', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await omitFirstAnswers(page)
  await page.route(/\/api\/notifications/, (route) => route.abort('internetdisconnected'))
  await open(page, '/admin')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  const failed = bell.getByRole('alert')
  await expect(failed).toContainText("Les notifications n'ont pas pu être chargées.")
  await expectAccessible(page)
  await page.unroute(/\/api\/notifications/)
  await failed.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(bell.getByText('Mireille Ondo')).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('a reading of who is signed in that this page cannot read is not called a lost connection', async ({
  page,
}) => {
  await page.route('**/api/auth/user', (route) => route.fulfill({ json: { autre: true } }))
  await omitFirstAnswers(page)
  await page.goto('/admin')
  const alert = page.getByRole('alert').filter({ hasText: 'Rechargez la page' })
  await expect(alert).toContainText("La réponse du serveur n'a pas pu être lue. Rechargez la page.")
  await page.unroute('**/api/auth/user')
  await alert.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
})
