import { expect, type Locator, type Page } from '@playwright/test'
import { addressOfList, addressOfRecord } from '#web/admin/lists/address.ts'
import {
  chooseStatus,
  expectToast,
  hire,
  isWideScreen,
  keepToasts,
  openRecord,
  recordOf,
  rowOf,
  rowsOf,
  setApplicationStatus,
  signIn,
  statusOf,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { propose } from '../support/placements.ts'
import { boxOf, expectAccessible, open, test } from '../support/site.ts'

/** Where a toast leads, and where it stands. */

test.beforeEach(async ({ page }) => {
  await keepToasts(page)
  await signIn(page)
})

const toastOf = (page: Page) => page.locator('.toast')

/** Expects that the toast covers none of these. */
const expectUncovered = async (page: Page, ...controls: readonly Locator[]): Promise<void> => {
  await expect(toastOf(page)).toBeVisible()
  for (const control of controls)
    await expect(async () => {
      const [toast, box] = [await boxOf(toastOf(page)), await boxOf(control)]
      const isBeside = box.x >= toast.x + toast.width || box.x + box.width <= toast.x
      const isAboveOrBelow = box.y >= toast.y + toast.height || box.y + box.height <= toast.y
      expect(isBeside || isAboveOrBelow, `${control} ${JSON.stringify([toast, box])}`).toBe(true)
    }).toPass()
}

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
    // The key that leads to the toast.
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

for (const [list, of, add, filter] of [
  ['demandes', 'la demande', submitRequest, 'en_attente'],
  ['candidatures', 'la candidature', submitApplication, 'en_examen'],
] as const)
  test(`a status that takes a row of ${list} off a filtered list leaves the record one tap away`, async ({
    page,
    site,
  }) => {
    await add(site, { nom: 'Grâce Mba' })
    await open(page, addressOfList(list, { statut: filter }))
    const opener = toastOf(page).getByRole('button', { name: 'Ouvrir la fiche' })
    const undo = toastOf(page).getByRole('button', { name: 'Annuler' })
    await chooseStatus(statusOf(page, `${of} de Grâce Mba`), 'Traité')
    await expectToast(page, 'Statut mis à jour', 'Grâce Mba\u00a0: Traité')
    await expect(rowsOf(page)).toHaveCount(0)
    await expectAccessible(page)
    await expect(undo).toBeInViewport({ ratio: 1 })
    await opener.click()
    const record = recordOf(page, 'Grâce Mba')
    await expect(statusOf(record, `${of} de Grâce Mba`)).toHaveText('Traité')

    // Where the record is open it stays, and where the list shows the row it is at hand.
    await chooseStatus(statusOf(record, `${of} de Grâce Mba`), 'En attente')
    await expectToast(page, 'Statut mis à jour', 'Grâce Mba\u00a0: En attente')
    await expect(undo).toBeVisible()
    await expect(opener).toHaveCount(0)
    await open(page, addressOfList(list))
    await chooseStatus(statusOf(page, `${of} de Grâce Mba`), 'Traité')
    await expectToast(page, 'Statut mis à jour', 'Grâce Mba\u00a0: Traité')
    await expect(undo).toBeVisible()
    await expect(opener).toHaveCount(0)
  })

test('over a question that opens later, a toast has no "Annuler" beside that of the question, and its cross closes it', async ({
  page,
  site,
}) => {
  await keepToasts(page)
  await open(page, addressOfRecord('candidatures', await submitApplication(site, { nom: 'Grâce Mba' })))
  const record = recordOf(page, 'Grâce Mba')
  const undo = toastOf(page).getByRole('button', { name: 'Annuler' })
  await record.getByRole('button', { name: 'Passer à Traité' }).click()
  await expect(undo).toBeVisible()
  await record.getByRole('button', { name: /^Accepter/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expect(undo).toBeHidden()
  await expect(toastOf(page)).toBeVisible()
  // By its place: what is behind a question has no role.
  await toastOf(page).locator('[aria-label="Fermer"]').click()
  await expect(toastOf(page)).toHaveCount(0)
  await expect(question).toBeVisible()
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
  await propose(page, { requestId, nannyId })
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
    await propose(page, { requestId, nannyId })
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

test('a toast covers neither the cross nor the buttons of a dialog, and on a phone not its title', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  await chooseStatus(statusOf(page, 'la demande de Mireille Ondo'), 'Traité')
  await expectToast(page, 'Statut mis à jour', 'Mireille Ondo\u00a0: Traité')
  await openRecord(page, 'Mireille Ondo')
  const record = recordOf(page, 'Mireille Ondo')
  const headOf = (dialog: Locator) => [
    dialog.getByRole('button', { name: 'Fermer' }).first(),
    // On a wide screen the toast may cover the title of a dialog that is as high as the window.
    ...(isWideScreen(page) ? [] : [dialog.getByRole('heading').first()]),
  ]
  await expectUncovered(page, ...headOf(record))
  await record.getByRole('button', { name: 'Corriger le nom', exact: true }).click()
  const form = page.getByRole('dialog', { name: /^Corriger/ })
  await expect(form).toBeVisible()
  await expectUncovered(
    page,
    ...headOf(form),
    form.getByRole('button', { name: 'Annuler' }),
    form.getByRole('button', { name: 'Enregistrer' }),
  )
  await form.getByRole('button', { name: 'Annuler' }).click()
  await expectUncovered(page, ...headOf(record))
  // The choices of a status stand at the bottom of a phone.
  await statusOf(record, 'la demande de Mireille Ondo').click()
  const choices = page.getByRole('dialog', { name: /^Statut d/ })
  await expect(choices).toBeVisible()
  await expectUncovered(page, choices)
})

test('a toast does not cover "Imprimer" of a receipt', async ({ page, site }) => {
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  await open(page, '/admin?onglet=employes')
  await openRecord(page, 'Grâce Mba')
  const record = recordOf(page, 'Grâce Mba')
  await record.getByRole('button', { name: 'Ajouter un paiement' }).click()
  const form = page.getByRole('dialog', { name: 'Ajouter un paiement' })
  await form.getByLabel('Montant (FCFA)').fill('60000')
  await form.getByLabel('Motif').fill('Salaire')
  await form.getByRole('button', { name: 'Ajouter le paiement' }).click()
  await expectToast(page, 'Paiement ajouté avec succès')
  await record.getByRole('button', { name: /^Reçu/ }).click()
  const receipt = page.getByRole('dialog', { name: 'Reçu' })
  await expectUncovered(
    page,
    receipt.getByRole('heading', { name: 'Reçu' }),
    receipt.getByRole('button', { name: 'Fermer' }),
    receipt.getByRole('button', { name: 'Imprimer' }),
    ...(isWideScreen(page) ? [receipt.getByRole('link', { name: /WhatsApp/ })] : []),
  )
})

test('on a phone the toast of a decision leaves the head of the dashboard and the next row free', async ({
  page,
  site,
}) => {
  test.skip(isWideScreen(page), 'The toast of a wide screen is at the bottom.')
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await submitApplication(site, { nom: 'Awa Ndong' })
  await setApplicationStatus(page, id, 'traite')
  await open(page, '/admin?onglet=candidatures')
  await rowOf(page, 'Grâce Mba')
    .getByRole('button', { name: /^Accepter/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }).click()
  await expectToast(page, 'Candidature acceptée')
  await expectUncovered(
    page,
    page.getByRole('heading', { name: 'Tableau de bord' }),
    page.getByRole('button', { name: /^Notifications/ }),
    page.getByRole('button', { name: 'Rechercher' }),
    page.getByRole('link', { name: 'Salaires' }),
    page.getByRole('tab', { name: 'Candidatures' }),
    rowOf(page, 'Awa Ndong'),
  )
})

test('the toast of a proposal covers none of the next steps, also below the better matches', async ({
  page,
  site,
}) => {
  for (const nom of ['Grâce Mba', 'Awa Ndong']) await submitApplication(site, { nom })
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  await rowOf(page, 'Mireille Ondo').getByRole('link', { name: /%/ }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  const other = page.getByRole('article').last()
  await other.getByRole('button').click()
  const propose = other.getByRole('button', { name: /^Proposer/ })
  // As low as a key leaves it: just above the floating bar.
  await propose.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await propose.click()
  await expectToast(page, 'Mise en relation enregistrée')
  const contacted = page.getByRole('button', { name: /^Passer à Contactée/ })
  await expect(contacted).toBeInViewport({ ratio: 1 })
  await expectUncovered(
    page,
    contacted,
    page.getByRole('link', { name: /^Appeler la nounou.*chez/ }),
    page.getByRole('combobox', { name: /^Autre action/ }),
  )
})
