import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { addMonths } from '#contract/days.admin.ts'
import {
  expectToast,
  failReads,
  isWideScreen,
  openActions,
  openRecord,
  recordOf,
  signIn,
  submitRequest,
} from '../support/back-office.ts'
import { fcfa, inWords, lastMonth, lineOf, receive, thisMonth } from '../support/paie.ts'
import { openUnpaid, placedFamily } from '../support/placements.ts'
import { expectAccessible, open, type Site, test } from '../support/site.ts'

/** Families that have not paid a month. */

test.beforeEach(async ({ page, site }) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signIn(page)
  await site.db.updateTable('prestations').set({ prix: 150_000 }).where('id', '=', 'regulier').execute()
})

const setPaid = (site: Site, id: string) =>
  site.db.updateTable('parent_requests').set({ statut: 'paye' }).where('id', '=', id).execute()
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sums = (page: Page) => page.getByRole('region', { name: 'Sommes du mois' })

test('a month names the families that have not paid it, also those whose request is paid, until all is received', async ({
  page,
  site,
}) => {
  const paul = await placedFamily(page, site, 'Paul Nguema', thisMonth())
  await setPaid(site, paul)
  const rose = await placedFamily(page, site, 'Rose Mba', thisMonth())
  await receive(page, rose, '40000,50')
  await receive(page, rose, '20000', { statut: 'en_attente' })
  await open(page, '/admin/encaissements')
  await expect(sums(page)).toContainText(`À recevoir259\u00a0999,50\u00a0FCFA`)
  await expect(chip(page, 'À recevoir 2')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('2 familles', { exact: true })).toBeVisible()
  const line = lineOf(page, 'Paul Nguema')
  await expect(line).toContainText(`Reste ${fcfa(150_000)}`)
  await expect(line).toContainText('Grâce Ella')
  await expect(line.getByRole('link', { name: 'Appeler Paul Nguema' })).toBeVisible()
  await expect(lineOf(page, 'Rose Mba')).toContainText(
    `40\u00a0000,50\u00a0FCFA reçus sur ${fcfa(150_000)}, ${fcfa(20_000)} en attente`,
  )
  await expectAccessible(page)

  await line.getByRole('button', { name: 'Encaisser\u00a0: Paul Nguema' }).click()
  const form = page.getByRole('dialog', { name: 'Encaisser' })
  await expect(form.getByLabel('Montant (FCFA)')).toHaveValue('150\u00a0000')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Encaissement enregistré')
  await expect(line).toBeHidden()
  await expect(chip(page, 'À recevoir 1')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Rose Mba', exact: true })).toBeFocused()
  await expect(sums(page)).toContainText(`À recevoir109\u00a0999,50\u00a0FCFA`)
})

test('the form of an earlier month has it and what remains of it filled in, whatever the day and the present price; the CSV and the paper have the list', async ({
  page,
  site,
}) => {
  const paul = await placedFamily(page, site, 'Paul Nguema', lastMonth())
  await receive(page, paul, '50000', { pourMois: lastMonth() })
  await openUnpaid(page, lastMonth())
  await openActions(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  const csv = await readFile((await (await download).path()) ?? '', 'utf8')
  expect(csv).toContain(
    'Famille;Téléphone;Nounou;Prévu (FCFA);Convenu (FCFA);Note;Reçu (FCFA);En attente (FCFA);Reste (FCFA)',
  )
  expect(csv).toContain('Grâce Ella;150000;;;50000,00;0,00;100000,00')
  await openActions(page)
  await page.getByRole('button', { name: 'Imprimer' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: `À recevoir, ${inWords(lastMonth())}` })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('100\u00a0000')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })

  const dearer = { prix: 200_000, unite: 'FCFA/mois' }
  await site.db.updateTable('prestations').set(dearer).where('id', '=', 'devoirs').execute()
  await site.db.updateTable('parent_requests').set({ forfait: 'devoirs' }).execute()
  await page.getByRole('button', { name: 'Encaisser\u00a0: Paul Nguema' }).click()
  const form = page.getByRole('dialog', { name: 'Encaisser' })
  await expect(form.getByLabel('Pour le mois')).toHaveValue(lastMonth())
  await expect(form.getByLabel('Montant (FCFA)')).toHaveValue('100\u00a0000')
  await form.getByLabel('Encaissé le').fill(`${addMonths(lastMonth(), -1)}-15`)
  await form.getByLabel('Encaissé le').fill(`${thisMonth()}-01`)
  await expect(form.getByLabel('Pour le mois')).toHaveValue(lastMonth())
  await expect(form.getByLabel('Montant (FCFA)')).toHaveValue('100\u00a0000')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Encaissement enregistré')
  await expect(page.getByText(`Rien à recevoir pour ${inWords(lastMonth())}`)).toBeVisible()
  await expectAccessible(page)
})

