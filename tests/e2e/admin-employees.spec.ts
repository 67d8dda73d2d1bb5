import { expect, type Page } from '@playwright/test'
import { dayOf } from '#contract/days.admin.ts'
import type { FiledDocument } from '#contract/documents.admin.ts'
import { FIRST_PAGE_SIZE } from '#web/admin/lists/source.ts'
import {
  expectToast,
  failReads,
  hire,
  NOT_CONFIRMED,
  openRecord,
  recordOf,
  rowOf,
  rowsOf,
  SERVER_FAILED,
  signIn,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { addEmployee } from '../support/paie.ts'
import { expectAccessible, open, test, waitForAnswers } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

const removeEmployee = async (page: Page, nom: string) => {
  await openRecord(page, nom)
  await recordOf(page, nom).getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Employé supprimé', nom)
}

test('the question before an employee is removed does not name documents that were deleted', async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
  await hire(page, id)
  const documents: FiledDocument[] = await (await page.request.get(`/api/documents/${id}`)).json()
  const question = page.getByRole('alertdialog', { name: 'Supprimer Grâce Mba ?' })
  for (const deleted of [[], documents]) {
    for (const { storedPath } of deleted)
      expect((await page.request.delete(`/api/documents/${id}/${storedPath}`)).ok()).toBe(true)
    await open(page, '/admin?onglet=employes')
    await openRecord(page, 'Grâce Mba')
    await recordOf(page, 'Grâce Mba').getByRole('button', { name: 'Supprimer' }).click()
    await expect(question).toBeVisible()
    await expect(question.getByText('ses documents')).toHaveCount(deleted.length > 0 ? 0 : 1)
  }
})

test('a removed employee is hired again from the accepted application', async ({ page, site }) => {
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  await open(page, '/admin?onglet=candidatures')
  const card = rowOf(page, 'Grâce Mba')
  await expect(card.getByText('Accepté', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Réembaucher/ })).toBeHidden()

  await page.getByRole('tab', { name: 'Employés' }).click()
  await removeEmployee(page, 'Grâce Mba')
  await expect(page.getByText('Aucun employé pour le moment')).toBeVisible()

  await page.getByRole('tab', { name: 'Candidatures' }).click()
  const again = card.getByRole('button', { name: 'Réembaucher Grâce Mba' })
  await again.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Réembaucher Grâce Mba ?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Réembaucher' }).press('Enter')
  await expectToast(page, 'Employé réembauché', 'Grâce Mba fait de nouveau partie des employés.')
  await expect(again).toBeHidden()
  await expect(card.getByText('Accepté', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Employés' }).click()
  await expect(rowOf(page, 'Grâce Mba')).toBeVisible()
})

test('the application of a paused employee does not say that no request fits', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Paul Nguema' })
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  const { id } = await site.db.selectFrom('employees').select('id').executeTakeFirstOrThrow()
  const data = { status: 'inactif' }
  expect((await page.request.patch(`/api/employees/${id}/status`, { data })).status()).toBe(200)
  await open(page, '/admin?onglet=candidatures')
  // Matching leaves her out while she is paused: she has no match, although a request would fit.
  await expect(rowOf(page, 'Grâce Mba').getByText('Aucune correspondance', { exact: true })).toBeAttached()
})

