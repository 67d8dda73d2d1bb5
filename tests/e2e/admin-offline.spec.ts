import { expect } from '@playwright/test'
import {
  chooseStatus,
  clear,
  codeLoaded,
  expectToast,
  rowsOf,
  signIn,
  statusOf,
  submitRequest,
} from '../support/back-office.ts'
import { countUnanswered, expectAccessible, open, test } from '../support/site.ts'

const POLL_MS = 30_000

test.use({ allowedConsoleMessages: [/ERR_INTERNET_DISCONNECTED/] })

test.beforeEach(async ({ site, page }) => {
  await clear(site)
  await signIn(page)
})

test('without a network a change shows that it failed, and is rolled back', async ({
  page,
  site,
  context,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  const status = statusOf(page, 'la demande de Mireille Ondo')
  await expect(status).toHaveText('En attente')
  await codeLoaded(page, 'status-sheet')
  await context.setOffline(true)
  await chooseStatus(status, 'Traité')
  await expectToast(
    page,
    'Erreur',
    'Impossible de mettre à jour le statut',
    "Pas de connexion\u00a0: l'enregistrement n'est pas confirmé. Vérifiez-le quand le réseau revient.",
  )
  await expect(status).toHaveText('En attente')
})

test('of two changes that failed one after the other, none is shown', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  const status = statusOf(page, 'la demande de Mireille Ondo')
  await codeLoaded(page, 'status-sheet')
  const lost = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await lost.promise
    await route.abort('internetdisconnected')
  })
  await chooseStatus(status, 'Traité')
  await expect(status).toHaveText('Traité')
  await chooseStatus(status, 'Payé')
  await expect(status).toHaveText('Payé')
  lost.resolve()
  await expect(page.getByText('Impossible de mettre à jour le statut')).toHaveCount(2)
  await expect(status).toHaveText('En attente')
})

test('without a network a poll says so, with the age of what is shown, until one is answered', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await page.clock.install()
  const unanswered = countUnanswered(page)
  await open(page, '/admin')
  await expect(rowsOf(page)).toHaveCount(1)
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  // An answer that came after this would make the data on the screen younger.
  await expect.poll(unanswered).toBe(0)
  // The page may still have to read an answer that has arrived: it has, once it shows that the next poll failed.
  await page.clock.runFor(POLL_MS)
  await expect(page.getByText('Pas de connexion.')).toBeVisible()
  await page.clock.runFor(5 * 60_000)
  await expect(page.getByText(/Ce qui est affiché date d'il y a \d+ ?min/)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.unroute('**/api/**')
  await page.clock.runFor(POLL_MS)
  await expect(page.getByText('Pas de connexion.')).toBeHidden()
})

test('without a network the screen says so, and how old its data is, and stays readable', async ({
  page,
  site,
  context,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo', commentaires: 'Portail bleu' })
  await open(page, '/admin')
  await expect(rowsOf(page)).toHaveCount(1)
  await codeLoaded(page, 'detail')
  await context.setOffline(true)
  await expect(page.getByText('Pas de connexion.')).toBeVisible()
  await expect(page.getByText(/Ce qui est affiché date d'il y a un instant/)).toBeVisible()
  await expectAccessible(page)
  await rowsOf(page).getByRole('button', { name: 'Mireille Ondo', exact: true }).click()
  await expect(page.getByText('Portail bleu').last()).toBeVisible()
  await page.goBack()
  await page.getByRole('navigation', { name: 'Gestion' }).getByRole('link', { name: 'Prestations' }).click()
  await expectToast(page, 'Pas de connexion')
  await expect(page).toHaveURL('/admin')
  await context.setOffline(false)
  await expect(page.getByText('Pas de connexion.')).toBeHidden()
})
