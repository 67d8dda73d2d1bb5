import { expect, type Page } from '@playwright/test'
import { ADMIN } from '../support/app.ts'
import { expectToast, signIn } from '../support/back-office.ts'
import { addressesOf } from '../support/built.ts'
import { expectAccessible, open, test } from '../support/site.ts'

/** Adds a virtual fingerprint reader (Chromium). Returns a function that sets whether it recognises the finger. */
const addAuthenticator = async (page: Page): Promise<(recognised: boolean) => Promise<unknown>> => {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (isUserVerified) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

const section = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Connexion par empreinte' }) })

const add = async (page: Page, nom: string): Promise<void> => {
  await page.getByRole('button', { name: 'Ajouter cet appareil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter cet appareil' })
  await dialog.getByLabel("Nom de l'appareil").fill(nom)
  await dialog.getByLabel('Votre mot de passe').fill(ADMIN.password)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
}

test('a phone is added, opens the back office by fingerprint, is renamed and removed', async ({ page }) => {
  await addAuthenticator(page)
  await signIn(page)
  await open(page, '/admin/profile')
  await page.getByRole('button', { name: 'Ajouter cet appareil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter cet appareil' })
  await expect(dialog.getByLabel('Votre mot de passe')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await add(page, 'Mon téléphone')
  await expectToast(page, 'Appareil ajouté', 'Mon téléphone')
  await expect(section(page).getByText('pas encore utilisé')).toBeVisible()
  await expectAccessible(page)

  // An open page would make calls without a session.
  await page.goto('about:blank')
  await page.request.post('/api/auth/logout')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await open(page, '/admin/login')
  await expect(page.getByRole('button', { name: 'Utiliser mon empreinte' })).toBeVisible()
  await expectAccessible(page)
  const ofDevices = addressesOf('device')
  expect(loaded.filter((url) => ofDevices.test(url))).toEqual([])
  await page.getByRole('button', { name: 'Utiliser mon empreinte' }).click()
  await expectToast(page, 'Connexion réussie', "Bienvenue dans l'espace d'administration")
  await expect(page).toHaveURL('/admin')

  await open(page, '/admin/comptes')
  await expect(page.getByText('Mon téléphone')).toBeVisible()
  await expectAccessible(page)
  await open(page, '/admin/profile')
  await page.getByRole('button', { name: 'Renommer Mon téléphone' }).click()
  const renaming = page.getByRole('dialog', { name: "Renommer l'appareil" })
  await renaming.getByLabel("Nom de l'appareil").fill('Téléphone du bureau')
  await renaming.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Appareil renommé')
  await expect(section(page).getByText('Téléphone du bureau')).toBeVisible()

  await page.getByRole('button', { name: 'Retirer Téléphone du bureau' }).click()
  const removing = page.getByRole('dialog', { name: /Retirer «\s?Téléphone du bureau/ })
  await expectAccessible(page)
  await removing.getByLabel('Votre mot de passe').fill(ADMIN.password)
  await removing.getByRole('button', { name: 'Retirer' }).click()
  await expectToast(page, 'Appareil retiré', 'Les autres appareils connectés ont été déconnectés.')
  await expect(section(page).getByText('Téléphone du bureau')).toBeHidden()
})

test.describe('with refused calls', () => {
  test.use({ allowedConsoleMessages: [/status of 40[01]/] })

  test('a finger that is not recognised, a removed device and a wrong password are refused with a message', async ({
    page,
    site,
  }) => {
    const recognise = await addAuthenticator(page)
    await signIn(page)
    await open(page, '/admin/profile')
    await page.getByRole('button', { name: 'Ajouter cet appareil' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ajouter cet appareil' })
    await dialog.getByLabel('Votre mot de passe').fill('mauvais mot de passe')
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await expect(dialog.getByText('Le mot de passe actuel est incorrect')).toBeVisible()
    await dialog.getByLabel('Votre mot de passe').fill(ADMIN.password)
    await recognise(false)
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await expect(page.locator('.toast').getByText("L'appareil n'a pas confirmé")).toBeVisible()
    await recognise(true)
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await expect(section(page).getByText('pas encore utilisé')).toBeVisible()
    await page.getByRole('button', { name: 'Ajouter cet appareil' }).click()
    await dialog.getByLabel('Votre mot de passe').fill(ADMIN.password)
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await expect(page.locator('.toast').getByText('Cet appareil est déjà ajouté')).toBeVisible()

    await page.request.post('/api/auth/logout')
    await open(page, '/admin/login')
    await recognise(false)
    await page.getByRole('button', { name: 'Utiliser mon empreinte' }).click()
    await expectToast(
      page,
      'Erreur de connexion',
      "L'appareil n'a pas confirmé. Réessayez, ou utilisez votre mot de passe.",
    )
    await recognise(true)
    await site.db.deleteFrom('passkeys').execute()
    await page.reload()
    await page.getByRole('button', { name: 'Utiliser mon empreinte' }).click()
    await expectToast(
      page,
      'Erreur de connexion',
      "Cet appareil n'est pas reconnu. Connectez-vous avec votre mot de passe.",
    )
    await expect(page).toHaveURL('/admin/login')
  })
})

test('after a one-time link a lost phone is removed and a new one added without the password', async ({
  page,
  site,
}) => {
  await addAuthenticator(page)
  await signIn(page)
  await open(page, '/admin/profile')
  await add(page, 'Téléphone perdu')
  await expectToast(page, 'Appareil ajouté', 'Téléphone perdu')
  const { id } = await site.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
  const link = await page.request.post(`/api/comptes/${id}/lien`, { data: { motDePasse: ADMIN.password } })
  const { token } = (await link.json()) as { token: string }
  // An open page would make calls without a session.
  await page.goto('about:blank')
  await page.request.post('/api/auth/logout')
  await page.goto(`/admin/direct-login#${token}`)
  await expect(page.getByText('Vous êtes connecté par un lien')).toBeVisible()

  await page.getByRole('button', { name: 'Retirer Téléphone perdu' }).click()
  const removing = page.getByRole('dialog', { name: /Retirer/ })
  await expect(removing.getByLabel('Votre mot de passe')).toBeHidden()
  await removing.getByRole('button', { name: 'Retirer' }).click()
  await expectToast(page, 'Appareil retiré', 'Les autres appareils connectés ont été déconnectés.')
  await page.getByRole('button', { name: 'Ajouter cet appareil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter cet appareil' })
  await dialog.getByLabel("Nom de l'appareil").fill('Téléphone neuf')
  await expect(dialog.getByLabel('Votre mot de passe')).toBeHidden()
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(section(page).getByText('Téléphone neuf')).toBeVisible()
})
