import { expect } from '@playwright/test'
import { POLL_MS } from '#web/admin/dashboard/counts-query.ts'
import { JOURNAL_ADDRESS } from '#web/admin/profile/journal-address.ts'
import {
  chooseStatus,
  expectToast,
  hire,
  keepToasts,
  openRecord,
  recordOf,
  rowOf,
  rowsOf,
  signIn,
  statusOf,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { expectAccessible, open, test, waitForAnswers } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

test('a wrong digit is corrected from the card in three taps', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo', telephone: '+24166123456' })
  await open(page, '/admin')
  // First tap: the card. Second: Corriger beside the number. Third: Enregistrer.
  await openRecord(page, 'Mireille Ondo')
  await page.getByRole('button', { name: 'Corriger le numéro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corriger la demande de Mireille Ondo' })
  const number = dialog.getByLabel('Téléphone', { exact: true })
  await expect(number).toBeFocused()
  await expectAccessible(page)
  // The cursor is behind the last digit.
  await page.keyboard.press('Backspace')
  await page.keyboard.type('7')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Correction enregistrée')
  const record = recordOf(page, 'Mireille Ondo')
  await expect(record.getByText('+241 66 12 34 57', { exact: true })).toBeVisible()
  await expect(record.getByText('Téléphone\u00a0: +241 66 12 34 56 → +241 66 12 34 57')).toBeVisible()
  await expect
    .poll(() => site.db.selectFrom('parent_requests').select('telephone').execute())
    .toEqual([{ telephone: '+24166123457' }])
})

test('another field is corrected without a question about a phone number of the old numbering plan', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo', telephone: '+24106123456' })
  await open(page, '/admin')
  await openRecord(page, 'Mireille Ondo')
  await page.getByRole('button', { name: 'Corriger le nom', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Corriger la demande de Mireille Ondo' })
  await dialog.getByLabel('Nom complet').fill('Mireille Ondon')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Correction enregistrée')
  await expect
    .poll(() => site.db.selectFrom('parent_requests').select(['nom', 'telephone']).execute())
    .toEqual([{ nom: 'Mireille Ondon', telephone: '+24106123456' }])
  // The message greets with the corrected name.
  await expect(
    recordOf(page, 'Mireille Ondon').getByRole('link', { name: 'SMS à Mireille Ondon' }),
  ).toHaveAttribute('href', /Mireille%20Ondon/)
})

test('a corrected address is read again: the card does not ask for the quarter any more', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'derrière la pharmacie' })
  await open(page, '/admin')
  await expect(rowsOf(page).getByText('Quartier à préciser')).toBeVisible()
  await openRecord(page, 'Mireille Ondo')
  await page.getByRole('button', { name: "Corriger l'adresse" }).click()
  await page.getByLabel('Adresse', { exact: true }).fill('Owendo SNI')
  // A key, here and below, reaches the button also where something late moves or covers it.
  await page.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  await expectToast(page, 'Correction enregistrée')
  await expect(page.getByRole('region', { name: 'Lu' }).getByText(/SNI/)).toBeVisible()
  await expect(page.getByText('Quartier à préciser')).toHaveCount(0)
})

test('an address that a colleague corrected is read again with the list', async ({ page, site }) => {
  const id = await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'derrière la pharmacie' })
  await page.clock.install()
  await open(page, '/admin')
  await expect(rowsOf(page).getByText('Quartier à préciser')).toBeVisible()
  const colleague = await page.context().newPage()
  await open(colleague, `/admin?ouvert=${id}`)
  await colleague.getByRole('button', { name: "Corriger l'adresse" }).click()
  await colleague.getByLabel('Adresse', { exact: true }).fill('Glass')
  await colleague.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  await expectToast(colleague, 'Correction enregistrée')
  await submitRequest(site, { nom: 'Rachel Nze', adresse: 'Owendo SNI' })
  // While an earlier poll waits for its answer, the next one is not sent.
  await waitForAnswers(page)
  await page.clock.runFor(POLL_MS)
  await expect(rowOf(page, 'Mireille Ondo').getByText('Glass')).toBeVisible()
  await expect(rowsOf(page).getByText('Quartier à préciser')).toHaveCount(0)
})