test('the month opens with the families that have to pay, stays with them while they pay, and later opens with the payments', async ({
  page,
  site,
}) => {
  await placedFamily(page, site, 'Paul Nguema', thisMonth())
  const rose = await submitRequest(site, { nom: 'Rose Mba', forfait: 'regulier' })
  await open(page, '/admin/encaissements')
  await expect(chip(page, 'À recevoir 1')).toHaveAttribute('aria-pressed', 'true')
  // A search finds what was paid.
  await receive(page, rose, '150000')
  await page.getByRole('searchbox').fill('rose')
  await expect(chip(page, 'Tous')).toHaveAttribute('aria-pressed', 'true')
  await expect(lineOf(page, 'Rose Mba')).toContainText(fcfa(150_000))
  await page.getByRole('searchbox').fill('')
  await expect(chip(page, 'À recevoir 1')).toHaveAttribute('aria-pressed', 'true')

  await lineOf(page, 'Paul Nguema').getByRole('button', { name: 'Encaisser\u00a0: Paul Nguema' }).click()
  await page.getByRole('dialog', { name: 'Encaisser' }).getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Encaissement enregistré')
  await expect(chip(page, 'À recevoir 0')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(`Rien à recevoir pour ${inWords(thisMonth())}`)).toBeVisible()

  await chip(page, 'Tous 2').click()
  await expect(page.getByText('2 encaissements', { exact: true })).toBeVisible()
  await open(page, '/admin/encaissements')
  await expect(chip(page, 'Tous 2')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('2 encaissements', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('back from the record of the last family that paid, the month opens with the payments', async ({
  page,
  site,
}) => {
  await placedFamily(page, site, 'Paul Nguema', thisMonth())
  await open(page, '/admin/encaissements')
  await expect(chip(page, 'À recevoir 1')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Paul Nguema', exact: true }).click()
  await recordOf(page, 'Paul Nguema').getByRole('button', { name: 'Encaisser', exact: true }).click()
  await page.getByRole('dialog', { name: 'Encaisser' }).getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Encaissement enregistré')
  await page.goBack()
  await expect(chip(page, 'Tous 1')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 encaissement', { exact: true })).toBeVisible()
})

test('a month that has not begun expects nothing; a search without a match leads to the families', async ({
  page,
  site,
}) => {
  await placedFamily(page, site, 'Paul Nguema', thisMonth())
  await openUnpaid(page, addMonths(thisMonth(), 1))
  await expect(page.getByText("Ce mois n'a pas commencé.")).toBeVisible()
  await openUnpaid(page)
  await page.getByRole('searchbox').fill('introuvable')
  await expect(page.getByRole('link', { name: 'Chercher la famille' })).toBeVisible()
  await page.getByRole('searchbox').fill('nguema')
  await expect(lineOf(page, 'Paul Nguema')).toBeVisible()
})

test.describe('after a failure', () => {
  test.use({ allowedConsoleMessages: [/status of 500/] })

  test('sums that could not be read leave all payments, and once they are read the families that have to pay', async ({
    page,
    site,
  }) => {
    await placedFamily(page, site, 'Paul Nguema', thisMonth())
    await failReads(page, '**/api/payments/totaux?*')
    await open(page, '/admin/encaissements')
    await expect(page.getByText(`Aucun encaissement en ${inWords(thisMonth())}`)).toBeVisible()
    await page.unroute('**/api/payments/totaux?*')
    await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).first().click()
    await expect(lineOf(page, 'Paul Nguema')).toContainText(`Reste ${fcfa(150_000)}`)
  })

  test('the list offers another try', async ({ page, site }) => {
    await placedFamily(page, site, 'Paul Nguema', thisMonth())
    await failReads(page, '**/api/impayes?*')
    await openUnpaid(page)
    await expect(page.getByText("Les familles n'ont pas pu être chargées.")).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/impayes?*')
    await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
    await expect(lineOf(page, 'Paul Nguema')).toBeVisible()
  })

  test('who pays: the dialog says that the families that owe are missing; one that owes is still offered its month', async ({
    page,
    site,
  }) => {
    await placedFamily(page, site, 'Paul Nguema', lastMonth())
    await open(page, `/admin/encaissements?mois=${lastMonth()}`)
    await failReads(page, '**/api/impayes?*')
    await page.getByRole('button', { name: 'Encaisser', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Encaisser' })
    await expect(dialog.getByText("Les paiements à recevoir n'ont pas pu être chargés.")).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Paul Nguema/ }).click()
    await expect(page.getByLabel('Pour le mois')).toHaveValue(lastMonth())
    await expect(page.getByLabel('Montant (FCFA)')).toHaveValue('150\u00a0000')
  })
})

test('who pays: the families that owe come first; the arrow keys and Enter choose, and the amount has the focus', async ({
  page,
  site,
}) => {
  await placedFamily(page, site, 'Zoé Nguema', thisMonth())
  await submitRequest(site, { nom: 'Rose Mba' })
  await open(page, '/admin/encaissements')
  await page.getByRole('button', { name: 'Encaisser', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Encaisser' })
  const owing = dialog.getByRole('region', { name: `À recevoir pour ${inWords(thisMonth())}` })
  await expect(owing.getByRole('button', { name: /^Zoé Nguema/ })).toContainText(`reste ${fcfa(150_000)}`)
  const others = dialog.getByRole('region', { name: 'Dernières demandes' })
  await expect(others.getByRole('button')).toHaveCount(1)
  await expectAccessible(page)
  await expect(dialog.getByLabel(/^Quelle famille/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(others.getByRole('button', { name: /^Rose Mba/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const amount = page.getByLabel('Montant (FCFA)')
  await expect(amount).toHaveValue('150\u00a0000')
  // On a touch screen its keyboard would hide half of the form.
  if (isWideScreen(page)) await expect(amount).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Encaisser', exact: true }).click()
  await page.keyboard.type('mba')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Encaisser' })).toContainText('Rose Mba')
  await expect(amount).toBeVisible()
})

test('the form names what is awaited, which it confirms, and earlier months that are open', async ({
  page,
  site,
}) => {
  const paul = await placedFamily(page, site, 'Paul Nguema', lastMonth())
  await receive(page, paul, '150000', { statut: 'en_attente' })
  await openUnpaid(page)
  await page.getByRole('button', { name: 'Encaisser\u00a0: Paul Nguema' }).click()
  const form = page.getByRole('dialog', { name: 'Encaisser' })
  await expect(form.getByText(/attendus depuis le/)).toContainText(`pour ${inWords(thisMonth())}`)
  await expect(form.getByText(`${inWords(lastMonth())}\u00a0: rien reçu`)).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Pour le mois').selectOption(lastMonth())
  await expect(form.getByText('Mois encore ouverts')).toBeHidden()
  await form.getByRole('button', { name: /^Confirmer/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Pas encore' }).click()
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: /^Confirmer/ }).click()
  await question.getByRole('button', { name: 'Confirmer' }).click()
  await expectToast(page, 'Encaissement confirmé')
  await expect(form).toBeHidden()
  await expect(page.getByText(`Rien à recevoir pour ${inWords(thisMonth())}`)).toBeVisible()
  await expect
    .poll(() => site.db.selectFrom('payments').select('statut').execute())
    .toEqual([{ statut: 'confirme' }])
})

test('a request that is Payé is compared by month while a nanny is placed', async ({ page, site }) => {
  const paul = await placedFamily(page, site, 'Paul Nguema', lastMonth())
  await setPaid(site, paul)
  await open(page, '/admin')
  await openRecord(page, 'Paul Nguema')
  const section = recordOf(page, 'Paul Nguema').getByRole('region', { name: 'Encaissements' })
  await expect(
    section.getByText(
      `Demande payée, mais aucun encaissement confirmé, sur ${fcfa(150_000)} attendus par mois.`,
    ),
  ).toBeVisible()
  await expect(section.getByText(`${inWords(lastMonth())}\u00a0: rien reçu`)).toBeVisible()
  await section.getByRole('button', { name: 'Encaisser' }).click()
  const form = page.getByRole('dialog', { name: 'Encaisser' })
  await form.getByLabel('Montant (FCFA)').fill('60000')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(
    section.getByText(`${fcfa(60_000)} reçus sur ${fcfa(150_000)} pour ${inWords(thisMonth())}`),
  ).toBeVisible()
})

test('"À faire" has one line for all families that have not paid, which leads to their list', async ({
  page,
  site,
}) => {
  await placedFamily(page, site, 'Paul Nguema', thisMonth())
  await placedFamily(page, site, 'Rose Mba', thisMonth())
  // The server's clock is that of the machine: the day of the month decides whether the line is there.
  await page.route('**/api/a-faire*', async (route) => {
    const response = await route.fetch()
    const answer = { ...(await response.json()), impayes: { mois: thisMonth(), familles: 2 } }
    await route.fulfill({ response, json: answer })
  })
  await open(page, '/admin/aujourdhui')
  const section = page.getByRole('region', { name: 'Paiements des familles' })
  await expect(section).toContainText(
    `2 familles n'ont pas encore payé ${inWords(thisMonth()).split(' ')[0]}`,
  )
  await expectAccessible(page)
  await section.getByRole('link', { name: 'Voir la liste' }).click()
  await expect(chip(page, 'À recevoir 2')).toHaveAttribute('aria-pressed', 'true')
  await expect(lineOf(page, 'Rose Mba')).toBeVisible()
})