test.describe('with a refusal, a lost answer or a failure', () => {
  test.use({ allowedConsoleMessages: [/status of (409|500)|ERR_FAILED/] })

  test('of two administrators who rehire the same person, the second sees that the record has changed', async ({
    page,
    site,
  }) => {
    const id = await submitApplication(site, { nom: 'Grâce Mba' })
    await hire(page, id)
    await site.db.deleteFrom('employees').execute()
    await open(page, '/admin?onglet=candidatures')
    const again = rowOf(page, 'Grâce Mba').getByRole('button', { name: /^Réembaucher/ })
    await again.click()
    const other = await page.request.post('/api/employees/reembauche', { data: { candidatureId: id } })
    expect(other.status()).toBe(201)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Réembaucher' }).click()
    await expectToast(
      page,
      'Erreur',
      "Impossible de réembaucher l'employé",
      'Cette fiche a changé entre-temps. Vérifiez sa version actuelle, puis recommencez.',
    )
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Réembaucher' })).toBeEnabled()
    await expect.poll(() => site.db.selectFrom('employees').select('id').execute()).toHaveLength(1)
  })

  test('an employee who is added again after a lost answer is added once', async ({ page, site }) => {
    await open(page, '/admin?onglet=employes')
    const form = await openForm(page)
    await fill(page)
    await page.route('**/api/employees/ajout', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expectToast(page, 'Erreur', NOT_CONFIRMED)
    await page.unroute('**/api/employees/ajout')
    await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expectToast(page, 'Employé ajouté', 'Rose Nze')
    await expect
      .poll(() => site.db.selectFrom('employees').select('nom').execute())
      .toEqual([{ nom: 'Rose Nze' }])
  })

  test('the form of a salary stays open when a colleague set one, and its row keeps the focus', async ({
    page,
    site,
  }) => {
    await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
    const { id } = await site.db.selectFrom('employees').select('id').executeTakeFirstOrThrow()
    await open(page, '/admin/paie')
    await page.getByRole('button', { name: 'Fixer le salaire\u00a0: Grâce Mba' }).click()
    const form = page.getByRole('dialog', { name: 'Salaire mensuel' })
    const salary = form.getByLabel('Salaire mensuel (FCFA)')
    await salary.fill('60000')
    const depuis = await form.getByLabel('À partir de').inputValue()
    const data = { montant: 50_000, depuis, avant: null }
    expect((await page.request.put(`/api/paie/salaires/${id}`, { data })).ok()).toBe(true)
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form.getByRole('alert')).toContainText('50\u00a0000\u00a0FCFA')
    await waitForAnswers(page)
    await expect(salary).toHaveValue('60000')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expectToast(page, 'Salaire enregistré')
    const pay = page.getByRole('button', { name: 'Payer Grâce Mba' })
    await expect(page.locator(':focus').filter({ has: pay })).toBeVisible()
  })

  test('a payment is not filled in with what remained before the last one when what remains now cannot be read', async ({
    page,
    site,
  }) => {
    await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
    const { id } = await site.db.selectFrom('employees').select('id').executeTakeFirstOrThrow()
    const data = { montant: 60_000, depuis: dayOf(new Date()).slice(0, 7), avant: null }
    expect((await page.request.put(`/api/paie/salaires/${id}`, { data })).ok()).toBe(true)
    await open(page, '/admin?onglet=employes')
    await openRecord(page, 'Grâce Mba')
    const add = recordOf(page, 'Grâce Mba').getByRole('button', { name: 'Ajouter un paiement' })
    await add.click()
    const form = page.getByRole('dialog', { name: 'Ajouter un paiement' })
    const amount = form.getByLabel('Montant (FCFA)')
    await expect(amount).toHaveValue('60\u00a0000')
    await failReads(page, '**/api/paie?*')
    await form.getByRole('button', { name: 'Ajouter le paiement' }).click()
    await expectToast(page, 'Paiement ajouté avec succès')
    await waitForAnswers(page)
    await expect(add).not.toHaveAttribute('aria-disabled', 'true')
    await add.click()
    await expect(amount).toHaveValue('')
  })

  test('a failed addition keeps what was typed, and names the reason', async ({ page }) => {
    await open(page, '/admin?onglet=employes')
    const form = await openForm(page)
    await fill(page)
    await page.route('**/api/employees/ajout', (route) =>
      route.fulfill({ status: 500, json: { code: 'unexpected', message: SERVER_FAILED, requestId: 'r' } }),
    )
    await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expectToast(page, 'Erreur', "Impossible d'ajouter l'employé", SERVER_FAILED)
    await expect(form.getByLabel('Nom complet')).toHaveValue('Rose Nze')
  })
})

const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Ajouter un employé' }).click()
  const form = page.getByRole('dialog', { name: 'Ajouter un employé' })
  await expect(form).toBeVisible()
  return form
}

const fill = async (page: Page) => {
  await page.getByLabel('Nom complet').fill('Rose Nze')
  await page.getByLabel('Téléphone', { exact: true }).fill('077 98 76 54')
  await page.getByLabel('Adresse', { exact: true }).fill('Nzeng-Ayong, derrière le marché')
  await page.getByLabel('Type de poste').selectOption('nounou')
  await page.getByLabel('Disponibilités').selectOption('flexible')
  await page.getByLabel('Expérience', { exact: true }).fill('Dix ans chez des voisins')
}

test('an employee is added by hand, with the rules of an application, and the record opens', async ({
  page,
}) => {
  await open(page, '/admin?onglet=employes')
  await expect(page.getByText('Aucun employé pour le moment')).toBeVisible()
  const form = await openForm(page)
  await expectAccessible(page)
  await expect(form).toHaveAccessibleDescription(/Tous les champs sont obligatoires\.$/)
  const send = form.getByRole('button', { name: 'Ajouter', exact: true })
  await send.click()
  for (const message of [
    'Le nom est obligatoire',
    'Le numéro de téléphone est obligatoire',
    "L'adresse est obligatoire",
    'Le type de poste est obligatoire',
    'Les disponibilités sont obligatoires',
    "L'expérience est obligatoire",
  ])
    await expect(form.getByText(message)).toBeVisible()
  await expect(form.getByLabel('Nom complet')).toBeFocused()
  await expectAccessible(page)
  await fill(page)
  const day = form.getByLabel("Date d'embauche")
  await expect(day).toHaveValue(dayOf(new Date()))
  await day.fill('2025-03-03')
  await send.press('Enter')
  await expectToast(page, 'Employé ajouté', 'Rose Nze')
  const record = recordOf(page, 'Rose Nze')
  await expect(record.getByText('3 mars 2025', { exact: true })).toBeVisible()
  await expect(record.getByText('Dix ans chez des voisins')).toBeVisible()
  await record.getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an added employee is at once in the list of the administrator who added her', async ({
  page,
  site,
}) => {
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  await open(page, '/admin?onglet=employes')
  await expect(rowsOf(page)).toHaveCount(1)
  const form = await openForm(page)
  await fill(page)
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
  const record = recordOf(page, 'Rose Nze')
  await expect(record).toBeVisible()
  await record.getByRole('button', { name: 'Fermer' }).click()
  await expect(record).toBeHidden()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).first()).toContainText('Rose Nze')
  // She does not wait behind the button for new rows.
  await expect(page.getByRole('button', { name: /nouve/ })).toHaveCount(0)
})

