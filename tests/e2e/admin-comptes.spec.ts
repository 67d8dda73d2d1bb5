import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { ADMIN } from '../support/app.ts'
import {
  asksBeforeLeaving,
  chooseStatus,
  endSessionsAtNextChange,
  expectToast,
  isWideScreen,
  keepToasts,
  rowsOf,
  signIn,
  statusOf,
  stayOnCalls,
  submitRequest,
} from '../support/back-office.ts'
import { expectAccessible, open, test } from '../support/site.ts'

test('a colleague is invited by a link, chooses a password, and is removed again', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  await signIn(page)
  await open(page, '/admin/profile')
  await page.locator('header').getByRole('link', { name: 'Comptes' }).click()
  await expect(page).toHaveURL('/admin/comptes')
  await page.getByRole('button', { name: 'Inviter un collègue' }).click()
  await page.getByLabel("Nom d'utilisateur").fill('mireille')
  await page.getByLabel('Nom complet').fill('Mireille Ondo')
  await page.getByLabel('Email').fill('mireille@agence.ga')
  await page.getByLabel('Rôle', { exact: true }).selectOption('lecture')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Créer le lien' }).click()
  const shown = page.getByLabel('Lien', { exact: true })
  await expect(shown).not.toHaveValue('')
  const link = await shown.inputValue()
  expect(link).toMatch(new RegExp(`^${site.url}/admin/direct-login#[\\w-]{43}$`))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expect(page.getByText('Invitation en attente')).toBeVisible()

  const context = await browser.newContext({ baseURL: site.url })
  const hers = await context.newPage()
  await hers.goto(link)
  await expect(hers).toHaveURL('/admin/profile')
  await expect(hers.getByText('Vous êtes connecté par un lien')).toBeVisible()
  await hers.getByLabel('Nouveau mot de passe', { exact: true }).fill('azerty')
  await hers.getByLabel('Confirmer le nouveau mot de passe').fill('azerty')
  await hers.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(hers.getByText('Ce mot de passe est trop connu')).toBeVisible()
  await hers.getByLabel('Nouveau mot de passe', { exact: true }).fill('trois petits chats')
  await hers.getByLabel('Confirmer le nouveau mot de passe').fill('trois petits chats')
  await hers.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expectToast(hers, 'Mot de passe modifié')
  await expect(hers.getByLabel('Mot de passe actuel')).toBeVisible()
  expect(await asksBeforeLeaving(hers)).toBe(false)
  await hers.goto('/admin')
  const readOnly = isWideScreen(hers) ? 'Votre compte permet de lire, pas de modifier.' : 'Lecture seule'
  await expect(hers.getByText(readOnly)).toBeVisible()
  await hers.goto('/admin/comptes')
  await expect(hers.getByRole('heading', { name: 'Mireille Ondo' })).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Retirer' })).toBeHidden()

  await page.reload()
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Mireille Ondo' }) })
  await expect(card.getByText(/ sur /)).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Déconnecter partout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click()
  await expectToast(page, 'Déconnecté partout')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(card.getByText(/ sur /)).toBeHidden()
  await card.getByRole('button', { name: 'Retirer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expectToast(page, 'Compte retiré')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(card).toBeHidden()
  await context.close()
})

test('the last administrator cannot be removed or become read-only, and the screen says why', async ({
  page,
}) => {
  await signIn(page)
  await open(page, '/admin/comptes')
  await expect(page.getByText("C'est le dernier administrateur\u00a0: il doit en rester un.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nouveau lien' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retirer' })).toBeHidden()
  await expect(page.getByRole('combobox')).toHaveCount(0)
})

test('of many connected devices the last used ones are shown, the others behind a button', async ({
  page,
}) => {
  for (let session = 0; session < 8; session += 1) {
    // A sign-in closes the session whose cookie it brings.
    await page.context().clearCookies()
    await signIn(page)
  }
  await open(page, '/admin/comptes')
  const devices = page.getByRole('listitem').filter({ hasNot: page.getByRole('heading'), hasText: / sur / })
  await expect(devices).toHaveCount(5)
  await expect(devices.first()).toContainText('(cet appareil)')
  await page.getByText('Voir les 3 autres').click()
  await expect(devices).toHaveCount(8)
  await expectAccessible(page)
})

/** Makes a one-time link for the own account. Returns the dialog that shows it. */
const createOwnLink = async (page: Page): Promise<Locator> => {
  await signIn(page)
  await open(page, '/admin/comptes')
  await page.getByRole('button', { name: 'Nouveau lien' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Votre mot de passe').fill(ADMIN.password)
  await dialog.getByRole('button', { name: 'Créer le lien' }).click()
  return dialog
}

test('a link for the own account is shown with a warning not to send it to anybody', async ({ page }) => {
  const dialog = await createOwnLink(page)
  await expect(dialog.getByLabel('Lien', { exact: true })).not.toHaveValue('')
  await expect(dialog).toContainText("Ne l'envoyez à personne.")
  await expect(dialog).not.toContainText('Envoyez ce lien')
})

test('a link that cannot be copied, because the page came without HTTPS, is to be copied by hand', async ({
  page,
}) => {
  await keepToasts(page)
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const dialog = await createOwnLink(page)
  await dialog.getByRole('button', { name: 'Copier le lien' }).click()
  await expectToast(page, 'Erreur', 'Copiez le lien à la main.')
})

test.describe('with an expired session', () => {
  test.use({ allowedConsoleMessages: [/status of 401/] })

  test('a change that waits for the sign-in is not made in the name of another account, which is not asked about a call of the first one', async ({
    page,
    site,
  }) => {
    await submitRequest(site, { nom: 'Mireille Ondo' })
    await signIn(page)
    const own = await site.db.selectFrom('admin_users').selectAll().executeTakeFirstOrThrow()
    const id = randomUUID()
    await site.db
      .insertInto('admin_users')
      .values({ ...own, id, username: 'paul', nomCompare: 'paul', nom: 'Paul Mba', email: 'paul@agence.ga' })
      .execute()
    await open(page, '/admin')
    await expect(page.getByText('1 demande', { exact: true })).toBeVisible()
    await stayOnCalls(page)
    await rowsOf(page).getByRole('link', { name: 'Appeler Mireille Ondo' }).click()
    const question = page.locator('section[aria-label="Résultat"]')
    await expect(question).toBeVisible()
    const recorded = () => site.db.selectFrom('activites').select('type').execute()
    await expect.poll(recorded).toEqual([{ type: 'appel' }])
    await endSessionsAtNextChange(page, site)
    // The second change waits for the first one, which waits for the sign-in.
    const refused = page.waitForResponse((response) => response.status() === 401)
    const sent = Promise.withResolvers<void>()
    await page.route('**/api/parent-requests/*/status', async (route) => {
      await sent.promise
      await route.fallback()
    })
    await chooseStatus(statusOf(page, 'la demande de Mireille Ondo'), 'Traité')
    await chooseStatus(statusOf(page, 'la demande de Mireille Ondo'), 'Payé')
    sent.resolve()
    await refused
    const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' })
    await dialog.getByLabel("Nom d'utilisateur").fill('paul')
    await dialog.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password)
    await dialog.getByRole('button', { name: 'Se connecter' }).click()
    await expectToast(
      page,
      'Erreur',
      'Impossible de mettre à jour le statut',
      "Un autre compte s'est connecté\u00a0: la modification n'a pas été envoyée.",
    )
    await expect(question).toHaveCount(0)
    await expect(statusOf(page, 'la demande de Mireille Ondo')).toHaveText('En attente')
    const { statut } = await site.db.selectFrom('parent_requests').select('statut').executeTakeFirstOrThrow()
    expect(statut).toBe('en_attente')
  })
})
