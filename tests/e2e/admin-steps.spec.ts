import { expect, type Page } from '@playwright/test'
import { isWideScreen, signIn, submitApplication, submitRequest } from '../support/back-office.ts'
import { open, type Site, test } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

/** Pairs of nannies and families, each with its step. */
const submitPairs = async (page: Page, site: Site, steps: readonly (readonly [string, object])[]) => {
  for (const [nom, step] of steps) {
    const requestId = await submitRequest(site, { nom })
    const nannyId = await submitApplication(site, { nom: `Nounou de ${nom}` })
    const created = await page.request.post('/api/mises-en-relation', {
      data: { requestId, nannyId, status: 'proposee' },
    })
    if (!('status' in step)) continue
    const moved = await page.request.patch(`/api/mises-en-relation/${(await created.json()).id}`, {
      data: { depuis: 'proposee', ...step },
    })
    expect(moved.status(), await moved.text()).toBe(200)
  }
}

test('below 1280 px the step that is nearest to a placement is shown first, and stays when one of its pairs goes further', async ({
  page,
  site,
}) => {
  if (isWideScreen(page)) await page.setViewportSize({ width: 1100, height: 800 })
  await submitPairs(page, site, [
    ['Ada Ndong', {}],
    ['Paul Essono', { status: 'contactee' }],
    ['Rose Nze', { status: 'contactee' }],
  ])
  await open(page, '/admin/mises-en-relation')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Contactée 2' })).toHaveAttribute('aria-pressed', 'true')
  await page
    .getByRole('button', { name: 'Passer à Entretien\u00a0: Nounou de Rose Nze chez Rose Nze' })
    .press('Enter')
  await expect(page.getByRole('button', { name: 'Contactée 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(cards).toHaveCount(1)
  await expect(cards.getByRole('link', { name: 'Nounou de Paul Essono', exact: true })).toBeFocused()
  // The same by "Autre", whose step empties the list: the page goes to the step that has pairs then.
  const other = page.getByLabel('Autre action\u00a0: Nounou de Paul Essono chez Paul Essono')
  await other.focus()
  await other.selectOption({ label: 'Passer à Essai' })
  await page.getByRole('dialog', { name: 'Essai' }).getByRole('button', { name: 'Demain' }).press('Enter')
  await page
    .getByRole('dialog', { name: 'Essai' })
    .getByRole('button', { name: 'Enregistrer' })
    .press('Enter')
  await expect(page.getByRole('button', { name: 'Essai 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(cards.getByText('Essai', { exact: true })).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Placée 0' }).click()
  await expect(page.getByText('Aucune mise en relation à cette étape')).toBeVisible()
})
