import { expect, type Page } from '@playwright/test'
import { JOURNAL_ADDRESS } from '#web/admin/profile/journal-address.ts'
import { ADMIN } from '../support/app.ts'
import {
  asksBeforeLeaving,
  chooseStatus,
  endSessionsAtNextChange,
  expectToast,
  hire,
  isWideScreen,
  openRecord,
  recordOf,
  rowOf,
  screensOf,
  setApplicationStatus,
  signIn,
  statusOf,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { waitForHydration } from '../support/hydration.ts'
import { expectAccessible, open, test, waitForAnswers } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

const openPayment = async (page: Page) => {
  await openRecord(page, 'Grâce Mba')
  await page.getByRole('button', { name: 'Ajouter un paiement' }).click()
  return page.getByRole('dialog', { name: 'Ajouter un paiement' })
}

test.describe('when an answer is lost', () => {
  test.use({ allowedConsoleMessages: [/ERR_FAILED|ERR_CONNECTION/] })

  test('a payment that is sent again is recorded once', async ({ page, site }) => {
    await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
    await open(page, '/admin?onglet=employes')
    const form = await openPayment(page)
    await form.getByLabel('Montant (FCFA)').fill('150000')
    await form.getByLabel('Motif').fill('Salaire')
    await page.route('**/api/paiements-employes', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await form.getByRole('button', { name: 'Ajouter le paiement' }).click()
    await expectToast(page, 'Erreur', "Erreur lors de l'ajout du paiement")
    await page.unroute('**/api/paiements-employes')
    await form.getByRole('button', { name: 'Ajouter le paiement' }).click()
    await expectToast(page, 'Paiement ajouté avec succès', 'Grâce Mba, 150\u00a0000\u00a0FCFA')
    await expect.poll(() => site.db.selectFrom('paiements_employes').selectAll().execute()).toHaveLength(1)
  })
})

test('two payments of the same amount are both recorded', async ({ page, site }) => {
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  await open(page, '/admin?onglet=employes')
  await openRecord(page, 'Grâce Mba')
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: 'Ajouter un paiement' }).click()
    const form = page.getByRole('dialog', { name: 'Ajouter un paiement' })
    await form.getByLabel('Montant (FCFA)').fill('5000')
    await form.getByLabel('Motif').fill('Transport')
    await form.getByRole('button', { name: 'Ajouter le paiement' }).click()
    await expect(form).toBeHidden()
    await expect
      .poll(async () => (await site.db.selectFrom('paiements_employes').selectAll().execute()).length)
      .toBe(count)
  }
})

test('Back asks before text that was typed into a dialog is lost, and closes a record', async ({
  page,
  site,
}) => {
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  await open(page, '/admin?onglet=employes')
  const form = await openPayment(page)
  await form.getByLabel('Montant (FCFA)').fill('150000')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
  await expect(question.getByRole('button', { name: 'Rester' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(form.getByLabel('Montant (FCFA)')).toHaveValue('150000')
  await form.getByRole('button', { name: 'Fermer' }).click()
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect(form).toBeHidden()
  await expect(recordOf(page, 'Grâce Mba')).toBeVisible()
  await page.goBack()
  await expect(recordOf(page, 'Grâce Mba')).toBeHidden()
  await expect(page).toHaveURL('/admin?onglet=employes')
})

test('reloading the page asks while a dialog has unsaved input', async ({ page, site }) => {
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  await open(page, '/admin?onglet=employes')
  const form = await openPayment(page)
  const asks = () => asksBeforeLeaving(page)
  expect(await asks()).toBe(false)
  await form.getByLabel('Montant (FCFA)').fill('150000')
  expect(await asks()).toBe(true)
  await form.getByLabel('Motif').fill('Salaire')
  await form.getByRole('button', { name: 'Ajouter le paiement' }).click()
  await expect(form).toBeHidden()
  expect(await asks()).toBe(false)
})

test('turning the device keeps a dialog and its input; the layout changes once it is closed', async ({
  page,
  site,
}) => {
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  await open(page, '/admin?onglet=employes')
  const form = await openPayment(page)
  const amount = form.getByLabel('Montant (FCFA)')
  await amount.fill('150000')
  const record = page.getByRole('dialog', { name: 'Grâce Mba', includeHidden: true })
  const isWide = isWideScreen(page)
  await expect(record).toHaveCount(isWide ? 0 : 1)
  await page.setViewportSize({ width: isWide ? 800 : 1280, height: 800 })
  await expect(amount).toHaveValue('150000')
  await form.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: 'Quitter' }).click()
  await expect(form).toBeHidden()
  await expect(record).toHaveCount(isWide ? 1 : 0)
})

test('Back does not reopen what the close button closed', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin/profile')
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await openRecord(page, 'Mireille Ondo')
  await expect(page).toHaveURL(/ouvert=/)
  await recordOf(page, 'Mireille Ondo').getByRole('button', { name: 'Fermer' }).click()
  await expect(page).toHaveURL('/admin')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeHidden()
  await expect(page).toHaveURL('/admin')
  await page.goBack()
  await expect(page).toHaveURL('/admin/profile')
})

