import { expect } from '@playwright/test'
import { clear, expectToast, isWideScreen, signIn } from '../support/back-office.ts'
import { expectAccessible, open, test } from '../support/site.ts'

test.beforeEach(({ site }) => clear(site))

test('a colleague is invited by a link, chooses a password, and is removed again', async ({
  page,
  browser,
  site,
}) => {
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
  await expectToast(page, 'Déconnecté partout')
  await card.getByRole('button', { name: 'Retirer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expectToast(page, 'Compte retiré')
  await expect(card).toBeHidden()
  await context.close()
})

test.describe('with a refused call', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test('the last administrator stays, and the screen says why', async ({ page }) => {
    await signIn(page)
    await open(page, '/admin/comptes')
    await page.getByRole('button', { name: 'Retirer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
    await expectToast(page, 'Erreur', "C'est le dernier administrateur\u00a0: il doit en rester un.")
    await expect(page.getByRole('button', { name: 'Retirer' })).toBeVisible()
  })
})
