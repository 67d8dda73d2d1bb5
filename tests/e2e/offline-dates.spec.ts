import { expect } from '@playwright/test'
import { openSettled, test, writeRequest } from '../support/offline-site.ts'

test('the agency sees when a request was typed if that was long before it arrived', async ({
  page,
  agency,
  nom,
}) => {
  // The phone's clock is two hours slow, as if the request had waited that long.
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() - 2 * 60 * 60_000
  })
  await openSettled(page, '/parent-form')
  await writeRequest(page, nom)
  await expect(page.getByRole('heading', { name: 'Demande envoyée' })).toBeVisible()
  const [row] = await agency.rowsOf('parent-requests', nom)
  const waited = Date.parse(String(row?.dateCreation)) - Date.parse(String(row?.dateSaisie))
  expect(Math.round(waited / 60_000)).toBe(120)

  await agency.signInOn(page)
  await page.goto(`/admin?ouvert=${row?.id}`)
  await expect(page.getByText('Saisie le')).toBeVisible()
  await expect(page.getByText(', sans réseau')).toBeVisible()
})

test('a request that arrived at once is shown with one date', async ({ page, agency, nom }) => {
  await openSettled(page, '/parent-form')
  await writeRequest(page, nom)
  await expect(page.getByRole('heading', { name: 'Demande envoyée' })).toBeVisible()
  const [row] = await agency.rowsOf('parent-requests', nom)
  await agency.signInOn(page)
  await page.goto(`/admin?ouvert=${row?.id}`)
  await expect(page.getByText('Reçue le')).toBeVisible()
  await expect(page.getByText('Saisie le')).toBeHidden()
})
