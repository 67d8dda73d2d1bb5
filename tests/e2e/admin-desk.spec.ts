import { expect, type Page } from '@playwright/test'
import { LIST_KEYS, LISTS } from '#contract/lists.admin.ts'
import { PATHS } from '#web/paths.ts'
import {
  firstRowTop,
  hire,
  isWideScreen,
  namesOf,
  openRecord,
  recordOf,
  rowOf,
  rowsOf,
  showDefaultCredentials,
  signIn,
  submitApplication,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { addressesOf } from '../support/built.ts'
import { waitForHydration } from '../support/hydration.ts'
import { boxOf, expectAccessible, open, test } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

const navOf = (page: Page) => page.getByRole('navigation', { name: 'Administration' })
const headOf = (page: Page, title: string) => page.getByRole('columnheader', { name: title, exact: true })

test('links to password, contact details and payment methods fit while the first two ask for a change', async ({
  page,
  site,
}) => {
  test.skip(!isWideScreen(page), 'on a phone the row of buttons scrolls')
  await site.db.updateTable('parametres_site').set({ valeur: '' }).where('cle', '=', 'telephone').execute()
  await showDefaultCredentials(page)
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, PATHS.admin)
    for (const name of [
      'Profil\u00a0: mot de passe à changer',
      'Paramètres\u00a0: coordonnées à compléter',
      'Moyens de paiement',
    ])
      await expect(navOf(page).getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    await expect(navOf(page).getByRole('button', { name: 'Raccourcis clavier' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  }
})

test('at 1280 x 800 the first request starts above 300 px, and nine stand above the floating bar', async ({
  page,
  site,
}) => {
  test.skip(!isWideScreen(page), 'a phone')
  for (let number = 1; number <= 9; number += 1) await submitRequest(site, { nom: `Famille ${number}` })
  for (const [cle, valeur] of Object.entries({ telephone: '+24177000001', email: 'bonjour@agence.ga' }))
    await site.db.updateTable('parametres_site').set({ valeur }).where('cle', '=', cle).execute()
  await open(page, PATHS.admin)
  await expect(rowsOf(page)).toHaveCount(9)
  await expect.poll(() => firstRowTop(page)).toBeLessThan(300)
  const bar = page.getByRole('navigation', { name: 'Navigation principale' })
  await expect(async () => {
    const row = await boxOf(rowsOf(page).nth(8))
    expect(row.y + row.height).toBeLessThanOrEqual((await boxOf(bar)).y)
  }).toPass()
  // The side navigation has the other screens: the head does not repeat them.
  await expect(page.getByRole('navigation', { name: 'Gestion' })).toHaveCount(0)
  for (const name of ['Matching', 'Prestations', 'Paramètres', 'Moyens de paiement', 'Profil'])
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
})

test('an open record is as high as the window, and the floating bar stands beside it', async ({
  page,
  site,
}) => {
  test.skip(!isWideScreen(page), 'on a phone it is a dialog')
  const id = await submitRequest(site, { nom: 'Rose Nze' })
  await open(page, `${PATHS.admin}?ouvert=${id}`)
  const record = recordOf(page, 'Rose Nze')
  const bar = page.getByRole('navigation', { name: 'Navigation principale' })
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await record.boundingBox())?.height).toBeGreaterThan(700)
    await expect(async () => {
      const { x, width: wide } = await boxOf(bar)
      expect(x + wide).toBeLessThanOrEqual((await boxOf(record)).x)
    }).toPass()
  }
})

