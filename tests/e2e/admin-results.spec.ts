import { expect, type Page } from '@playwright/test'
import {
  expectToast,
  isWideScreen,
  keepToasts,
  openRecord,
  recordOf,
  rowOf,
  signIn,
  stayOnCalls,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { expectAccessible, open, type Site, test } from '../support/site.ts'

/** The result of a call, noted or corrected later in the history of its record. */

test.beforeEach(({ page }) => signIn(page))

const call = async (page: Page, sujetId: string): Promise<void> => {
  const data = { sujet: 'demande', sujetId, type: 'appel' }
  expect((await page.request.post('/api/activites', { data })).status()).toBe(201)
}
const resultsOf = (site: Site) => site.db.selectFrom('activites').select('resultat').execute()

test('the result of a call is noted in the history by two taps, corrected by two, and taken back', async ({
  page,
  site,
}) => {
  await keepToasts(page)
  const id = await submitRequest(site, { nom: 'Mireille Ondo' })
  await call(page, id)
  await open(page, '/admin')
  await openRecord(page, 'Mireille Ondo')
  const line = recordOf(page, 'Mireille Ondo')
    .getByRole('region', { name: 'Historique' })
    .getByRole('listitem')
    .filter({ hasText: 'Appel' })
  await line.getByRole('button', { name: 'Noter le résultat' }).click()
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Pas de réponse' }).click()
  await expectToast(page, 'Résultat noté\u00a0: Pas de réponse')
  await expect(line).toContainText('Appel\u00a0: Pas de réponse')
  await expect.poll(() => resultsOf(site)).toEqual([{ resultat: 'pas_de_reponse' }])
  await expect(line.getByRole('group')).toBeHidden()

  const correct = line.getByRole('button', { name: 'Corriger le résultat' })
  await correct.click()
  await expect(line.getByRole('button', { name: 'Pas de réponse' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(line.getByRole('group')).toBeHidden()
  await correct.click()
  await line.getByRole('button', { name: 'Joint' }).click()
  await expect(line).toContainText('Appel\u00a0: Joint')
  const toast = page.locator('.toast').filter({ hasText: 'Résultat noté\u00a0: Joint' })
  await toast.getByRole('button', { name: 'Annuler' }).click()
  await expectToast(page, 'Résultat remis', 'Pas de réponse')
  await expect(line).toContainText('Appel\u00a0: Pas de réponse')
})

test.describe('with a refused change', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test('a result that another administrator noted meanwhile is not replaced unseen', async ({
    page,
    site,
  }) => {
    const id = await submitRequest(site, { nom: 'Mireille Ondo' })
    await call(page, id)
    await open(page, `/admin?ouvert=${id}`)
    const history = recordOf(page, 'Mireille Ondo').getByRole('region', { name: 'Historique' })
    await history.getByRole('button', { name: 'Noter le résultat' }).click()
    await site.db.updateTable('activites').set({ resultat: 'numero_faux' }).execute()
    await history.getByRole('button', { name: 'Joint' }).click()
    await expectToast(page, 'Erreur', "Le résultat n'a pas pu être enregistré.")
    await expect(history).toContainText('Appel\u00a0: Numéro faux')
    expect(await resultsOf(site)).toEqual([{ resultat: 'numero_faux' }])
  })

  test('a noted result that cannot be taken back says so', async ({ page, site }) => {
    await keepToasts(page)
    const id = await submitRequest(site, { nom: 'Mireille Ondo' })
    await call(page, id)
    await open(page, `/admin?ouvert=${id}`)
    const history = recordOf(page, 'Mireille Ondo').getByRole('region', { name: 'Historique' })
    await history.getByRole('button', { name: 'Noter le résultat' }).click()
    await history.getByRole('button', { name: 'Joint' }).click()
    await expectToast(page, 'Résultat noté\u00a0: Joint')
    await site.db.updateTable('activites').set({ resultat: 'numero_faux' }).execute()
    await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click()
    await expectToast(page, 'Erreur', "Le résultat n'a pas pu être retiré.")
  })
})

test('a call and an SMS right after it both get their result in the history, and the question of the SMS is then closed', async ({
  page,
  site,
}) => {
  const id = await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, `/admin?ouvert=${id}`)
  await stayOnCalls(page)
  const record = recordOf(page, 'Mireille Ondo')
  const question = page.getByRole('region', { name: 'Résultat' })
  const missing = record.getByRole('button', { name: 'Noter le résultat' })
  for (const [name, type, count] of [
    ['Appeler Mireille Ondo', 'Appel', 1],
    ['SMS à Mireille Ondo', 'SMS', 2],
  ] as const) {
    await record.getByRole('link', { name }).press('Enter')
    await expect(question).toContainText(`${type} à Mireille Ondo`)
    await expect(missing).toHaveCount(count)
  }
  // The older one, whose question has gone.
  await missing.last().press('Enter')
  await record.getByRole('group').getByRole('button', { name: 'Joint' }).press('Enter')
  await expect(record.getByText('Appel\u00a0: Joint')).toBeVisible()
  await expect(question).toBeVisible()
  await missing.press('Enter')
  await record.getByRole('group').getByRole('button', { name: 'Plus tard' }).press('Enter')
  await expect(record.getByText('SMS\u00a0: Plus tard')).toBeVisible()
  await expect(question).toBeHidden()
  // On a phone the record is a dialog, which takes the focus itself.
  if (isWideScreen(page)) await expect(page.locator(':focus')).toHaveCount(1)
})

test('the row of a message says what came of the call to its sender', async ({ page, site }) => {
  const date = new Date(Date.now() - 2 * 86_400_000).toISOString()
  await submitMessage(site, { nom: 'Jean Obiang' })
  await submitMessage(site, { nom: 'Paul Essono' })
  await site.db.updateTable('contact_messages').set('dateCreation', date).execute()
  await open(page, '/admin?onglet=messages')
  await stayOnCalls(page)
  const called = rowOf(page, 'Jean Obiang')
  const day = new Intl.DateTimeFormat('fr-FR', {
    day: 'numeric',
    month: 'short',
    timeZone: 'Africa/Libreville',
  })
  const today = day.format(new Date()).replace(/^1 /, '1er ')
  await expect(called.getByText('Il y a 2j')).toHaveClass(/laterite/)
  await called.getByRole('link', { name: 'Appeler Jean Obiang' }).click()
  await expect(called.getByText(`Suite donnée le ${today}`)).toBeVisible()
  await expect(called.getByText('Il y a 2j')).not.toHaveClass(/laterite/)
  await page.getByRole('region', { name: 'Résultat' }).getByRole('button', { name: 'Pas de réponse' }).click()
  await expect(called.getByText(`Pas de réponse le ${today}`)).toBeVisible()
  await expectAccessible(page)
  const other = rowOf(page, 'Paul Essono')
  await expect(other).toBeVisible()
  await expect(other.getByText(/ le \d/)).toHaveCount(0)
})
