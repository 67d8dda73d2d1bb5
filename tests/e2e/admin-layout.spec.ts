import { expect, type Locator } from '@playwright/test'
import { A_FAIRE_MAX_COUNT } from '#contract/a-faire.admin.ts'
import { LISTS } from '#contract/lists.admin.ts'
import {
  chooseStatus,
  expectToast,
  firstRowTop,
  hire,
  isWideScreen,
  namesOf,
  omitFirstAnswers,
  openRecord,
  recordOf,
  rowsOf,
  setApplicationStatus,
  showDefaultCredentials,
  signIn,
  statusOf,
  submitApplication,
  submitMessage,
  submitRequest,
  submitWaiting,
} from '../support/back-office.ts'
import { boxOf, expectAccessible, open, test } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

const FAMILIES = ['Mireille Ondo', 'Paul Essono', 'Rose Nze', 'Jean Mba']

test('on a phone the first request and the first candidate start above 260 px on a day with work, a password and contact details to change', async ({
  page,
  site,
}) => {
  test.skip(isWideScreen(page), 'made for a phone')
  await submitWaiting(site, FAMILIES)
  await site.db.updateTable('parametres_site').set({ valeur: '' }).where('cle', '=', 'telephone').execute()
  await showDefaultCredentials(page)
  await open(page, '/admin')
  await expect(page.getByRole('link', { name: /^À faire aujourd'hui \(4\)/ })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Mot de passe à changer' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Paramètres\u00a0: coordonnées à compléter' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Salaires' })).toBeInViewport({ ratio: 1 })
  await submitApplication(site)
  await submitMessage(site)
  for (const list of ['demandes', 'candidatures', 'messages']) {
    await open(page, `/admin?onglet=${list}`)
    await expect.poll(() => firstRowTop(page)).toBeLessThan(260)
  }
  const menu = page.getByLabel('Menu, à compléter')
  await menu.click()
  // In the row and in the menu.
  for (const name of ['Matching', 'Mises en relation', 'Encaissements', 'Mot de passe à changer'])
    await expect(page.getByRole('link', { name }).last()).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expectAccessible(page)
})

test('a phone shows a third button beside "À faire" and "Salaires" only if it shows more than a sliver of it', async ({
  page,
}) => {
  test.skip(isWideScreen(page), 'made for a phone')
  for (const width of [360, 375, 390, 412]) {
    await page.setViewportSize({ width, height: 740 })
    await open(page, '/admin')
    await expect(page.getByRole('link', { name: 'Salaires' })).toBeInViewport({ ratio: 1 })
    const isNoSliver = () =>
      page.getByRole('link', { name: 'Matching' }).evaluate((link) => {
        const row = link.parentElement?.getBoundingClientRect().right ?? Number.NaN
        const shown = row - link.getBoundingClientRect().left
        return shown < 1 || shown > 24
      })
    await expect.poll(isNoSliver, `${width} px`).toBe(true)
  }
})

test('on a phone the tabs of all lists fit beside each other', async ({ page }) => {
  test.skip(isWideScreen(page), 'made for a phone')
  await open(page, '/admin')
  const tabs = page.getByRole('tablist', { name: 'Listes' })
  const overflow = () => tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect
    .poll(overflow, 'shorten the label of a list, or the font size of the tabs (dashboard/page.tsx)')
    .toBe(0)
})

