import { expect, type Route } from '@playwright/test'
import {
  expectToast,
  goTo,
  isWideScreen,
  openActions,
  openRecord,
  pagesIn,
  recordOf,
  rowOf,
  signIn,
  submitRequest,
} from '../support/back-office.ts'
import { receive } from '../support/paie.ts'
import { boxOf, expectAccessible, open, test, waitForAnswers } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

test.describe('when answers are lost', () => {
  test.use({ allowedConsoleMessages: [/Failed to load resource|net::ERR_FAILED/] })
  test('a payment that was typed stays, and is recorded once when it is sent again', async ({
    page,
    site,
  }) => {
    await submitRequest(site, { nom: 'Paul Nguema' })
    await open(page, '/admin')
    await openRecord(page, 'Paul Nguema')
    const section = recordOf(page, 'Paul Nguema').getByRole('region', { name: 'Encaissements' })
    await section.getByRole('button', { name: 'Encaisser' }).click()
    const form = page.getByRole('dialog', { name: 'Encaisser' })
    await form.getByLabel('Montant (FCFA)').fill('6000')
    const reads: string[] = []
    await page.route('**/api/payments**', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      else reads.push(route.request().url())
      await route.abort('failed')
    })
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expectToast(page, 'Erreur')
    await expect.poll(() => reads.length).toBeGreaterThanOrEqual(2)
    await waitForAnswers(page)
    await page.unroute('**/api/payments**')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expectToast(page, 'Encaissement enregistré')
    await expect.poll(() => site.db.selectFrom('payments').select('montant').execute()).toHaveLength(1)
  })

  test('a payment that was typed on the screen of a month stays while its family is read again, and is recorded once', async ({
    page,
    site,
  }) => {
    await submitRequest(site, { nom: 'Paul Nguema' })
    await open(page, '/admin/encaissements')
    const reads: string[] = []
    await page.route('**/api/payments/demande/*', async (route) => {
      reads.push(route.request().url())
      await route.abort('failed')
    })
    await page.getByRole('button', { name: 'Encaisser' }).click()
    await page.getByRole('button', { name: /^Paul Nguema/ }).click()
    const amount = page.getByLabel('Montant (FCFA)')
    await amount.fill('6000')
    const readBefore = reads.length
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort('failed')
    }
    await page.route('**/api/payments', lose)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expectToast(page, 'Erreur')
    await expect.poll(() => reads.length).toBeGreaterThan(readBefore)
    await waitForAnswers(page)
    await expect(amount).toHaveValue('6000')
    await page.unroute('**/api/payments', lose)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expectToast(page, 'Encaissement enregistré')
    await expect.poll(() => site.db.selectFrom('payments').select('montant').execute()).toHaveLength(1)
  })
})

test('a payment of a family is recorded from its request, corrected and has a receipt; a request paid in full offers Payé', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Paul Nguema' })
  await site.db.updateTable('prestations').set({ prix: 60_000 }).execute()
  const { id: forfait } = await site.db
    .selectFrom('prestations')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await site.db.updateTable('parent_requests').set({ forfait }).execute()
  await open(page, '/admin')
  await openRecord(page, 'Paul Nguema')
  const record = recordOf(page, 'Paul Nguema')
  const section = record.getByRole('region', { name: 'Encaissements' })
  await expect(section.getByText(/Aucun encaissement pour le moment/)).toBeVisible()
  await section.getByRole('button', { name: 'Encaisser' }).click()
  const form = page.getByRole('dialog', { name: 'Encaisser' })
  const typed = form.getByLabel('Montant (FCFA)')
  // What is still expected, which the first key replaces.
  await expect(typed).toHaveValue('60\u00a0000')
  await typed.focus()
  await typed.press('Delete')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Indiquez le montant')).toBeVisible()
  await expectAccessible(page)
  await typed.fill('6000,50')
  await form.getByLabel('Moyen').selectOption('Moov Money')
  await form.getByLabel('Référence').fill('MM-42')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Encaissement enregistré')
  await expect(section.getByText('6\u00a0000,50\u00a0FCFA', { exact: true })).toBeVisible()
  await expect(section.getByRole('button', { name: /^Passer à/ })).toBeHidden()

  await section.getByRole('button', { name: /^Corriger/ }).click()
  const correction = page.getByRole('dialog', { name: "Corriger l'encaissement" })
  const amount = correction.getByLabel('Montant (FCFA)')
  await expect(amount).toHaveValue('6\u00a0000,50')
  // On a touch screen its keyboard would hide half of the form.
  if (isWideScreen(page)) await expect(amount).toBeFocused()
  await correction.getByLabel('Montant (FCFA)').fill('60.000')
  await correction.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(correction).toBeHidden()
  await expect(section.getByText('Tout est payé.')).toBeVisible()
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Passer à Payé' }).click()
  await expect(section.getByText('Tout est payé.')).toBeHidden()
  // The screen shows the new status before the server has it.
  await expect
    .poll(() => site.db.selectFrom('parent_requests').select('statut').execute())
    .toEqual([{ statut: 'paye' }])

  await section.getByRole('button', { name: /^Reçu/ }).click()
  const receipt = page.getByRole('dialog', { name: 'Reçu' })
  const href = await receipt.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')
  const text = decodeURIComponent(href ?? '')
  expect(text).toContain('Reçu de Paul Nguema\u00a0: 60\u00a0000\u00a0FCFA')
  expect(text).toContain('Objet\u00a0: Garde régulière')
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
})