test('wrong values get the messages of the form, and what was typed survives Back', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  await openRecord(page, 'Mireille Ondo')
  await page.getByRole('button', { name: 'Corriger le nom', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Corriger la demande de Mireille Ondo' })
  await dialog.getByLabel('Nom complet').fill('')
  await dialog.getByLabel('Heure de fin').fill('')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Le nom est obligatoire')).toBeVisible()
  await expect(dialog.getByText("L'horaire de fin est obligatoire")).toBeVisible()
  await dialog.getByLabel('Nom complet').fill('Mireille Onda')
  await page.goBack()
  await page.getByRole('button', { name: 'Rester' }).click()
  await expect(dialog.getByLabel('Nom complet')).toHaveValue('Mireille Onda')
})

test('a fact that fits beside its label takes one line, with a pencil as large as a finger', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  await openRecord(page, 'Mireille Ondo')
  const pencil = recordOf(page, 'Mireille Ondo').getByRole('button', { name: 'Corriger le service' })
  await expect(pencil).toBeVisible()
  const sizes = () =>
    pencil.evaluate((button) => [
      button.clientWidth,
      button.clientHeight,
      button.closest('dl > div')?.clientHeight,
    ])
  // In a fallback font the fact may be too wide.
  await expect.poll(sizes).toEqual([44, 44, 44])
})

test.describe('when a colleague is faster', () => {
  test.use({ allowedConsoleMessages: [/409 \(Conflict\)/] })

  test('what a colleague changed meanwhile is shown, and replaced by all that the form shows only on the second try', async ({
    page,
    site,
  }) => {
    const id = await submitRequest(site, { nom: 'Mireille Ondo', commentaires: '', nombreEnfants: 1 })
    await open(page, '/admin')
    await openRecord(page, 'Mireille Ondo')
    await page.getByRole('button', { name: 'Corriger le numéro' }).click()
    await site.db
      .updateTable('parent_requests')
      .set({ telephone: '+24166000000', commentaires: 'Deux chiens', nombreEnfants: 3 })
      .where('id', '=', id)
      .execute()
    const dialog = page.getByRole('dialog', { name: 'Corriger la demande de Mireille Ondo' })
    await dialog.getByLabel('Téléphone', { exact: true }).fill('+241 66 12 34 57')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByRole('alert')).toContainText("Modifié entre-temps par quelqu'un d'autre")
    await expect(dialog.getByRole('alert')).toContainText('+241 66 00 00 00')
    await expect(dialog.getByRole('alert')).toContainText('Deux chiens')
    await expect(dialog.getByLabel('Téléphone', { exact: true })).toHaveValue('+241 66 12 34 57')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect
      .poll(() => site.db.selectFrom('parent_requests').select(['commentaires', 'nombreEnfants']).execute())
      .toEqual([{ commentaires: null, nombreEnfants: 1 }])
    await expect(recordOf(page, 'Mireille Ondo').getByText('+241 66 12 34 57', { exact: true })).toBeVisible()
  })

  test('a conflict names the package, and an added document is no conflict', async ({ page, site }) => {
    const id = await submitRequest(site, { nom: 'Mireille Ondo', forfait: 'regulier' })
    await open(page, `/admin?ouvert=${id}`)
    await page.getByRole('button', { name: 'Corriger le forfait' }).click()
    await site.db.updateTable('parent_requests').set({ forfait: 'weekend' }).where('id', '=', id).execute()
    const request = page.getByRole('dialog', { name: 'Corriger la demande de Mireille Ondo' })
    await request.getByLabel('Forfait', { exact: true }).selectOption('a-definir')
    await request.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(request.getByRole('alert')).toContainText('Forfait : Garde le week-end')

    const nannyId = await submitApplication(site, { nom: 'Grâce Mba' })
    await open(page, `/admin?onglet=candidatures&ouvert=${nannyId}`)
    await page.getByRole('button', { name: 'Corriger le numéro' }).click()
    const file = { name: 'cni.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\ncni') }
    const added = await page.request.post(`/api/documents/${nannyId}`, { multipart: { file } })
    expect(added.status()).toBe(201)
    await site.db
      .updateTable('nanny_applications')
      .set({ telephone: '+24166000000' })
      .where('id', '=', nannyId)
      .execute()
    const nanny = page.getByRole('dialog', { name: 'Corriger la candidature de Grâce Mba' })
    await nanny.getByLabel('Téléphone', { exact: true }).fill('+241 66 12 34 57')
    await nanny.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(nanny.getByRole('alert')).toContainText('+241 66 00 00 00')
    await expect(nanny.getByRole('alert')).not.toContainText('Documents')
  })
})

