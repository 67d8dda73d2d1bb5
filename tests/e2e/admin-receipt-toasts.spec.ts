import { expect } from '@playwright/test'
import { ADMIN } from '../support/app.ts'
import {
  expectToast,
  keepToasts,
  openRecord,
  recordOf,
  signIn,
  submitRequest,
} from '../support/back-office.ts'
import { addEmployee, fcfa, lineOf, receive, thisMonth } from '../support/paie.ts'
import { expectAccessible, open, test } from '../support/site.ts'

/** The receipt that the toast after a payment opens. */

test.beforeEach(async ({ page }) => {
  await keepToasts(page)
  await signIn(page)
})

test('the toast after a salary opens its receipt, though its row has left the list', async ({ page }) => {
  await addEmployee(page, 'Rose Nze', 60_000)
  await addEmployee(page, 'Awa Due', 50_000)
  await open(page, '/admin/paie')
  await page.getByRole('button', { name: 'Payer Rose Nze' }).click()
  await page.getByRole('button', { name: 'Ajouter le paiement' }).click()
  await expect(lineOf(page, 'Rose Nze')).toBeHidden()
  await page.locator('.toast').getByRole('button', { name: 'Reçu' }).click()
  const receipt = page.getByRole('dialog', { name: 'Reçu' })
  await expect(receipt).toContainText('Versé à Rose Nze')
  await expect(receipt).toContainText(fcfa(60_000))
  await expect(receipt.getByRole('link', { name: /WhatsApp/ })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(receipt).toBeHidden()
  // Its button is gone with the toast, and so is its row.
  await expect(page.locator('#contenu')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Payer Awa Due' })).toBeVisible()
})

test('the toast after money of a family opens its receipt over the open record; awaited money has none', async ({
  page,
  site,
}) => {
  const id = await submitRequest(site, { nom: 'Paul Nguema' })
  await open(page, '/admin')
  await openRecord(page, 'Paul Nguema')
  const record = recordOf(page, 'Paul Nguema')
  const collect = async (statut: string) => {
    await record.getByRole('button', { name: 'Encaisser' }).click()
    const form = page.getByRole('dialog', { name: 'Encaisser' })
    await form.getByLabel('Montant (FCFA)').fill('45000')
    await form.getByLabel('Statut').selectOption({ label: statut })
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form).toBeHidden()
  }
  const button = page.locator('.toast').getByRole('button', { name: 'Reçu' })
  await collect('En attente')
  await expect(page.locator('.toast')).toContainText('Encaissement enregistré')
  await expect(button).toBeHidden()

  await collect('Confirmé')
  await button.click()
  const receipt = page.getByRole('dialog', { name: 'Reçu' })
  await expect(receipt).toContainText('Reçu de Paul Nguema')
  await expect(receipt).toContainText(fcfa(45_000))
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()
  await expect(record).toBeVisible()
  await expect(page.locator('.toasts')).not.toBeFocused()

  // Awaited money that arrives.
  await receive(page, id, '1000', { statut: 'en_attente' })
  await open(page, `/admin/encaissements?statut=en_attente&mois=${thisMonth()}`)
  await lineOf(page, 'Paul Nguema')
    .filter({ hasText: fcfa(1000) })
    .getByRole('button', { name: /^Confirmer/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmer' }).click()
  await button.click()
  await expect(receipt).toContainText(fcfa(1000))
})

test('the toast says that a payment was cancelled, of whom and how much', async ({ page, site }) => {
  await receive(page, await submitRequest(site, { nom: 'Paul Nguema' }), '1000')
  await open(page, '/admin/encaissements')
  await page.getByRole('button', { name: /^Annuler.*Paul Nguema/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: "Annuler l'encaissement" }).click()
  await expectToast(page, 'Encaissement annulé', `Paul Nguema\u00a0: ${fcfa(1000)}`)
})

test.describe('after the session', () => {
  // Polls of a wide screen may be refused before the page asks who is signed in.
  test.use({ allowedConsoleMessages: [/status of 401/] })

  test('a receipt that was open when the session ended is gone for the account that signs in then', async ({
    page,
  }) => {
    await page.clock.install()
    await addEmployee(page, 'Rose Nze', 60_000)
    await open(page, '/admin/paie')
    await page.getByRole('button', { name: 'Payer Rose Nze' }).click()
    await page.getByRole('button', { name: 'Ajouter le paiement' }).click()
    await page.locator('.toast').getByRole('button', { name: 'Reçu' }).click()
    const receipt = page.getByRole('dialog', { name: 'Reçu' })
    await expect(receipt).toBeVisible()
    // As a sign-out in another tab; this one asks every minute who is signed in.
    expect((await page.request.post('/api/auth/logout')).ok()).toBe(true)
    await page.clock.fastForward(61_000)
    await page.getByLabel("Nom d'utilisateur").fill(ADMIN.username)
    await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await expect(lineOf(page, 'Rose Nze')).toContainText('Réglé')
    await expect(receipt).toHaveCount(0)
  })
})
