import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { PATHS } from '#web/paths.ts'
import {
  isWideScreen,
  namesOf,
  recordOf,
  rowsOf,
  signIn,
  submitApplication,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { expectAccessible, open, type Site, test, waitForAnswers } from '../support/site.ts'
import { changeTimers } from '../support/timers.ts'

test.beforeEach(({ page }) => signIn(page))

test('a message has links to call and to WhatsApp in its row', async ({ page, site }) => {
  await submitMessage(site, { nom: 'Jean Obiang', telephone: '+24177010203' })
  await open(page, '/admin?onglet=messages')
  const links = rowsOf(page).getByRole('link')
  await expect(links).toHaveCount(2)
  await expect(links.first()).toHaveAttribute('href', /^https:\/\/wa\.me\/24177010203\?text=/)
  await expect(links.last()).toHaveAttribute('href', 'tel:+24177010203')
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

test('a search takes at most the 100 characters that the server reads', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Aïcha Bongo' })
  await open(page, '/admin')
  const search = page.getByLabel('Nom, téléphone ou adresse')
  await search.focus()
  await page.keyboard.insertText('a'.repeat(101))
  await expect(search).toHaveValue('a'.repeat(100))
  await expect(page.getByText('Aucun résultat pour cette recherche')).toBeVisible()
})

test('on a phone a search by words is shown as ordered by date, not by name', async ({ page, site }) => {
  test.skip(isWideScreen(page), 'a table is ordered by its column heads')
  await submitRequest(site, { nom: 'Aïcha Bongo' })
  await open(page, '/admin?ordre=nom')
  await expect(page.getByLabel('Ordre')).toHaveValue('nom')
  await page.getByLabel('Nom, téléphone ou adresse').fill('bongo')
  await expect(page.getByLabel('Ordre')).toHaveValue('recent')
  // A search without a word finds everything, by name as asked.
  await page.getByLabel('Nom, téléphone ou adresse').fill('-')
  await expect(page.getByLabel('Ordre')).toHaveValue('nom')
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

/** Stores 130 requests, "Famille 129" the newest. */
const storeFamilies = async (site: Site): Promise<void> => {
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
}

test('a long list loads while it is scrolled, and renders few rows', async ({ page, site }) => {
  await storeFamilies(site)
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

test('a fast scroll asks for each page of a list once', async ({ page, site }) => {
  await storeFamilies(site)
  // As on a slow phone, the list renders late that a page is loading: TanStack Query tells it by setTimeout(…, 0).
  await changeTimers(page, { 0: 200 })
  const asked: string[] = []
  // An answer takes several frames of the scroll, as on a slow network.
  await page.route(/\/api\/parent-requests\?.*cursor=/, async (route) => {
    asked.push(route.request().url())
    await setTimeout(100)
    await route.continue()
  })
  await open(page, '/admin')
  await expect(async () => {
    await page.evaluate(async () => {
      scrollTo(0, document.body.scrollHeight - innerHeight - 1500)
      for (let frame = 0; frame < 25; frame += 1) {
        scrollBy(0, 60)
        await new Promise(requestAnimationFrame)
      }
    })
    await expect(page.getByRole('button', { name: 'Famille 0', exact: true })).toBeVisible({ timeout: 200 })
  }).toPass()
  expect(asked).toEqual([...new Set(asked)])
})

test('a row that has no match says so also while the matches of a further page are read', async ({
  page,
  site,
}) => {
  await storeFamilies(site)
  const newest = '00000000-0000-4000-8000-000000000129'
  let held = 0
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/matches/best**', async (route) => {
    if (!route.request().url().includes(newest)) {
      held += 1
      await answered
    }
    await route.continue()
  })
  await open(page, '/admin')
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    expect(held).toBeGreaterThan(0)
  }).toPass()
  const first = rowsOf(page).filter({ has: page.getByRole('button', { name: 'Famille 129', exact: true }) })
  await expect(async () => {
    await page.mouse.wheel(0, -6000)
    await expect(first).toContainText('Pas encore de nounou compatible', { timeout: 200 })
  }).toPass()
  answer()
  const oldest = rowsOf(page).filter({ has: page.getByRole('button', { name: 'Famille 0', exact: true }) })
  await expect(async () => {
    await page.mouse.wheel(0, 6000)
    await expect(oldest).toContainText('Pas encore de nounou compatible', { timeout: 200 })
  }).toPass()
})

test.describe('with a next page that fails', () => {
  test.use({ allowedConsoleMessages: [/status of 500/] })

  test('a list asks for its next page once, says that it failed, and loads it on demand', async ({
    page,
    site,
  }) => {
    await storeFamilies(site)
    let calls = 0
    await page.route(/\/api\/parent-requests\?.*cursor=/, (route) => {
      calls += 1
      return route.fulfill({ status: 500, body: '' })
    })
    await open(page, '/admin')
    const failed = page.getByText("La suite n'a pas pu être chargée.", { exact: true })
    await expect(async () => {
      await page.mouse.wheel(0, 600)
      await expect(failed).toBeVisible({ timeout: 200 })
    }).toPass()
    // Scrolling on asks for nothing more.
    for (const distance of [-200, 200, -200, 200]) await page.mouse.wheel(0, distance)
    await waitForAnswers(page)
    expect(calls).toBe(1)
    await expectAccessible(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Afficher la suite' }).click()
    await expect(failed).toBeHidden()
    await expect(async () => {
      await page.mouse.wheel(0, 6000)
      await expect(page.getByRole('button', { name: 'Famille 0', exact: true })).toBeVisible({ timeout: 200 })
    }).toPass()
  })
})

test('the matching page says when it lists only the best matches', async ({ page, site }) => {
  await submitRequest(site)
  for (const nom of ['Grâce Mba', 'Rose Nze']) await submitApplication(site, { nom })
  // As with more than 500: the real server, asked for fewer.
  await page.route(/\/api\/matches\?/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, 'limit=1'),
    }),
  )
  await open(page, PATHS.adminMatching)
  await expect(page.getByText('2 correspondances trouvées')).toBeVisible()
  await page.getByRole('button', { name: 'Afficher la suite' }).click()
  await expect(page.getByText('Les 1 meilleures sont affichées.')).toBeVisible()
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
  await expect(page.getByRole('button', { name: 'Exporter en CSV' })).toBeHidden()
  await expect(page.getByLabel("Plus d'actions")).toBeFocused()
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

test('the figures separate thousands', async ({ page }) => {
  await page.route('**/api/dashboard/figures', async (route) => {
    const figures = await (await route.fetch()).json()
    const semaines = figures.semaines.map((week: object) => ({ ...week, demandes: 2500 }))
    await route.fulfill({ json: { ...figures, semaines } })
  })
  await open(page, '/admin')
  if (!isWideScreen(page)) {
    await page.getByLabel("Plus d'actions").click()
    await page.getByRole('button', { name: 'Chiffres' }).click()
  }
  await expect(page.getByText(/^Demandes\s:\s30\s000$/)).toBeVisible()
  await page.getByText('Voir les chiffres en tableau').click()
  await expect(page.getByRole('cell', { name: /^2\s500$/ })).toHaveCount(12)
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