test('after a reload with an open dialog, Back closes the dialog that is opened next, and then leaves the page', async ({
  page,
}) => {
  await open(page, '/admin/profile')
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  await bell.click()
  await expect(dialog).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.steps ?? [])).toEqual([])
  await bell.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/admin')
  await page.goBack()
  await expect(page).toHaveURL('/admin/profile')
})

test('leaving a form with changes by a link or by Back asks first', async ({ page }) => {
  await open(page, '/admin')
  await screensOf(page).getByRole('link', { name: 'Paramètres' }).click()
  await page.getByLabel('Adresse', { exact: true }).fill('Glass, face à la mairie')
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await question.getByRole('button', { name: 'Rester' }).click()
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('Glass, face à la mairie')
  await page.goBack()
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL('/admin')
})

test('two forms with changes ask one question', async ({ page }) => {
  await open(page, '/admin/parametres')
  await page.getByLabel('Adresse', { exact: true }).fill('Glass, face à la mairie')
  await page.getByRole('form', { name: 'Vérification' }).getByRole('switch').first().click()
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?', includeHidden: true })
  await expect(question).toBeVisible()
  await expect(question).toHaveCount(1)
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL('/admin')
  expect(await asksBeforeLeaving(page)).toBe(false)
})

test('leaving two forms with changes for a public page asks once', async ({ page }) => {
  // A second question, that of the browser, is answered by staying; Playwright alone would leave.
  page.on('dialog', (dialog) => dialog.dismiss())
  await open(page, '/admin/parametres')
  await page.getByRole('form', { name: 'Vérification' }).getByRole('switch').first().click()
  // The address is above the switch: the bar at the bottom returns when the page scrolls up.
  await page.getByLabel('Adresse', { exact: true }).fill('Glass, face à la mairie')
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByText('Accueil').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL('/')
})

test('what is typed while a form is being saved is asked about afterwards', async ({ page }) => {
  await open(page, '/admin/parametres')
  const delays = page.getByRole('form', { name: 'Délais' })
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/parametres-site', async (route) => {
    await answered.promise
    await route.continue()
  })
  await delays.getByLabel("Garantie d'un placement, en jours").fill('15')
  await delays.getByRole('button', { name: 'Enregistrer les délais' }).click()
  await expect(delays.getByRole('button', { name: 'Enregistrement...' })).toBeVisible()
  await delays.getByLabel(/^Délai avant de relancer une famille/).fill('5')
  answered.resolve()
  await expectToast(page, 'Paramètres mis à jour avec succès')
  expect(await asksBeforeLeaving(page)).toBe(true)
})

test('of two forms with changes, saving one leaves the question about the other', async ({ page }) => {
  await open(page, '/admin/parametres')
  const asks = () => asksBeforeLeaving(page)
  await page.getByLabel('Adresse', { exact: true }).fill('Glass, face à la mairie')
  const verification = page.getByRole('form', { name: 'Vérification' })
  await verification.getByRole('switch').first().click()
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET')
  await verification.getByRole('button', { name: 'Enregistrer la vérification' }).click()
  expect((await saved).ok()).toBe(true)
  await waitForAnswers(page)
  expect(await asks()).toBe(true)
})

test('a moved switch is a change: leaving its page or its dialog asks first', async ({ page }) => {
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
  await open(page, '/admin/parametres')
  await page.getByRole('form', { name: 'Vérification' }).getByRole('switch').first().click()
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL('/admin')
  await open(page, '/admin/prestations')
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await page.getByRole('dialog').getByRole('switch').click()
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
})

