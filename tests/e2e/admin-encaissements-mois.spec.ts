import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { addMonths } from '#contract/days.admin.ts'
import {
  expectToast,
  isWideScreen,
  openActions,
  openRecord,
  recordOf,
  signIn,
  submitRequest,
} from '../support/back-office.ts'
import { fcfa, inWords, lastMonth, receive, thisMonth } from '../support/paie.ts'
import { expectAccessible, open, type Site, test } from '../support/site.ts'

/** The month that a payment of a family is for. */

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signIn(page)
})

const sectionOf = (page: Page) => recordOf(page, 'Paul Nguema').getByRole('region', { name: 'Encaissements' })

/** A new request of Paul Nguema, opened, with the form that records money for it. */
const openForm = async (page: Page, site: Site): Promise<Locator> => {
  await submitRequest(site, { nom: 'Paul Nguema' })
  await open(page, '/admin')
  await openRecord(page, 'Paul Nguema')
  await sectionOf(page).getByRole('button', { name: 'Encaisser' }).click()
  return page.getByRole('dialog', { name: 'Encaisser' })
}

test('a payment is recorded for another month, which the request, the receipt and the correction name', async ({
  page,
  site,
}) => {
  const form = await openForm(page, site)
  await expect(form.getByLabel('Pour le mois')).toHaveValue(thisMonth())
  await form.getByLabel('Montant (FCFA)').fill('60000')
  await form.getByLabel('Pour le mois').selectOption(lastMonth())
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Encaissement enregistré')
  await expect(sectionOf(page).getByText(`Pour ${inWords(lastMonth())}, Espèces`)).toBeVisible()

  await sectionOf(page)
    .getByRole('button', { name: /^Reçu\s:/ })
    .click()
  const receipt = page.getByRole('dialog', { name: 'Reçu' })
  await expect(receipt).toContainText(`Mois${inWords(lastMonth())}`)
  const href = await receipt.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')
  expect(decodeURIComponent(href ?? '')).toContain(`Mois\u00a0: ${inWords(lastMonth())}`)
  await receipt.getByRole('button', { name: 'Fermer' }).click()

  await sectionOf(page)
    .getByRole('button', { name: /^Corriger/ })
    .click()
  const correction = page.getByRole('dialog', { name: "Corriger l'encaissement" })
  await expect(correction.getByLabel('Pour le mois')).toHaveValue(lastMonth())
  await correction.getByLabel('Pour le mois').selectOption(thisMonth())
  await correction.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Encaissement corrigé')
  await expect(sectionOf(page).getByText(`Pour ${inWords(thisMonth())}, Espèces`)).toBeVisible()
  await expect
    .poll(() => site.db.selectFrom('payments').select(['mois', 'pourMois']).execute())
    .toEqual([{ mois: thisMonth(), pourMois: thisMonth() }])
})

test('the month follows the day, however long ago, also of a correction, until a month is chosen', async ({
  page,
  site,
}) => {
  const form = await openForm(page, site)
  await form.getByLabel('Montant (FCFA)').fill('60000')
  const mois = form.getByLabel('Pour le mois')
  await form.getByLabel('Encaissé le').fill('2021-03-31')
  await expect(mois).toHaveValue('2021-03')
  await form.getByLabel('Encaissé le').fill(`${lastMonth()}-02`)
  await expect(mois).toHaveValue(lastMonth())
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Encaissement enregistré')

  await sectionOf(page)
    .getByRole('button', { name: /^Corriger/ })
    .click()
  const correction = page.getByRole('dialog', { name: "Corriger l'encaissement" })
  const corrected = correction.getByLabel('Pour le mois')
  await correction.getByLabel('Encaissé le').fill(`${thisMonth()}-01`)
  await expect(corrected).toHaveValue(thisMonth())
  await corrected.selectOption(addMonths(thisMonth(), 1))
  await correction.getByLabel('Encaissé le').fill(`${lastMonth()}-03`)
  await expect(corrected).toHaveValue(addMonths(thisMonth(), 1))
})

