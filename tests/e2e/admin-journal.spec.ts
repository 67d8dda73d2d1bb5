import { expect } from '@playwright/test'
import { JOURNAL_ADDRESS } from '#web/admin/profile/journal-address.ts'
import { PATHS } from '#web/paths.ts'
import { ADMIN } from '../support/app.ts'
import { expectToast, isWideScreen, signIn } from '../support/back-office.ts'
import { storeEntries } from '../support/journal.ts'
import { expectAccessible, open, type Site, test } from '../support/site.ts'

test.beforeEach(async ({ site, page }) => {
  await site.db.deleteFrom('journal').execute()
  await signIn(page)
})

/** Stores 45 entries; with that of the sign-in there are 46. */
const fillJournal = (site: Site): Promise<void> =>
  storeEntries(
    site.db,
    Array.from({ length: 45 }, (_, index) => ({
      date: new Date(Date.parse('2026-01-01T08:00:00Z') + index * 60_000).toISOString(),
    })),
  )

test('the menu of a phone and the navigation of a wide screen lead to the audit log', async ({
  page,
  site,
}) => {
  await fillJournal(site)
  await open(page, PATHS.admin)
  const link = page.getByRole('link', { name: 'Journal', exact: true })
  if (!isWideScreen(page)) await page.getByLabel(/^Menu/).click()
  await link.last().click()
  const summary = page.locator('summary').filter({ hasText: 'Journal' })
  await expect(summary).toBeFocused()
  await expect(page.getByText("46 actions notées, la plus récente d'abord")).toBeInViewport()
  await expect(page.getByText('Connexion', { exact: true })).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(PATHS.admin)
  await page.goForward()
  if (!isWideScreen(page)) return
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'Profil' })).not.toHaveAttribute('aria-current')
  // Closed, it opens again from the same link.
  await summary.press('Enter')
  await expect(page.getByText('46 actions notées')).toBeHidden()
  await link.click()
  await expect(page.getByText('46 actions notées')).toBeInViewport()
})

test('a name that is saved while the audit log is open leaves no step behind: Back goes to the dashboard at once', async ({
  page,
}) => {
  await open(page, PATHS.admin)
  await page.getByRole('link', { name: 'Profil' }).first().click()
  await page.getByLabel('Nom complet').fill('Awa Ndong')
  await page.locator('summary').filter({ hasText: 'Journal' }).click()
  await expect(page).toHaveURL(JOURNAL_ADDRESS)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expectToast(page, 'Profil mis à jour')
  await page.goBack()
  await expect(page).toHaveURL(PATHS.admin)
})

