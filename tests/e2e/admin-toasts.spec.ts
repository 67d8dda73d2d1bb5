import { expect, type Page } from '@playwright/test'
import {
  expectToast,
  hire,
  keepToasts,
  openRecord,
  recordOf,
  rowOf,
  rowsOf,
  setApplicationStatus,
  signIn,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { expectAccessible, open, test } from '../support/site.ts'

/** Where a toast leads. */

test.beforeEach(async ({ page }) => {
  await keepToasts(page)
  await signIn(page)
})

const toastOf = (page: Page) => page.locator('.toast')

for (const [decision, title] of [
  ['Accepter', 'Candidature acceptée'],
  ['Refuser', 'Candidature refusée'],
] as const)
  test(`"${decision}" in a filtered list takes the row away, and the toast opens the record`, async ({
    page,
    site,
  }) => {
    const id = await submitApplication(site, { nom: 'Grâce Mba' })
    await setApplicationStatus(page, id, 'traite')
    await open(page, '/admin?onglet=candidatures&statut=traite')
    await rowOf(page, 'Grâce Mba')
      .getByRole('button', { name: new RegExp(`^${decision}`) })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: decision }).click()
    await expectToast(page, title)
    await expect(rowsOf(page)).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('F8')
    const opener = toastOf(page).getByRole('button', { name: 'Ouvrir la fiche' })
    await opener.press('Enter')
    const record = recordOf(page, 'Grâce Mba')
    await expect(record).toBeVisible()
    await expect(toastOf(page)).toHaveCount(0)
    await expect(
      page
        .locator(':focus')
        .and(record.locator('*'))
        .or(record.and(page.locator(':focus'))),
    ).toHaveCount(1)
    // The list behind it keeps its filter.
    await record.getByRole('button', { name: 'Fermer' }).first().click()
    await expect(page).toHaveURL(/[?&]statut=traite$/)
  })

test('the toast of a decision in an open record opens nothing: the record stays', async ({ page, site }) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await setApplicationStatus(page, id, 'traite')
  await open(page, '/admin?onglet=candidatures&statut=traite')
  await openRecord(page, 'Grâce Mba')
  const record = recordOf(page, 'Grâce Mba')
  await record.getByRole('button', { name: /^Refuser/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refuser' }).click()
  await expectToast(page, 'Candidature refusée')
  await expect(toastOf(page).getByRole('button', { name: 'Ouvrir la fiche' })).toHaveCount(0)
  await expect(record).toBeVisible()
})

test('"Placer" and "Terminer" take the card away, and the toast leads to the step where it is now', async ({
  page,
  site,
}) => {
  const requestId = await submitRequest(site, { nom: 'Mireille Ondo' })
  const nannyId = await submitApplication(site, { nom: 'Grâce Mba' })
  await hire(page, nannyId)
  await page.request.post('/api/mises-en-relation', { data: { requestId, nannyId, status: 'proposee' } })
  await open(page, '/admin/mises-en-relation?statut=proposee')
  const card = page.getByRole('article')
  await page.getByLabel(/^Autre action/).selectOption({ label: 'Placer' })
  const placement = page.getByRole('dialog', { name: 'Placée' })
  await placement.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Mise en relation enregistrée', 'Grâce Mba chez Mireille Ondo\u00a0: Placée')
  await expect(card).toHaveCount(0)
  await expectAccessible(page)
  const leads = toastOf(page).getByRole('button', { name: "Voir l'étape" })
  await leads.click()
  await expect(page).toHaveURL(/\?statut=placee$/)
  await expect(page.getByRole('button', { name: 'Placée 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('main')).toBeFocused()

  await card.getByRole('button', { name: /^Terminer/ }).click()
  const end = page.getByRole('dialog', { name: 'Terminée' })
  await end.getByLabel('Pourquoi ?').selectOption('Fin prévue')
  await end.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Mise en relation enregistrée', 'Grâce Mba chez Mireille Ondo\u00a0: Terminée')
  await expect(card).toHaveCount(0)
  await leads.press('Enter')
  await expect(page).toHaveURL(/\?statut=terminee$/)
  await expect(card).toContainText('Grâce Mba')

  // A correction leaves the card where it is.
  await page.getByLabel(/^Autre action/).selectOption({ label: 'Corriger' })
  await end.getByLabel('Pourquoi ?').selectOption('Départ de la nounou')
  await end.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Mise en relation enregistrée')
  await expect(leads).toHaveCount(0)
})

test('a toast offers no other screen while a dialog is open that it would leave', async ({ page, site }) => {
  for (const nom of ['Mireille Ondo', 'Paul Essono']) {
    const requestId = await submitRequest(site, { nom })
    const nannyId = await submitApplication(site, { nom: `Nounou de ${nom}` })
    await page.request.post('/api/mises-en-relation', { data: { requestId, nannyId, status: 'proposee' } })
  }
  await open(page, '/admin/mises-en-relation?statut=proposee')
  await page.getByRole('button', { name: /^Passer à Contactée.*chez Mireille Ondo$/ }).click()
  await expectToast(page, 'Mise en relation enregistrée')
  const leads = toastOf(page).getByRole('button', { name: "Voir l'étape" })
  await expect(leads).toBeVisible()
  await page.getByLabel(/^Autre action.*chez Paul Essono$/).selectOption({ label: 'Écarter' })
  const dialog = page.getByRole('dialog', { name: 'Écartée' })
  await expect(dialog).toBeVisible()
  await expect(leads).toBeHidden()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(leads).toBeVisible()
})
