import { expect } from '@playwright/test'
import { addMonths } from '#contract/days.admin.ts'
import { expectToast, hold, signIn } from '../support/back-office.ts'
import { ADDED, addEmployee, fcfa, inWords, lineOf, openCorrection, pay, thisMonth } from '../support/paie.ts'
import { expectAccessible, open, test } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

test('a salary that is missing is set from the row of its month', async ({ page, site }) => {
  const last = addMonths(thisMonth(), -1)
  await addEmployee(page, 'Rose Nze', null)
  await site.db
    .updateTable('employees')
    .set({ dateEmbauche: `${last}-02T10:00:00.000Z` })
    .execute()
  await open(page, `/admin/paie?mois=${last}&filtre=sans_salaire`)
  const line = lineOf(page, 'Rose Nze')
  await expect(line.getByRole('button', { name: 'Payer' })).toBeHidden()
  await line.getByRole('button', { name: 'Fixer le salaire\u00a0: Rose Nze' }).click()
  const form = page.getByRole('dialog', { name: 'Salaire mensuel' })
  await expect(form.getByLabel('À partir de')).toHaveValue(last)
  await expectAccessible(page)
  await form.getByLabel('Salaire mensuel (FCFA)').pressSequentially('60.000')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Salaire enregistré')
  await expect
    .poll(() => site.db.selectFrom('salaires').select('montant').execute())
    .toEqual([{ montant: 60_000 }])
  await expect(line).toBeHidden()
  await page.getByRole('button', { name: 'À payer 1' }).click()
  await expect(line.getByRole('button', { name: 'Payer Rose Nze' })).toBeVisible()
})

test('an employee whose salary is 0 is due nothing, and can be paid all the same', async ({ page, site }) => {
  await addEmployee(page, 'Rose Nze', 0)
  await open(page, '/admin/paie')
  const line = lineOf(page, 'Rose Nze')
  await expect(line.getByText('Aucun salaire dû')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salaire à fixer 0' })).toBeVisible()
  await line.getByRole('button', { name: 'Ajouter un paiement\u00a0: Rose Nze' }).click()
  const form = page.getByRole('dialog', { name: 'Ajouter un paiement' })
  await form.getByLabel('Montant (FCFA)').pressSequentially('5.000')
  await form.getByRole('button', { name: 'Ajouter le paiement' }).click()
  await expectToast(page, 'Paiement ajouté avec succès')
  await expect(line.getByText('Aucun salaire dû')).toBeVisible()
  await expect
    .poll(() => site.db.selectFrom('paiements_employes').selectAll().execute())
    .toMatchObject([{ montant: 5000 }])
})

test('a deduction that is corrected to a salary warns about the salary that was paid', async ({ page }) => {
  const id = await addEmployee(page, 'Rose Nze', 60_000)
  await pay(page, id, 60_000)
  await pay(page, id, 5_000, { nature: 'retenue', motif: 'Retard' })
  await open(page, '/admin/paie')
  const form = await openCorrection(page, 'Rose Nze', `Corriger\u00a0: Retard, ${fcfa(5_000)}`)
  await form.getByLabel('Nature').selectOption('Salaire')
  await expect(form.getByText(`Déjà ${fcfa(60_000)} versés pour ${inWords(thisMonth())}`)).toBeVisible()
})

test.describe('with a conflict', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test('a salary that a colleague moved to another month and paid anew warns when it would be moved back', async ({
    page,
    site,
  }) => {
    const id = await addEmployee(page, 'Rose Nze', 60_000)
    await pay(page, id, 60_000)
    await open(page, '/admin/paie')
    const form = await openCorrection(page, 'Rose Nze')
    await form.getByLabel('Notes').fill('Remis en main propre')
    const mois = addMonths(thisMonth(), -1)
    await site.db.updateTable('paiements_employes').set({ mois, revision: 1 }).execute()
    await pay(page, id, 60_000)
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form.getByRole('alert').filter({ hasText: 'entre-temps' })).toContainText(inWords(mois))
    await expect(form.getByText(`Déjà ${fcfa(60_000)} versés pour ${inWords(thisMonth())}`)).toBeVisible()
  })
})

