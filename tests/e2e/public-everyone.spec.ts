import { expect, type Locator, type Page } from '@playwright/test'
import { ADMIN } from '../support/app.ts'
import { holdHydration, waitForHydration } from '../support/hydration.ts'
import { boxOf, expectAccessible, open, test } from '../support/site.ts'

/** Public pages for everyone: without JavaScript, by keyboard, small screen, large text; titles and sitemap. */

const PAGES = [
  '/',
  '/parent-form',
  '/nanny-form',
  '/services',
  '/payment',
  '/contact',
  '/confidentialite',
  '/credits',
]

for (const path of PAGES) {
  test(`${path} is readable without JavaScript`, async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Dieu veille sur nos enfants')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Vos données' })).toBeVisible()
    // The settings still have the placeholder phone number, so no page links to it.
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)
    if (['/parent-form', '/nanny-form', '/contact'].includes(path)) {
      await expect(page.getByText(/Sans JavaScript, ce formulaire ne peut pas être envoyé/)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Envoyer/ })).toBeHidden()
    }
    await context.close()
  })

  test(`${path} fits a screen of 320 pixels, and one of 640 with text at 200 %`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, path)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 640, height: 800 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect.poll(overflow).toBeLessThanOrEqual(0)
  })

  test(`${path} has no button, field, or link of navigation or footer that is less than 48 pixels high`, async ({
    page,
  }) => {
    await open(page, path)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, nav a, form input:not([type=file]), select, textarea, footer a')]
        .filter(
          (element) => element.getClientRects().length > 0 && element.getBoundingClientRect().height < 47.9,
        )
        .map((element) => element.outerHTML.slice(0, 120)),
    )
    expect(small).toEqual([])
  })
}

test('long texts of the agency do not make a page wider', async ({ page, site }) => {
  const long = 'direction.generale.agence.de.garde.enfants.libreville@fournisseur-internet-gabon.example'
  const [first] = await site.db.selectFrom('prestations').select('id').limit(1).execute()
  await site.db
    .updateTable('parametres_site')
    .set({ valeur: long })
    .where('cle', 'in', ['email', 'adresse'])
    .execute()
  await site.db
    .updateTable('prestations')
    .set({ nom: long, unite: 'FCFA/week-end-de-trois-jours' })
    .where('id', '=', first?.id ?? '')
    .execute()
  for (const path of PAGES) {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, path)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(`${path} ${overflow}`).toBe(`${path} 0`)
  }
})

test('the labels of the bottom bar fit their entries in text at 100, 150 and 200 %', async ({ page }) => {
  await open(page, '/')
  const bar = page.getByRole('navigation')
  for (const [fontSize, perRow] of [
    ['100%', 4],
    ['150%', 4],
    ['200%', 2],
  ] as const) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize)
    const positions = await bar.getByRole('listitem').evaluateAll((items) =>
      items.map((item) => ({
        top: item.getBoundingClientRect().top,
        cut: (item.firstElementChild?.scrollWidth ?? 0) > item.clientWidth,
      })),
    )
    expect(positions.filter(({ cut }) => cut)).toEqual([])
    // Each row has the same number of entries: at 200 % two rows of two, not three and one.
    for (const { top } of positions)
      expect(positions.filter((other) => other.top === top)).toHaveLength(perRow)
  }
})

test('the success screen fits text at 200 %, with the phone number inside its list', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/contact')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.getByLabel('Nom complet').fill('Paul Mba')
  await page.getByLabel('Téléphone').fill('074123456')
  await page.getByLabel('Message').fill('Bonjour')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  const number = page.getByRole('main').getByText('+241 74 12 34 56')
  await expect(number).toBeVisible()
  await expect(async () => {
    const inside = await boxOf(number)
    const around = await boxOf(page.getByRole('main').getByRole('list'))
    expect(inside.x + inside.width).toBeLessThanOrEqual(around.x + around.width)
  }).toPass()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)
})

test('the keyboard skips to the content in one step, then reaches links and fields in order', async ({
  page,
}) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeVisible()
  await expect.poll(async () => (await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Je cherche une nounou' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/parent-form$/)
  await expect(page).toHaveTitle(/Je cherche une nounou/)
  // A new screen takes the focus, as a page load would.
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: "Retour à l'accueil" })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Nom complet')).toBeFocused()
})

test('a form is filled and sent with the keyboard alone', async ({ page }) => {
  await open(page, '/contact')
  await page.getByLabel('Nom complet').focus()
  await page.keyboard.type('Jean Mba')
  await page.keyboard.press('Tab')
  await page.keyboard.type('077280150')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bonjour')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeFocused()
})

