import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import {
  chooseStatus,
  expectToast,
  failWrites,
  hire,
  openRecord,
  recordOf,
  rowOf,
  SERVER_FAILED,
  setApplicationStatus,
  signIn,
  statusOf,
  submitApplication,
  submitMessage,
} from '../support/back-office.ts'
import { expectAccessible, open, test } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

test('an open application shows its decision without scrolling, and its deletion only after scrolling', async ({
  page,
  site,
}) => {
  await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, '/admin?onglet=candidatures')
  await openRecord(page, 'Grâce Mba')
  const record = recordOf(page, 'Grâce Mba')
  await chooseStatus(statusOf(record, 'la candidature de Grâce Mba'), 'Traité')
  await expect(record.getByRole('button', { name: /^Refuser/ })).toBeInViewport({ ratio: 1 })
  await record.getByRole('button', { name: /^Accepter/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }).click()
  await expectToast(page, 'Candidature acceptée')
  await expect(record.getByText('Accepté', { exact: true })).toBeVisible()
  await expect(record.getByRole('button', { name: /^Supprimer/ })).toBeVisible()
  await expect(record.getByRole('button', { name: /^Supprimer/ })).not.toBeInViewport()
})

test('an application can be decided only at status Traité, then deleted from its record but not from its row', async ({
  page,
  site,
}) => {
  await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, '/admin?onglet=candidatures')
  const card = rowOf(page, 'Grâce Mba')
  const status = statusOf(page, 'la candidature de Grâce Mba')
  await status.click()
  const choices = page.getByRole('dialog', { name: 'Statut de la candidature de Grâce Mba' })
  await expect(choices.getByRole('button')).toHaveText(['En examen', 'En attente', 'Traité'])
  await page.keyboard.press('Escape')
  const accept = card.getByRole('button', { name: /^Accepter/ })
  await expect(accept).toBeHidden()

  await chooseStatus(status, 'Traité')
  await expectToast(page, 'Statut mis à jour')
  await expect(card.getByRole('button', { name: /^Refuser/ })).toBeVisible()
  await expectAccessible(page)
  await accept.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }).click()
  await expect(card.getByText('Accepté', { exact: true })).toBeVisible()
  await expect(status).toBeHidden()
  await expect(accept).toBeHidden()
  await expect(card.getByRole('button', { name: /^Supprimer/ })).toBeHidden()

  await openRecord(page, 'Grâce Mba')
  await recordOf(page, 'Grâce Mba')
    .getByRole('button', { name: /^Supprimer/ })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Supprimer la candidature de Grâce Mba ?' })
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Aucune candidature pour le moment')).toBeVisible()
  await page.getByRole('tab', { name: 'Employés' }).click()
  await expect(rowOf(page, 'Grâce Mba')).toBeVisible()
})

