import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectToast, openActions, openRecord, recordOf, signIn } from '../support/back-office.ts'
import { fcfa, inWords, lastMonth, lineOf, receive, thisMonth } from '../support/paie.ts'
import { openUnpaid, placedFamily } from '../support/placements.ts'
import { expectAccessible, open, test } from '../support/site.ts'

/** Amounts that are agreed with a family for one month instead of the price of its package. */

test.beforeEach(async ({ page, site }) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signIn(page)
  await site.db.updateTable('prestations').set({ prix: 150_000 }).where('id', '=', 'regulier').execute()
})

const openForm = async (page: Page, nom: string) => {
  await page.getByRole('button', { name: `Autre montant\u00a0: ${nom}` }).click()
  return page.getByRole('dialog', { name: 'Autre montant' })
}
const agree = async (page: Page, demandeId: string, montant: number, more: object = {}) => {
  const data = { mois: thisMonth(), montant, note: null, revision: 0, ...more }
  const answer = await page.request.put(`/api/montants-convenus/${demandeId}`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('another amount is agreed for a month: the list, the form of a payment, CSV and paper expect it', async ({
  page,
  site,
}) => {
  await placedFamily(page, site, 'Paul Nguema', lastMonth())
  await openUnpaid(page)
  const line = lineOf(page, 'Paul Nguema')
  const form = await openForm(page, 'Paul Nguema')
  await expect(form).toContainText(`Paul Nguema, ${inWords(thisMonth())}`)
  await expect(form.getByRole('button', { name: 'Revenir au prix du forfait' })).toBeHidden()
  await expectAccessible(page)
  await form.getByLabel('Montant convenu (FCFA)').fill('60 000')
  await form.getByLabel(/^Note/).fill('a commencé le 20')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Montant convenu enregistré')
  await expect(form).toBeHidden()
  await expect(line).toContainText(`convenu\u00a0: ${fcfa(60_000)}, a commencé le 20`)
  await expect(line).toContainText(`Reste ${fcfa(60_000)}`)
  await expect(page.getByRole('region', { name: 'Sommes du mois' })).toContainText(
    `À recevoir${fcfa(60_000)}`,
  )
  await expectAccessible(page)

  await openActions(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  const csv = await readFile((await (await download).path()) ?? '', 'utf8')
  expect(csv).toContain('Grâce Ella;60000;60000;a commencé le 20;0,00;0,00;60000,00')
  await openActions(page)
  await page.getByRole('button', { name: 'Imprimer' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('cell', { name: 'a commencé le 20' })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })

  await page.getByRole('button', { name: 'Encaisser\u00a0: Paul Nguema' }).click()
  const payment = page.getByRole('dialog', { name: 'Encaisser' })
  await expect(payment.getByLabel('Montant (FCFA)')).toHaveValue('60\u00a0000')
  await payment.getByLabel('Pour le mois').selectOption(lastMonth())
  await expect(payment.getByLabel('Montant (FCFA)')).toHaveValue('150\u00a0000')
})

test('a family that owes nothing for a month leaves the list, and comes back by "Annuler"', async ({
  page,
  site,
}) => {
  await placedFamily(page, site, 'Paul Nguema', lastMonth())
  await openUnpaid(page)
  const form = await openForm(page, 'Paul Nguema')
  await form.getByLabel('Montant convenu (FCFA)').fill('0')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Montant convenu enregistré')
  await expect(page.getByText(`Rien à recevoir pour ${inWords(thisMonth())}`)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expectToast(page, 'Prix du forfait de nouveau attendu')
  await expect(lineOf(page, 'Paul Nguema')).toContainText(`Reste ${fcfa(150_000)}`)
  await expect(lineOf(page, 'Paul Nguema')).not.toContainText('convenu')
})

test('a wrong amount is named at its field, nothing is lost, and closing asks', async ({ page, site }) => {
  await placedFamily(page, site, 'Paul Nguema', lastMonth())
  await openUnpaid(page)
  const form = await openForm(page, 'Paul Nguema')
  const amount = form.getByLabel('Montant convenu (FCFA)')
  await form.getByLabel(/^Note/).fill('congé')
  for (const [typed, message] of [
    ['', "Indiquez le montant convenu, ou 0 si rien n'est dû"],
    ['60000,5', 'Ce montant est un nombre entier, sans virgule ni lettres'],
    ['-5', "Indiquez le montant convenu, ou 0 si rien n'est dû"],
    ['9999999999', 'Ce montant est trop élevé'],
  ] as const) {
    await amount.fill(typed)
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form.getByText(message)).toBeVisible()
    await expect(amount).toHaveValue(typed)
  }
  await expect(form.getByLabel(/^Note/)).toHaveValue('congé')
  await expectAccessible(page)
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave()
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer' })
    await question.getByRole('button', { name: 'Rester' }).click()
    await expect(question).toBeHidden()
    await expect(amount).toHaveValue('9999999999')
  }
})

test('the details of a request name what was agreed, correct it, and go back to the price', async ({
  page,
  site,
}) => {
  const paul = await placedFamily(page, site, 'Paul Nguema', lastMonth())
  await agree(page, paul, 0, { note: 'en congé' })
  await agree(page, paul, 50_000, { mois: lastMonth() })
  await receive(page, paul, '20000', { pourMois: lastMonth() })
  await open(page, '/admin')
  await openRecord(page, 'Paul Nguema')
  const section = recordOf(page, 'Paul Nguema').getByRole('region', { name: 'Encaissements' })
  await expect(
    section.getByText(`${inWords(thisMonth())}, convenu\u00a0: ${fcfa(0)}, en congé`),
  ).toBeVisible()
  await expect(
    section.getByText(`${inWords(lastMonth())}\u00a0: reste ${fcfa(30_000)} sur ${fcfa(50_000)} convenus`),
  ).toBeVisible()
  await expect(section).toContainText(`${fcfa(0)} reçus sur ${fcfa(0)} convenus pour ${inWords(thisMonth())}`)
  await expectAccessible(page)
  const change = section.getByRole('button', {
    name: `Modifier\u00a0: montant convenu pour ${inWords(thisMonth())}`,
  })
  await change.click()
  const form = page.getByRole('dialog', { name: 'Autre montant' })
  await expect(form.getByLabel('Montant convenu (FCFA)')).toHaveValue('0')
  await expect(form.getByLabel(/^Note/)).toHaveValue('en congé')
  await form.getByLabel('Montant convenu (FCFA)').fill('40000')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(section.getByText(`convenu\u00a0: ${fcfa(40_000)}, en congé`)).toBeVisible()
  await change.click()
  await form.getByRole('button', { name: 'Revenir au prix du forfait' }).click()
  await expectToast(page, 'Prix du forfait de nouveau attendu')
  await expect(change).toBeHidden()
  await expect(section).toContainText(`${fcfa(0)} reçus sur ${fcfa(150_000)} pour ${inWords(thisMonth())}`)
})

test.describe('with a refusal', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test("another administrator's newer amount is shown, and replaced only by a second save", async ({
    page,
    site,
  }) => {
    const paul = await placedFamily(page, site, 'Paul Nguema', lastMonth())
    await openUnpaid(page)
    const form = await openForm(page, 'Paul Nguema')
    await form.getByLabel('Montant convenu (FCFA)').fill('60000')
    await agree(page, paul, 0, { note: 'en congé' })
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form.getByText("Modifié entre-temps par quelqu'un d'autre")).toBeVisible()
    await expect(form.getByRole('alert')).toContainText(`Montant convenu\u00a0: ${fcfa(0)}`)
    await expect(form.getByLabel('Montant convenu (FCFA)')).toHaveValue('60000')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expectToast(page, 'Montant convenu enregistré')
    await expect(lineOf(page, 'Paul Nguema')).toContainText(`Reste ${fcfa(60_000)}`)
  })
})

test('a read-only account sees what was agreed, and no button', async ({ page, site }) => {
  const paul = await placedFamily(page, site, 'Paul Nguema', lastMonth())
  await agree(page, paul, 60_000)
  await site.db.updateTable('admin_users').set({ role: 'lecture' }).execute()
  await openUnpaid(page)
  await expect(lineOf(page, 'Paul Nguema')).toContainText(`convenu\u00a0: ${fcfa(60_000)}`)
  await expect(page.getByRole('button', { name: /^Autre montant/ })).toBeHidden()
})