test('the list of a month names the month that a payment is for where it is another; the CSV and the paper name it always', async ({
  page,
  site,
}) => {
  for (const [nom, pourMois] of [
    ['Paul Nguema', lastMonth()],
    ['Rose Mba', thisMonth()],
  ] as const)
    await receive(page, await submitRequest(site, { nom }), '60000', { pourMois })
  await open(page, '/admin/encaissements')
  const rowOf = (nom: string) =>
    page
      .getByRole('main')
      .getByRole(isWideScreen(page) ? 'row' : 'listitem')
      .filter({ hasText: nom })
  await expect(
    rowOf('Paul Nguema')
      .getByText(`pour ${inWords(lastMonth())}`)
      .filter({ visible: true }),
  ).toBeVisible()
  await expect(rowOf('Rose Mba')).toBeVisible()
  await expect(rowOf('Rose Mba')).not.toContainText('pour ')
  await openActions(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter en CSV' }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toContain('Pour le mois')
  for (const mois of [lastMonth(), thisMonth()]) expect(csv).toContain(inWords(mois))
  await openActions(page)
  await page.getByRole('button', { name: 'Imprimer' }).click()
  await page.emulateMedia({ media: 'print' })
  for (const [nom, mois] of [
    ['Paul Nguema', lastMonth()],
    ['Rose Mba', thisMonth()],
  ] as const)
    await expect(
      page
        .locator('.printed')
        .getByRole('row', { name: nom })
        // Exact: the day of the money ends with its month too.
        .getByRole('cell', { name: mois.split('-').reverse().join('/'), exact: true }),
    ).toBeVisible()
})

test('a monthly price is compared month by month: the record names what is missing, the form proposes it for the chosen month', async ({
  page,
  site,
}) => {
  await site.db.updateTable('prestations').set({ prix: 150_000 }).where('id', '=', 'regulier').execute()
  const demandeId = await submitRequest(site, { nom: 'Paul Nguema', forfait: 'regulier' })
  for (const [montant, pourMois] of [
    ['150000', thisMonth()],
    ['50000', lastMonth()],
  ] as const)
    await receive(page, demandeId, montant, { pourMois })
  await open(page, '/admin')
  await openRecord(page, 'Paul Nguema')
  const section = sectionOf(page)
  await expect(
    section.getByText(`${fcfa(150_000)} reçus sur ${fcfa(150_000)} pour ${inWords(thisMonth())}`, {
      exact: true,
    }),
  ).toBeVisible()
  const missing = section.getByText(`${inWords(lastMonth())}\u00a0: reste ${fcfa(100_000)}`, { exact: true })
  await expect(missing).toBeVisible()
  await expect(section.getByRole('button', { name: 'Passer à Payé' })).toBeHidden()

  await section.getByRole('button', { name: 'Encaisser' }).click()
  const form = page.getByRole('dialog', { name: 'Encaisser' })
  const amount = form.getByLabel('Montant (FCFA)')
  const mois = form.getByLabel('Pour le mois')
  await expect(amount).toHaveValue('')
  await expect(form.getByText(`Déjà ${fcfa(150_000)} reçus pour ${inWords(thisMonth())}`)).toBeVisible()
  await mois.selectOption(lastMonth())
  await expect(amount).toHaveValue('100\u00a0000')
  await expect(form.getByText(`Déjà ${fcfa(50_000)} reçus pour ${inWords(lastMonth())}`)).toBeVisible()
  await expectAccessible(page)
  await mois.selectOption(addMonths(thisMonth(), 1))
  await expect(amount).toHaveValue('150\u00a0000')
  await expect(form.getByText(/^Déjà/)).toBeHidden()
  await mois.selectOption(lastMonth())
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Encaissement enregistré')
  await expect(missing).toBeHidden()
  await expect(section.getByText('Tout est payé.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Passer à Payé' })).toBeVisible()
})

test('the month follows the day of the money until a month is chosen, and a typed amount stays', async ({
  page,
  site,
}) => {
  await site.db.updateTable('prestations').set({ prix: 150_000 }).where('id', '=', 'regulier').execute()
  await submitRequest(site, { nom: 'Paul Nguema', forfait: 'regulier' })
  await open(page, '/admin/encaissements')
  await page.getByRole('button', { name: 'Encaisser' }).click()
  await page.getByRole('button', { name: /^Paul Nguema/ }).click()
  const form = page.getByRole('dialog', { name: 'Encaisser' })
  const amount = form.getByLabel('Montant (FCFA)')
  const mois = form.getByLabel('Pour le mois')
  const day = form.getByLabel('Encaissé le')
  await expect(amount).toHaveValue('150\u00a0000')
  await day.fill(`${lastMonth()}-28`)
  await expect(mois).toHaveValue(lastMonth())
  await mois.selectOption(thisMonth())
  await day.fill(`${addMonths(thisMonth(), -2)}-28`)
  await expect(day).toHaveValue(`${addMonths(thisMonth(), -2)}-28`)
  await expect(mois).toHaveValue(thisMonth())
  await amount.fill('20000')
  await mois.selectOption(lastMonth())
  await expect(amount).toHaveValue('20000')
})
