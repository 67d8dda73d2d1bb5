import { expect, type Locator } from '@playwright/test'
import { signIn, submitRequest } from '../support/back-office.ts'
import { addEmployee, fcfa, inWords, lineOf, pay, thisMonth } from '../support/paie.ts'
import { expectAccessible, open, test } from '../support/site.ts'

/** A zero too many or too few is seen before it is saved. */

test.beforeEach(({ page }) => signIn(page))

const MORE = /de plus que ce qui reste/

/** The form proposes `due`, and says only of a larger amount how much more that is. */
const expectMore = async (form: Locator, due: number, typed: string, more: number): Promise<void> => {
  const amount = form.getByLabel('Montant (FCFA)')
  await expect(amount).toHaveValue(fcfa(due).replace('\u00a0FCFA', ''))
  await expect(form.getByText(MORE)).toHaveCount(0)
  await amount.fill(typed)
  await expect(form.getByText(MORE)).toHaveText(
    `${fcfa(more)} de plus que ce qui reste pour ${inWords(thisMonth())}`,
  )
}

test('the form of a salary says that an amount is more than what remains', async ({ page }) => {
  const id = await addEmployee(page, 'Rose Nze', 140_000)
  await pay(page, id, 20_000)
  await open(page, '/admin/paie')
  await lineOf(page, 'Rose Nze').getByRole('button', { name: 'Payer Rose Nze' }).click()
  const form = page.getByRole('dialog')
  await expectMore(form, 120_000, '1.200.000', 1_080_000)
  await expectAccessible(page)
  // A bonus settles no salary.
  await form.getByLabel('Nature').selectOption('Prime')
  await expect(form.getByText(MORE)).toHaveCount(0)
  await form.getByLabel('Nature').selectOption('Salaire')
  await expect(form.getByText(MORE)).toBeVisible()
  await form.getByLabel('Montant (FCFA)').fill('120000')
  await expect(form.getByText(MORE)).toHaveCount(0)
})

test('a corrected deduction is compared with what would remain without it', async ({ page }) => {
  const id = await addEmployee(page, 'Rose Nze', 100_000)
  await pay(page, id, 80_000)
  await pay(page, id, 20_000, { nature: 'retenue', motif: 'Retard' })
  const month = page.waitForResponse((answer) => /\/api\/paie\?.*\bid=/.test(answer.url()))
  await open(page, `/admin?onglet=employes&ouvert=${id}`)
  await month
  await page.getByRole('button', { name: `Corriger\u00a0: Retard, ${fcfa(20_000)}` }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Montant (FCFA)')).toHaveValue(fcfa(20_000).replace('\u00a0FCFA', ''))
  await form.getByLabel('Nature').selectOption('Prime')
  await form.getByLabel('Nature').selectOption('Retenue')
  await expect(form.getByText(MORE)).toHaveCount(0)
  await expect(form.getByText(/^Déjà/)).toHaveCount(0)
  await form.getByLabel('Montant (FCFA)').fill('200 000')
  await expect(form.getByText(MORE)).toHaveText(
    `${fcfa(180_000)} de plus que ce qui reste pour ${inWords(thisMonth())}`,
  )
  // As a salary it would be paid beside the other one.
  await form.getByLabel('Nature').selectOption('Salaire')
  await expect(form.getByText(/^Déjà/)).toBeVisible()
})

test('the form of a payment of a family says that an amount is more than what remains', async ({
  page,
  site,
}) => {
  const id = await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, `/admin?ouvert=${id}`)
  await page.getByRole('button', { name: 'Encaisser' }).click()
  const form = page.getByRole('dialog', { name: 'Encaisser' })
  await expectMore(form, 150_000, '1 500 000', 1_350_000)
  await expectAccessible(page)
  await form.getByLabel('Montant (FCFA)').fill('90000')
  await expect(form.getByText(MORE)).toHaveCount(0)
})

test('the form of a monthly salary says that it is far from a usual one, and saves it all the same', async ({
  page,
}) => {
  await addEmployee(page, 'Rose Nze', null)
  await open(page, '/admin/paie')
  await lineOf(page, 'Rose Nze')
    .getByRole('button', { name: /^Fixer/ })
    .click()
  const form = page.getByRole('dialog')
  const salary = form.getByLabel('Salaire mensuel (FCFA)')
  const doubt = form.getByText(/vérifiez le montant/)
  for (const usual of ['', '0', '10000', '1 000 000']) {
    await salary.fill(usual)
    await expect(doubt).toHaveCount(0)
  }
  await salary.fill('1200000')
  await expect(doubt).toHaveText(`Plus de ${fcfa(1_000_000)} par mois\u00a0: vérifiez le montant.`)
  await salary.fill('12')
  await expect(doubt).toHaveText(`Moins de ${fcfa(10_000)} par mois\u00a0: vérifiez le montant.`)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toBeHidden()
  await expect(lineOf(page, 'Rose Nze')).toContainText(fcfa(12))
})
