import { expect, type Locator, type Page } from '@playwright/test'
import {
  chooseStatus,
  hire,
  rowsOf,
  screensOf,
  signIn,
  submitApplication,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { expectAccessible, open, type Site, test, waitForAnswers } from '../support/site.ts'

const EMPTY = 'Aucune correspondance trouvée pour le moment'

/** Submits a request from Nzeng-Ayong, for 7h30 to 17h30. */
const family = (site: Site, fields: object = {}) =>
  submitRequest(site, { nom: 'Mireille Ondo', adresse: 'Nzeng-Ayong, derrière la pharmacie', ...fields })

/** One candidate for each band of the score (docs/matching.md). */
const CANDIDATES = {
  green: {
    nom: 'Grâce Mba',
    telephone: '+24177123456',
    adresse: 'nzeng ayong dragages',
    experience: "6 ans de garde d'enfants",
    disponibilites: 'lundi-vendredi',
  },
  blue: {
    nom: 'Bénédicte Nze',
    adresse: 'Owendo SNI',
    experience: 'Débutante, aucune expérience',
    disponibilites: 'flexible',
  },
  yellow: {
    nom: 'Clémence Obame',
    adresse: 'Nzeng-Ayong',
    typePoste: 'devoirs',
    experience: '3 ans de soutien scolaire',
    disponibilites: 'flexible',
  },
  grey: {
    nom: 'Diane Essono',
    adresse: 'Nzeng-Ayong',
    experience: '8 ans nounou',
    disponibilites: 'nuits',
  },
} as const

const groupOf = (page: Page, nom: string) => page.getByRole('region', { name: nom })
/** Contrast between a bar and its track, as WCAG computes it. */
const barContrast = (bar: Locator): Promise<number> =>
  bar.evaluate((track) => {
    const luminance = (element: Element) => {
      const colour = getComputedStyle(element).backgroundColor
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
        const channel = Number(part) / 255
        return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    const [one, other] = [luminance(track), luminance(track.firstElementChild ?? track)]
    return Math.max(one, other) / Math.min(one, other)
  })

const heights = (page: Page) =>
  rowsOf(page).evaluateAll((articles) => articles.map((article) => article.getBoundingClientRect().height))

test.beforeEach(({ page }) => signIn(page))

test('suggestions are grouped by request, with score, reasons and call buttons', async ({ page, site }) => {
  await family(site)
  for (const candidate of Object.values(CANDIDATES)) await submitApplication(site, candidate)
  await open(page, '/admin')
  await screensOf(page).getByRole('link', { name: 'Matching' }).click()
  await expect(page.getByRole('heading', { name: 'Suggestions de Matching', level: 1 })).toBeVisible()
  await expect(page.getByText('3 correspondances trouvées', { exact: true })).toBeVisible()

  const group = groupOf(page, 'Demande de Mireille Ondo')
  await expect(group.getByRole('heading', { level: 2 })).toHaveText('Mireille Ondo')
  await expect(
    group.getByText(/^Garde régulière · Nzeng-Ayong, derrière la pharmacie · 7h30\s-\s17h30/),
  ).toBeVisible()
  const lines = group.getByRole('article')
  await expect(lines.getByRole('heading', { level: 3 })).toHaveText([
    /^100\s%Grâce Mba/,
    /^[5-6]\d\s%Bénédicte Nze/,
    /^[3-4]\d\s%Clémence Obame/,
  ])
  await expectAccessible(page)
  const best = lines.first()
  // Closed, it is at most two lines of text below the name, and none of the reasons is cut.
  await expect.poll(async () => (await best.boundingBox())?.height).toBeLessThan(72)
  const reason = best.getByText(/Même quartier/)
  await expect.poll(() => reason.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
  await best.getByRole('button').click()
  for (const text of [
    'Demande Parent',
    '+241 66 12 34 56',
    'Garde régulière',
    '7h30 - 17h30',
    'Nounou Suggérée',
    '+241 77 12 34 56',
    'nzeng ayong dragages',
    'Nounou',
    "6 ans de garde d'enfants",
    'Pourquoi',
    'Disponible du lundi au vendredi, couvre 7h30-17h30',
    "6 ans d'expérience avec des enfants",
    'Même quartier\u00a0: Nzeng-Ayong',
  ])
    await expect(best.getByText(text, { exact: true })).toBeVisible()
  await expect(best.getByText('100\u00a0% de compatibilité')).toBeVisible()
  const bar = best.getByRole('progressbar', { name: 'Score de compatibilité' })
  await expect(bar).toHaveAttribute('aria-valuenow', '100')
  await expect(bar).toHaveAttribute('aria-valuemax', '100')
  const callNanny = best.getByRole('link', { name: 'Appeler la nounou Grâce Mba' })
  await expect(callNanny).toHaveAttribute('href', 'tel:+24177123456')
  await expect(best.getByRole('link', { name: 'Appeler le parent Mireille Ondo' })).toHaveAttribute(
    'href',
    'tel:+24166123456',
  )
  await expectAccessible(page)
})

test('one request shows all its nannies, those with a low score after a click', async ({ page, site }) => {
  const id = await family(site)
  await family(site, { nom: 'Paul Essono' })
  for (const candidate of Object.values(CANDIDATES)) await submitApplication(site, candidate)
  await open(page, '/admin')
  await rowsOf(page)
    .filter({ hasText: 'Mireille Ondo' })
    .getByRole('button', { name: 'Mireille Ondo', exact: true })
    .click()
  await page.getByRole('link', { name: 'Voir les nounous suggérées' }).click()
  await expect(page).toHaveURL(`/admin/matching?demande=${id}`)
  await expect(page.getByRole('region')).toHaveCount(1)
  await expect(page.getByText('3 correspondances trouvées', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Voir aussi les moins compatibles' }).click()
  await expect(page.getByText('4 correspondances trouvées', { exact: true })).toBeVisible()
  const grey = page.getByRole('article').last()
  await expect(page.getByRole('article')).toHaveCount(4)
  for (const line of (await page.getByRole('article').all()).slice(1)) await line.getByRole('button').click()
  await expect(grey.getByText('29\u00a0% de compatibilité')).toBeVisible()
  const night = grey.getByText('Disponible la nuit seulement, demande pour 7h30-17h30', { exact: true })
  await expect(night).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(4)
  // Each band has a different tint. The contrast of bar and track is at least 3:1.
  const tints = await page
    .getByRole('progressbar')
    .evaluateAll((bars) =>
      bars.map(({ parentElement }) => parentElement && getComputedStyle(parentElement).backgroundColor),
    )
  expect(new Set(tints).size).toBe(4)
  for (const bar of await page.getByRole('progressbar').all())
    await expect.poll(() => barContrast(bar)).toBeGreaterThan(3)
  // The yellow one is the palette's yellow (`--color-soleil`), not a brown: its track is dark for the contrast.
  const yellow = page.getByRole('progressbar').nth(2)
  await expect
    .poll(() => yellow.evaluate((bar) => getComputedStyle(bar.firstElementChild ?? bar).backgroundColor))
    .toBe('rgb(245, 184, 65)')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Voir toutes les suggestions' }).click()
  await expect(page.getByRole('region')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Voir aussi les moins compatibles' })).toBeHidden()
})

test('without a suggestion the page explains when suggestions appear', async ({ page, site }) => {
  await open(page, '/admin/matching')
  await expect(page.getByText(EMPTY, { exact: true })).toBeVisible()
  await expect(
    page.getByText(
      'Les correspondances apparaissent automatiquement lorsque des profils compatibles existent.',
      { exact: true },
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await family(site)
  await submitApplication(site, CANDIDATES.green)
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  // The side navigation of a wide screen is on both screens: the next click must not come before the dashboard.
  await expect(page.getByRole('heading', { name: 'Tableau de bord', level: 1 })).toBeVisible()
  await screensOf(page).getByRole('link', { name: 'Matching' }).click()
  await expect(page.getByText('1 correspondance trouvée', { exact: true })).toBeVisible()
})

test('cards of requests and applications show their best match, with a link to all their matches', async ({
  page,
  site,
}) => {
  const request = await family(site)
  await family(site, { nom: 'Paul Essono', adresse: 'Port-Gentil' })
  const application = await submitApplication(site, CANDIDATES.green)
  await submitApplication(site, CANDIDATES.blue)
  const asked: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (pathname.startsWith('/api/matches')) asked.push(pathname)
  })
  await open(page, '/admin')
  const of = (nom: string) => rowsOf(page).filter({ hasText: nom })
  const best = of('Mireille Ondo').getByRole('link', { name: /^Meilleure correspondance/ })
  await expect(best).toHaveText(/100\s% ?avec Grâce Mba/)
  await expect(of('Paul Essono').getByText('Pas encore de nounou compatible')).toBeVisible()
  expect(asked, 'one call for the page of the list').toEqual(['/api/matches/best'])
  await expectAccessible(page)
  // A processed request has no suggestions.
  await chooseStatus(of('Paul Essono').getByRole('button', { name: /^Statut de/ }), 'Traité')
  await expect(of('Paul Essono').getByText('Pas encore de nounou compatible')).toBeHidden()

  await best.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/matching?demande=${request}`)
  await expect(page.getByRole('article')).toHaveCount(2)

  await open(page, '/admin?onglet=candidatures')
  const bestOfNanny = of('Grâce Mba').getByRole('link', { name: /^Meilleure correspondance/ })
  await bestOfNanny.click()
  await expect(page).toHaveURL(`/admin/matching?candidature=${application}`)
  const group = groupOf(page, 'Candidature de Grâce Mba')
  await expect(group.getByText('Nounou Suggérée', { exact: true })).toHaveCount(1)
  await expect(group.getByText('Demande Parent', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
})

test('a card keeps its height while its best match loads', async ({ page, site }) => {
  await family(site)
  await family(site, { nom: 'Paul Essono' })
  await submitApplication(site, CANDIDATES.green)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/matches/best**', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/admin')
  await expect(rowsOf(page)).toHaveCount(2)
  const before = await heights(page)
  answer()
  await expect(page.getByRole('link', { name: /^Meilleure correspondance/ })).toHaveCount(2)
  expect(await heights(page)).toEqual(before)
})

test('the bell shows all matches of a request as one line, which names family and best nanny and opens the matches', async ({
  page,
  site,
}) => {
  const id = await family(site)
  await submitApplication(site, CANDIDATES.green)
  await submitApplication(site, { ...CANDIDATES.green, nom: 'Rose Nze' })
  await submitMessage(site)
  await open(page, '/admin')
  // The badge counts arrivals and matches, not lines.
  await page.getByRole('button', { name: 'Notifications, 6 non lues' }).click()
  const line = page.getByRole('dialog').getByRole('button', { name: /^Nouvelle correspondance/ })
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(
    /2 nounous correspondent à la demande de Mireille Ondo\. La meilleure\u00a0: (Grâce Mba|Rose Nze), \d+\u00a0%/,
  )
  await expectAccessible(page)
  await line.click()
  await expect(page).toHaveURL(`/admin/matching?demande=${id}`)
  await expect(page.getByText('2 correspondances trouvées')).toBeVisible()
})

test('Tab leads from the head of a match to the link that calls the family', async ({ page, site }) => {
  await family(site)
  await submitApplication(site, CANDIDATES.green)
  await open(page, '/admin/matching')
  await expect(page.getByRole('article')).toHaveCount(1)
  const line = page.getByRole('article').getByRole('button').first()
  await line.focus()
  await page.keyboard.press('Enter')
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('button', { name: 'Proposer Grâce Mba à Mireille Ondo' })).toBeVisible()
  for (const name of [
    'Proposer Grâce Mba à Mireille Ondo',
    'Écarter Grâce Mba pour Mireille Ondo',
    'Copier le numéro de Grâce Mba',
    'Copier le numéro de Mireille Ondo',
    'Appeler la nounou Grâce Mba',
    'SMS à Grâce Mba',
    'WhatsApp à Grâce Mba (nouvel onglet)',
  ]) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(name).or(page.getByRole('link', { name, exact: true }))).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByText('Modifier le message').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Appeler le parent Mireille Ondo' })).toBeFocused()
})

test('the suggestions are searched and filtered, and the families without one are named', async ({
  page,
  site,
}) => {
  await family(site)
  await family(site, {
    nom: 'Paul Essono',
    adresse: 'Port-Gentil',
    typeService: 'devoirs',
    horaireDebut: '23:00',
    horaireFin: '04:00',
  })
  await hire(page, await submitApplication(site, CANDIDATES.green))
  await submitApplication(site, CANDIDATES.blue)
  await open(page, '/admin/matching')
  const lines = page.getByRole('article')
  await expect(lines).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Nounous' }).selectOption('oui')
  await expect(lines).toHaveCount(1)
  await expect(lines.first()).toContainText('Employée')
  await page.getByRole('combobox', { name: 'Nounous' }).selectOption('')
  await page.getByRole('searchbox').fill('benedicte')
  await expect(lines).toHaveCount(1)
  await expect(page.getByText('1 correspondance trouvée', { exact: true })).toBeVisible()
  await page.getByText('Sans suggestion (1)').click()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Paul Essono/ }).click()
  await expect(page).toHaveURL(/\/admin\?ouvert=/)
})

test('the suggestions are filtered by the quarter of the family, those of one request by the quarter of the nanny', async ({
  page,
  site,
}) => {
  const id = await family(site)
  await family(site, { nom: 'Paul Essono', adresse: 'Louis, près du rond-point' })
  await submitApplication(site, CANDIDATES.green)
  await submitApplication(site, { ...CANDIDATES.green, nom: 'Bénédicte Nze', adresse: 'Glass' })
  await open(page, '/admin/matching')
  const quarter = page.getByRole('combobox', { name: 'Quartier' })
  await expect(page.getByRole('region')).toHaveCount(2)
  await expect(quarter.getByRole('option')).toHaveText(['Tous les quartiers', 'Louis', 'Nzeng-Ayong'])
  await quarter.selectOption('Louis')
  await expect(page.getByRole('region')).toHaveCount(1)
  await expect(groupOf(page, 'Demande de Paul Essono')).toBeVisible()
  await page.reload()
  await expect(quarter).toHaveValue('Louis')
  await expect(page.getByRole('region')).toHaveCount(1)

  await open(page, `/admin/matching?demande=${id}`)
  const lines = page.getByRole('article')
  await expect(lines).toHaveCount(2)
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveCount(0)
  await quarter.selectOption('Glass')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Bénédicte Nze')
  await expect(page.getByText('1 correspondance trouvée', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await quarter.selectOption('')
  await expect(lines).toHaveCount(2)
})

test('the suggestions are filtered by the lowest score', async ({ page, site }) => {
  await family(site)
  for (const candidate of [CANDIDATES.green, CANDIDATES.blue, CANDIDATES.yellow])
    await submitApplication(site, candidate)
  await open(page, '/admin/matching')
  const score = page.getByRole('combobox', { name: 'Score' })
  const names = page.getByRole('article').getByRole('button', { expanded: false })
  await expect(names).toHaveCount(3)
  await score.selectOption({ label: '50\u00a0% et plus' })
  await expect(names).toHaveText([/Grâce Mba/, /Bénédicte Nze/])
  await score.selectOption({ label: '70\u00a0% et plus' })
  await expect(names).toHaveText([/Grâce Mba/])
  await expect(page.getByText('1 correspondance trouvée', { exact: true })).toBeVisible()
  await page.reload()
  await expect(score).toHaveValue('vert')
  await expect(names).toHaveText([/Grâce Mba/])
  await score.selectOption('')
  await expect(names).toHaveCount(3)
})

test('a visitor is sent to the sign-in page without a message', async ({ page, context }) => {
  await context.clearCookies()
  await open(page, '/admin/matching?demande=x')
  await expect(page).toHaveURL(/\/admin\/login\?next=/)
  await waitForAnswers(page)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test.describe('with a failing call', () => {
  test.use({ allowedConsoleMessages: [/status of 500/] })

  test('the page says that it could not load, with a retry button', async ({ page, site }) => {
    await family(site)
    await submitApplication(site, CANDIDATES.green)
    await page.route('**/api/matches**', (route) => route.fulfill({ status: 500, body: '' }))
    await open(page, '/admin/matching')
    await expect(page.getByText("Les suggestions n'ont pas pu être chargées.")).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/matches**')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText('1 correspondance trouvée')).toBeVisible()
  })
})
