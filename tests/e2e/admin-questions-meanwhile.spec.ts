import { expect } from '@playwright/test'
import { ERRORS } from '#contract/errors.ts'
import { expectToast, hold, signIn, submitRequest } from '../support/back-office.ts'
import { addEmployee, fcfa, lineOf, pay, receive } from '../support/paie.ts'
import { open, test } from '../support/site.ts'

// What an open question is about may be read again behind it, with a colleague's change.
test.use({ allowedConsoleMessages: [/status of 409/] })

test.beforeEach(({ page }) => signIn(page))

test('a payment that is corrected behind the question is not cancelled', async ({ page, site }) => {
  const id = await addEmployee(page, 'Rose Nze', 60_000)
  await pay(page, id, 10_000)
  await open(page, '/admin/paie')
  const name = lineOf(page, 'Rose Nze').getByRole('button', { name: 'Rose Nze', exact: true })
  await name.click()
  const cancel = page.getByRole('button', { name: `Annuler\u00a0: Salaire, ${fcfa(10_000)}` })
  await expect(cancel).toBeVisible()
  await page.keyboard.press('Escape')
  await lineOf(page, 'Rose Nze').getByRole('button', { name: 'Payer Rose Nze' }).click()
  await page.getByRole('button', { name: 'Ajouter le paiement' }).click()
  await expectToast(page, 'Paiement ajouté avec succès')
  // After that payment all are read again; the question about the first one opens before the answer.
  const release = await hold(page, '**/api/paiements-employes/employee/*')
  await name.click()
  await cancel.click()
  const question = page.getByRole('alertdialog')
  await site.db
    .updateTable('paiements_employes')
    .set({ montant: 30_000, revision: 1 })
    .where('montant', '=', 10_000)
    .execute()
  release()
  await expect(page.locator('li').filter({ hasText: fcfa(30_000) })).toBeVisible()
  await expect(question).toContainText(fcfa(10_000))
  await question.getByRole('button', { name: 'Annuler le paiement' }).click()
  await expectToast(page, 'Erreur', "Le paiement n'a pas pu être annulé.", ERRORS.changedMeanwhile.message)
  await expect
    .poll(() =>
      site.db
        .selectFrom('paiements_employes')
        .select('montant')
        .where('dateAnnulation', 'is', null)
        .execute(),
    )
    .toContainEqual({ montant: 30_000 })
})

test('awaited money that a colleague confirms behind the question is not cancelled', async ({
  page,
  site,
}) => {
  const add = async (nom: string) => {
    const demandeId = await submitRequest(site, { nom })
    return receive(page, demandeId, '25000', { statut: 'en_attente' })
  }
  await add('Rose Mba')
  const id = await add('Paul Nguema')
  await open(page, '/admin/encaissements')
  // One confirmation reads the list again; the question about the other payment opens before the answer.
  await page.getByRole('button', { name: /^Confirmer.*Rose Mba/ }).click()
  const release = await hold(page, /\/api\/payments\?/)
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Confirmer' }).click()
  // By a key: the button may lie where the first question was confirmed, and a tap there is taken for a second one.
  await page.getByRole('button', { name: /^Annuler.*Paul Nguema/ }).press('Enter')
  const confirmed = await page.request.patch(`/api/payments/${id}/status`, {
    data: { status: 'confirme', depuis: 'en_attente' },
  })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  release()
  await expect(page.locator('[aria-label^="Confirmer"]')).toHaveCount(0)
  await question.getByRole('button', { name: "Annuler l'encaissement" }).click()
  await expectToast(page, 'Erreur', "L'encaissement n'a pas pu être changé.", ERRORS.changedMeanwhile.message)
  await expect
    .poll(() => site.db.selectFrom('payments').select('statut').where('id', '=', id).execute())
    .toEqual([{ statut: 'confirme' }])
})
