import { expect, type Locator } from '@playwright/test'
import type { ListKey } from '#contract/lists.admin.ts'
import { MODELE_CLES } from '#contract/modeles.admin.ts'
import {
  codeLoaded,
  hire,
  isWideScreen,
  namesOf,
  openRecord,
  recordOf,
  setApplicationStatus,
  signIn,
  submitApplication,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { open, test } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

/** Names of the buttons and links of a record that are filled with the colour of the main action. */
const filledIn = (record: Locator): Promise<readonly string[]> =>
  record.locator('a:visible, button:visible').evaluateAll((controls) => {
    const probe = document.createElement('span')
    probe.className = 'bg-foret'
    document.body.append(probe)
    const colour = getComputedStyle(probe).backgroundColor
    probe.remove()
    return controls
      .filter((control) => getComputedStyle(control).backgroundColor === colour)
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '')
  })

test('the record of every list has one filled button: the call', async ({ page, site }) => {
  const nom = 'Grâce Mba'
  await submitRequest(site, { nom })
  await submitMessage(site, { nom })
  await hire(page, await submitApplication(site, { nom }))
  const id = await submitApplication(site, { nom: 'Rose Nze' })
  await setApplicationStatus(page, id, 'traite')
  const names = {
    demandes: nom,
    candidatures: 'Rose Nze',
    employes: nom,
    messages: nom,
  } as const satisfies Record<ListKey, string>
  for (const [list, name] of Object.entries(names)) {
    await open(page, `/admin?onglet=${list}`)
    await namesOf(page).filter({ hasText: name }).click()
    const record = recordOf(page, name)
    await expect(record.getByRole('heading', { name: 'Historique' })).toBeVisible()
    await expect.poll(() => filledIn(record), list).toEqual([`Appeler ${name}`])
  }
})

test('beside its list, Tab goes from the cross into an open record without scrolling the page', async ({
  page,
  site,
}) => {
  test.skip(!isWideScreen(page), 'a phone')
  for (let index = 0; index < 12; index += 1) await submitRequest(site, { nom: `Famille ${index}` })
  await open(page, '/admin')
  // The record scrolls into sight when it opens: with its code loaded it has its whole height by then.
  await codeLoaded(page, 'detail')
  await openRecord(page, 'Famille 11')
  const record = recordOf(page, 'Famille 11')
  // Opening it scrolled the page so that the whole record is in sight.
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)
  for (const control of [record.getByRole('button', { name: 'Fermer' }), record.locator('[tabindex="0"]')]) {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused()
    // One pixel for rounding.
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(2)
  }
})

test('no message template of a request lets a line begin with a punctuation mark', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  await namesOf(page).click()
  const record = recordOf(page, 'Mireille Ondo')
  await record.getByText('Modifier le message').click()
  const text = record.getByLabel('Texte du SMS ou du message WhatsApp')
  const texts = [await text.inputValue()]
  const choice = record.getByLabel('Modèle de message')
  // The code of the choice is loaded when the text is opened.
  await expect(choice.locator('option')).toHaveCount(MODELE_CLES.length + 1)
  for (const cle of MODELE_CLES) {
    await choice.selectOption(cle)
    texts.push(await text.inputValue())
  }
  // The eight templates and the first text. At least five have a mark: otherwise the last check would prove nothing.
  expect(new Set(texts).size).toBe(9)
  expect(texts.filter((one) => one.includes('?')).length).toBeGreaterThanOrEqual(5)
  for (const one of texts) expect(one).not.toMatch(/\s(?<!\u00a0)[?!:;»]/)
})

test('a message written by hand can be restored after a template replaced it, also when its record was closed meanwhile', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  await namesOf(page).click()
  const record = recordOf(page, 'Mireille Ondo')
  await record.getByText('Modifier le message').click()
  const text = record.getByLabel('Texte du SMS ou du message WhatsApp')
  const choice = record.getByLabel('Modèle de message')
  const takeBack = record.getByRole('button', { name: 'Reprendre mon texte' })
  for (const modele of ['Essai confirmé', 'Entretien']) {
    await choice.selectOption(modele)
    await expect(text).toHaveValue(/Mireille Ondo/)
  }
  await expect(takeBack).toBeHidden()
  await text.fill('Bonjour, la nounou de vendredi est malade.')
  await choice.selectOption('Essai confirmé')
  await expect(text).not.toHaveValue('Bonjour, la nounou de vendredi est malade.')
  await record.getByRole('button', { name: 'Fermer' }).click()
  await expect(record).toBeHidden()
  await namesOf(page).click()
  await text.press('!')
  await takeBack.click()
  await expect(text).toHaveValue('Bonjour, la nounou de vendredi est malade.')
  await expect(text).toBeFocused()
  await expect(takeBack).toBeHidden()
})