test('the profile shows the state of the installation, and the audit log page by page', async ({
  page,
  site,
}) => {
  await fillJournal(site)
  await open(page, PATHS.adminProfile)
  await page.getByText('Installation et sauvegardes').press('Enter')
  for (const text of ['Base de données', 'Espace libre', 'À effacer', 'Démarré le', 'Version'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText(/^SQLite, [\d,]+\s(KB|MB)$/)).toBeVisible()
  await expectAccessible(page)
  await page.locator('summary').filter({ hasText: 'Journal' }).press('Enter')
  // The 45 rows and the sign-in.
  await expect(page.getByText("46 actions notées, la plus récente d'abord")).toBeVisible()
  const entries = page.getByRole('listitem').filter({ hasText: new RegExp(`, (awa|${ADMIN.username})$`) })
  await expect(entries).toHaveCount(20)
  await expect(entries.first()).toContainText('Connexion')
  await expect(entries.nth(1)).toContainText('Prestation modifiée')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Afficher la suite' }).click()
  await expect(entries).toHaveCount(40)
  await page.getByRole('button', { name: 'Afficher la suite' }).click()
  await expect(entries).toHaveCount(46)
  await expect(page.getByRole('button', { name: 'Afficher la suite' })).toBeHidden()
})

test('the audit log of one day is read in few taps, and that of another day by its date', async ({
  page,
  site,
}) => {
  await fillJournal(site)
  await page.clock.setFixedTime('2026-01-02T10:00:00Z')
  await open(page, JOURNAL_ADDRESS)
  const said = page.getByRole('status').filter({ hasText: 'action' })
  await expect(said).toHaveText("46 actions notées, la plus récente d'abord")
  await page.getByRole('button', { name: "Aujourd'hui" }).click()
  await expect(said).toHaveText('Aucune action notée le 2 janvier 2026')
  await page.getByRole('button', { name: 'Hier' }).click()
  const yesterday = "45 actions notées le 1er janvier 2026, la plus récente d'abord"
  await expect(said).toHaveText(yesterday)
  await expectAccessible(page)
  // A year that is typed passes through 0002, 0020 and 0202: these are not asked for.
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/journal') asked.push(searchParams.get('jour') ?? '')
  })
  await page.locator('[name=jour]').focus()
  for (const day of ['0002-12-31', '0020-12-31', '0202-12-31', '2025-12-31'])
    await page.locator('[name=jour]').fill(day)
  await expect(said).toHaveText('Aucune action notée le 31 décembre 2025')
  await page.locator('[name=jour]').fill('2026-01-03')
  await expect(page.getByText("Ce jour n'est pas encore venu")).toBeVisible()
  expect(asked).toEqual(['2025-12-31'])
  await expect(page.getByRole('button', { name: 'Hier' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Tous', exact: true }).click()
  await expect(said).toHaveText("46 actions notées, la plus récente d'abord")
})

test('an entry about a setting, a payment method or a removed account names it, one about money the amount', async ({
  page,
  site,
}) => {
  const rows = [
    ['updateParametreSite', 'garantie_jours', null],
    ['updateParametreSite', 'inclus-devoirs', null],
    ['savePaymentConfig', 'moov_money', null],
    ['deleteCompte', '00000000-0000-4000-8000-000000000009', 'mireille'],
    ['setSalaire', 'absent', '150000 FCFA depuis 2026-10 → 160000 FCFA depuis 2026-11'],
    ['setParentRequestStatus', 'absent', 'en_attente > traite'],
  ] as const
  await storeEntries(
    site.db,
    rows.map(([action, objet, detail]) => ({ date: '2026-01-01T08:00:00.000Z', action, objet, detail })),
  )
  await open(page, JOURNAL_ADDRESS)
  for (const sentence of [
    "Réglage du site modifié\u00a0: Garantie d'un placement, en jours",
    'Réglage du site modifié\u00a0: Ce prix comprend',
    'Moyen de paiement modifié\u00a0: Moov Money',
    'Compte retiré\u00a0: mireille',
    '150\u00a0000\u00a0FCFA depuis 10/2026 → 160\u00a0000\u00a0FCFA depuis 11/2026',
    "Statut d'une demande changé de «\u00a0En attente\u00a0» en «\u00a0Traité\u00a0»\u00a0: personne supprimée",
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
})

test.describe('with failing calls', () => {
  test.use({ allowedConsoleMessages: [/status of 500/] })

  test('a part that cannot be loaded says so, with a retry button', async ({ page }) => {
    await page.route(/\/api\/(etat|journal)/, (route) => route.fulfill({ status: 500, body: '' }))
    await open(page, JOURNAL_ADDRESS)
    await expect(page.getByText("Le journal n'a pas pu être lu.")).toBeVisible()
    await page.getByText('Installation et sauvegardes').press('Enter')
    await expect(page.getByText("L'état de l'installation n'a pas pu être lu.")).toBeVisible()
    await expectAccessible(page)
    await page.unroute(/\/api\/(etat|journal)/)
    await page.getByRole('button', { name: 'Réessayer' }).first().click()
    await expect(page.getByText('Base de données', { exact: true })).toBeVisible()
  })

  test('the log stays when its next page cannot be loaded', async ({ page, site }) => {
    await fillJournal(site)
    await open(page, JOURNAL_ADDRESS)
    const entries = page.getByRole('listitem').filter({ hasText: 'Prestation modifiée' })
    await expect(entries).toHaveCount(19)
    await page.route(/\/api\/journal\?.*cursor=/, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Afficher la suite' }).click()
    await expect(page.getByText("La suite n'a pas pu être chargée.")).toBeVisible()
    await expect(entries).toHaveCount(19)
    await page.unroute(/\/api\/journal\?.*cursor=/)
    await page.getByRole('button', { name: 'Afficher la suite' }).click()
    await expect(entries).toHaveCount(39)
  })
})
