import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import {
  clear,
  expectToast,
  hold,
  isWideScreen,
  omitFirstAnswers,
  rowsOf,
  signIn,
  statusOf,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { removeDirectory } from '../support/remove-directory.ts'
import { startServer } from '../support/server-process.ts'
import { boxOf, expectAccessible, open, test, waitForAnswers } from '../support/site.ts'

/** Path (docs/product.md, "Routes"), title and texts of pages. */
const PAGES = [
  ['/admin/prestations', 'Gestion des Prestations', ['Retour au tableau de bord', 'Ajouter', 'Nom', 'Prix']],
  [
    '/admin/parametres',
    'Paramètres du Site',
    ['Informations de Contact', 'Email de contact', 'Téléphone de contact', 'Adresse'],
  ],
  [
    '/admin/payment-config',
    'Moyens de paiement',
    [
      'Les clés sont stockées de manière sécurisée et ne sont jamais affichées en clair.',
      'Airtel Money',
      'Moov Money',
      'CinetPay',
      'Inactif\u00a0: Airtel Money',
      'Clé API',
      'Secret API',
      'Site ID',
      "URL de l'API, pays, devise et URL de rappel",
      "URL de l'API, code marchand et URL de rappel",
      'URL de notification et URL de retour',
    ],
  ],
  ['/admin/profile', 'Profil', ['Retour au tableau de bord', '6 caractères au moins, 8 ou plus recommandés']],
  ['/admin/matching', 'Suggestions de Matching', ['Aucune correspondance trouvée pour le moment']],
] as const

const PRESTATIONS = '**/api/prestations'

test.beforeEach(({ page }) => signIn(page))

for (const [path, title, texts] of PAGES)
  test(`${path} shows its title and texts`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
  })