test('a new employee is in the list, too, when the list is read after the record was closed', async ({
  page,
  site,
}) => {
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  await open(page, '/admin?onglet=employes')
  await expect(rowsOf(page)).toHaveCount(1)
  const form = await openForm(page)
  await fill(page)
  const { promise: closed, resolve: letListBeRead } = Promise.withResolvers<void>()
  let reads = 0
  await page.route(`**/api/employees?limit=${FIRST_PAGE_SIZE}`, async (route) => {
    reads += 1
    await closed
    await route.continue()
  })
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await recordOf(page, 'Rose Nze').getByRole('button', { name: 'Fermer' }).click()
  await expect(recordOf(page, 'Rose Nze')).toBeHidden()
  await expect.poll(() => reads).toBeGreaterThan(0)
  letListBeRead()
  await expect(rowsOf(page)).toHaveText([/Rose Nze/, /Grâce Mba/])
})

test('Back closes the form of a new employee, and asks when something was typed', async ({ page }) => {
  await open(page, '/admin?onglet=employes')
  const form = await openForm(page)
  await page.goBack()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL('/admin?onglet=employes')
  await openForm(page)
  await page.getByLabel('Nom complet').fill('Rose')
  await page.goBack()
  await page.getByRole('button', { name: 'Rester' }).click()
  await expect(page.getByLabel('Nom complet')).toHaveValue('Rose')
})

test.describe('without a network', () => {
  test.use({ allowedConsoleMessages: [/ERR_INTERNET_DISCONNECTED/] })

  test('the form of a new employee says that it could not be loaded, and loads once there is one', async ({
    page,
    context,
  }) => {
    await open(page, '/admin?onglet=employes')
    await context.setOffline(true)
    const form = await openForm(page)
    await expect(form.getByRole('alert')).toContainText("Cette fenêtre n'a pas pu être chargée.")
    await expectAccessible(page)
    await expect(form.getByRole('button', { name: 'Réessayer' })).toBeEnabled()
    await context.setOffline(false)
    await expect(form.getByLabel('Nom complet')).toBeVisible()
    await expect(form.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(page.getByRole('button', { name: 'Ajouter un employé' })).toBeFocused()
  })
})

test('an accepted application and the file of the employee lead to each other', async ({ page, site }) => {
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  await open(page, '/admin?onglet=candidatures')
  await openRecord(page, 'Grâce Mba')
  const record = recordOf(page, 'Grâce Mba')
  await record.getByRole('link', { name: "Voir son dossier d'employé" }).press('Enter')
  await expect(record.getByRole('button', { name: 'Fixer le salaire' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]onglet=employes/)
  await record.getByRole('link', { name: 'Voir sa candidature' }).press('Enter')
  await expect(record.getByText('Accepté', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/[?&]onglet=candidatures/)
  // Nobody applied for an employee who was added by hand.
  await addEmployee(page, 'Rose Nze', null)
  await open(page, '/admin?onglet=employes')
  await openRecord(page, 'Rose Nze')
  const added = recordOf(page, 'Rose Nze')
  await expect(added.getByRole('link', { name: 'Voir sa candidature' })).toHaveCount(0)
  await added.getByRole('link', { name: 'Voir sa fiche' }).press('Enter')
  await expect(page).toHaveURL(/[?&]onglet=candidatures/)
  await expect(added.getByText("Saisie par l'agence", { exact: true }).first()).toBeVisible()
  // Her file is gone: the application leads nowhere.
  await site.db.deleteFrom('employees').execute()
  await open(page, '/admin?onglet=candidatures')
  await openRecord(page, 'Grâce Mba')
  await expect(record.getByRole('button', { name: /^Réembaucher/ })).toBeVisible()
  await expect(record.getByRole('link', { name: "Voir son dossier d'employé" })).toHaveCount(0)
})

test('the file of an employee whose application was deleted leads to no application', async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await hire(page, id)
  expect((await page.request.delete(`/api/nanny-applications/${id}`)).ok()).toBe(true)
  await open(page, '/admin?onglet=employes')
  await openRecord(page, 'Grâce Mba')
  const record = recordOf(page, 'Grâce Mba')
  await expect(record.getByRole('button', { name: 'Fixer le salaire' })).toBeVisible()
  await expect(record.getByRole('link', { name: 'Voir sa candidature' })).toHaveCount(0)
})