test('a name of 21 characters is whole in every list, also beside an open record', async ({ page, site }) => {
  test.skip(!isWideScreen(page), 'a phone')
  const nom = 'Marie Allogho Biyoghe'
  await submitRequest(site, { nom })
  await hire(page, await submitApplication(site, { nom }))
  await submitMessage(site, { nom })
  for (const list of LIST_KEYS) {
    await open(page, `${PATHS.admin}?onglet=${list}`)
    const expectWhole = async () => {
      for (const width of [1024, 1152, 1280, 1440, 1536, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        const cut = () => namesOf(page).evaluate((name) => name.scrollWidth - name.clientWidth)
        await expect.poll(cut, `${list}, ${width} px`).toBe(0)
      }
    }
    await expectWhole()
    await namesOf(page).click()
    await expect(recordOf(page, nom)).toBeVisible()
    await expectWhole()
  }
})

test.describe('when the code of wide screens does not arrive', () => {
  test.use({ allowedConsoleMessages: [/ERR_FAILED/] })

  test('a wide screen has the list of a phone until the network is back', async ({ page, site }) => {
    test.skip(!isWideScreen(page), 'a phone never loads it')
    await submitRequest(site, { nom: 'Mireille Ondo' })
    const code = addressesOf('side-nav')
    await page.route(code, (route) => route.abort())
    await open(page, PATHS.admin)
    await expect(page.getByRole('article').filter({ hasText: 'Mireille Ondo' })).toBeVisible()
    await expect(navOf(page)).toHaveCount(0)
    // Then the dashboard has the links of the side navigation.
    await expect(page.getByRole('link', { name: 'Salaires' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Profil' })).toBeVisible()
    await page.unroute(code)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(navOf(page)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Mireille Ondo' })).toBeVisible()
  })
})

test('a phone has no side navigation and no table, and does not load their code', async ({ page, site }) => {
  test.skip(isWideScreen(page), 'a wide screen')
  await submitRequest(site)
  const scripts: string[] = []
  page.on('request', (sent) => scripts.push(sent.url()))
  await open(page, PATHS.admin)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(navOf(page)).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveCount(0)
  const ofWideScreens = addressesOf('side-nav', 'record-table')
  expect(scripts.filter((url) => ofWideScreens.test(url))).toEqual([])
})

test.describe('on a wide screen', () => {
  test.beforeEach(({ page }) => test.skip(!isWideScreen(page), 'a phone'))

  test('the side navigation leads to lists and screens, and shows numbers of records', async ({
    page,
    site,
  }) => {
    test.slow()
    await submitRequest(site)
    await submitRequest(site)
    await submitApplication(site)
    await open(page, PATHS.admin)
    const nav = navOf(page)
    await expect(nav.getByRole('link', { name: 'Demandes Parents 2' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(nav.getByRole('link', { name: 'Candidatures 1' })).toBeVisible()
    await expectAccessible(page)
    for (const list of LIST_KEYS) {
      await nav.getByRole('link', { name: LISTS[list].label }).click()
      await expect(page.getByRole('tab', { name: LISTS[list].label })).toHaveAttribute(
        'aria-selected',
        'true',
      )
    }
    // The dashboard shows its first list for an unknown tab.
    await open(page, `${PATHS.admin}?onglet=inconnu`)
    await expect(nav.getByRole('link', { name: 'Demandes Parents 2' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    for (const [name, path] of [
      ['Matching', PATHS.adminMatching],
      ['Prestations', PATHS.adminPrestations],
      ['Paramètres', PATHS.adminParametres],
      ['Moyens de paiement', PATHS.adminPaymentConfig],
      ['Comptes', PATHS.adminComptes],
      ['Profil', PATHS.adminProfile],
    ] as const) {
      await nav.getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await expect(nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
      await expect(nav.getByRole('link', { name: 'Demandes Parents 2' })).toBeVisible()
    }
    await nav.getByRole('link', { name: 'Tableau de bord' }).click()
    await expect(page).toHaveURL(PATHS.admin)
    await nav.getByRole('button', { name: /^Qui appelle/ }).click()
    await expect(page.getByRole('dialog', { name: 'Rechercher' })).toBeVisible()
    await page.keyboard.press('Escape')
    await nav.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL(PATHS.adminLogin)
  })

  test('a record opened after a search replaces the open one, and Escape closes it', async ({
    page,
    site,
  }) => {
    for (const nom of ['Awa Nze', 'Awa Mba']) await submitRequest(site, { nom })
    await open(page, PATHS.admin)
    const openNamed = async (nom: string) => {
      await namesOf(page).filter({ hasText: nom }).click()
      await expect(recordOf(page, nom)).toBeVisible()
    }
    await openNamed('Awa Nze')
    await page.getByLabel('Nom, téléphone ou adresse').fill('Awa')
    await expect(page).toHaveURL(/q=Awa/)
    await openNamed('Awa Mba')
    await page.keyboard.press('Escape')
    await expect(recordOf(page, 'Awa Mba')).toHaveCount(0)
    await expect(recordOf(page, 'Awa Nze')).toHaveCount(0)
    await expect(page).toHaveURL(/q=Awa/)
  })

  test('a table is sorted by its heads, and the address has the order', async ({ page, site }) => {
    for (const nom of ['Zoé Nze', 'Éric Mba', 'Aline Obame']) await submitRequest(site, { nom })
    await open(page, PATHS.admin)
    const names = namesOf(page)
    await expect(names).toHaveText(['Aline Obame', 'Éric Mba', 'Zoé Nze'])
    await expect(headOf(page, 'Reçue')).toHaveAttribute('aria-sort', 'descending')
    await headOf(page, 'Reçue').getByRole('button').click()
    await expect(names).toHaveText(['Zoé Nze', 'Éric Mba', 'Aline Obame'])
    await headOf(page, 'Nom').getByRole('button').click()
    await expect(names).toHaveText(['Aline Obame', 'Éric Mba', 'Zoé Nze'])
    await expect(headOf(page, 'Nom')).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(`${PATHS.admin}?ordre=nom`)
    await headOf(page, 'Nom').getByRole('button').click()
    await expect(names).toHaveText(['Zoé Nze', 'Éric Mba', 'Aline Obame'])
    await page.reload()
    // Until React replaces the rows that the server rendered, they are inert, and axe skips them.
    await waitForHydration(page)
    await expect(names).toHaveText(['Zoé Nze', 'Éric Mba', 'Aline Obame'])
    await expectAccessible(page)
    // The server sorts what a search found by date, and the heads say so.
    await page.getByLabel('Nom, téléphone ou adresse').fill('glass')
    await expect(names).toHaveText(['Aline Obame', 'Éric Mba', 'Zoé Nze'])
    await expect(headOf(page, 'Reçue')).toHaveAttribute('aria-sort', 'descending')
    await headOf(page, 'Reçue').getByRole('button').click()
    await expect(names).toHaveText(['Zoé Nze', 'Éric Mba', 'Aline Obame'])
  })

  test('rows are 44 px high, and 1920 px show service, hours, address and comment', async ({
    page,
    site,
  }) => {
    await submitRequest(site, { nom: 'Mireille Ondo', nombreEnfants: 4, commentaires: 'Portail bleu' })
    await submitRequest(site)
    await open(page, PATHS.admin)
    await expect
      .poll(() => rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height)))
      .toEqual([44, 44])
    await page.setViewportSize({ width: 1920, height: 1080 })
    const row = rowsOf(page).filter({ hasText: 'Mireille Ondo' })
    const facts = ['Garde régulière, 4 enfants ou plus', '7h30 - 17h30', 'Glass, Libreville', 'Portail bleu']
    for (const text of facts) await expect(row.getByText(text)).toBeVisible()
  })

  test('an age in minutes is not cut', async ({ page, site }) => {
    await submitRequest(site, { nom: 'Mireille Ondo' })
    const dateCreation = new Date(Date.now() - 50 * 60_000).toISOString()
    await site.db.updateTable('parent_requests').set({ dateCreation }).execute()
    await open(page, PATHS.admin)
    const age = rowsOf(page).locator('td', { hasText: /^Il y a 5\d min$/ })
    await expect.poll(() => age.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
    // A cell without a control of its own opens the record, as the rest of the row does.
    await age.getByText(/min/).click({ force: true })
    await expect(recordOf(page, 'Mireille Ondo')).toBeVisible()
  })

  test('an open record stands beside its list, equally wide for every list', async ({ page, site }) => {
    test.slow()
    const nom = 'Éléonore Ndong'
    await submitRequest(site, { nom })
    await hire(page, await submitApplication(site, { nom }))
    await submitMessage(site, { nom })
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const widths: number[] = []
      for (const list of LIST_KEYS) {
        await open(page, `${PATHS.admin}?onglet=${list}`)
        await namesOf(page).filter({ hasText: nom }).click()
        await expect(recordOf(page, nom)).toBeVisible()
        await expect(async () => {
          const [record, table] = await Promise.all([
            boxOf(recordOf(page, nom)),
            boxOf(page.getByRole('table', { name: LISTS[list].label })),
          ])
          expect(table.x + table.width).toBeLessThan(record.x)
        }).toPass()
        widths.push((await boxOf(recordOf(page, nom))).width)
      }
      expect(new Set(widths).size, `at ${width} px`).toBe(1)
    }
  })

  test('the row that j and k reach is hidden neither by the head of the list nor by the floating bar', async ({
    page,
    site,
  }) => {
    for (let number = 10; number < 40; number += 1) await submitRequest(site, { nom: `Famille ${number}` })
    for (const [width, opened] of [
      [1280, false],
      [1024, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await open(page, PATHS.admin)
      await expect(namesOf(page).first()).toBeVisible()
      if (opened) await openRecord(page, 'Famille 39')
      const reach = async (key: 'j' | 'k', nom: string) => {
        await page.keyboard.press(key)
        const row = rowOf(page, nom)
        await expect(row.locator(':focus')).toHaveCount(1)
        // The upper and the lower edge of the row, beside its focused name.
        const isSeen = () =>
          row.evaluate((tr) => {
            const { left, top, bottom } = tr.getBoundingClientRect()
            return [top + 2, bottom - 2].map((y) => tr.contains(document.elementFromPoint(left + 60, y)))
          })
        await expect.poll(isSeen, `${nom} by ${key} at ${width} px`).toEqual([true, true])
      }
      for (let number = opened ? 38 : 39; number >= 10; number -= 1) await reach('j', `Famille ${number}`)
      for (let number = 11; number < 40; number += 1) await reach('k', `Famille ${number}`)
    }
  })

  test('records are read with the keyboard alone, and in a field the keys type letters', async ({
    page,
    site,
  }) => {
    for (const nom of ['Aline Un', 'Berthe Deux', 'Chantal Trois']) await submitRequest(site, { nom })
    await open(page, PATHS.admin)
    const name = (nom: string) => namesOf(page).filter({ hasText: nom })
    await expect(namesOf(page)).toHaveCount(3)
    await page.keyboard.press('j')
    await expect(name('Chantal Trois')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(name('Berthe Deux')).toBeFocused()
    await page.keyboard.press('k')
    await expect(name('Chantal Trois')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(recordOf(page, 'Chantal Trois')).toBeVisible()
    await page.keyboard.press('j')
    await expect(recordOf(page, 'Berthe Deux')).toBeVisible()
    await page.keyboard.press('j')
    await expect(recordOf(page, 'Aline Un')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(recordOf(page, 'Aline Un')).toHaveCount(0)
    await expect(name('Aline Un')).toBeFocused()

    // Keys that follow each other faster than the screen is drawn.
    await page.evaluate(() => {
      for (const key of ['k', 'k', 'x'])
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    await expect(name('Chantal Trois')).toBeFocused()
    await expect(page.getByLabel('Choisir Chantal Trois')).toBeChecked()

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Raccourcis clavier' })
    await expect(help).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()

    const search = page.getByLabel('Nom, téléphone ou adresse')
    await search.pressSequentially('jk?x')
    await expect(search).toHaveValue('jk?x')
    await expect(help).toBeHidden()
  })
})
