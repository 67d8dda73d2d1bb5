import { expect } from '@playwright/test'
import { expectToast, goTo, openRecord, recordOf, signIn, submitRequest } from '../support/back-office.ts'
import { inWords, receive, thisMonth } from '../support/paie.ts'
import { open, test } from '../support/site.ts'

/** The price of a package in the payments of a request. */

test.beforeEach(({ page }) => signIn(page))

test('a new price of a package shows in the payments of a request that was open before', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Paul Nguema', forfait: 'regulier' })
  await site.db.updateTable('prestations').set({ prix: 60_000 }).where('id', '=', 'regulier').execute()
  await open(page, '/admin')
  const payments = recordOf(page, 'Paul Nguema').getByRole('region', { name: 'Encaissements' })
  await openRecord(page, 'Paul Nguema')
  await expect(payments.getByText(/sur 60\u00a0000\u00a0FCFA/)).toBeVisible()
  await recordOf(page, 'Paul Nguema').getByRole('button', { name: 'Fermer' }).click()
  await goTo(page, 'Prestations')
  const { nom } = await site.db
    .selectFrom('prestations')
    .select('nom')
    .where('id', '=', 'regulier')
    .executeTakeFirstOrThrow()
  await page.getByRole('button', { name: `Modifier ${nom}` }).click()
  const form = page.getByRole('dialog', { name: 'Modifier la prestation' })
  await form.getByLabel('Prix').fill('75.000')
  await form.getByRole('button', { name: 'Modifier' }).click()
  await expectToast(page, 'Prestation modifiée avec succès')
  await goTo(page, 'Retour au tableau de bord')
  await openRecord(page, 'Paul Nguema')
  await expect(payments.getByText(/sur 75\u00a0000\u00a0FCFA/)).toBeVisible()
})

test('the payments of a request at Payé do not show the price of its package', async ({ page, site }) => {
  const demandeId = await submitRequest(site, { nom: 'Paul Nguema', forfait: 'regulier' })
  await site.db.updateTable('prestations').set({ prix: 155_000 }).where('id', '=', 'regulier').execute()
  await receive(page, demandeId, '150000', { statut: 'confirme' })
  await site.db.updateTable('parent_requests').set({ statut: 'paye' }).execute()
  await open(page, '/admin')
  await openRecord(page, 'Paul Nguema')
  const payments = recordOf(page, 'Paul Nguema').getByRole('region', { name: 'Encaissements' })
  await expect(payments.getByText('150\u00a0000\u00a0FCFA reçus', { exact: true })).toBeVisible()
})

test('a family owes the price that its first payment was recorded with, and the record names the present one', async ({
  page,
  site,
}) => {
  const demandeId = await submitRequest(site, { nom: 'Paul Nguema', forfait: 'regulier' })
  const setPrice = (prix: number) =>
    site.db.updateTable('prestations').set({ prix }).where('id', '=', 'regulier').execute()
  await setPrice(150_000)
  await receive(page, demandeId, '150000', { statut: 'confirme' })
  await setPrice(160_000)
  await open(page, '/admin')
  await openRecord(page, 'Paul Nguema')
  const payments = recordOf(page, 'Paul Nguema').getByRole('region', { name: 'Encaissements' })
  const price = `150\u00a0000\u00a0FCFA reçus sur 150\u00a0000\u00a0FCFA pour ${inWords(thisMonth())} (prix actuel\u00a0: 160\u00a0000\u00a0FCFA)`
  await expect(payments.getByText(price, { exact: true })).toBeVisible()
  await expect(payments.getByRole('button', { name: 'Passer à Payé' })).toBeVisible()
})

test('a corrected package changes the price in the payments of its request', async ({ page, site }) => {
  const [old, corrected] = await site.db.selectFrom('prestations').select('id').limit(2).execute()
  if (!old || !corrected) throw new Error('two packages are missing')
  await submitRequest(site, { nom: 'Paul Nguema' })
  await site.db.updateTable('prestations').set({ prix: 60_000 }).execute()
  await site.db.updateTable('prestations').set({ prix: 85_000 }).where('id', '=', corrected.id).execute()
  await site.db.updateTable('parent_requests').set({ forfait: old.id }).execute()
  await open(page, '/admin')
  await openRecord(page, 'Paul Nguema')
  const record = recordOf(page, 'Paul Nguema')
  const section = record.getByRole('region', { name: 'Encaissements' })
  await expect(section.getByText(/sur 60\u00a0000\u00a0FCFA/)).toBeVisible()
  await record.getByRole('button', { name: 'Corriger le forfait' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corriger la demande de Paul Nguema' })
  await dialog.locator('select[name="forfait"]').selectOption(corrected.id)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Correction enregistrée')
  await expect(section.getByText(/sur 85\u00a0000\u00a0FCFA/)).toBeVisible()
})
