import { expect, type Page } from '@playwright/test'
import { ERRORS } from '#contract/errors.ts'
import {
  completeCoordonnees,
  expectToast,
  keepToasts,
  rowsOf,
  signIn,
  stayOnCalls,
  submitApplication,
  submitMessage,
  submitRequest,
  submitWaiting,
} from '../support/back-office.ts'
import { open, type Site, test } from '../support/site.ts'

test.beforeEach(({ page, site }) => Promise.all([signIn(page), completeCoordonnees(site)]))

test('"Fait" and "Demain" on a line of "À faire" are taken back by their toast, and the line is as it was', async ({
  page,
  site,
}) => {
  test.slow()
  await keepToasts(page)
  await submitMessage(site, { nom: 'Jean Nze' })
  await submitRequest(site, { nom: 'Mireille Ondo' })
  const date = new Date(Date.now() - 5 * 86_400_000).toISOString()
  // Both have waited long enough for a line. The records get the date too: taking back restores it from there.
  for (const table of ['parent_requests', 'contact_messages'] as const)
    await site.db.updateTable(table).set({ dateCreation: date }).execute()
  await site.db.updateTable('attentes').set({ date }).execute()
  await open(page, '/admin/aujourdhui')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines).toHaveCount(2)
  const before = await lines.allTextContents()
  for (const nom of ['Mireille Ondo', 'Jean Nze'])
    for (const [end, title] of [
      ['Fait', `Fait\u00a0: ${nom}`],
      ['Demain', 'Rappel le '],
    ] as const) {
      // By a key: a tap on lines that have just moved is stopped (web/admin/lists/still-lines.ts).
      await page.getByRole('button', { name: `${end}\u00a0: ${nom}` }).press('Enter')
      await expect(lines).toHaveCount(1)
      const toast = page.locator('.toast').filter({ hasText: title }).filter({ hasText: nom })
      await toast.getByRole('button', { name: 'Annuler' }).click()
      await expectToast(page, 'Remis dans «\u00a0À faire\u00a0»', nom)
      await expect(lines).toHaveText(before)
    }
  for (const table of ['activites', 'rappels'] as const)
    await expect.poll(() => site.db.selectFrom(table).select('id').execute()).toEqual([])
})

test('"Fait", pressed again on another visit of the screen before its answer, writes one note', async ({
  page,
  site,
}) => {
  await keepToasts(page)
  await submitWaiting(site, ['Mireille Ondo'])
  // Taken back, "Fait" leaves it waiting since it arrived.
  const dateCreation = new Date(Date.now() - 2 * 86_400_000).toISOString()
  await site.db.updateTable('parent_requests').set({ dateCreation }).execute()
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route(
    '**/api/activites',
    async (route) => {
      arrived.resolve()
      await held.promise
      await route.continue()
    },
    { times: 1 },
  )
  await open(page, '/admin')
  await page.locator('a[href="/admin/aujourdhui"]').filter({ visible: true }).first().press('Enter')
  const done = page.getByRole('button', { name: 'Fait\u00a0: Mireille Ondo' })
  await done.press('Enter')
  await arrived.promise
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Tableau de bord', level: 1 })).toBeVisible()
  await page.goForward()
  const second = page.waitForResponse('**/api/activites')
  await done.press('Enter')
  expect((await second).status()).toBe(201)
  const notes = () => site.db.selectFrom('activites').select('texte').execute()
  await expect.poll(notes).toEqual([{ texte: 'Fait' }])
  const late = page.waitForResponse('**/api/activites')
  held.resolve()
  expect((await late).status()).toBe(201)
  expect(await notes()).toEqual([{ texte: 'Fait' }])
  // Taken back, the same wait gets a new note.
  const toast = page.locator('.toast').filter({ hasText: 'Fait\u00a0: Mireille Ondo' })
  await toast.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(notes).toEqual([])
  await done.press('Enter')
  await expect.poll(notes).toEqual([{ texte: 'Fait' }])
})