test('the skip link "Aller au contenu" does not leave a form with changes', async ({ page }) => {
  await open(page, '/admin/parametres')
  await page.getByLabel('Adresse', { exact: true }).fill('Glass, face à la mairie')
  await page.getByRole('link', { name: 'Aller au contenu' }).press('Enter')
  await expect(page.locator('#contenu')).toBeFocused()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('accepting and refusing ask for confirmation, and the question and the toast have the name', async ({
  page,
  site,
}) => {
  for (const nom of ['Grâce Mba', 'Rose Nze']) {
    const id = await submitApplication(site, { nom })
    await setApplicationStatus(page, id, 'traite')
  }
  await open(page, '/admin?onglet=candidatures')
  await rowOf(page, 'Grâce Mba')
    .getByRole('button', { name: /^Accepter/ })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Accepter la candidature de Grâce Mba ?' })
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, 'Grâce Mba').getByRole('button', { name: /^Accepter/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Accepter' }).click()
  await expectToast(page, 'Candidature acceptée', 'Grâce Mba fait partie des employés.')
  await rowOf(page, 'Rose Nze')
    .getByRole('button', { name: /^Refuser/ })
    .click()
  await page
    .getByRole('alertdialog', { name: 'Refuser la candidature de Rose Nze ?' })
    .getByRole('button', { name: 'Refuser' })
    .click()
  await expectToast(page, 'Candidature refusée', 'Rose Nze\u00a0: Refusé')
})

test.describe('when a refusal fails', () => {
  test.use({ allowedConsoleMessages: [/ERR_FAILED/] })

  test('its reason is still there for the next attempt, which stores it', async ({ page, site }) => {
    const id = await submitApplication(site, { nom: 'Rose Nze' })
    await setApplicationStatus(page, id, 'traite')
    await open(page, '/admin?onglet=candidatures')
    const refuse = rowOf(page, 'Rose Nze').getByRole('button', { name: /^Refuser/ })
    const question = page.getByRole('alertdialog', { name: 'Refuser la candidature de Rose Nze ?' })
    const motif = question.getByRole('radio', { name: 'Références' })
    const precision = question.getByLabel('Précision')
    await refuse.click()
    await motif.check()
    const asks = () => asksBeforeLeaving(page)
    expect(await asks()).toBe(false)
    await precision.fill('Aucune ne répond')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    expect(await asks()).toBe(true)
    await page.route('**/api/nanny-applications/*/status', (route) => route.abort())
    await refuse.click()
    await expect(precision).toHaveValue('Aucune ne répond')
    await question.getByRole('button', { name: 'Refuser' }).click()
    await expectToast(page, 'Erreur', 'Impossible de refuser la candidature')
    await page.unroute('**/api/nanny-applications/*/status')
    await refuse.click()
    await expect(motif).toBeChecked()
    await expect(precision).toHaveValue('Aucune ne répond')
    await question.getByRole('button', { name: 'Refuser' }).click()
    await expectToast(page, 'Candidature refusée', 'Rose Nze\u00a0: Refusé')
    const stored = site.db
      .selectFrom('nanny_applications')
      .select(['motifRefus', 'motifRefusTexte'])
      .where('id', '=', id)
    await expect
      .poll(() => stored.execute())
      .toEqual([{ motifRefus: 'references', motifRefusTexte: 'Aucune ne répond' }])
    await expect.poll(asks).toBe(false)
  })
})

test.describe('with an expired session', () => {
  test.use({ allowedConsoleMessages: [/status of 401/] })

  test('the interrupted change is done after signing in again; the user name is filled in', async ({
    page,
    site,
  }) => {
    const id = await submitRequest(site, { nom: 'Mireille Ondo' })
    await open(page, '/admin')
    await expect(page.getByText('1 demande', { exact: true })).toBeVisible()
    await endSessionsAtNextChange(page, site)
    await chooseStatus(statusOf(page, 'la demande de Mireille Ondo'), 'Traité')
    const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' })
    await expect(dialog.getByLabel("Nom d'utilisateur")).toHaveValue(ADMIN.username)
    await expectAccessible(page)
    await dialog.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password)
    await dialog.getByRole('button', { name: 'Se connecter' }).click()
    await expectToast(page, 'Statut mis à jour', 'Mireille Ondo\u00a0: Traité')
    const row = await site.db
      .selectFrom('parent_requests')
      .select('statut')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.statut).toBe('traite')
  })
})

test('a link to a record that does not exist says that it no longer exists', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin?ouvert=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText("Cette fiche n'existe plus")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Voir la liste' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByText("Cette fiche n'existe plus")).toBeHidden()
})

test("the agency's phone number must be a valid number", async ({ page }) => {
  await open(page, '/admin/parametres')
  await page.getByLabel('Téléphone de contact').fill('12')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(page.getByText(/^Le numéro doit être un numéro gabonais valide/)).toBeVisible()
})

test('the audit log shows the name of a refused candidate', async ({ page, site }) => {
  const id = await submitApplication(site, { nom: 'Rose Nze' })
  await setApplicationStatus(page, id, 'traite', 'refuse')
  await open(page, JOURNAL_ADDRESS)
  await expect(
    page.getByText("Statut d'une candidature changé en «\u00a0Refusé\u00a0»\u00a0: Rose Nze"),
  ).toBeVisible()
})

test('the sign-in page can show the password, and explains what to do when it is lost', async ({ page }) => {
  await open(page, '/admin/login')
  const password = page.getByLabel('Mot de passe', { exact: true })
  await password.fill('secret')
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByText('Mot de passe oublié').click()
  await expect(page.getByText('npm run admin:link')).toBeVisible()
  await expectAccessible(page)
})
