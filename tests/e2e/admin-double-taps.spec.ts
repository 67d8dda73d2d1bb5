import { expect } from '@playwright/test'
import { isWideScreen, signIn } from '../support/back-office.ts'
import { addEmployee } from '../support/paie.ts'
import { open, test } from '../support/site.ts'

test('the second tap of a double tap on the button of a form presses nothing under its closed dialog', async ({
  page,
}) => {
  test.skip(isWideScreen(page), 'On a phone the button stands over the floating bar.')
  await signIn(page)
  await addEmployee(page, 'Awa Une', 60_000)
  await page.clock.install()
  await open(page, '/admin/paie')
  await page.getByRole('button', { name: 'Payer Awa Une' }).click()
  const box = await page.getByRole('button', { name: 'Ajouter le paiement' }).boundingBox()
  if (!box) throw new Error('the button has no place')
  const tap = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.clock.pauseAt(Date.now() + 5000)
  await tap()
  // The clock of the page stands still but for these steps, so that the second tap comes in time on a slow machine.
  await expect(async () => {
    await page.clock.runFor(5)
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 200 })
  }).toPass()
  await tap()
  await expect(page).toHaveURL('/admin/paie')
})
