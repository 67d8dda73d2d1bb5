import { expect } from '@playwright/test'
import { expectToast, keepToasts, signIn, submitMessage, submitRequest } from '../support/back-office.ts'
import { expectAccessible, open, test } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

test('"Fait" and "Demain" on a line of "À faire" are taken back by their toast, and the line is as it was', async ({
  page,
  site,
}) => {
  await keepToasts(page)
  await submitMessage(site, { nom: 'Jean Nze' })
  await submitRequest(site, { nom: 'Mireille Ondo' })
  const date = new Date(Date.now() - 5 * 86_400_000).toISOString()
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
      // By a key: the lines may have just moved.
      await page.getByRole('button', { name: `${end}\u00a0: ${nom}` }).press('Enter')
      await expect(lines).toHaveCount(1)
      const toast = page.locator('.toast').filter({ hasText: title }).filter({ hasText: nom })
      await expectAccessible(page)
      await toast.getByRole('button', { name: 'Annuler' }).click()
      await expectToast(page, 'Remis dans «\u00a0À faire\u00a0»', nom)
      await expect(lines).toHaveText(before)
    }
  for (const table of ['activites', 'rappels'] as const)
    await expect.poll(() => site.db.selectFrom(table).select('id').execute()).toEqual([])
})
