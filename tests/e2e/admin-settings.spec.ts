import { expect } from '@playwright/test'
import { ADMIN } from '../support/app.ts'
import { expectToast, isWideScreen, screensOf, signIn } from '../support/back-office.ts'
import { expectAccessible, open, test, waitForAnswers } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

test('packages are listed, created, modified and deleted', async ({ page }) => {
  const name = 'Nuit calme'
  await open(page, '/admin')
  const shortcuts = screensOf(page)
  await shortcuts.getByRole('link', { name: 'Prestations' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Gestion des Prestations' })).toBeVisible()
  const wide = isWideScreen(page)
  for (const column of ['Nom', 'Prix', 'Actions'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  for (const column of ['Description', 'Horaires', 'Statut'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible({ visible: wide })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Ajouter' }).click()
  const form = page.getByRole('dialog', { name: 'Ajouter une prestation' })
  await expect(form.getByLabel('Unité *')).toHaveValue('FCFA')
  await expect(form.getByLabel('Description')).toHaveAttribute('rows', '3')
  await expect(form.getByRole('switch', { name: 'Prestation active' })).toBeChecked()
  if (wide) await expect.poll(async () => (await form.boundingBox())?.width).toBeCloseTo(600)
  await form.getByLabel('Prix').fill('')
  await form.getByLabel('Horaire début').fill('20:00')
  await form.getByRole('button', { name: 'Créer' }).click()
  for (const error of [
    'Le nom est obligatoire',
    'Le prix doit être positif',
    "L'horaire de fin est obligatoire",
  ])
    await expect(form.getByText(error)).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Nom de la prestation *').fill(name)
  await form.getByLabel('Prix').fill('150000')
  await form.getByLabel('Unité *').fill('FCFA/mois')
  await form.getByLabel('Horaire fin').fill('06:00')
  await form.getByRole('button', { name: 'Créer' }).click()
  await expectToast(page, 'Prestation créée avec succès')
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('150\u00a0000\u00a0FCFA/mois')

  await row.getByRole('button', { name: `Modifier ${name}` }).click()
  const edition = page.getByRole('dialog', { name: 'Modifier la prestation' })
  await expect(edition.getByLabel('Horaire début')).toHaveValue('20:00')
  await edition.getByLabel('Prix').fill('0')
  await edition.getByRole('switch').click()
  await edition.getByRole('button', { name: 'Modifier' }).click()
  await expectToast(page, 'Prestation modifiée avec succès')
  await expect(row).not.toContainText('150')
  await expect(row).toContainText('Sur devis (FCFA/mois)')
  await expect(row.getByText('Inactive').filter({ visible: true })).toHaveCount(1)

  await row.getByRole('button', { name: `Supprimer ${name}` }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Êtes-vous sûr de vouloir supprimer cette prestation ?',
  })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Prestation supprimée avec succès')
  await expect(row).toBeHidden()
})

test('contact details are checked, saved, and seen by visitors', async ({ page }) => {
  await open(page, '/admin/parametres')
  await expect(page.getByRole('heading', { name: 'Informations de Contact' })).toBeVisible()
  await page.getByLabel('Email de contact').fill('pas une adresse')
  await page.getByLabel('Adresse', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(page.getByText('Email invalide')).toBeVisible()
  await expect(page.getByText("L'adresse est obligatoire")).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email de contact').fill('bonjour@agence.ga')
  await page.getByLabel('Adresse', { exact: true }).fill('Glass, Libreville')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expectToast(page, 'Paramètres mis à jour avec succès')
  await open(page, '/contact')
  await expect(page.getByText('bonjour@agence.ga')).toBeVisible()
})

test('the dashboard and the settings ask for real contact details while there are placeholders', async ({
  page,
}) => {
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Paramètres : coordonnées à compléter' }).click()
  const request = page.getByText("indiquez le téléphone et l'email de l'agence")
  await expect(request).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Téléphone de contact').fill('066 12 34 56')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(page.getByText("indiquez l'email de l'agence")).toBeVisible()
  await page.getByLabel('Email de contact').fill('bonjour@agence.ga')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(page.getByText('Coordonnées à compléter', { exact: true })).toBeHidden()
  await open(page, '/admin')
  const links = screensOf(page)
  await expect(links.getByRole('link', { name: 'Paramètres', exact: true })).toBeVisible()
})

test('the agency sets the guarantee of a placement, within its limits', async ({ page, site }) => {
  await open(page, '/admin/parametres')
  const delays = page.getByRole('form', { name: 'Délais' })
  const guarantee = delays.getByLabel("Garantie d'un placement, en jours")
  await expect(guarantee).toHaveValue('30')
  await guarantee.fill('400')
  await delays.getByRole('button', { name: 'Enregistrer les délais' }).click()
  await expect(delays.getByText('La garantie est un nombre entier de jours, de 0 à 365')).toBeVisible()
  await expectAccessible(page)
  await guarantee.fill('15')
  await delays.getByRole('button', { name: 'Enregistrer les délais' }).click()
  await expectToast(page, 'Paramètres mis à jour avec succès')
  const stored = () =>
    site.db.selectFrom('parametres_site').select('valeur').where('cle', '=', 'garantie_jours').execute()
  await expect.poll(stored).toEqual([{ valeur: '15' }])
  await open(page, '/admin/parametres')
  await expect(guarantee).toHaveValue('15')
})

test('the agency writes what its verification consists of and what a price includes', async ({
  page,
  site,
}) => {
  await open(page, '/admin/parametres')
  const texts = page.getByRole('form', { name: 'Textes du Site' })
  const verification = texts.getByLabel('Comment nous vérifions chaque nounou')
  await expect(verification).toHaveValue(/Pièce d'identité contrôlée\n/)
  await verification.fill('Casier judiciaire lu\nVisite à domicile')
  await texts.getByLabel('Ce prix comprend : Aide aux devoirs').fill('Trois heures par jour')
  const save = texts.getByRole('button', { name: 'Enregistrer les textes' })
  await save.click()
  await expectToast(page, 'Paramètres mis à jour avec succès')
  await expectAccessible(page)
  const keys = async () =>
    (await site.db.selectFrom('parametres_site').select('cle').orderBy('cle').execute()).map(({ cle }) => cle)
  await expect.poll(keys).toEqual(['adresse', 'email', 'inclus-devoirs', 'telephone', 'verification'])

  await open(page, '/')
  const shown = page.getByRole('region', { name: 'Comment nous vérifions chaque nounou' })
  await expect(shown.getByRole('listitem')).toHaveText(['Casier judiciaire lu', 'Visite à domicile'])
  await open(page, '/services')
  await expect(page.getByText('Trois heures par jour')).toBeVisible()

  // An emptied verification text falls back to the proposed text; an emptied "Ce prix comprend" is not shown.
  await open(page, '/admin/parametres')
  await verification.fill('')
  await texts.getByLabel('Ce prix comprend : Aide aux devoirs').fill(' ')
  await save.click()
  await expectToast(page, 'Paramètres mis à jour avec succès')
  await open(page, '/')
  await expect(shown.getByRole('listitem')).toHaveCount(6)
  await open(page, '/services')
  await expect(page.getByText('Ce prix comprend')).toBeHidden()
})

test('a text that nobody wrote is not stored when the required points change on the same page', async ({
  page,
  site,
}) => {
  await open(page, '/admin/parametres')
  const points = page.getByRole('form', { name: 'Vérification' })
  await points.getByRole('switch', { name: 'Certificat médical' }).click()
  await points.getByRole('button', { name: 'Enregistrer la vérification' }).click()
  await expectToast(page, 'Paramètres mis à jour avec succès')
  const texts = page.getByRole('form', { name: 'Textes du Site' })
  await texts.getByLabel('Ce prix comprend : Aide aux devoirs').fill('Deux heures par jour')
  await texts.getByRole('button', { name: 'Enregistrer les textes' }).click()
  const stored = async () => {
    const settings = site.db.selectFrom('parametres_site').select('cle').orderBy('cle')
    return (await settings.where('cle', 'not in', ['adresse', 'email', 'telephone']).execute()).map(
      ({ cle }) => cle,
    )
  }
  await expect.poll(stored).toContain('inclus-devoirs')
  // Each setting has a call of its own: one that should not be sent may arrive after that of this text.
  await waitForAnswers(page)
  await expect.poll(stored).toEqual(['inclus-devoirs', 'verification_requise'])
})

test('a payment provider is saved on its own, and of a stored key at most the last four characters are shown', async ({
  page,
}) => {
  await open(page, '/admin/payment-config')
  for (const provider of ['Airtel Money', 'Moov Money', 'CinetPay'])
    await expect(page.getByRole('heading', { name: provider })).toBeVisible()
  await expect(page.getByLabel('Site ID', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
  const card = page.locator('section').filter({ hasText: 'CinetPay' })
  const key = card.getByLabel('Clé API', { exact: true })
  await expect(key).toHaveAttribute('type', 'password')
  await key.fill('cle-tres-secrete-9876')
  await card.getByRole('button', { name: /^Afficher.*Clé API/ }).click()
  await expect(key).toHaveAttribute('type', 'text')
  await card.getByLabel('Site ID', { exact: true }).fill('1234')
  await card.getByLabel('Configuration supplémentaire (JSON)').fill('[1, 2]')
  await card.getByRole('button', { name: 'Enregistrer la configuration' }).click()
  await expect(card.getByText('La configuration doit être un objet JSON')).toBeVisible()
  await expectAccessible(page)
  await card.getByLabel('Configuration supplémentaire (JSON)').fill('{"currency": "XAF"}')
  await card.getByRole('switch').click()
  await expect(card.getByRole('switch', { name: /^Actif/ })).toBeChecked()
  await card.getByRole('button', { name: 'Enregistrer la configuration' }).click()
  await expectToast(
    page,
    'Configuration enregistrée',
    'La configuration de CinetPay a été mise à jour avec succès.',
  )
  await expect(card.getByText('****9876')).toBeVisible()
  await expect(card.getByText('****', { exact: true })).toBeVisible()
  await expect(key).toHaveValue('')
  await card.getByRole('button', { name: 'Effacer la valeur de Clé API' }).click()
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click()
  await card.getByRole('button', { name: 'Enregistrer la configuration' }).click()
  // The button of a stored key: "Effacer" or "Garder".
  await expect(card.getByRole('button', { name: 'la valeur de Clé API' })).toBeHidden()
  await expect(card.getByText('****', { exact: true })).toBeVisible()
})

test('the profile shows an error at each wrong field', async ({ page }) => {
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Profil' }).click()
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(ADMIN.username)
  await page.getByLabel("Nom d'utilisateur").fill('')
  await page.getByLabel('Nom complet').fill('')
  await page.getByLabel('Email').fill('x')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  for (const error of [
    "Le nom d'utilisateur est obligatoire",
    'Le nom complet est obligatoire',
    'Email invalide',
  ])
    await expect(page.getByText(error)).toBeVisible()
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  for (const error of [
    'Le mot de passe actuel est obligatoire',
    'Le nouveau mot de passe doit contenir au moins 6 caractères',
    'La confirmation est obligatoire',
  ])
    await expect(page.getByText(error)).toBeVisible()
  await page.getByLabel('Mot de passe actuel').fill(ADMIN.password)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('assez long')
  await page.getByLabel('Confirmer le nouveau mot de passe').fill('autre chose')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  await expectAccessible(page)
})

test.describe('with refused and failing calls', () => {
  test.use({ allowedConsoleMessages: [/status of (400|409|500)/] })

  test('failed writes show the toasts of docs/product.md, "Messages of the screens"', async ({ page }) => {
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
    )
    await open(page, '/admin/prestations')
    await page.getByRole('button', { name: 'Ajouter' }).click()
    await page.getByLabel('Nom de la prestation *').fill('Nuit')
    await page.getByRole('button', { name: 'Créer' }).click()
    await expectToast(page, 'Erreur lors de la création')
    await page.getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('button', { name: 'Quitter' }).click()
    await page.getByRole('button', { name: 'Modifier Garde régulière' }).click()
    await page.getByRole('button', { name: 'Modifier', exact: true }).click()
    await expectToast(page, 'Erreur lors de la modification')
    await page.getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('button', { name: 'Supprimer Garde régulière' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expectToast(page, 'Erreur lors de la suppression')

    await open(page, '/admin/parametres')
    await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
    await expectToast(page, 'Erreur lors de la mise à jour', 'Vérifiez les logs pour plus de détails')

    await open(page, '/admin/payment-config')
    await page.getByRole('button', { name: 'Enregistrer la configuration' }).first().click()
    await expectToast(page, 'Erreur', 'Impossible de mettre à jour la configuration')

    await open(page, '/admin/profile')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expectToast(page, 'Erreur', 'Impossible de mettre à jour le profil.')
  })

  test('a wrong current password is refused with the toast of docs/product.md, "Messages of the screens"', async ({
    page,
  }) => {
    await open(page, '/admin/profile')
    await page.getByLabel('Mot de passe actuel').fill('ce n est pas lui')
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('assez long')
    await page.getByLabel('Confirmer le nouveau mot de passe').fill('assez long')
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expectToast(
      page,
      'Erreur',
      'Impossible de changer le mot de passe. Vérifiez votre mot de passe actuel.',
    )
  })

  test('a setting that another administrator stored first is not replaced unseen', async ({ page, site }) => {
    await open(page, '/admin/parametres')
    const delays = page.getByRole('form', { name: 'Délais' })
    const guarantee = delays.getByLabel("Garantie d'un placement, en jours")
    await guarantee.fill('15')
    const theirs = { cle: 'garantie_jours', valeur: '20' }
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    expect((await page.request.post('/api/parametres-site', { data: theirs, headers })).status()).toBe(201)
    const save = delays.getByRole('button', { name: 'Enregistrer les délais' })
    await save.click()
    await expectToast(page, 'Erreur lors de la mise à jour')
    await expect(delays.getByText("Modifié entre-temps par quelqu'un d'autre")).toBeVisible()
    await expect(guarantee).toHaveValue('15')
    const stored = () =>
      site.db.selectFrom('parametres_site').select('valeur').where('cle', '=', 'garantie_jours').execute()
    await expect.poll(stored).toEqual([{ valeur: '20' }])
    await save.click()
    await expectToast(page, 'Paramètres mis à jour avec succès')
    await expect.poll(stored).toEqual([{ valeur: '15' }])
  })

  test('the settings of a provider that another administrator changed are shown, JSON too', async ({
    page,
  }) => {
    await open(page, '/admin/payment-config')
    const card = page.locator('section').filter({ hasText: 'Moov Money' })
    const json = card.getByLabel('Configuration supplémentaire (JSON)')
    await json.fill('{"environment": "test"}')
    const path = '/api/payment-configs/moov_money'
    const { provider: _, ...avant } = await (await page.request.get(path)).json()
    const theirs = { actif: false, configJson: '{"environment": "production"}' }
    expect((await page.request.put(path, { data: { ...theirs, avant } })).status()).toBe(200)
    const save = card.getByRole('button', { name: 'Enregistrer la configuration' })
    await save.click()
    await expectToast(page, 'Erreur')
    const conflict = card.getByRole('alert').filter({ hasText: "Modifié entre-temps par quelqu'un d'autre" })
    await expect(conflict).toContainText('"environment": "production"')
    await expectAccessible(page)
    await expect(json).toHaveValue('{"environment": "test"}')
  })

  test('a key that another administrator cleared meanwhile can be typed anew', async ({ page }) => {
    const path = '/api/payment-configs/moov_money'
    const put = async (keys: object) => {
      const { provider: _, ...avant } = await (await page.request.get(path)).json()
      const { actif, configJson } = avant
      const answer = await page.request.put(path, { data: { actif, configJson, ...keys, avant } })
      expect(answer.status()).toBe(200)
    }
    await put({ apiKey: 'cle-de-moov-1234' })
    await open(page, '/admin/payment-config')
    const card = page.locator('section').filter({ hasText: 'Moov Money' })
    await card.getByRole('button', { name: 'Effacer la valeur de Clé API' }).click()
    const theirs = '{"environment": "recette"}'
    await put({ apiKey: null, configJson: theirs })
    await card.getByRole('button', { name: 'Enregistrer la configuration' }).click()
    await expect(card.getByRole('alert').filter({ hasText: 'Modifié entre-temps' })).toContainText(theirs)
    await expect(card.getByLabel('Configuration supplémentaire (JSON)')).not.toHaveValue(theirs)
    await card.getByLabel('Clé API', { exact: true }).fill('une-autre-cle-5678')
    await card.getByRole('button', { name: 'Enregistrer la configuration' }).click()
    await expect(card.getByText('****5678', { exact: true })).toBeVisible()
  })

  test('a package that another administrator changed is not replaced unseen', async ({ page }) => {
    await open(page, '/admin/prestations')
    await page.getByRole('button', { name: 'Modifier Aide aux devoirs' }).click()
    await page.getByLabel('Prix').fill('70000')
    const theirs = { nom: 'Aide aux devoirs', prix: 65_000, unite: 'FCFA/mois', actif: true }
    const stored = await page.request.patch('/api/prestations/devoirs', {
      data: { ...theirs, description: 'Deux heures chaque soir.' },
    })
    expect(stored.status()).toBe(200)
    await page.getByRole('button', { name: 'Modifier', exact: true }).click()
    await expectToast(
      page,
      'Erreur lors de la modification',
      "Modifié entre-temps\u00a0: rien n'a été remplacé.",
    )
    const warning = page.getByRole('dialog').getByRole('alert')
    await expect(warning).toContainText("Modifié entre-temps par quelqu'un d'autre")
    await expect(warning).toContainText('Prix\u00a0: 65\u00a0000\u00a0FCFA/mois')
    await expect(warning).toContainText('Description\u00a0: Deux heures chaque soir.')
    await expect(warning, 'names only what differs').not.toContainText(/Nom|Statut/)
    await expectAccessible(page)
    await expect(page.getByLabel('Prix')).toHaveValue('70000')
    await page.getByRole('button', { name: 'Modifier', exact: true }).click()
    await expectToast(page, 'Prestation modifiée avec succès')
  })
})
