import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import {
  clear,
  isWideScreen,
  namesOf,
  recordOf,
  rowsOf,
  signIn,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { expectAccessible, open, test } from '../support/site.ts'

test.beforeEach(async ({ site, page }) => {
  await clear(site)
  await signIn(page)
})

test('a list is searched without regard to accents, filtered and ordered; the address has filter and order', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Aïcha Bongo', typeService: 'devoirs' })
  await submitRequest(site, { nom: 'Éric Mba', adresse: 'Nzeng-Ayong' })
  await submitRequest(site, { nom: 'Paul Essono', telephone: '+24177001122' })
  await open(page, '/admin')
  const names = namesOf(page)
  await expect(names).toHaveText(['Paul Essono', 'Éric Mba', 'Aïcha Bongo'])
  const search = page.getByLabel('Nom, téléphone ou adresse')
  for (const [typed, found] of [
    ['aicha', ['Aïcha Bongo']],
    ['NZENG', ['Éric Mba']],
    ['077 00 11 22', ['Paul Essono']],
  ] as const) {
    await search.fill(typed)
    await expect(names).toHaveText([...found])
  }
  await search.fill('personne du tout')
  await expect(page.getByText('Aucun résultat pour cette recherche')).toBeVisible()
  await page.getByRole('button', { name: 'Tout afficher' }).click()
  await expect(names).toHaveCount(3)

  if (isWideScreen(page)) await page.getByRole('columnheader').getByRole('button', { name: 'Reçue' }).click()
  else await page.getByLabel('Ordre').selectOption('ancien')
  await expect(names).toHaveText(['Aïcha Bongo', 'Éric Mba', 'Paul Essono'])
  await page.getByRole('combobox', { name: 'Service' }).selectOption('devoirs')
  await expect(names).toHaveText(['Aïcha Bongo'])
  await expect(page).toHaveURL('/admin?ordre=ancien&service=devoirs')
  await page.reload()
  await expect(names).toHaveText(['Aïcha Bongo'])
  await page.goBack()
  await expect(names).toHaveCount(3)
})

test('on a screen without tabs the search stays within 10 px of the top while the page scrolls', async ({
  page,
}) => {
  const { width } = page.viewportSize() ?? { width: 360 }
  await page.setViewportSize({ width, height: 300 })
  await open(page, '/admin/mises-en-relation')
  await expect(page.getByText(/^Aucune/).first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const top = async () => (await page.getByRole('searchbox').boundingBox())?.y
  await expect.poll(top).toBeGreaterThanOrEqual(0)
  await expect.poll(top).toBeLessThan(10)
})

test('a long list loads while it is scrolled, and renders few rows', async ({ page, site }) => {
  const rows = Array.from({ length: 130 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    nom: `Famille ${index}`,
    telephone: '+24166123456',
    adresse: 'Louis',
    typeService: 'regulier' as const,
    horaireDebut: null,
    horaireFin: null,
    nombreEnfants: 1,
    forfait: 'regulier',
    commentaires: null,
    statut: 'en_attente' as const,
    dateCreation: new Date(Date.parse('2026-01-01T00:00:00Z') + index * 60_000).toISOString(),
    dateSaisie: null,
    recherche: `famille ${index}`,
    indesirable: 0 as const,
    saisieAgence: 0 as const,
  }))
  await site.db.insertInto('parent_requests').values(rows).execute()
  await open(page, '/admin')
  await expect(page.getByText('130 demandes', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Famille 129', exact: true })).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 6000)
    await expect(page.getByRole('button', { name: 'Famille 0', exact: true })).toBeVisible({ timeout: 200 })
  }).toPass()
  // A row of the table is 44 px high, one of the phone 69 px.
  await expect.poll(() => rowsOf(page).count()).toBeLessThan(isWideScreen(page) ? 30 : 20)
})

test('a list is exported as CSV that a French spreadsheet opens, without formulas', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: '=1+1', adresse: 'Louis; portail "bleu"', telephone: '+24166123456' })
  await open(page, '/admin')
  await page.getByLabel("Plus d'actions").click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter en CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^demandes-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  const [head, row] = csv.split('\r\n')
  expect(head).toBe(
    '\ufeffReçue le;Nom;Téléphone;Adresse;Service;Horaires;Enfants;Forfait;Commentaires;Statut;Origine',
  )
  expect(row).toContain(';\'=1+1;066 12 34 56;"Louis; portail ""bleu""";Garde régulière;7h30 - 17h30;2;')
})

test('the counts, the figures and their table say the same', async ({ page, site }) => {
  await submitRequest(site)
  await submitRequest(site)
  await submitApplication(site)
  await open(page, '/admin')
  await expect(page.getByText('2 en attente')).toBeVisible()
  if (!isWideScreen(page)) {
    await page.getByLabel("Plus d'actions").click()
    await page.getByRole('button', { name: 'Chiffres' }).click()
  }
  await expect(page.getByText(/^Demandes\s:\s2$/)).toBeVisible()
  await page.getByText('Voir les chiffres en tableau').click()
  await expect(page.getByRole('row').last()).toHaveText(/2.?1.?0$/)
  await expectAccessible(page)
})

test.describe('while code cannot be loaded', () => {
  test.use({ allowedConsoleMessages: [/ERR_FAILED/] })

  test('an opened record says that it could not be loaded, and loads on demand', async ({ page, site }) => {
    await submitRequest(site, { nom: 'Mireille Ondo' })
    await page.route(/detail[^/]*\.js/, (route) => route.abort())
    await open(page, '/admin')
    await rowsOf(page).getByRole('button', { name: 'Mireille Ondo', exact: true }).click()
    const record = recordOf(page, 'Mireille Ondo')
    await expect(record.getByRole('alert')).toContainText("La fiche n'a pas pu être chargée.")
    await expectAccessible(page)
    await page.unroute(/detail[^/]*\.js/)
    await record.getByRole('button', { name: 'Réessayer' }).click()
    await expect(record.getByText('Reçue le')).toBeVisible()
  })
})
