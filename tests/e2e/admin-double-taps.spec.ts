import { expect, type Locator, type Page } from '@playwright/test'
import { isWideScreen, openRecord, signIn, submitApplication, submitRequest } from '../support/back-office.ts'
import { addEmployee } from '../support/paie.ts'
import { propose } from '../support/placements.ts'
import { open, test } from '../support/site.ts'

/**
 * Taps twice at the place of a button, the second time when `isDone`. The clock of the page is set a little ahead, then
 * stands still but for short steps, so that the second tap comes in time on a slow machine. It runs on afterwards.
 */
const tapTwice = async (page: Page, button: Locator, isDone: () => Promise<void>): Promise<void> => {
  const box = await button.boundingBox()
  if (!box) throw new Error('the button has no place')
  const tap = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.clock.pauseAt(Date.now() + 5000)
  await tap()
  await expect(async () => {
    await page.clock.runFor(5)
    await isDone()
  }).toPass()
  await tap()
  await page.clock.resume()
}

test('the second tap of a double tap on the button of a form presses nothing under its closed dialog', async ({
  page,
}) => {
  test.skip(isWideScreen(page), 'On a phone the button stands over the floating bar.')
  await signIn(page)
  await addEmployee(page, 'Awa Une', 60_000)
  await page.clock.install()
  await open(page, '/admin/paie')
  await page.getByRole('button', { name: 'Payer Awa Une' }).click()
  await tapTwice(page, page.getByRole('button', { name: 'Ajouter le paiement' }), () =>
    expect(page.getByRole('dialog')).toBeHidden({ timeout: 200 }),
  )
  await expect(page).toHaveURL('/admin/paie')
})

test('a double tap on "Indésirable" opens no record of the list under the closed one', async ({
  page,
  site,
}) => {
  test.skip(isWideScreen(page), 'On a wide screen the record stands beside its list.')
  await signIn(page)
  for (let number = 10; number < 25; number += 1) await submitRequest(site, { nom: `Famille ${number}` })
  await page.clock.install()
  await open(page, '/admin')
  await openRecord(page, 'Famille 24')
  const button = page.getByRole('button', { name: 'Indésirable' })
  await button.scrollIntoViewIfNeeded()
  await tapTwice(page, button, () => expect(page.getByRole('dialog')).toBeHidden({ timeout: 200 }))
  await expect(page).toHaveURL('/admin')
})

test('a double tap moves a mise en relation by one step, and no other that comes to its place', async ({
  page,
  site,
}) => {
  await signIn(page)
  for (const nom of ['Ada Ndong', 'Rose Nze']) {
    const pair = {
      requestId: await submitRequest(site, { nom }),
      nannyId: await submitApplication(site, { nom }),
    }
    await propose(page, pair)
  }
  await page.clock.install()
  await open(page, '/admin/mises-en-relation')
  const moves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') moves.push(request.url())
  })
  const next = page.getByRole('button', { name: /^Passer à Contactée/ })
  await expect(next).toHaveCount(2)
  await tapTwice(page, next.first(), () => expect(next).toHaveCount(1, { timeout: 200 }))
  // What the second tap asked for would be sent before this.
  await next.press('Enter')
  const stored = () => site.db.selectFrom('mises_en_relation').select('statut').execute()
  await expect.poll(stored).toEqual([{ statut: 'contactee' }, { statut: 'contactee' }])
  expect(moves).toHaveLength(2)
})

test('an arrow key opens the select of the other steps of a mise en relation, and takes none', async ({
  page,
  site,
}) => {
  await signIn(page)
  const nom = 'Ada Ndong'
  const pair = {
    requestId: await submitRequest(site, { nom }),
    nannyId: await submitApplication(site, { nom }),
  }
  await propose(page, pair)
  await open(page, '/admin/mises-en-relation')
  const other = page.getByLabel(/^Autre action/)
  await other.press('ArrowDown')
  await other.press('Escape')
  // What the arrow asked for would be sent before this.
  await page.getByRole('button', { name: /^Passer à Contactée/ }).press('Enter')
  const stored = () => site.db.selectFrom('mises_en_relation').select('statut').execute()
  await expect.poll(stored).toEqual([{ statut: 'contactee' }])
})
