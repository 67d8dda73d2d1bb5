import { expect, type Page } from '@playwright/test'
import { openActions, signIn, submitRequest } from '../support/back-office.ts'
import { addEmployee, inWords, pay, receive, thisMonth } from '../support/paie.ts'
import { open, test } from '../support/site.ts'

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signIn(page)
})

const print = async (page: Page) => {
  await openActions(page)
  await page.getByRole('button', { name: 'Imprimer' }).click()
  await page.emulateMedia({ media: 'print' })
}

/** Texts of the cells of a printed row. */
const cellsOf = (page: Page, name: string | RegExp) => page.getByRole('row', { name }).locator('th, td')

test('the printed salaries of a month end with the total of each amount', async ({ page }) => {
  const paid = await addEmployee(page, 'Awa Payée', 50_000)
  await addEmployee(page, 'Berthe Due', 40_000)
  await pay(page, paid, 50_000)
  await pay(page, paid, 5_000, { nature: 'prime', motif: 'Prime' })
  await open(page, '/admin/paie')
  await print(page)
  await expect(cellsOf(page, /^Total/)).toHaveText([
    'Total',
    '90\u00a0000',
    '50\u00a0000',
    '5\u00a0000',
    '0',
    '40\u00a0000',
  ])
})

test('the printed payments of a month end with what arrived and what is awaited; a cancelled one is struck through', async ({
  page,
  site,
}) => {
  const demandeId = await submitRequest(site, { nom: 'Paul Nguema' })
  await receive(page, demandeId, '60000,50')
  await receive(page, demandeId, '1000')
  await receive(page, demandeId, '2000', { statut: 'en_attente' })
  const cancelled = await receive(page, demandeId, '7000')
  await page.request.patch(`/api/payments/${cancelled}/status`, {
    data: { status: 'annule', depuis: 'confirme' },
  })
  await open(page, '/admin/encaissements')
  await print(page)
  await expect(cellsOf(page, /^Total encaissé/)).toHaveText(['Total encaissé', '61\u00a0000,5'])
  await expect(cellsOf(page, /^Total en attente/)).toHaveText(['Total en attente', '2\u00a0000'])
  // The amount is at the end of a row.
  await expect(cellsOf(page, /Annulé/).last()).toHaveCSS('text-decoration-line', 'line-through')
  await expect(cellsOf(page, /En attente 2/).last()).toHaveCSS('text-decoration-line', 'none')
})

test('a receipt names the agency with its number and address, and the day of the money', async ({
  page,
  site,
}) => {
  const demandeId = await submitRequest(site, { nom: 'Irène Bongo' })
  for (const [cle, valeur] of [
    ['telephone', '+24166777888'],
    ['adresse', 'Quartier Louis, Libreville'],
  ])
    expect((await page.request.patch(`/api/parametres-site/${cle}`, { data: { valeur } })).status()).toBe(200)
  await receive(page, demandeId, '1000', { jour: `${thisMonth()}-01` })
  await open(page, '/admin/encaissements')
  await page.getByRole('button', { name: /^Reçu\s:/ }).click()
  await expect(page.getByRole('dialog', { name: 'Reçu' })).toContainText('+241 66 77 78 88')
  await page.emulateMedia({ media: 'print' })
  const printed = page.locator('.printed').filter({ visible: true })
  await expect(printed).toContainText("Reçu d'Irène Bongo")
  await expect(printed).toContainText('+241 66 77 78 88')
  await expect(printed).toContainText('Quartier Louis, Libreville')
  await expect(printed).toContainText(`Encaissé le1er ${inWords(thisMonth())}`)
})
