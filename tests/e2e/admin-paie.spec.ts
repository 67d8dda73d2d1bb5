import { expect, type Page } from '@playwright/test'
import { addMonths } from '#contract/days.admin.ts'
import {
  chooseStatus,
  expectToast,
  goTo,
  isWideScreen,
  openActions,
  openRecord,
  pagesIn,
  recordOf,
  rowOf,
  setApplicationStatus,
  signIn,
  statusOf,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { addEmployee, fcfa, inWords, lineOf, openCorrection, pay, thisMonth, today } from '../support/paie.ts'
import { expectAccessible, open, type Site, test, waitForAnswers } from '../support/site.ts'

const sumOf = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

const storedPayments = (site: Site) =>
  site.db.selectFrom('paiements_employes').selectAll().orderBy('dateCreation').execute()

test.beforeEach(({ page }) => signIn(page))

test('a salary is set, an advance is paid, the rest in two taps, and a double payment is warned about', async ({
  page,
  site,
}) => {
  await addEmployee(page, 'Rose Nze', null)
  await open(page, '/admin')
  await goTo(page, 'Salaires')
  const line = lineOf(page, 'Rose Nze')
  await expect(line.getByText('Salaire à fixer')).toBeVisible()
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Rose Nze', exact: true }).click()
  await page.getByRole('link', { name: 'Ouvrir son dossier' }).click()
  const file = recordOf(page, 'Rose Nze')
  await file.getByRole('button', { name: 'Fixer le salaire' }).click()
  const form = page.getByRole('dialog', { name: 'Salaire mensuel' })
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Le salaire est un montant positif, ou 0')).toBeVisible()
  await form.getByLabel('Salaire mensuel (FCFA)').fill('60000')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Salaire enregistré')
  await expect(file.getByText(`${fcfa(60_000)} depuis ${inWords(thisMonth())}`)).toBeVisible()

  await open(page, '/admin/paie')
  await expect(line.getByText(`Reste ${fcfa(60_000)}`)).toBeVisible()
  await line.getByRole('button', { name: 'Payer Rose Nze' }).click()
  const payment = page.getByRole('dialog', { name: 'Ajouter un paiement' })
  await expect(payment.getByLabel('Montant (FCFA)')).toHaveValue('60\u00a0000')
  await expectAccessible(page)
  await payment.getByLabel('Montant (FCFA)').fill('20000')
  await payment.getByLabel('Nature').selectOption('Avance')
  await payment.getByLabel('Motif').fill('Avance')
  await payment.getByRole('button', { name: 'Ajouter le paiement' }).click()
  await expectToast(page, 'Paiement ajouté avec succès')
  await expect(line.getByText(`Reste ${fcfa(40_000)}`)).toBeVisible()

  // Two taps: Payer, Ajouter le paiement.
  await line.getByRole('button', { name: 'Payer Rose Nze' }).click()
  await expect(payment.getByText(`Déjà ${fcfa(20_000)} versés pour ${inWords(thisMonth())}`)).toBeVisible()
  await payment.getByRole('button', { name: 'Ajouter le paiement' }).click()
  await expect(line.getByText('Réglé', { exact: true })).toBeVisible()
  await expect(sumOf(page, 'Versé')).toHaveText(fcfa(60_000))
  await expect(sumOf(page, 'Reste')).toHaveText(fcfa(0))
  await expect
    .poll(async () =>
      (await storedPayments(site)).map(({ nature, montant, mois, moyen }) => [nature, montant, mois, moyen]),
    )
    .toEqual([
      ['avance', 20_000, thisMonth(), 'especes'],
      ['salaire', 40_000, thisMonth(), 'especes'],
    ])

  await line.getByRole('button', { name: 'Ajouter un paiement\u00a0: Rose Nze' }).click()
  await expect(payment.getByText(`Déjà ${fcfa(60_000)} versés pour ${inWords(thisMonth())}`)).toBeVisible()
  await expect(payment.getByText('Le salaire de ce mois est réglé.')).toBeVisible()
  await expectAccessible(page)
  await payment.getByLabel('Montant (FCFA)').fill('20000')
  await payment.getByRole('button', { name: 'Ajouter le paiement' }).click()
  await expect(line.getByText(`Réglé, ${fcfa(20_000)} de trop`)).toBeVisible()
  await expect(sumOf(page, 'Payé au-delà du prévu')).toHaveText(fcfa(20_000))
})

test('the first employee and the first payment of a family start above the middle of the screen', async ({
  page,
  site,
}) => {
  // Long amounts, a bonus and a deduction: the highest sums that stand above the first employee.
  const id = await addEmployee(page, 'Rose Nze', 1_710_000)
  await pay(page, id, 40_000, { nature: 'prime' })
  await pay(page, id, 5_000, { nature: 'retenue' })
  const payment = { demandeId: await submitRequest(site), montant: '60000', methode: 'especes' }
  expect((await page.request.post('/api/payments', { data: payment })).status()).toBe(201)
  for (const path of ['/admin/paie', '/admin/encaissements']) {
    await open(page, path)
    await expect.poll(async () => (await page.locator('[data-record]').boundingBox())?.y).toBeLessThan(350)
    await expectAccessible(page)
  }
})

test('what remains of this month is filled in from the record of an employee too', async ({ page }) => {
  const id = await addEmployee(page, 'Rose Nze', 60_000)
  await pay(page, id, 20_000)
  await open(page, '/admin?onglet=employes')
  await openRecord(page, 'Rose Nze')
  const file = recordOf(page, 'Rose Nze')
  const form = page.getByRole('dialog', { name: 'Ajouter un paiement' })
  await file.getByRole('button', { name: 'Ajouter un paiement' }).click()
  await expect(form.getByLabel('Montant (FCFA)')).toHaveValue('40\u00a0000')
  await expect(form.getByLabel('Motif')).toHaveValue('Salaire')
  await form.getByRole('button', { name: 'Ajouter le paiement' }).click()
  await expectToast(page, 'Paiement ajouté avec succès')
  // A day without a time.
  const line = file.getByRole('region', { name: 'Historique' }).getByRole('listitem').first()
  await expect(line).toHaveText(/^40\s000 FCFA\s: Salaire\d{1,2}(er)? \S+ \d{4}$/)
  await file.getByRole('button', { name: 'Ajouter un paiement' }).click()
  await expect(form.getByText('Le salaire de ce mois est réglé.')).toBeVisible()
  await expect(form.getByLabel('Montant (FCFA)')).toHaveValue('')
})

test('a payment is corrected, then cancelled: its amount is due again', async ({ page, site }) => {
  const id = await addEmployee(page, 'Rose Nze', 60_000)
  await pay(page, id, 6_000)
  await open(page, '/admin/paie')
  const payments = page.getByRole('dialog', { name: 'Rose Nze' })
  const form = await openCorrection(page, 'Rose Nze', `Corriger\u00a0: Salaire, ${fcfa(6_000)}`)
  await expectAccessible(page)
  await form.getByLabel('Montant (FCFA)').fill('60000')
  await form.getByLabel('Moyen').selectOption('Airtel Money')
  await form.getByLabel('Référence').fill('AM-12')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Paiement corrigé')
  await expect(payments.getByText(/Airtel Money, réf\.\sAM-12/)).toBeVisible()
  await expect
    .poll(() => storedPayments(site))
    .toMatchObject([{ montant: 60_000, moyen: 'airtel_money', revision: 1 }])

  await payments.getByRole('button', { name: /^Annuler/ }).click()
  const question = page.getByRole('alertdialog')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Annuler le paiement' }).click()
  await expect(payments.getByText(/^Annulé le/)).toBeVisible()
  await expect(payments.getByRole('button', { name: /^Corriger/ })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(lineOf(page, 'Rose Nze').getByText(`Reste ${fcfa(60_000)}`)).toBeVisible()
})

test.describe('with a refusal', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test('a correction from an outdated screen shows the stored values, and the second try replaces all of them by what the form shows', async ({
    page,
    site,
  }) => {
    const id = await addEmployee(page, 'Rose Nze', 60_000)
    await pay(page, id, 10_000)
    await open(page, '/admin/paie')
    const form = await openCorrection(page, 'Rose Nze')
    const changed = {
      montant: 15_000,
      nature: 'prime',
      reference: 'AM-77',
      notes: 'Remis à sa sœur',
    } as const
    await site.db
      .updateTable('paiements_employes')
      .set({ ...changed, revision: 1 })
      .execute()
    await form.getByLabel('Montant (FCFA)').fill('20000')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    for (const text of [fcfa(15_000), 'Prime', 'AM-77', 'Remis à sa sœur'])
      await expect(form.getByRole('alert').getByText(text)).toBeVisible()
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form).toBeHidden()
    await expect
      .poll(() => storedPayments(site))
      .toMatchObject([{ montant: 20_000, nature: 'salaire', reference: null, notes: null, revision: 2 }])
  })

  test('a correction stays in its dialog when another administrator settles the salary, which leaves the filter', async ({
    page,
    site,
  }) => {
    const id = await addEmployee(page, 'Rose Nze', 60_000)
    await pay(page, id, 10_000)
    await open(page, '/admin/paie?filtre=a_payer')
    const form = await openCorrection(page, 'Rose Nze')
    await form.getByLabel('Montant (FCFA)').fill('20000')
    await site.db.updateTable('paiements_employes').set({ montant: 60_000, revision: 1 }).execute()
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form.getByRole('alert').getByText(fcfa(60_000))).toBeVisible()
    await waitForAnswers(page)
    await expect(form.getByLabel('Montant (FCFA)')).toHaveValue('20000')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form).toBeHidden()
    await expect.poll(() => storedPayments(site)).toMatchObject([{ montant: 20_000, revision: 2 }])
  })
})