test('an application that is deleted before its decision is answered is deleted after the decision', async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await setApplicationStatus(page, id, 'traite')
  const { promise: confirmed, resolve: letDecide } = Promise.withResolvers<void>()
  await page.route('**/api/nanny-applications/*/status', async (route) => {
    await confirmed
    await route.continue()
  })
  await open(page, '/admin?onglet=candidatures')
  const card = rowOf(page, 'Grâce Mba')
  await card.getByRole('button', { name: /^Accepter/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }).click()
  await card.getByRole('button', { name: 'Grâce Mba', exact: true }).click()
  await recordOf(page, 'Grâce Mba')
    .getByRole('button', { name: /^Supprimer/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  letDecide()
  await expect(page.getByText('Aucune candidature pour le moment')).toBeVisible()
})

test('documents open in a dialog, and a picture is downloaded from it', async ({ page, site }) => {
  await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
  await open(page, '/admin?onglet=candidatures')
  await openRecord(page, 'Grâce Mba')
  await page.getByRole('button', { name: 'Voir cni.png' }).click()
  const viewer = page.getByRole('dialog', { name: 'cni.png' })
  await expect(viewer.getByRole('img', { name: 'cni.png' })).toHaveJSProperty('naturalWidth', 40)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Télécharger' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('cni.png')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await page.getByRole('button', { name: 'Voir diplome.pdf' }).click()
  await expect(page.getByRole('dialog', { name: 'diplome.pdf' })).toBeVisible()
})

test("an employee's record shows its fields, takes a payment, and is deleted with its payment", async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
  await hire(page, id)
  await open(page, '/admin?onglet=employes')
  await openRecord(page, 'Grâce Mba')
  const record = recordOf(page, 'Grâce Mba')
  for (const text of ['Cinq ans dans deux familles.', 'Nzeng-Ayong, Libreville', 'cni.png'])
    await expect(record.getByText(text).first()).toBeVisible()
  await expect(record.getByText('Aucun paiement pour le moment')).toBeVisible()
  await expectAccessible(page)

  await record.getByRole('button', { name: 'Ajouter un paiement' }).click()
  const form = page.getByRole('dialog', { name: 'Ajouter un paiement' })
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Libreville' }).format(new Date())
  await expect(form.getByLabel('Date du paiement')).toHaveValue(today)
  await form.getByRole('button', { name: 'Ajouter le paiement' }).click()
  await expect(form.getByText('Le montant doit être positif')).toBeVisible()
  await expect(form.getByText('Le motif est obligatoire')).toBeVisible()
  await expect(form.getByLabel('Montant (FCFA)')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Montant (FCFA)').fill('150000')
  await form.getByLabel('Motif').fill('Salaire')
  await form.getByLabel('Notes').fill('Novembre')
  await form.getByRole('button', { name: 'Ajouter le paiement' }).click()
  await expectToast(page, 'Paiement ajouté avec succès')
  await expect(form).toBeHidden()
  // The payment, the total, and the history of the record.
  await expect(record.getByText('150\u00a0000\u00a0FCFA')).toHaveCount(3)

  await record.getByRole('button', { name: 'Supprimer' }).click()
  const question = page.getByRole('alertdialog', { name: 'Supprimer Grâce Mba ?' })
  await expect(question.getByText('son paiement (150\u00a0000\u00a0FCFA)')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Aucun employé pour le moment')).toBeVisible()
  await expect.poll(() => site.db.selectFrom('paiements_employes').selectAll().execute()).toEqual([])
})

test('a message shows its text and a link to call back', async ({ page, site }) => {
  await submitMessage(site, { nom: 'Jean Obiang', message: 'Êtes-vous ouverts le samedi ?' })
  await open(page, '/admin?onglet=messages')
  const card = rowOf(page, 'Jean Obiang')
  await expect(card.getByRole('link', { name: /^Appeler/ })).toHaveAttribute('href', 'tel:+24162112233')
  await card.getByRole('button', { name: 'Jean Obiang', exact: true }).click()
  await expect(page.getByText('Êtes-vous ouverts le samedi ?').last()).toBeVisible()
  await expectAccessible(page)
})

test('a document without a file shows an error when it is viewed or downloaded', async ({ page, site }) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await site.db
    .updateTable('nanny_applications')
    .set({ documents: JSON.stringify([{ filename: 'ancien.pdf', storedPath: null, size: 1, type: 'x' }]) })
    .where('id', '=', id)
    .execute()
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  await page.getByRole('button', { name: 'Voir ancien.pdf' }).click()
  await expectToast(
    page,
    'Document indisponible',
    'Ce document a été enregistré dans un ancien format : il ne peut pas être affiché.',
  )
  await page.getByRole('button', { name: 'Télécharger ancien.pdf' }).click()
  await expectToast(
    page,
    'Document indisponible',
    'Ce document a été enregistré dans un ancien format : il ne peut pas être téléchargé.',
  )
})

test.describe('when the server answers 404', () => {
  test.use({ allowedConsoleMessages: [/status of 404/] })

  test('a document that a colleague has deleted meanwhile is said to be gone', async ({ page, site }) => {
    const id = await submitApplication(site, { nom: 'Grâce Mba' })
    const documents = JSON.stringify([{ filename: 'cni.pdf', storedPath: randomUUID(), size: 1, type: 'x' }])
    await site.db.updateTable('nanny_applications').set({ documents }).where('id', '=', id).execute()
    await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
    await page.getByRole('button', { name: 'Voir cni.pdf' }).click()
    await expectToast(page, 'Document indisponible', "Ce document n'existe plus.")
  })

  test('a document that a proxy does not find is not said to be gone', async ({ page, site }) => {
    const id = await submitApplication(site, { nom: 'Grâce Mba' })
    const documents = JSON.stringify([{ filename: 'cni.pdf', storedPath: randomUUID(), size: 1, type: 'x' }])
    await site.db.updateTable('nanny_applications').set({ documents }).where('id', '=', id).execute()
    await page.route('**/api/download/*', (route) =>
      route.fulfill({ status: 404, body: '<h1>Not Found</h1>' }),
    )
    await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
    await page.getByRole('button', { name: 'Voir cni.pdf' }).click()
    await expectToast(page, 'Erreur', "Le document n'a pas pu être chargé. Réessayez dans un instant.")
  })
})

test('a document with inline data is shown from that data', async ({ page, site }) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  const data =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await site.db
    .updateTable('nanny_applications')
    .set({ documents: JSON.stringify([{ filename: 'photo.png', data }]) })
    .where('id', '=', id)
    .execute()
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  await page.getByRole('button', { name: 'Voir photo.png' }).click()
  await expect(page.getByRole('img', { name: 'photo.png' })).toHaveJSProperty('naturalWidth', 1)
})