test('a message that was written by hand stays when the number or the name is corrected', async ({
  page,
  site,
}) => {
  const id = await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, `/admin?ouvert=${id}`)
  const record = recordOf(page, 'Mireille Ondo')
  await record.getByText('Modifier le message').click()
  const text = record.getByLabel('Texte du SMS ou du message WhatsApp')
  await text.fill('Bonjour, la nounou de vendredi est malade.')
  await record.getByRole('button', { name: 'Corriger le numéro' }).click()
  const correction = page.getByRole('dialog', { name: /^Corriger/ })
  await correction.getByLabel('Téléphone').fill('+241 66 01 02 03')
  await correction.getByLabel('Nom complet').fill('Mireille Obame')
  await correction.getByRole('button', { name: 'Enregistrer' }).click()
  const corrected = recordOf(page, 'Mireille Obame')
  await expect(corrected.getByText('66 01 02 03').first()).toBeVisible()
  const textAfter = corrected.getByLabel('Texte du SMS ou du message WhatsApp')
  await expect(textAfter).toHaveValue('Bonjour, la nounou de vendredi est malade.')
  await corrected.getByRole('button', { name: 'Fermer' }).click()
  await expect(corrected).toBeHidden()
  await namesOf(page).click()
  await expect(textAfter).toHaveValue('Bonjour, la nounou de vendredi est malade.')
})

test('a message from a template gets the corrected name', async ({ page, site }) => {
  const id = await submitRequest(site, { nom: 'Mireile Ondo' })
  await open(page, `/admin?ouvert=${id}`)
  const record = recordOf(page, 'Mireile Ondo')
  await record.getByText('Modifier le message').click()
  await record.getByLabel('Modèle de message').selectOption('Essai confirmé')
  const textOf = (nom: string) => recordOf(page, nom).getByLabel('Texte du SMS ou du message WhatsApp')
  await expect(textOf('Mireile Ondo')).toHaveValue(/Mireile Ondo/)
  await record.getByRole('button', { name: 'Corriger le numéro' }).click()
  const correction = page.getByRole('dialog', { name: /^Corriger/ })
  await correction.getByLabel('Nom complet').fill('Mireille Ondo')
  await correction.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(textOf('Mireille Ondo')).toHaveValue(/Mireille Ondo/)
})

test('a percentage is written in one way on the lists, in the matching and in the bell', async ({
  page,
  site,
}) => {
  await submitApplication(site, { nom: 'Grâce Mba', adresse: 'Glass, Libreville' })
  await submitRequest(site, { nom: 'Mireille Ondo' })
  const percentages = async () => {
    const text = (await page.locator('body').textContent()) ?? ''
    return text.match(/\d+\D{0,2}%/g) ?? []
  }
  for (const path of ['/admin', '/admin?onglet=candidatures', '/admin/matching']) {
    await open(page, path)
    await expect(
      page
        .getByRole('main')
        .getByText(/\d\s?%(?! et plus)/)
        .first(),
    ).toBeVisible()
    for (const written of await percentages()) expect(written, path).toMatch(/^\d+\u00a0%$/)
  }
  await open(page, '/admin')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await expect(bell.getByText(/\d\s?%/).first()).toBeVisible()
  for (const written of await percentages()) expect(written).toMatch(/^\d+\u00a0%$/)
})

test('a line of several matches that is marked as read leaves the count of the bell with all of them', async ({
  page,
  site,
}) => {
  await submitRequest(site)
  for (const nom of ['Grâce Mba', 'Rose Nze']) await submitApplication(site, { nom })
  await open(page, '/admin')
  await page.getByRole('button', { name: 'Notifications, 5 non lues' }).click()
  // No answer arrives: neither the mark's, after which the count is read again, nor a poll's.
  await page.route('**/api/notifications/**', () => undefined)
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await bell.getByRole('button', { name: /^Marquer comme lu.*correspondance/ }).click()
  await bell.getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByRole('button', { name: 'Notifications, 3 non lues' })).toBeVisible()
})

test('a record opens at once where the browser is never idle', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await open(page, '/admin')
  await openRecord(page, 'Mireille Ondo')
  await expect(recordOf(page, 'Mireille Ondo').getByRole('heading', { name: 'Historique' })).toBeVisible()
})

test.describe('with a call that fails once', () => {
  test.use({ allowedConsoleMessages: [/status of 500/] })

  test('a link to a record that could not be read says so, and can be tried again', async ({
    page,
    site,
  }) => {
    const id = await submitRequest(site, { nom: 'Mireille Ondo' })
    const isOne = (url: URL) => url.pathname === '/api/parent-requests' && url.searchParams.get('id') === id
    await page.route(isOne, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    // Not in the list that is shown: the record is read alone.
    await open(page, `/admin?statut=traite&ouvert=${id}`)
    await page
      .getByRole('alert')
      .filter({ hasText: 'La fiche n' })
      .getByRole('button', { name: 'Réessayer' })
      .click()
    await expect(recordOf(page, 'Mireille Ondo')).toBeVisible()
  })
})
