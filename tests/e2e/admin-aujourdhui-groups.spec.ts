import { expect } from '@playwright/test'
import {
  completeCoordonnees,
  isWideScreen,
  rowsOf,
  signIn,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { boxOf, expectAccessible, open, test } from '../support/site.ts'

test.beforeEach(({ page, site }) => Promise.all([signIn(page), completeCoordonnees(site)]))

test('"À faire" leads to each of its groups by a chip with its number', async ({ page, site }) => {
  const names = Array.from({ length: 12 }, (_, index) => `Famille ${index}`)
  for (const nom of names) await submitRequest(site, { nom })
  const waitFor = () =>
    site.db
      .updateTable('attentes')
      .set({ date: new Date(Date.now() - 2 * 86_400_000).toISOString() })
      .execute()
  await waitFor()
  await open(page, '/admin/aujourdhui')
  const groups = page.getByRole('navigation', { name: 'Aller à un groupe' })
  await expect(page.getByRole('region', { name: 'Familles qui attendent' })).toBeVisible()
  await expect(groups).toHaveCount(0)

  await submitMessage(site, { nom: 'Jean Mba' })
  await waitFor()
  await open(page, '/admin/aujourdhui')
  await expect(groups.getByRole('button')).toHaveText([
    'Familles qui attendent 12',
    'Messages sans réponse 1',
  ])
  await expectAccessible(page)
  const messages = page.getByRole('region', { name: 'Messages sans réponse' })
  const line = messages.getByRole('link', { name: /^Jean Mba/ })
  await expect(line).not.toBeInViewport()
  await groups.getByRole('button', { name: 'Messages sans réponse 1' }).press('Enter')
  await expect(line).toBeFocused()
  await expect(messages.getByRole('heading')).toBeInViewport({ ratio: 1 })

  // The chips stay in sight, and cover nothing of the group.
  const first = page.getByRole('region', { name: 'Familles qui attendent' })
  await groups.getByRole('button', { name: 'Familles qui attendent 12' }).click()
  await expect(first.getByRole('link', { name: /^Famille/ }).first()).toBeFocused()
  await expect(async () => {
    const chips = await boxOf(groups)
    const heading = await boxOf(first.getByRole('heading'))
    expect(heading.y).toBeGreaterThanOrEqual(chips.y + chips.height)
  }).toPass()
  if (isWideScreen(page)) {
    // From the line of a group j goes on in that group.
    await groups.getByRole('button', { name: 'Familles qui attendent 12' }).press('Enter')
    await page.keyboard.press('j')
    await expect(first.getByRole('listitem').nth(1).getByRole('link').first()).toBeFocused()
  }
})

test('a family that is to be called again says how long nothing was done and how long it waits; a link shows who waits longest', async ({
  page,
  site,
}) => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  /** A family whose request arrived and that was called for the last time so many days ago. */
  const called = async (nom: string, arrived: number, last: number) => {
    const id = await submitRequest(site, { nom })
    await site.db
      .updateTable('parent_requests')
      .set('dateCreation', daysAgo(arrived))
      .where('id', '=', id)
      .execute()
    await site.db
      .updateTable('attentes')
      .set({ date: daysAgo(last), repondu: 1 })
      .where('sujetId', '=', id)
      .execute()
  }
  await called('Longtemps appelée', 12, 5)
  await called('Rose Nze', 9, 8)
  await open(page, '/admin')
  const summary = page.getByRole('link', { name: /^À faire aujourd'hui/ })
  if (isWideScreen(page))
    await expect(page.getByRole('region', { name: "À faire aujourd'hui" })).toContainText(
      'Sans suite depuis 8j · Attend depuis 9j',
    )
  else await expect(summary).toContainText('Rose Nze, sans suite depuis 8j')
  await summary.click()
  const group = page.getByRole('region', { name: 'Familles à relancer' })
  await expect(group.getByRole('listitem')).toContainText([
    'Attend depuis 9j, sans suite depuis 8j',
    'Attend depuis 12j, sans suite depuis 5j',
  ])
  await expectAccessible(page)
  await group.getByRole('link', { name: 'Toutes celles qui attendent, par ancienneté' }).click()
  await expect(page).toHaveURL('/admin?statut=en_attente&ordre=ancien')
  await expect(rowsOf(page).first()).toContainText('Longtemps appelée')
})
