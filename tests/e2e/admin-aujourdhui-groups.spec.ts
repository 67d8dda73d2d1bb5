import { expect } from '@playwright/test'
import {
  completeCoordonnees,
  isWideScreen,
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