test.describe('with a payment that leaves the month', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test('a correction stays in its dialog, and says when the payment was cancelled meanwhile', async ({
    page,
    site,
  }) => {
    const id = await addEmployee(page, 'Rose Nze', 60_000)
    await pay(page, id, 10_000)
    await open(page, '/admin/paie')
    const payments = page.getByRole('dialog', { name: 'Rose Nze' })
    const form = await openCorrection(page, 'Rose Nze')
    await form.getByLabel('Montant (FCFA)').fill('20000')
    const mois = addMonths(thisMonth(), -1)
    await site.db.updateTable('paiements_employes').set({ mois, revision: 1 }).execute()
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form.getByRole('alert')).toContainText(inWords(mois))
    await waitForAnswers(page)
    await expect(form.getByLabel('Montant (FCFA)')).toHaveValue('20000')
    const dateAnnulation = new Date().toISOString()
    await site.db.updateTable('paiements_employes').set({ dateAnnulation, revision: 2 }).execute()
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form.getByRole('alert')).toHaveText(
      'Ce paiement a été annulé entre-temps. Il ne peut plus être corrigé.',
    )
    await expect(form.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Fermer' }).click()
    await expect(payments.getByText('Aucun paiement pour ce mois')).toBeVisible()
  })
})

test('a search in the address that is longer than the field is cut to its length', async ({ page }) => {
  await addEmployee(page, 'Rose Nze', 60_000)
  for (const path of ['/admin/paie', '/admin/encaissements']) {
    await open(page, `${path}?q=${'rose '.repeat(40)}`)
    const found = page.getByText(/Rose Nze|Aucun encaissement .+ ne correspond/).filter({ visible: true })
    await expect(found.first()).toBeVisible()
  }
})

