import { expect } from '@playwright/test'
import {
  chooseStatus,
  expectToast,
  keepToasts,
  rowOf,
  signIn,
  statusOf,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { expectAccessible, open, test } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

test('a status that was chosen by a slip is set back with one tap; a decision is not', async ({
  page,
  site,
}) => {
  await keepToasts(page)
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await submitApplication(site, { nom: 'Grâce Mba' })
  const undo = page.locator('.toast').getByRole('button', { name: 'Annuler' })

  await open(page, '/admin')
  const ofRequest = statusOf(page, 'la demande de Mireille Ondo')
  await chooseStatus(ofRequest, 'Payé')
  await expectToast(page, 'Statut mis à jour', 'Mireille Ondo\u00a0: Payé')
  await expectAccessible(page)
  await undo.click()
  await expectToast(page, 'Statut mis à jour', 'Mireille Ondo\u00a0: En attente')
  await expect(undo).toHaveCount(0)
  await page.reload()
  await expect(ofRequest).toHaveText('En attente')

  await page.getByRole('tab', { name: 'Candidatures' }).click()
  const ofCandidate = statusOf(page, 'la candidature de Grâce Mba')
  await chooseStatus(ofCandidate, 'En attente')
  await undo.click()
  await expectToast(page, 'Statut mis à jour', 'Grâce Mba\u00a0: En examen')
  await expect(ofCandidate).toHaveText('En examen')
  await chooseStatus(ofCandidate, 'Traité')
  await expectToast(page, 'Statut mis à jour', 'Grâce Mba\u00a0: Traité')
  await rowOf(page, 'Grâce Mba')
    .getByRole('button', { name: /^Accepter/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }).click()
  await expectToast(page, 'Candidature acceptée', 'Grâce Mba fait partie des employés.')
  await expect(undo).toHaveCount(0)
})

test.describe('when the status was changed again meanwhile', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test('taking it back is refused, and the status of the other administrator stays', async ({
    page,
    site,
  }) => {
    await keepToasts(page)
    const id = await submitRequest(site, { nom: 'Mireille Ondo' })
    await open(page, '/admin')
    const status = statusOf(page, 'la demande de Mireille Ondo')
    await chooseStatus(status, 'Traité')
    await expectToast(page, 'Statut mis à jour', 'Mireille Ondo\u00a0: Traité')
    await page.request.patch(`/api/parent-requests/${id}/status`, { data: { status: 'paye' } })
    await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click()
    await expectToast(page, 'Erreur', 'Impossible de mettre à jour le statut')
    await expect(status).toHaveText('Payé')
  })
})
