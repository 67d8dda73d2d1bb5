import { expect, type Page } from '@playwright/test'
import { LISTS } from '#contract/lists.admin.ts'
import { addressOfList, addressOfRecord } from '#web/admin/lists/address.ts'
import {
  chooseStatus,
  expectToast,
  isWideScreen,
  keepToasts,
  recordOf,
  rowOf,
  setApplicationStatus,
  signIn,
  statusOf,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { type ListWithStatuts, WITH_STATUTS } from '../support/lists.ts'
import { boxOf, expectAccessible, open, type Site, test } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

const undoOf = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Annuler' })

/**
 * A record of each list: its name in the label of its status, and what adds it. A new list with statuses does not
 * compile without one.
 */
const RECORDS = {
  demandes: ['la demande de Mireille Ondo', (site) => submitRequest(site, { nom: 'Mireille Ondo' })],
  candidatures: [
    'la candidature de Mireille Ondo',
    (site) => submitApplication(site, { nom: 'Mireille Ondo' }),
  ],
} as const satisfies Readonly<
  Record<ListWithStatuts, readonly [of: string, add: (site: Site) => Promise<string>]>
>

for (const list of WITH_STATUTS)
  test(`a status of ${list} that was chosen by a slip is set back with one tap`, async ({ page, site }) => {
    await keepToasts(page)
    const [of, add] = RECORDS[list]
    await add(site)
    const [before = '', chosen = ''] = Object.values<string>(LISTS[list].statuts)
    await open(page, addressOfList(list))
    const status = statusOf(page, of)
    await chooseStatus(status, chosen)
    await expectToast(page, 'Statut mis à jour', `Mireille Ondo\u00a0: ${chosen}`)
    await expectAccessible(page)
    await undoOf(page).click()
    await expectToast(page, 'Statut mis à jour', `Mireille Ondo\u00a0: ${before}`)
    await expect(undoOf(page)).toHaveCount(0)
    await page.reload()
    await expect(status).toHaveText(before)
  })

test('one line says what a decision about an application needs, and its buttons are there after one choice', async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, addressOfRecord('candidatures', id))
  const record = recordOf(page, 'Grâce Mba')
  const status = statusOf(record, 'la candidature de Grâce Mba')
  await status.click()
  const note = page.getByText(/^Pour accepter ou refuser\s: .*«\sTraité\s»\.$/)
  await expect(note).toBeVisible()
  const linesOf = (element: Element): number => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  }
  // The panel of a wide screen is narrower than a phone.
  if (!isWideScreen(page)) await expect.poll(() => note.evaluate(linesOf)).toBe(1)
  await page.keyboard.press('Escape')
  await chooseStatus(status, 'Traité')
  await expect(record.getByRole('button', { name: /^Accepter/ })).toBeEnabled()
  await expect(record.getByRole('button', { name: /^Refuser/ })).toBeEnabled()
})

for (const statut of ['En examen', 'En attente'])
  test(`the record of an application "${statut}" offers the next step where the decision will stand`, async ({
    page,
    site,
  }) => {
    await keepToasts(page)
    const id = await submitApplication(site, { nom: 'Grâce Mba' })
    if (statut === 'En attente') await setApplicationStatus(page, id, 'en_attente')
    await open(page, addressOfRecord('candidatures', id))
    const record = recordOf(page, 'Grâce Mba')
    await expect(statusOf(record, 'la candidature de Grâce Mba')).toHaveText(statut)
    const next = record.getByRole('button', { name: 'Passer à Traité' })
    const accept = record.getByRole('button', { name: /^Accepter/ })
    await expect(accept).toHaveCount(0)
    await expectAccessible(page)
    const name = record.getByRole('button', { name: 'Corriger le nom', exact: true })
    const [top, below] = [(await boxOf(next)).y, (await boxOf(name)).y]
    await next.press('Enter')
    await expectToast(page, 'Statut mis à jour', 'Grâce Mba\u00a0: Traité')
    await expect(next).toHaveCount(0)
    await expect.poll(async () => (await boxOf(accept)).y).toBe(top)
    await expect.poll(async () => (await boxOf(name)).y).toBe(below)
    // The button that had the focus is gone.
    await expect(record.locator(':focus').or(record.and(page.locator(':focus')))).toHaveCount(1)
    await undoOf(page).click()
    await expect(next).toBeVisible()
    await expect(accept).toHaveCount(0)
  })

test('a decision about an application cannot be set back from its toast', async ({ page, site }) => {
  await keepToasts(page)
  await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, addressOfList('candidatures'))
  await chooseStatus(statusOf(page, 'la candidature de Grâce Mba'), 'Traité')
  await expectToast(page, 'Statut mis à jour', 'Grâce Mba\u00a0: Traité')
  await rowOf(page, 'Grâce Mba')
    .getByRole('button', { name: /^Accepter/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }).click()
  await expectToast(page, 'Candidature acceptée', 'Grâce Mba fait partie des employés.')
  await expect(undoOf(page)).toHaveCount(0)
})

test.describe('when the status was changed again meanwhile', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test('taking it back is refused, and the status of the other administrator stays', async ({
    page,
    site,
  }) => {
    await keepToasts(page)
    const id = await submitRequest(site, { nom: 'Mireille Ondo' })
    await open(page, '/admin')
    const status = statusOf(page, 'la demande de Mireille Ondo')
    await chooseStatus(status, 'Traité')
    await expectToast(page, 'Statut mis à jour', 'Mireille Ondo\u00a0: Traité')
    await page.request.patch(`/api/parent-requests/${id}/status`, { data: { status: 'paye' } })
    await undoOf(page).click()
    await expectToast(page, 'Erreur', 'Impossible de mettre à jour le statut')
    await expect(status).toHaveText('Payé')
  })
})