/** Presses Tab until `target` has the focus. A time input has several tab stops. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  const focused = () => target.evaluate((element) => element === document.activeElement)
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Tab')
    if (await focused()) return
  }
  throw new Error('Tab does not reach the element')
}

test('a request is sent with the keyboard alone, from the home page to the success screen', async ({
  page,
  site,
}) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Je cherche une nounou' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByLabel('Nom complet'))
  await page.keyboard.type('Sylvie Clavier')
  await tabTo(page, page.getByLabel('Téléphone'))
  await page.keyboard.type('066123456')
  await tabTo(page, page.getByLabel('Adresse'))
  await page.keyboard.type('PK8, derrière la pharmacie')
  await tabTo(page, page.getByLabel('Type de service'))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByLabel("Nombre d'enfants"))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByLabel('Forfait'))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('button', { name: 'Envoyer ma demande' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Demande envoyée' })).toBeFocused()
  await tabTo(page, page.getByRole('main').getByRole('link', { name: "Retour à l'accueil" }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  const rows = await site.db
    .selectFrom('parent_requests')
    .select(['telephone', 'nombreEnfants'])
    .where('nom', '=', 'Sylvie Clavier')
    .execute()
  expect(rows).toEqual([{ telephone: '+24166123456', nombreEnfants: 2 }])
})

test('the bottom bar does not cover a focused field', async ({ page }) => {
  await open(page, '/parent-form')
  for (const label of ['Forfait', 'Commentaires', 'Adresse']) {
    await page.getByLabel(label).focus()
    await expect(async () => {
      const field = await boxOf(page.getByLabel(label))
      const bar = await boxOf(page.getByRole('navigation'))
      // Of a text area, which may be higher than the room above the bar, the first 60 pixels.
      expect(field.y + Math.min(field.height, 60)).toBeLessThanOrEqual(bar.y)
    }).toPass()
  }
})

test('in forced colours, borders show buttons and an outline shows the current page', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/contact')
  const edge = (target: Locator) =>
    target.evaluate((element) => {
      const { borderTopWidth, borderTopColor, outlineWidth, outlineStyle } = getComputedStyle(element)
      return {
        border: borderTopColor === 'rgba(0, 0, 0, 0)' ? '0px' : borderTopWidth,
        outline: outlineStyle === 'none' ? '0px' : outlineWidth,
      }
    })
  const bar = page.getByRole('navigation')
  await expect
    .poll(async () => (await edge(page.getByRole('button', { name: 'Envoyer le message' }))).border)
    .toBe('2px')
  await expect
    .poll(async () => (await edge(page.getByRole('region', { name: 'Nos coordonnées' }))).border)
    .toBe('1px')
  await expect.poll(async () => (await edge(bar.getByRole('list'))).border).toBe('1px')
  await expect.poll(async () => (await edge(bar.getByRole('link', { name: 'Contact' }))).outline).toBe('2px')
  await expect.poll(async () => (await edge(bar.getByRole('link', { name: 'Accueil' }))).outline).toBe('0px')
  // Nothing that scrolls behind the bar shows through it.
  await expect(bar).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await open(page, '/parent-form')
  await page.getByLabel('Adresse').fill('nzeng')
  const suggestion = page.getByRole('button', { name: 'Nzeng-Ayong' })
  await expect.poll(async () => (await edge(suggestion)).border).toBe('2px')
})

test('the bottom bar marks the current page, and shows Admin to no visitor', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/user')) asked += 1
  })
  await open(page, '/services')
  const bar = page.getByRole('navigation')
  await expect(bar.getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page')
  for (const name of ['Accueil', 'Services', 'Paiement', 'Contact'])
    await expect(bar.getByRole('link', { name })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Admin' })).toBeHidden()
  await bar.getByRole('link', { name: 'Contact' }).click()
  await expect(bar.getByRole('link', { name: 'Contact' })).toHaveAttribute('aria-current', 'page')
  expect(asked).toBe(0)
})

test('a signed-in user gets the Admin entry, checked again every 60 seconds', async ({ page, context }) => {
  await page.clock.install({ time: '2026-11-20T09:00:00Z' })
  const answer = await context.request.post('/api/auth/login', { data: ADMIN })
  expect(answer.ok()).toBe(true)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/user')) asked += 1
  })
  await open(page, '/')
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Admin' })
  await expect(entry).toHaveAttribute('href', '/admin')
  await expectAccessible(page)
  const before = asked
  await page.clock.runFor(60_000)
  await expect.poll(() => asked).toBe(before + 1)
  // A hidden page does not poll.
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
  await page.clock.runFor(120_000)
  // Answered after any call that the timers made.
  await page.evaluate(async () => (await fetch('/api/health')).text())
  expect(asked).toBe(before + 1)
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'))
  await context.request.post('/api/auth/logout')
  await page.clock.runFor(60_000)
  await expect(entry).toBeHidden()
})

test('a form submitted before hydration is sent after it', async ({ page, site }) => {
  const hydrate = await holdHydration(page)
  await page.goto('/contact')
  await page.getByLabel('Nom complet').fill('Aïcha Moussavou')
  await page.getByLabel('Téléphone').fill('+241 66 12 34 56')
  await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  hydrate()
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  const rows = await site.db
    .selectFrom('contact_messages')
    .select('nom')
    .where('nom', '=', 'Aïcha Moussavou')
    .execute()
  expect(rows).toHaveLength(1)
})

test('each page has a title, a description and a link preview, and is in the sitemap', async ({
  page,
  request,
}) => {
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page).toHaveTitle(/Gabon/)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{50,}/)
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /og\.png$/)
    await waitForHydration(page)
  }
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /admin')
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of PAGES) expect(sitemap).toContain(`${path}</loc>`)
  expect(sitemap).not.toContain('admin')
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  for (const { src } of manifest.icons) expect((await request.get(src)).ok()).toBe(true)
})