test('of two employees of one name each dialog shows the number, and after a salary was set the other employee has the focus', async ({
  page,
}) => {
  for (const telephone of ['+24177010203', '+24177010204']) {
    const data = { ...ADDED, nom: 'Rose Nze', telephone }
    expect((await page.request.post('/api/employees/ajout', { data })).status()).toBe(201)
  }
  await open(page, '/admin/paie?filtre=sans_salaire')
  const line = lineOf(page, '+241 77 01 02 03')
  await line.getByRole('button', { name: 'Rose Nze', exact: true }).click()
  const payments = page.getByRole('dialog', { name: 'Rose Nze' })
  await expect(payments).toContainText(`+241 77 01 02 03, paiements pour ${inWords(thisMonth())}`)
  await page.keyboard.press('Escape')
  await expect(payments).toBeHidden()
  await line.getByRole('button', { name: /^Fixer/ }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Salaire mensuel' })
  await expect(form).toContainText('Rose Nze, +241 77 01 02 03')
  await form.getByLabel('Salaire mensuel (FCFA)').fill('60000')
  await form.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  await expect(line).toBeHidden()
  const other = lineOf(page, '+241 77 01 02 04')
  await expect(other.getByRole('button', { name: 'Rose Nze', exact: true })).toBeFocused()
})

test('a dialog that is closed leaves the focus to the button that it was moved to meanwhile: Enter presses that one', async ({
  page,
}) => {
  await addEmployee(page, 'Rose Nze', null)
  await page.clock.install()
  await open(page, '/admin/paie?filtre=sans_salaire')
  const line = lineOf(page, 'Rose Nze')
  await line.getByRole('button', { name: 'Rose Nze', exact: true }).click()
  const payments = page.getByRole('dialog', { name: 'Rose Nze' })
  await expect(payments).toBeVisible()
  // Radix returns the focus after a timer of 0 ms, which a busy phone runs late.
  await page.clock.pauseAt(Date.now() + 5000)
  await page.keyboard.press('Escape')
  await expect(payments).toBeHidden()
  await line.getByRole('button', { name: /^Fixer/ }).focus()
  await page.clock.runFor(100)
  await page.keyboard.press('Enter')
  await page.clock.resume()
  await expect(page.getByRole('dialog', { name: 'Salaire mensuel' })).toBeVisible()
})

test('salaries begin with those who are to be paid: the first "Payer" is in sight, everybody one tap away', async ({
  page,
}) => {
  const paid = await Promise.all(
    ['Ada Ndong', 'Anne Nze', 'Awa Mba'].map((nom) => addEmployee(page, nom, 60_000)),
  )
  for (const id of paid) await pay(page, id, 60_000)
  await addEmployee(page, 'Zita Ella', 70_000)
  await open(page, '/admin/paie')
  const payButton = page.getByRole('button', { name: 'Payer Zita Ella' })
  await expect(payButton).toBeInViewport({ ratio: 1 })
  await expect(lineOf(page, 'Ada Ndong')).toHaveCount(0)
  const chip = (name: string) => page.getByRole('button', { name })
  await expect(chip('À payer 1')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await chip('Tous 4').press('Enter')
  await expect(chip('Tous 4')).toHaveAttribute('aria-pressed', 'true')
  await expect(lineOf(page, 'Ada Ndong')).toBeVisible()
  await expect(payButton).toBeVisible()
  // A search finds everybody.
  await open(page, '/admin/paie?q=ndong')
  await expect(lineOf(page, 'Ada Ndong')).toBeVisible()
  // With the last payment everybody is shown. Until the sums are read again, the filter "À payer" still holds and is
  // empty: the page says "Aucun employé trouvé", and nothing of the month.
  await open(page, '/admin/paie')
  await payButton.press('Enter')
  const showTotals = await hold(page, '**/api/paie/totaux*')
  await page.getByRole('button', { name: 'Ajouter le paiement' }).click()
  await expect(page.getByText('Aucun employé trouvé')).toBeVisible()
  await expect(chip('À payer 1')).toHaveAttribute('aria-pressed', 'true')
  showTotals()
  await expect(lineOf(page, 'Zita Ella').getByText('Réglé', { exact: true })).toBeVisible()
  await expect(lineOf(page, 'Ada Ndong')).toBeVisible()
  await expect(chip('Tous')).toHaveAttribute('aria-pressed', 'true')
})