test('a receipt is printed on one A5 page, alone, and can be sent as a text', async ({ page }) => {
  const id = await addEmployee(page, 'Rose Nze', 60_000)
  await pay(page, id, 60_000, {
    moyen: 'moov_money',
    reference: 'MM-7',
    notes: 'Avec nos remerciements pour ce mois de travail. '.repeat(8),
  })
  await open(page, '/admin?onglet=employes')
  await openRecord(page, 'Rose Nze')
  await recordOf(page, 'Rose Nze').getByRole('button', { name: /^Reçu/ }).click()
  const receipt = page.getByRole('dialog', { name: 'Reçu' })
  await expect(receipt.getByText('Reçu interne, ne remplace pas le bulletin de paie.')).toBeVisible()
  await expectAccessible(page)
  const href = await receipt.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')
  const text = decodeURIComponent(href ?? '')
  expect(text).toContain('https://wa.me/24177987654?text=')
  for (const part of [
    'Versé à Rose Nze\u00a0: 60\u00a0000\u00a0FCFA',
    'Moyen\u00a0: Moov Money',
    'Référence\u00a0: MM-7',
  ])
    expect(text).toContain(part)

  const pdf = await page.pdf({ preferCSSPageSize: true })
  const source = pdf.toString('latin1')
  expect(pagesIn(pdf)).toBe(1)
  // A5 in points.
  expect(
    /\/MediaBox\s*\[([^\]]*)\]/
      .exec(source)?.[1]
      ?.split(' ')
      .map((x) => Math.round(Number(x))),
  ).toEqual([0, 0, 420, 595])
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.printed').filter({ visible: true })).toHaveCount(1)
})