test.describe('with failing calls', () => {
  test.use({ allowedConsoleMessages: [/status of 500/] })

  test('a failed decision is rolled back, and a toast shows the reason of the server', async ({
    page,
    site,
  }) => {
    const id = await submitApplication(site, { nom: 'Grâce Mba' })
    await setApplicationStatus(page, id, 'traite')
    await open(page, '/admin?onglet=candidatures')
    await failWrites(page)
    const card = rowOf(page, 'Grâce Mba')
    await card.getByRole('button', { name: /^Accepter/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }).click()
    await expectToast(page, 'Erreur', "Impossible d'accepter la candidature", SERVER_FAILED)
    await card.getByRole('button', { name: /^Refuser/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refuser' }).click()
    await expectToast(page, 'Erreur', 'Impossible de refuser la candidature', SERVER_FAILED)
    await expect(statusOf(card, 'la candidature de Grâce Mba')).toHaveText('Traité')
  })

  test('failed deletions and payments show a toast with the reason of the server', async ({ page, site }) => {
    const id = await submitApplication(site, { nom: 'Grâce Mba' })
    await hire(page, id)
    await failWrites(page)
    await open(page, '/admin?onglet=candidatures')
    await openRecord(page, 'Grâce Mba')
    await recordOf(page, 'Grâce Mba')
      .getByRole('button', { name: /^Supprimer/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expectToast(page, 'Erreur', 'Impossible de supprimer la candidature', SERVER_FAILED)

    await open(page, '/admin?onglet=employes')
    await openRecord(page, 'Grâce Mba')
    await page.getByRole('button', { name: 'Ajouter un paiement' }).click()
    await page.getByLabel('Montant (FCFA)').fill('1000')
    await page.getByLabel('Motif').fill('Avance')
    await page.getByRole('button', { name: 'Ajouter le paiement' }).click()
    await expectToast(page, 'Erreur', "Erreur lors de l'ajout du paiement", SERVER_FAILED)
    await page.getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('button', { name: 'Quitter' }).click()
    await recordOf(page, 'Grâce Mba').getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expectToast(page, 'Erreur', "Impossible de supprimer l'employé", SERVER_FAILED)
  })
})

test("an employee's record is printed without the rest of the page, as an internal receipt", async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await hire(page, id)
  await open(page, '/admin?onglet=employes')
  await openRecord(page, 'Grâce Mba')
  await expect(recordOf(page, 'Grâce Mba')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const printed = page.locator('.printed')
  await expect(printed.getByText('Cinq ans dans deux familles.')).toBeVisible()
  await expect(printed.getByText('Aucun paiement pour le moment')).toBeVisible()
  await expect(printed.getByText('Reçu interne, ne remplace pas le bulletin de paie.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
})
