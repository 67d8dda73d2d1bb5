import { expect } from '@playwright/test'
import {
  clear,
  expectToast,
  openRecord,
  recordOf,
  rowOf,
  signIn,
  submitApplication,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { expectAccessible, open, test } from '../support/site.ts'

test.beforeEach(async ({ site, page }) => {
  await clear(site)
  await signIn(page)
})

test('an unwanted message leaves the list, is shown in the list of unwanted ones, and all of them are deleted together', async ({
  page,
  site,
}) => {
  await submitMessage(site, { nom: 'Jean Obiang', message: 'Êtes-vous ouverts le samedi ?' })
  await submitMessage(site, { nom: 'Gagnez Vite', message: 'Cliquez ici' })
  await open(page, '/admin?onglet=messages')
  await openRecord(page, 'Gagnez Vite')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Indésirable', exact: true }).click()
  await expectToast(page, 'Marqué comme indésirable', 'Gagnez Vite')
  await expect(rowOf(page, 'Gagnez Vite')).toBeHidden()
  await expect(rowOf(page, 'Jean Obiang')).toBeVisible()

  await open(page, '/admin?onglet=messages&indesirables=oui')
  await expect(rowOf(page, 'Gagnez Vite')).toBeVisible()
  await expect(rowOf(page, 'Jean Obiang')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tout supprimer' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Supprimer 1 message indésirable')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, '1 indésirable supprimé')
  await expect(rowOf(page, 'Gagnez Vite')).toBeHidden()
})

test('a request is deleted after a question', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Awa Erreur' })
  await open(page, '/admin')
  await cardOf(page, 'Awa Erreur').getByRole('button', { name: 'Awa Erreur', exact: true }).click()
  await page.getByRole('button', { name: /^Supprimer/ }).click()
  await expect(page.getByRole('alertdialog', { name: /^Supprimer la demande d'Awa Erreur/ })).toBeVisible()
  await page
    .getByRole('alertdialog', { name: /^Supprimer la demande/ })
    .getByRole('button', { name: 'Supprimer' })
    .click()
  await expectToast(page, 'Demande supprimée')
  await expect(cardOf(page, 'Awa Erreur')).toBeHidden()
})