test('a wrong result of a call is taken back by its toast, and the question is there again', async ({
  page,
  site,
}) => {
  await keepToasts(page)
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  await stayOnCalls(page)
  await rowsOf(page).getByRole('link', { name: 'Appeler Mireille Ondo' }).click()
  const question = page.getByRole('region', { name: 'Résultat' })
  const results = () => site.db.selectFrom('activites').select(['type', 'resultat']).execute()
  for (const [answer, stored, title] of [
    ['Numéro faux', 'numero_faux', 'Résultat noté\u00a0: Numéro faux'],
    ['Rappeler demain', 'rappeler_demain', 'Rappel le '],
  ] as const) {
    await question.getByRole('button', { name: answer }).click()
    const toast = page.locator('.toast').filter({ hasText: title })
    await expect(toast).toContainText('Mireille Ondo')
    await expect(question).toBeHidden()
    await expect.poll(results).toEqual([{ type: 'appel', resultat: stored }])
    await toast.getByRole('button', { name: 'Annuler' }).click()
    await expectToast(page, 'Résultat retiré', 'Mireille Ondo')
    await expect(question).toContainText('Appel à Mireille Ondo')
    await expect.poll(results).toEqual([{ type: 'appel', resultat: null }])
  }
  await expect.poll(() => site.db.selectFrom('rappels').select('id').execute()).toEqual([])
  await question.getByRole('button', { name: 'Joint' }).click()
  await expectToast(page, 'Résultat noté\u00a0: Joint', 'Mireille Ondo')
  await expect.poll(results).toEqual([{ type: 'appel', resultat: 'joint' }])
})

const PAIR = 'Grâce Mba chez Mireille Ondo'
const undoOf = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Annuler' })
const pairsOf = (site: Site) => site.db.selectFrom('mises_en_relation').selectAll().execute()

/** Submits one request and one application that match. Returns their ids. */
const submitPair = async (site: Site) => ({
  requestId: await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'Glass, Libreville' }),
  nannyId: await submitApplication(site, { nom: 'Grâce Mba', adresse: 'Glass, Libreville' }),
})

/** Opens the only match and proposes its nanny. Returns the button that did. */
const propose = async (page: Page) => {
  await open(page, '/admin/matching')
  await page.getByRole('article').getByRole('button').first().click()
  const button = page.getByRole('button', { name: 'Proposer Grâce Mba à Mireille Ondo' })
  await button.press('Enter')
  await expectToast(page, 'Mise en relation enregistrée', `${PAIR}\u00a0: Proposée`)
  return button
}

test('a proposal that was made by a slip is taken back by its toast, and the nanny can be proposed again', async ({
  page,
  site,
}) => {
  await keepToasts(page)
  await submitPair(site)
  const button = await propose(page)
  await undoOf(page).click()
  await expectToast(page, 'Proposition retirée', PAIR)
  expect(await pairsOf(site)).toEqual([])
  await button.click()
  await expectToast(page, 'Mise en relation enregistrée', `${PAIR}\u00a0: Proposée`)
  expect(await pairsOf(site)).toHaveLength(1)
})

test('a nanny who had been set aside and is proposed by a slip is set aside as before', async ({
  page,
  site,
}) => {
  await keepToasts(page)
  const data = {
    ...(await submitPair(site)),
    status: 'ecartee',
    ecarteePar: 'famille',
    motif: 'autre',
    motifTexte: 'Loin',
  }
  expect((await page.request.post('/api/mises-en-relation', { data })).status()).toBe(201)
  const before = await pairsOf(site)
  await open(page, '/admin/mises-en-relation?statut=ecartee')
  await page.getByRole('button', { name: `Proposer de nouveau\u00a0: ${PAIR}` }).click()
  await undoOf(page).click()
  await expectToast(page, 'Proposition retirée', PAIR)
  expect(await pairsOf(site)).toEqual(before)
})

test.describe('when a colleague has called the nanny meanwhile', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test('a proposal stays, and the toast says so', async ({ page, site }) => {
    await keepToasts(page)
    await submitPair(site)
    await propose(page)
    const before = await pairsOf(site)
    const data = { sujet: 'mise_en_relation', sujetId: before[0]?.id, type: 'appel' }
    expect((await page.request.post('/api/activites', { data })).status()).toBe(201)
    await undoOf(page).click()
    await expectToast(
      page,
      'Erreur',
      "La proposition n'a pas pu être retirée.",
      ERRORS.changedMeanwhile.message,
    )
    expect(await pairsOf(site)).toEqual(before)
  })
})