test('a long name without a space, or of many words, stays inside its card', async ({ page, site }) => {
  const names = [
    'M'.repeat(100),
    'Marie-Antoinette Bernadette Mboumba-Moussavou épouse Nguéma-Essono '.repeat(2),
  ]
  for (const nom of names) await submitRequest(site, { nom: nom.trim() })
  await open(page, '/admin')
  for (const nom of names) {
    const card = rowsOf(page).filter({ hasText: nom.trim() })
    await expect(async () => {
      const heading = await boxOf(card.locator('[aria-expanded]'))
      const status = await boxOf(statusOf(card, 'la demande'))
      expect(heading.x + heading.width).toBeLessThanOrEqual(status.x)
      expect(heading.height).toBeLessThan(100)
    }).toPass()
    await card.getByRole('button', { name: nom.trim(), exact: true }).click()
    // The card has the same heading, so the test checks the heading inside the open record.
    const record = page.getByRole(isWideScreen(page) ? 'region' : 'dialog', { name: nom.trim() })
    await expect(record.getByRole('heading', { name: nom.trim() })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(record).toHaveCount(0)
  }
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
})

test('the packages page shows loading, empty state and hours', async ({ page }) => {
  const release = await hold(page, PRESTATIONS)
  await open(page, '/admin/prestations')
  await expect(page.getByText('Chargement...', { exact: true })).toBeVisible()
  await expectAccessible(page)
  release()
  const row = page.getByRole('row').filter({ hasText: 'Garde occasionnelle' })
  await expect(row).toBeVisible()
  if (isWideScreen(page)) {
    await expect(row.getByRole('cell', { name: '-', exact: true })).toBeVisible()
    await expect(page.getByText('07:30 - 17:30')).toBeVisible()
    await expect(row.getByText('Active', { exact: true }).filter({ visible: true })).toBeVisible()
  }
  await page.unrouteAll()
  await page.route(PRESTATIONS, (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('Aucune prestation trouvée', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a card shows its age in minutes, hours and days', async ({ page, site }) => {
  const now = new Date('2026-11-20T12:00:00Z')
  await page.clock.setFixedTime(now)
  for (const [nom, minutes, text] of [
    ['Une', 0.5, "À l'instant"],
    ['Deux', 1, 'Il y a 1 min'],
    ['Trois', 59, 'Il y a 59 min'],
    ['Quatre', 60, 'Il y a 1h'],
    ['Cinq', 23 * 60 + 59, 'Il y a 23h'],
    ['Six', 24 * 60, 'Il y a 1j'],
  ] as const) {
    await clear(site)
    const id = await submitRequest(site, { nom })
    await site.db
      .updateTable('parent_requests')
      .set({ dateCreation: new Date(now.getTime() - minutes * 60_000).toISOString() })
      .where('id', '=', id)
      .execute()
    await open(page, '/admin')
    await expect(rowsOf(page).getByText(text, { exact: true })).toBeVisible()
  }
})

test('settings, payment methods, profile and packages show that they are being saved', async ({ page }) => {
  for (const [path, url, button, toast] of [
    [
      '/admin/parametres',
      '**/api/parametres-site/*',
      'Enregistrer les modifications',
      'Paramètres mis à jour avec succès',
    ],
    [
      '/admin/payment-config',
      '**/api/payment-configs/*',
      'Enregistrer la configuration',
      'Configuration enregistrée',
    ],
    ['/admin/profile', '**/api/admin/profile', 'Enregistrer', 'Profil mis à jour'],
  ] as const) {
    await open(page, path)
    const save = page.getByRole('button', { name: button, exact: true }).first()
    await expect(save).toBeVisible()
    const release = await hold(page, url)
    await save.click()
    await expect(page.getByRole('button', { name: 'Enregistrement...' })).toBeVisible()
    release()
    await expectToast(page, toast)
    await page.unrouteAll()
  }
  await open(page, '/admin/prestations')
  await page.getByRole('button', { name: 'Modifier Garde régulière' }).click()
  const release = await hold(page, '**/api/prestations/*')
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Enregistrement...' })).toBeVisible()
  release()
  await expectToast(page, 'Prestation modifiée avec succès')
})

test('a stored key shows its mask, except while the typed key is shown', async ({ page }) => {
  await page.request.put('/api/payment-configs/airtel_money', {
    data: { actif: true, apiKey: 'une-cle-9876', apiSecret: '1234', configJson: '' },
  })
  await open(page, '/admin/payment-config')
  const card = page.locator('section').filter({ hasText: 'Airtel Money' })
  await expect(card.getByText('Valeur actuelle\u00a0: ****9876', { exact: true })).toBeVisible()
  await expect(card.getByText('Valeur actuelle\u00a0: ****', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: /^Afficher.*Clé API/ }).click()
  await expect(card.getByText(/Valeur actuelle/)).toHaveCount(1)
})

test('a new installation shows default credentials, and asks to change them until the account that has them does', async ({
  page,
  context,
}) => {
  test.slow()
  // Cookies ignore ports: this session belongs to another server.
  await context.clearCookies()
  const dataDir = mkdtempSync(join(tmpdir(), 'garde-identifiants-'))
  const server = await startServer({
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_USERNAME: '',
    ADMIN_PASSWORD: '',
  })
  try {
    await open(page, `${server.url}/admin/login`)
    await expect(
      page.getByText('Identifiants par défaut\u00a0: admin / admin123', { exact: true }),
    ).toBeVisible()
    await expectAccessible(page)
    const data = { username: 'admin', password: 'admin123' }
    expect((await page.request.post(`${server.url}/api/auth/login`, { data })).status()).toBe(200)
    const colleague = { username: 'rose', nom: 'Rose Nze', email: 'rose@agence.ga', role: 'admin' }
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const invited = await page.request.post(`${server.url}/api/comptes`, { data: colleague, headers })
    const { lien } = (await invited.json()) as { lien: { token: string } }
    /** Sets a password, then goes to the dashboard without loading another document. */
    const choosePassword = async (password: string) => {
      await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
      await page.getByLabel('Confirmer le nouveau mot de passe').fill(password)
      // The change ends the session of a call that is on its way, and the browser logs its 401.
      await waitForAnswers(page)
      await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
      await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toHaveValue('')
      await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
      await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
    }
    const asked = page.getByRole('link', { name: 'Mot de passe à changer' }).filter({ visible: true })
    await open(page, `${server.url}/admin/direct-login#${lien.token}`)
    await expect(page.getByText('Vous êtes connecté par un lien')).toBeVisible()
    await choosePassword('trois petits chats')
    await expect(asked.first()).toBeVisible()
    await waitForAnswers(page)
    expect((await page.request.post(`${server.url}/api/auth/login`, { data })).status()).toBe(200)
    await open(page, `${server.url}/admin/profile`)
    await page.getByLabel("Nom d'utilisateur").fill('chef')
    await page.getByLabel('Votre mot de passe').fill('admin123')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByLabel('Votre mot de passe')).toBeHidden()
    await page.getByLabel('Mot de passe actuel').fill('admin123')
    await choosePassword('quatre petits chats')
    await expect(asked).toHaveCount(0)
    // A call that the page still makes would be refused by the stopped server, and logged.
    await page.goto('about:blank')
  } finally {
    await server.kill('SIGTERM')
    await removeDirectory(dataDir)
  }
})

test.describe('with failing calls', () => {
  test.use({ allowedConsoleMessages: [/status of (404|500)|ERR_FAILED/] })

  for (const [path, text] of [
    ['/admin', "La liste n'a pas pu être chargée."],
    ['/admin?onglet=messages', "La liste n'a pas pu être chargée."],
    ['/admin/prestations', "Les prestations n'ont pas pu être chargées."],
    ['/admin/parametres', "Les paramètres n'ont pas pu être chargés."],
    ['/admin/payment-config', "La configuration n'a pas pu être chargée."],
    ['/admin/matching', "Les suggestions n'ont pas pu être chargées."],
  ] as const)
    test(`${path} shows that it could not be loaded, with a retry button`, async ({ page }) => {
      await omitFirstAnswers(page)
      await page.route(/\/api\/(?!auth)/, (route) => route.fulfill({ status: 500, body: '' }))
      await open(page, path)
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Réessayer' }).first()).toBeVisible()
      await expect(page.getByText(/^0 /)).toHaveCount(0)
      await expectAccessible(page)
    })

  test('after a successful retry the focus moves from its button to the content', async ({ page }) => {
    let fails = true
    await page.route('**/api/prestations*', (route) =>
      fails ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await open(page, '/admin/prestations')
    await expect(page.getByText("Les prestations n'ont pas pu être chargées.")).toBeVisible()
    fails = false
    await page.getByRole('button', { name: 'Réessayer' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Modifier Garde régulière' })).toBeVisible()
    await expect(page.locator('#contenu')).toBeFocused()
  })

  test('counts that cannot be loaded show an error and a retry button', async ({ page, site }) => {
    await submitRequest(site)
    await omitFirstAnswers(page)
    await page.route('**/api/dashboard/counts', (route) => route.fulfill({ status: 500, body: '' }))
    await open(page, '/admin')
    const counts = page.getByRole('alert').filter({ hasText: /^Les nombres de demandes/ })
    await expect(counts).toBeVisible()
    await expect(page.getByText('…')).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute('**/api/dashboard/counts')
    await counts.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText('1 en attente')).toBeVisible()
  })

  test('sign-in without a network shows a connection error', async ({ page, context }) => {
    await context.clearCookies()
    await page.route('**/api/auth/login', (route) => route.abort())
    for (const path of ['/admin/login', '/simple-login']) {
      await open(page, path)
      await page.getByLabel("Nom d'utilisateur").fill('direction')
      await page.getByLabel('Mot de passe', { exact: true }).fill('peu importe')
      await page.getByRole('button', { name: 'Se connecter' }).click()
      await expectToast(page, 'Erreur de connexion')
    }
  })

  test('a stored document whose file is gone is unavailable', async ({ page, site }) => {
    const id = await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
    await site.db.deleteFrom('documents').execute()
    await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
    await page.getByRole('button', { name: 'Voir cni.png' }).click()
    await expectToast(page, 'Document indisponible')
  })
})