test('an employee is corrected with the application, paused, and resumed by the toast', async ({
  page,
  site,
}) => {
  await keepToasts(page)
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba', adresse: 'Louis' }))
  await open(page, '/admin?onglet=employes')
  await openRecord(page, 'Grâce Mba')
  await page.getByRole('button', { name: "Corriger l'adresse" }).click()
  const dialog = page.getByRole('dialog', { name: 'Corriger le dossier de Grâce Mba' })
  await dialog.getByLabel('Adresse', { exact: true }).fill('Owendo SNI')
  await dialog.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  await expectToast(page, 'Correction enregistrée')
  const record = recordOf(page, 'Grâce Mba')
  await expect(record.getByText('Owendo SNI', { exact: true })).toBeVisible()
  await expect
    .poll(() => site.db.selectFrom('nanny_applications').select('adresse').execute())
    .toEqual([{ adresse: 'Owendo SNI' }])

  const status = statusOf(record, 'Grâce Mba')
  await chooseStatus(status, 'Inactif')
  await expectToast(page, 'Statut mis à jour', 'Grâce Mba\u00a0: Inactif')
  await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click()
  await expectToast(page, 'Statut mis à jour', 'Grâce Mba\u00a0: Actif')
  await expect(status).toHaveText('Actif')
  await expect.poll(() => site.db.selectFrom('employees').select('actif').execute()).toEqual([{ actif: 1 }])
})

test('the day of hiring of an employee is corrected from the record, and the history and the audit log say so', async ({
  page,
  site,
}) => {
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  await open(page, '/admin?onglet=employes')
  await openRecord(page, 'Grâce Mba')
  await page.getByRole('button', { name: "Corriger la date d'embauche" }).click()
  const dialog = page.getByRole('dialog', { name: 'Corriger le dossier de Grâce Mba' })
  const day = dialog.getByLabel("Date d'embauche")
  await expect(day).toBeFocused()
  await expectAccessible(page)
  await day.fill('')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText("La date d'embauche est obligatoire")).toBeVisible()
  await day.fill('2025-03-03')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Correction enregistrée')
  const record = recordOf(page, 'Grâce Mba')
  await expect(record.getByText('3 mars 2025', { exact: true })).toBeVisible()
  await expect(record.getByText(/^Date d'embauche\u00a0: .* → 03\/03\/2025$/)).toBeVisible()
  await open(page, JOURNAL_ADDRESS)
  await expect(page.getByText(/date d'embauche\u00a0: .* → 3 mars 2025/)).toBeVisible()
})

test('the audit log names the corrected fields', async ({ page, site }) => {
  await submitApplication(site, { nom: 'Grâce Mba', disponibilites: 'weekend' })
  await open(page, '/admin?onglet=candidatures')
  await openRecord(page, 'Grâce Mba')
  await page.getByRole('button', { name: 'Corriger la disponibilité' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corriger la candidature de Grâce Mba' })
  await dialog.getByLabel('Disponibilités').selectOption('nuits')
  await dialog.getByLabel('Expérience', { exact: true }).fill('Dix ans')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Correction enregistrée')
  await open(page, JOURNAL_ADDRESS)
  await expect(
    page.getByText(
      'Candidature corrigée\u00a0: Grâce Mba (expérience, disponibilités\u00a0: Week-end → Nuits)',
    ),
  ).toBeVisible()
})