test('six digits fit in the cards of the numbers, five in what is to be done, and the first row on a phone still starts above 260 px', async ({
  page,
  site,
}) => {
  const wide = isWideScreen(page)
  // The narrowest wide screen.
  if (wide) await page.setViewportSize({ width: 1024, height: 768 })
  await submitRequest(site)
  await page.route('**/api/dashboard/counts', async (route) => {
    const counts = await (await route.fetch()).json()
    const many = (list: object) => ({ ...list, total: 200_000 })
    const { demandes, candidatures, messages } = counts
    await route.fulfill({
      json: {
        ...counts,
        demandes: many(demandes),
        candidatures: many(candidatures),
        messages: many(messages),
      },
    })
  })
  await page.route('**/api/a-faire?*', async (route) => {
    const answer = await (await route.fetch()).json()
    const nombres = { ...answer.nombres, verification: A_FAIRE_MAX_COUNT }
    await route.fulfill({ json: { ...answer, total: 10_000, nombres } })
  })
  await omitFirstAnswers(page)
  await open(page, '/admin')
  const overflow = (box: Locator) => box.evaluate((e) => e.scrollWidth - e.clientWidth)
  const today = page.getByRole('link', { name: /^À faire aujourd'hui \(10\s000\+\)/ })
  await expect.poll(() => overflow(today.locator('span').first())).toBeLessThanOrEqual(0)
  const cards = page.getByRole('link', { name: /^200\s000/ })
  await expect(cards).toHaveCount(3)
  for (const card of await cards.all()) await expect.poll(() => overflow(card)).toBeLessThanOrEqual(0)
  /** Space between the edge of a card and its number. */
  const space = () =>
    cards.first().evaluate((card) => {
      const number = card.querySelector('.numbers-aligned')
      return (number?.getBoundingClientRect().top ?? 0) - card.getBoundingClientRect().top
    })
  await expect.poll(space).toBeGreaterThan(3)
  if (!wide) await expect.poll(() => firstRowTop(page)).toBeLessThan(260)
})

test('on a phone filters, shortcuts, switches and the score in a row answer to a tap on 44 px', async ({
  page,
  site,
}) => {
  test.skip(isWideScreen(page), 'made for a phone')
  await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'Glass, Libreville' })
  await submitRequest(site, { nom: 'Paul Essono', adresse: 'Glass, Libreville' })
  await submitApplication(site, { adresse: 'Glass, Libreville' })
  await open(page, '/admin')
  /** Height in which a tap in the middle of the control's width reaches the control. */
  const tapHeight = (control: Locator) =>
    control.evaluate((element) => {
      element.scrollIntoView({ block: 'nearest', inline: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      let hits = 0
      for (let at = Math.round(y - 30); at < y + height + 30; at += 1)
        if (element.contains(document.elementFromPoint(x + width / 2, at))) hits += 1
      return hits
    })
  for (const control of [
    page.getByRole('button', { name: /^En attente \d/ }),
    rowsOf(page)
      .first()
      .getByRole('link', { name: /^Meilleure correspondance/ }),
    page.getByRole('searchbox'),
    page.getByLabel('Ordre'),
    page.getByRole('link', { name: /^À faire aujourd'hui/ }),
    page.getByRole('link', { name: 'Encaissements' }),
    page.getByLabel('Menu', { exact: true }).or(page.getByLabel('Menu, à compléter')),
  ])
    await expect.poll(() => tapHeight(control)).toBeGreaterThanOrEqual(44)
  await open(page, '/admin/payment-config')
  await expect.poll(() => tapHeight(page.getByRole('switch').first())).toBeGreaterThanOrEqual(44)
})

test('accepted candidates are as dense as the others, and one who was deleted as an employee can be hired again from the list', async ({
  page,
  site,
}) => {
  await hire(page, await submitApplication(site, { nom: 'Rose Nze' }))
  await site.db.deleteFrom('employees').execute()
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  await open(page, '/admin?onglet=candidatures&statut=accepte')
  await expect(namesOf(page)).toHaveText(['Grâce Mba', 'Rose Nze'])
  const rows = rowsOf(page)
  await expect(rows.last().getByRole('button', { name: 'Réembaucher Rose Nze' })).toBeVisible()
  await expect.poll(async () => (await rows.first().boundingBox())?.height).toBeLessThanOrEqual(70)
})

test('a row of the phone is at most 70 px high, and 90 px with a comment', async ({ page, site }) => {
  test.skip(isWideScreen(page), 'made for a phone')
  await submitRequest(site, { nom: 'Mireille Ondo', commentaires: null })
  await submitRequest(site, { nom: 'Paul Essono', commentaires: 'Urgent, notre nounou est partie' })
  await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, '/admin')
  await expect(rowsOf(page).first().getByText('«\u00a0Urgent, notre nounou est partie\u00a0»')).toBeVisible()
  const heightOf = async (nom: string) => (await rowsOf(page).filter({ hasText: nom }).boundingBox())?.height
  await expect.poll(() => heightOf('Mireille Ondo')).toBeLessThanOrEqual(70)
  await expect.poll(() => heightOf('Paul Essono')).toBeLessThanOrEqual(90)
  await page.getByRole('tab', { name: 'Candidatures' }).click()
  await expect(namesOf(page)).toHaveText(['Grâce Mba'])
  await expect.poll(() => heightOf('Grâce Mba')).toBeLessThanOrEqual(70)
})

test('the choices of a status come from below on a phone and stand near the chip on a wide screen', async ({
  page,
  site,
}) => {
  for (const nom of FAMILIES) await submitRequest(site, { nom })
  await open(page, '/admin')
  const chip = statusOf(page, 'la demande de Paul Essono')
  const opener = await boxOf(chip)
  await chip.click()
  const choices = page.getByRole('dialog', { name: 'Statut de la demande de Paul Essono' })
  await expect(choices.getByRole('button', { name: 'En attente' })).toBeFocused()
  await expect(choices.getByRole('button', { name: 'En attente' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  await expect(async () => {
    const sheet = await boxOf(choices)
    if (isWideScreen(page)) {
      expect(Math.abs(sheet.x - opener.x)).toBeLessThan(200)
      expect(Math.abs(sheet.y - opener.y)).toBeLessThan(250)
    } else expect([sheet.y + sheet.height, sheet.width]).toEqual([size.height, size.width])
  }).toPass()
  if (!isWideScreen(page))
    for (const choice of await choices.getByRole('button').all())
      await expect.poll(async () => (await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Escape')
  await expect(chip).toBeFocused()
  await chip.click()
  await page.goBack()
  await expect(choices).toBeHidden()
  await expect(page).toHaveURL('/admin')
})

test('a decision right after a change of status waits for it, and both are stored', async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, '/admin?onglet=candidatures')
  const first = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/nanny-applications/*/status', async (route) => {
    calls += 1
    if (calls === 1) await first.promise
    await route.continue()
  })
  const row = rowsOf(page).filter({ hasText: 'Grâce Mba' })
  await chooseStatus(statusOf(page, 'la candidature de Grâce Mba'), 'Traité')
  await row.getByRole('button', { name: /^Accepter/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }).click()
  await expect(row.getByText('Accepté', { exact: true })).toBeVisible()
  first.resolve()
  await expect(page.getByText('Grâce Mba fait partie des employés.', { exact: true })).toBeVisible()
  const stored = await site.db
    .selectFrom('nanny_applications')
    .select('statut')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.statut).toBe('accepte')
})

test('after a deletion the next row has the focus, and a record that was open is closed', async ({
  page,
  site,
}) => {
  for (const nom of ['Rose Nze', 'Grâce Mba', 'Aline Un']) {
    const id = await submitApplication(site, { nom })
    await setApplicationStatus(page, id, 'traite', 'refuse')
  }
  await open(page, '/admin?onglet=candidatures')
  await expect(namesOf(page)).toHaveText(['Aline Un', 'Grâce Mba', 'Rose Nze'])
  const remove = async (nom: string) => {
    await namesOf(page).first().press('Enter')
    await recordOf(page, nom)
      .getByRole('button', { name: /^Supprimer/ })
      .press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).press('Enter')
    await expectToast(page, 'Candidature supprimée', nom)
  }
  await remove('Aline Un')
  await expect(namesOf(page)).toHaveText(['Grâce Mba', 'Rose Nze'])
  await expect(page).toHaveURL('/admin?onglet=candidatures')
  await expect(page.getByText("Cette fiche n'existe plus")).toHaveCount(0)
  await expect(recordOf(page, 'Aline Un')).toHaveCount(0)
  await expect(namesOf(page).first()).toBeFocused()
  await remove('Grâce Mba')
  await expect(namesOf(page)).toHaveText(['Rose Nze'])
  await expect(namesOf(page)).toBeFocused()
})

test('search, filters and number of records take less than 100 px above a table, and its cells hold a whole quarter', async ({
  page,
  site,
}) => {
  test.skip(!isWideScreen(page), 'a phone')
  await submitRequest(site, { adresse: 'Charbonnages, près du rond-point' })
  await submitApplication(site)
  await open(page, '/admin')
  const place = page.getByRole('cell', { name: /^Charbonnages/ })
  await expect.poll(() => place.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
  for (const list of ['demandes', 'candidatures']) {
    await open(page, `/admin?onglet=${list}`)
    await expect(async () => {
      const table = await boxOf(page.getByRole('table'))
      const search = await boxOf(page.getByRole('searchbox'))
      expect(table.y - search.y, list).toBeLessThan(100)
      expect(search.width, list).toBeGreaterThanOrEqual(200)
      for (const chip of await page.getByRole('tabpanel').locator('button[aria-pressed]').all()) {
        const box = await boxOf(chip)
        expect(box.x + box.width).toBeLessThanOrEqual(table.x + table.width)
      }
    }).toPass()
  }
})

test('the chosen filter is in sight on a phone', async ({ page, site }) => {
  test.skip(isWideScreen(page), 'a wide screen shows all filters')
  await submitApplication(site)
  await open(page, '/admin?onglet=candidatures&statut=refuse')
  await expect(page.getByRole('button', { name: /^Refusé/, pressed: true })).toBeInViewport({ ratio: 1 })
  // The first filters fit beside the number of records, which stays whole.
  await page.getByRole('button', { name: /^En examen/ }).click()
  await expect(page.getByRole('button', { name: /^En examen/, pressed: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('1 candidature trouvée')).toBeInViewport({ ratio: 1 })
})

test('text areas grow with their text, and the payment methods have fields and buttons at the same height', async ({
  page,
}) => {
  await open(page, '/admin/payment-config')
  const areas = page.getByLabel('Configuration supplémentaire (JSON)')
  await expect(areas).toHaveCount(3)
  await areas
    .first()
    .fill(JSON.stringify({ pays: 'GA', apiUrl: 'https://a.ga', liste: [1, 2, 3, 4] }, null, 1))
  await expect.poll(() => areas.first().evaluate((area) => area.scrollHeight - area.clientHeight)).toBe(0)
  if (!isWideScreen(page)) return
  for (const boxes of [areas, page.getByRole('button', { name: 'Enregistrer la configuration' })]) {
    const edges = () =>
      boxes.evaluateAll((all) => new Set(all.map((box) => box.getBoundingClientRect().top)).size)
    await expect.poll(edges).toBe(1)
  }
})

test('a tab shows the focus ring for the keyboard, not after a tap', async ({ page }) => {
  await open(page, '/admin')
  const ring = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).outlineStyle)
  await page.getByRole('tab', { name: 'Candidatures' }).click()
  await expect(page.getByRole('tab', { name: 'Candidatures' })).toBeFocused()
  expect(await ring('Candidatures')).toBe('none')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Employés' })).toBeFocused()
  expect(await ring('Employés')).toBe('solid')
})

test.describe('on the narrowest wide screens', () => {
  test.beforeEach(async ({ page }) => {
    test.skip(!isWideScreen(page), 'a phone')
    await page.setViewportSize({ width: 1024, height: 768 })
  })

  test('beside an open record, the search and its buttons stay on one line', async ({ page, site }) => {
    const id = await submitApplication(site, { nom: 'Rose Nze' })
    await hire(page, id)
    await submitRequest(site, { nom: 'Rose Nze' })
    for (const [list, width] of [
      ['demandes', 1024],
      ['candidatures', 1024],
      ['employes', 1024],
      ['demandes', 1180],
      ['candidatures', 1180],
    ] as const) {
      await page.setViewportSize({ width, height: 768 })
      await open(page, `/admin?onglet=${list}`)
      await openRecord(page, 'Rose Nze')
      await expect(recordOf(page, 'Rose Nze').getByRole('link', { name: 'Appeler Rose Nze' })).toBeVisible()
      const top = async (control: Locator) => (await control.boundingBox())?.y ?? Number.NaN
      const belowSearch = async (control: Locator) =>
        Math.abs((await top(control)) - (await top(page.getByRole('searchbox'))))
      const add = page.getByRole('button', { name: new RegExp(`^Ajouter une? ${LISTS[list].names[0]}$`) })
      for (const button of [page.getByLabel("Plus d'actions"), add])
        await expect.poll(() => belowSearch(button), list).toBeLessThan(10)
    }
  })

  test('the navigation shows its last entry without scrolling, and a number of four digits on one line', async ({
    page,
  }) => {
    await page.route('**/api/dashboard/counts', async (route) => {
      const counts = await (await route.fetch()).json()
      await route.fulfill({ json: { ...counts, messages: { ...counts.messages, total: 1234 } } })
    })
    await omitFirstAnswers(page)
    await open(page, '/admin')
    const nav = page.getByRole('navigation', { name: 'Administration' })
    await expect(nav.getByRole('button', { name: 'Raccourcis clavier' })).toBeInViewport({ ratio: 1 })
    const number = nav.getByText('1\u00a0234', { exact: true })
    await expect.poll(async () => (await number.boundingBox())?.height).toBeLessThan(30)
  })

  test('the packages show their buttons', async ({ page }) => {
    await open(page, '/admin/prestations')
    await expect(page.getByRole('button', { name: 'Supprimer Garde régulière' })).toBeInViewport({ ratio: 1 })
  })
})
