import { expect, type Page } from '@playwright/test'
import {
  asksBeforeLeaving,
  chooseStatus,
  expectToast,
  keepToasts,
  openRecord,
  recordOf,
  rowOf,
  signIn,
  statusOf,
  submitApplication,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { propose } from '../support/placements.ts'
import { expectAccessible, open, test, waitForAnswers } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

test('an unwanted message leaves the list, is shown in the list of unwanted ones, and all of them are deleted together', async ({
  page,
  site,
}) => {
  await submitMessage(site, { nom: 'Jean Obiang', message: 'Êtes-vous ouverts le samedi ?' })
  await submitMessage(site, { nom: 'Gagnez Vite', message: 'Cliquez ici' })
  await open(page, '/admin?onglet=messages')
  await openRecord(page, 'Gagnez Vite')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Indésirable', exact: true }).click()
  await expectToast(page, 'Marqué comme indésirable', 'Gagnez Vite')
  await expect(rowOf(page, 'Gagnez Vite')).toBeHidden()
  await expect(rowOf(page, 'Jean Obiang')).toBeVisible()

  await open(page, '/admin?onglet=messages&indesirables=oui')
  await expect(rowOf(page, 'Gagnez Vite')).toBeVisible()
  await expect(rowOf(page, 'Jean Obiang')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tout supprimer' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Supprimer 1 message indésirable')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, '1 indésirable supprimé')
  await expect(rowOf(page, 'Gagnez Vite')).toBeHidden()
})

test('a record that was marked by a slip comes back with one tap', async ({ page, site }) => {
  await keepToasts(page)
  await submitMessage(site, { nom: 'Jean Obiang' })
  await open(page, '/admin?onglet=messages')
  await openRecord(page, 'Jean Obiang')
  await page.getByRole('button', { name: 'Indésirable', exact: true }).click()
  await expectToast(page, 'Marqué comme indésirable', 'Jean Obiang')
  await expect(rowOf(page, 'Jean Obiang')).toBeHidden()
  await expectAccessible(page)
  await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click()
  await expectToast(page, 'Remis dans la liste', 'Jean Obiang')
  await expect(rowOf(page, 'Jean Obiang')).toBeVisible()
  await expect(recordOf(page, 'Jean Obiang')).toBeHidden()
})

test('a candidate who is marked as unwanted is not said to have matching families', async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  const families = recordOf(page, 'Grâce Mba').getByRole('link', { name: 'Voir les demandes compatibles' })
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  await expect(families).toBeVisible()
  const data = { liste: 'candidatures', id, indesirable: true }
  expect((await page.request.post('/api/indesirables', { data })).ok()).toBe(true)
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  await expect(recordOf(page, 'Grâce Mba').getByRole('heading', { name: 'Historique' })).toBeVisible()
  await expect(families).toBeHidden()
})

test('taking a mark back does not close what was opened meanwhile', async ({ page, site }) => {
  await keepToasts(page)
  await submitMessage(site, { nom: 'Jean Obiang' })
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin?onglet=messages')
  await openRecord(page, 'Jean Obiang')
  await page.getByRole('button', { name: 'Indésirable', exact: true }).click()
  await expectToast(page, 'Marqué comme indésirable', 'Jean Obiang')
  await expect(recordOf(page, 'Jean Obiang')).toBeHidden()
  await page.getByRole('tab', { name: 'Demandes' }).click()
  await expect(rowOf(page, 'Mireille Ondo')).toBeVisible()
  await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click()
  await expectToast(page, 'Remis dans la liste', 'Jean Obiang')
  await waitForAnswers(page)
  await expect(rowOf(page, 'Mireille Ondo')).toBeVisible()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(rowOf(page, 'Jean Obiang')).toBeVisible()
})

test('the unwanted records of a list are not deleted together while a search or another filter hides some of them', async ({
  page,
  site,
}) => {
  for (const nom of ['Gagnez Vite', 'Crédit Facile']) await submitRequest(site, { nom })
  await site.db.updateTable('parent_requests').set({ indesirable: 1 }).execute()
  const all = page.getByRole('button', { name: 'Tout supprimer' })

  await open(page, '/admin?indesirables=oui&q=credit')
  await expect(rowOf(page, 'Crédit Facile')).toBeVisible()
  await expect(rowOf(page, 'Gagnez Vite')).toBeHidden()
  // If the button were to be shown, its code would arrive meanwhile.
  await waitForAnswers(page)
  await expect(all).toBeHidden()
  await open(page, '/admin?indesirables=oui&service=regulier')
  await expect(rowOf(page, 'Crédit Facile')).toBeVisible()
  await waitForAnswers(page)
  await expect(all).toBeHidden()
  await open(page, '/admin?indesirables=oui&ordre=ancien')
  await expect(rowOf(page, 'Gagnez Vite')).toBeVisible()
  await all.click()
  await expect(page.getByRole('alertdialog')).toContainText('Supprimer 2 demandes indésirables')
})

/** Begins a note about a record, and closes the record without storing it. */
const beginNote = async (page: Page, nom: string): Promise<void> => {
  await openRecord(page, nom)
  const record = recordOf(page, nom)
  await record.getByRole('button', { name: 'Note', exact: true }).click()
  await record.getByRole('textbox', { name: 'Note' }).fill('Rappeler avant midi')
  await record.getByRole('button', { name: 'Fermer' }).first().click()
  await expect(record).toBeHidden()
}