test('another month is in the address, filter and search work, the chart is also a table, and the month is exported', async ({
  page,
}) => {
  const last = addMonths(thisMonth(), -1)
  const paid = await addEmployee(page, 'Awa Payée', 50_000, last)
  await addEmployee(page, 'Berthe Due', 40_000)
  await addEmployee(page, 'Célia Nouvelle', null)
  await pay(page, paid, 50_000, { mois: last })
  await open(page, '/admin/paie')
  await expect(lineOf(page, 'Berthe Due')).toBeVisible()
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await expect(lineOf(page, 'Berthe Due')).toBeHidden()
  await expect(lineOf(page, 'Awa Payée').getByText('Réglé', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/admin/paie?mois=${last}`)
  await page.getByRole('combobox', { name: 'Mois' }).selectOption(inWords(thisMonth()))
  await page.getByRole('button', { name: 'Tous 3' }).click()
  await expect(page.getByText('3 employés')).toBeVisible()
  await page.getByRole('button', { name: 'À payer 2' }).click()
  await expect(page.getByText('2 employés')).toBeVisible()
  await page.getByRole('searchbox').fill('berthe')
  await expect(lineOf(page, 'Awa Payée')).toBeHidden()
  await expect(lineOf(page, 'Berthe Due')).toBeVisible()

  const chart = page.getByRole('figure', { name: 'Salaires sur douze mois' })
  await chart.getByText('Voir les montants en tableau').click()
  await expect(chart.getByRole('row').filter({ hasText: inWords(last) })).toContainText('50\u00a0000')
  await expectAccessible(page)
  await openActions(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter en CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`salaires-${thisMonth()}-${today()}.csv`)
})

test('the whole month is printed as a table, also what the screen has not loaded', async ({ page }) => {
  for (let index = 1; index <= 21; index += 1) await addEmployee(page, `Employée ${index}`, 40_000)
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await open(page, '/admin/paie')
  await expect(page.getByRole('button', { name: 'Afficher la suite' })).toBeVisible()
  await openActions(page)
  await page.getByRole('button', { name: 'Imprimer' }).click()
  if (!isWideScreen(page)) await expect(page.getByLabel("Plus d'actions")).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: `Salaires, ${inWords(thisMonth())}` })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Employée/ })).toHaveCount(21)
  await expect(page.getByRole('row', { name: /^Employée 21 / })).toContainText('40\u00a0000')
  await expect(page.getByRole('button')).toHaveCount(0)
  // After printing the screen is as before.
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await openActions(page)
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeVisible()
  await expect(page.locator('.printed')).toHaveCount(0)
})

test('changes of an employee on other screens show in the salaries that were loaded before', async ({
  page,
  site,
}) => {
  test.slow()
  const id = await submitApplication(site, { nom: 'Rose Nze' })
  await setApplicationStatus(page, id, 'traite')
  await open(page, '/admin/paie')
  const none = page.getByText(`Aucun employé en ${inWords(thisMonth())}`)
  await expect(none).toBeVisible()

  await goTo(page, 'Retour au tableau de bord')
  await page.getByRole('tab', { name: 'Candidatures' }).click()
  await rowOf(page, 'Rose Nze')
    .getByRole('button', { name: /^Accepter/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }).click()
  await expectToast(page, 'Candidature acceptée')
  const unverified = page
    .getByRole('link', { name: "1 employé actif n'est pas entièrement vérifié" })
    .filter({ visible: true })
  await expect(unverified).toBeVisible()
  await goTo(page, 'Salaires')
  await expect(lineOf(page, 'Rose Nze').getByText('Salaire à fixer')).toBeVisible()

  const openFile = async (nom: string) => {
    await lineOf(page, nom).getByRole('button', { name: nom, exact: true }).click()
    await page.getByRole('link', { name: 'Ouvrir son dossier' }).click()
    return recordOf(page, nom)
  }
  const file = await openFile('Rose Nze')
  await file.getByRole('button', { name: 'Corriger le nom', exact: true }).click()
  const correction = page.getByRole('dialog', { name: 'Corriger le dossier de Rose Nze' })
  await correction.getByLabel('Nom complet').fill('Rose Mba')
  await correction.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Correction enregistrée')
  // With a payment the line stays when the employee is paused.
  const { id: employeId } = await site.db.selectFrom('employees').select('id').executeTakeFirstOrThrow()
  await pay(page, employeId, 10_000)
  const corrected = recordOf(page, 'Rose Mba')
  await chooseStatus(statusOf(corrected, 'Rose Mba'), 'Inactif')
  await expectToast(page, 'Statut mis à jour')
  await corrected.getByRole('button', { name: 'Fermer' }).click()
  await goTo(page, 'Retour au tableau de bord')
  await expect(unverified).toBeHidden()
  await goTo(page, 'Salaires')
  await expect(lineOf(page, 'Rose Mba').getByText('Inactif')).toBeVisible()

  const paused = await openFile('Rose Mba')
  await paused.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Employé supprimé')
  await expect(none).toBeVisible()
})