test('a request that was set to Payé by hand says that no payment is confirmed, and a confirmed one ends this', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Paul Nguema' })
  await site.db.updateTable('parent_requests').set({ statut: 'paye' }).execute()
  await open(page, '/admin')
  await openRecord(page, 'Paul Nguema')
  const payments = recordOf(page, 'Paul Nguema').getByRole('region', { name: 'Encaissements' })
  const missing = payments.getByText('Demande payée, mais aucun encaissement confirmé.')
  await expect(missing).toBeVisible()
  await payments.getByRole('button', { name: 'Encaisser' }).click()
  const form = page.getByRole('dialog', { name: 'Encaisser' })
  await form.getByLabel('Montant (FCFA)').fill('60000')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(payments.getByText('60\u00a0000\u00a0FCFA reçus', { exact: true })).toBeVisible()
  await expect(missing).toBeHidden()
})

test('a payment is recorded on the screen of a month too, for a family that a search finds, with what is still expected', async ({
  page,
  site,
}) => {
  await site.db.updateTable('prestations').set({ prix: 60_000 }).where('id', '=', 'regulier').execute()
  const demandeId = await submitRequest(site, { nom: 'Paul Nguema', forfait: 'regulier' })
  await submitRequest(site, { nom: 'Rose Mba' })
  const data = { demandeId, montant: '10000,50', methode: 'especes' }
  expect((await page.request.post('/api/payments', { data })).status()).toBe(201)
  await open(page, '/admin/encaissements')
  await page.getByRole('button', { name: 'Encaisser' }).click()
  const families = page.getByRole('dialog', { name: 'Encaisser' })
  await expect(families.getByRole('button', { name: /^Rose Mba/ })).toBeVisible()
  await families.getByLabel('Quelle famille a payé').fill('nguema')
  await expect(families.getByRole('button', { name: /^Rose Mba/ })).toBeHidden()
  await expectAccessible(page)
  await families.getByRole('button', { name: /^Paul Nguema/ }).click()
  const amount = page.getByLabel('Montant (FCFA)')
  await expect(amount).toHaveValue('49\u00a0999,50')
  await amount.fill('9 999,50')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(
    page.getByRole('button', { name: 'Reçu\u00a0: Paul Nguema, 9\u00a0999,50\u00a0FCFA' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Encaisser' }).click()
  await families.getByRole('button', { name: /^Paul Nguema/ }).click()
  await expect(amount).toHaveValue('40\u00a0000')
})

test('a search finds in the month that is shown; without a match it says so and leads to the family', async ({
  page,
  site,
}) => {
  const demandeId = await submitRequest(site, { nom: 'Paul Nguema' })
  await receive(page, demandeId, '25000', { jour: '2026-01-15' })
  await open(page, '/admin/encaissements?mois=2026-01')
  await expect(page.getByRole('button', { name: 'Confirmé 1' })).toBeVisible()
  await page.getByRole('searchbox').fill('nguema')
  // Without the number, which is that of the month, not of a search.
  await expect(page.getByRole('button', { name: 'Confirmé', exact: true })).toBeVisible()
  await open(page, '/admin/encaissements?mois=2026-02&q=nguema')
  await expect(page.getByText('Aucun encaissement de février 2026 ne correspond')).toBeVisible()
  await page.getByRole('link', { name: 'Chercher la famille' }).click()
  await expect(rowOf(page, 'Paul Nguema')).toBeVisible()
})

test('a correction that begins right after a confirmation stays when the list arrives', async ({
  page,
  site,
}) => {
  const data = {
    demandeId: await submitRequest(site),
    montant: '10000',
    statut: 'en_attente',
    methode: 'especes',
  }
  expect((await page.request.post('/api/payments', { data })).status()).toBe(201)
  await open(page, '/admin/encaissements')
  const listed = Promise.withResolvers<void>()
  await page.route(/\/api\/payments\?/, async (route) => {
    await listed.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /^Confirmer/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.getByRole('button', { name: /^Corriger/ }).click()
  const form = page.getByRole('dialog', { name: "Corriger l'encaissement" })
  await form.getByLabel('Référence').fill('MM-42')
  listed.resolve()
  await waitForAnswers(page)
  await expect(form.getByLabel('Référence')).toHaveValue('MM-42')
})

test('a payment that is confirmed leaves the filter and gives the focus to the next; a tap just above a name opens its request', async ({
  page,
  site,
}) => {
  for (const nom of ['Paul Nguema', 'Rose Mba']) {
    const data = { demandeId: await submitRequest(site, { nom }), montant: '10000', methode: 'especes' }
    expect(
      (await page.request.post('/api/payments', { data: { ...data, statut: 'en_attente' } })).status(),
    ).toBe(201)
  }
  await open(page, '/admin/encaissements?statut=en_attente')
  await page.getByRole('button', { name: 'Confirmer\u00a0: Rose Mba, 10\u00a0000\u00a0FCFA' }).press('Enter')
  const question = page.getByRole('alertdialog', {
    name: "Confirmer l'encaissement de 10\u00a0000\u00a0FCFA\u00a0?",
  })
  await question.getByRole('button', { name: 'Confirmer' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Rose Mba', exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Appeler Paul Nguema' })).toHaveAttribute('href', /^tel:/)
  const name = page.getByRole('link', { name: 'Paul Nguema', exact: true })
  await expect(name).toBeFocused()
  await waitForAnswers(page)
  const { x, y } = await boxOf(name)
  await page.mouse.click(x + 5, y - 6)
  await expect(recordOf(page, 'Paul Nguema')).toBeVisible()
})

test('the month shows sums, awaited money is confirmed, a cancelled payment is taken from the sum, and the month is exported', async ({
  page,
  site,
}) => {
  const demandeId = await submitRequest(site, { nom: 'Paul Nguema' })
  for (const [montant, statut] of [
    ['10000', 'confirme'],
    ['25000', 'en_attente'],
  ]) {
    const data = { demandeId, montant, statut, methode: 'especes' }
    expect((await page.request.post('/api/payments', { data })).status()).toBe(201)
  }
  await open(page, '/admin')
  await goTo(page, 'Encaissements')
  const sumOf = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
  await expect(sumOf('En attente')).toHaveText('25\u00a0000\u00a0FCFA')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Confirmer/ }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmer' }).click()
  await expect(sumOf('Encaissé')).toHaveText('35\u00a0000\u00a0FCFA')
  await page.getByRole('button', { name: 'Annuler\u00a0: Paul Nguema, 10\u00a0000\u00a0FCFA' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: "Annuler l'encaissement" }).click()
  await expect(sumOf('Encaissé')).toHaveText('25\u00a0000\u00a0FCFA')
  await expect(page.getByText('Annulé', { exact: true })).toBeVisible()
  if (!isWideScreen(page)) {
    // A cancelled payment has no buttons: its call link stands beside the amount, not in a row of its own.
    const card = page.locator('li[data-record]').filter({ hasText: 'Annulé' })
    await expect.poll(async () => (await card.boundingBox())?.height).toBeLessThan(100)
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await openActions(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter en CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^encaissements-\d{4}-\d\d-/)
  await page.getByRole('button', { name: /^Annulé 1/ }).click()
  await expect(page.getByText('1 encaissement', { exact: true })).toBeVisible()
})

test.describe('with a refused change', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test('a correction stays in its dialog when another administrator moves the payment out of the list', async ({
    page,
    site,
  }) => {
    const demandeId = await submitRequest(site, { nom: 'Paul Nguema' })
    const data = { demandeId, montant: '25000', statut: 'en_attente', methode: 'especes' }
    const { id } = await (await page.request.post('/api/payments', { data })).json()
    // The list without a filter stays in memory, with the payment as it was.
    await open(page, '/admin/encaissements')
    await page.getByRole('button', { name: /^En attente/ }).click()
    await expect(page).toHaveURL(/statut=en_attente/)
    await page.getByRole('button', { name: /^Corriger/ }).click()
    const form = page.getByRole('dialog', { name: "Corriger l'encaissement" })
    await form.getByLabel('Montant').fill('26000')
    const confirmed = await page.request.patch(`/api/payments/${id}/status`, {
      data: { status: 'confirme', depuis: 'en_attente' },
    })
    expect(confirmed.status()).toBe(200)
    const corrected = await page.request.patch(`/api/payments/${id}`, {
      data: { montant: '30000', methode: 'cheque', transactionId: 'CH-9', jour: '2025-03-01', revision: 1 },
    })
    expect(corrected.status()).toBe(200)
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form.getByText("Modifié entre-temps par quelqu'un d'autre")).toBeVisible()
    await expect(form.getByLabel('Encaissé le')).toHaveValue('2025-03-01')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form).toBeHidden()
    await expect
      .poll(() =>
        site.db.selectFrom('payments').select(['statut', 'transactionId', 'montant', 'methode']).execute(),
      )
      .toEqual([{ statut: 'confirme', transactionId: null, montant: 26_000, methode: 'especes' }])
    await expect(page.getByText('Aucun encaissement trouvé')).toBeVisible()
  })

  test('a correction of a payment that another administrator cancelled says so', async ({ page, site }) => {
    const demandeId = await submitRequest(site, { nom: 'Paul Nguema' })
    const data = { demandeId, montant: '25000', methode: 'especes' }
    const { id } = await (await page.request.post('/api/payments', { data })).json()
    await open(page, '/admin/encaissements')
    await page.getByRole('button', { name: /^Corriger/ }).click()
    const form = page.getByRole('dialog', { name: "Corriger l'encaissement" })
    await form.getByLabel('Référence').fill('MM-42')
    const cancelled = await page.request.patch(`/api/payments/${id}/status`, {
      data: { status: 'annule', depuis: 'confirme' },
    })
    expect(cancelled.status()).toBe(200)
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form.getByRole('alert')).toHaveText(
      'Cet encaissement a été annulé entre-temps. Il ne peut plus être corrigé.',
    )
    await expect(form.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
    await form.getByRole('button', { name: 'Fermer' }).click()
    await expect(form).toBeHidden()
  })
})

test('a payment keeps the day of Libreville when it is corrected, and awaited money has no day', async ({
  page,
  site,
}) => {
  const id = await submitRequest(site, { nom: 'Paul Nguema' })
  const data = { demandeId: id, montant: '10000', methode: 'especes' }
  expect((await page.request.post('/api/payments', { data })).status()).toBe(201)
  // Half past midnight in Libreville, the day before in UTC.
  const dateConfirmation = '2024-10-31T23:30:00.000Z'
  await site.db.updateTable('payments').set({ dateConfirmation, mois: '2024-11' }).execute()
  await open(page, `/admin?ouvert=${id}`)
  const section = recordOf(page, 'Paul Nguema').getByRole('region', { name: 'Encaissements' })
  await section.getByRole('button', { name: /^Corriger/ }).click()
  const correction = page.getByRole('dialog', { name: "Corriger l'encaissement" })
  await expect(correction.getByLabel('Encaissé le')).toHaveValue('2024-11-01')
  await correction.getByLabel('Référence').fill('MM-42')
  await correction.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Encaissement corrigé')
  await expect
    .poll(() => site.db.selectFrom('payments').select(['mois', 'transactionId']).execute())
    .toEqual([{ mois: '2024-11', transactionId: 'MM-42' }])

  await section.getByRole('button', { name: 'Encaisser' }).click()
  const form = page.getByRole('dialog', { name: 'Encaisser' })
  await expect(form.getByLabel('Encaissé le')).toBeVisible()
  await form.getByLabel('Statut').selectOption('En attente')
  await expect(form.getByLabel('Encaissé le')).toBeHidden()
  await form.getByLabel('Montant (FCFA)').fill('5000')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Encaissement enregistré')
  await section.getByRole('button', { name: 'Corriger\u00a0: Paul Nguema, 5\u00a0000\u00a0FCFA' }).click()
  await expect(correction.getByLabel('Montant (FCFA)')).toHaveValue('5\u00a0000')
  await expect(correction.getByLabel('Encaissé le')).toBeHidden()
})