test('a note that was begun about an unwanted record is forgotten when all of them are deleted', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Gagnez Vite' })
  await site.db.updateTable('parent_requests').set({ indesirable: 1 }).execute()
  await open(page, '/admin?indesirables=oui')
  await beginNote(page, 'Gagnez Vite')
  expect(await asksBeforeLeaving(page)).toBe(true)
  await page.getByRole('button', { name: 'Tout supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, '1 indésirable supprimé')
  await expect.poll(() => asksBeforeLeaving(page)).toBe(false)
})

test('a note that was begun about another record of a person is forgotten when her data is erased', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Awa Erreur', telephone: '+24166445566' })
  await submitRequest(site, { nom: 'Awa Encore', telephone: '+24166445566' })
  await open(page, '/admin')
  await beginNote(page, 'Awa Erreur')
  await openRecord(page, 'Awa Encore')
  const record = recordOf(page, 'Awa Encore')
  await record.getByText('Données personnelles').click()
  await record.getByRole('button', { name: 'Effacer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Effacer', exact: true }).click()
  await expectToast(page, 'Données effacées')
  await expect.poll(() => asksBeforeLeaving(page)).toBe(false)
})

test('a note that was begun about a mise en relation is forgotten when its request is deleted', async ({
  page,
  site,
}) => {
  const requestId = await submitRequest(site, { nom: 'Awa Erreur' })
  const nannyId = await submitApplication(site, { nom: 'Grâce Mba' })
  await propose(page, { requestId, nannyId })
  await open(page, `/admin?ouvert=${requestId}`)
  const record = recordOf(page, 'Awa Erreur')
  const card = record.getByRole('article')
  await card.getByText('Messages, historique et rappels').click()
  await card.getByRole('button', { name: 'Note', exact: true }).click()
  await card.getByRole('textbox', { name: 'Note' }).fill('Essai samedi')
  expect(await asksBeforeLeaving(page)).toBe(true)
  await record.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(record).toBeHidden()
  await expect.poll(() => asksBeforeLeaving(page)).toBe(false)
})

test.describe('when a colleague has deleted the record of a note that was begun', () => {
  test.use({ allowedConsoleMessages: [/status of 404/] })

  test('the note is shown a last time and forgotten when it cannot be stored', async ({ page, site }) => {
    const id = await submitRequest(site, { nom: 'Awa Erreur' })
    await open(page, '/admin')
    await beginNote(page, 'Awa Erreur')
    await openRecord(page, 'Awa Erreur')
    // A poll of the counts would close the record before the note is sent.
    const counts = await page.request.get('/api/dashboard/counts')
    await page.route('**/api/dashboard/counts', (route) => route.fulfill({ response: counts }))
    await page.request.delete(`/api/parent-requests/${id}`)
    await recordOf(page, 'Awa Erreur').getByRole('button', { name: 'Enregistrer' }).click()
    await expectToast(page, 'Saisie non enregistrée', "Cet élément n'existe plus\u00a0: Rappeler avant midi")
    expect(await asksBeforeLeaving(page)).toBe(false)
  })

  test('the note is shown a last time and forgotten when the record is not found', async ({ page, site }) => {
    const id = await submitRequest(site, { nom: 'Awa Erreur' })
    await submitRequest(site, { nom: 'Mireille Ondo' })
    await open(page, '/admin')
    await beginNote(page, 'Awa Erreur')
    await page.request.delete(`/api/parent-requests/${id}`)
    await chooseStatus(statusOf(page, 'la demande de Mireille Ondo'), 'Traité')
    await expect(rowOf(page, 'Awa Erreur')).toBeHidden()
    await page.evaluate((address) => history.pushState(null, '', address), `/admin?ouvert=${id}`)
    await expect(page.getByText("Cette fiche n'existe plus", { exact: true })).toBeVisible()
    await expectToast(page, 'Saisie non enregistrée', "Cet élément n'existe plus\u00a0: Rappeler avant midi")
    expect(await asksBeforeLeaving(page)).toBe(false)
  })
})

const DELETED = [
  { action: 'Supprimer', says: 'Demande supprimée', tab: 'demandes', submit: submitRequest },
  { action: 'Supprimer', says: 'Message supprimé', tab: 'messages', submit: submitMessage },
  { action: 'Effacer', says: 'Données effacées', tab: 'demandes', submit: submitRequest },
  { action: 'Effacer', says: 'Données effacées', tab: 'candidatures', submit: submitApplication },
] as const

for (const { action, says, tab, submit } of DELETED)
  test(`"${action}" in ${tab} asks first, and no part of the deleted record is read again`, async ({
    page,
    site,
  }) => {
    // A record closes when the browser has gone back in its history, which a slow phone does late.
    await page.addInitScript(() => {
      const go = history.go.bind(history)
      history.go = (delta) => setTimeout(go, 2000, delta)
    })
    const id = await submit(site, { nom: 'Awa Erreur' })
    await open(page, `/admin?onglet=${tab}`)
    await openRecord(page, 'Awa Erreur')
    const record = recordOf(page, 'Awa Erreur')
    if (action === 'Effacer') await record.getByText('Données personnelles').click()
    await record.getByRole('button', { name: action }).click()
    const question = page.getByRole('alertdialog', { name: /d'Awa Erreur/ })
    await expectAccessible(page)
    let isDeleted = false
    const readAgain: string[] = []
    page.on('response', (response) => {
      isDeleted ||= response.request().method() !== 'GET'
    })
    page.on('request', (request) => {
      const url = request.url()
      // Calls for several records name them in `?ids=`, `?nannyIds=` and so on, and the list looks up the open record.
      const isOfList = url.includes(`?id=${id}`) || /\?\w*ds=/.test(url)
      if (isDeleted && url.includes(id) && !isOfList) readAgain.push(url)
    })
    await question.getByRole('button', { name: action, exact: true }).click()
    await expectToast(page, says)
    await expect(rowOf(page, 'Awa Erreur')).toBeHidden()
    await expect(record).toBeHidden()
    expect(readAgain).toEqual([])
  })
