import { expect, type Page } from '@playwright/test'
import { inclusCle } from '#contract/page-texts.ts'
import { ADMIN } from '../support/app.ts'
import { expectToast, SERVER_FAILURE, signIn } from '../support/back-office.ts'
import { open, test } from '../support/site.ts'

/** Stores a setting as another administrator. `avant`: its stored value; undefined: there is none. */
const storeAsAnother = async (page: Page, cle: string, valeur: string, avant?: string) => {
  const answer =
    avant === undefined
      ? await page.request.post('/api/parametres-site', {
          data: { cle, valeur },
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        })
      : await page.request.patch(`/api/parametres-site/${cle}`, { data: { valeur, avant } })
  expect(answer.ok()).toBe(true)
}

test.beforeEach(({ page }) => signIn(page))

test('a delay that only a colleague changed is left as it is at each save', async ({ page, site }) => {
  await open(page, '/admin/parametres')
  const delays = page.getByRole('form', { name: 'Délais' })
  const save = delays.getByRole('button', { name: 'Enregistrer les délais' })
  const reminder = delays.getByLabel('Délai avant de relancer une famille en attente')
  // The form was opened before the colleague's change.
  await expect(reminder).toBeVisible()
  await storeAsAnother(page, 'garantie_jours', '60')
  const stored = () =>
    site.db
      .selectFrom('parametres_site')
      .select(['cle', 'valeur'])
      .where('cle', 'in', ['delai_relance_jours', 'garantie_jours'])
      .orderBy('cle')
      .execute()
  for (const days of ['5', '4']) {
    await reminder.fill(days)
    await save.click()
    await expect.poll(stored).toEqual([
      { cle: 'delai_relance_jours', valeur: days },
      { cle: 'garantie_jours', valeur: '60' },
    ])
    await expectToast(page, 'Paramètres mis à jour avec succès')
  }
})

test('an address is stored although a colleague changed the phone number', async ({ page, site }) => {
  await open(page, '/admin/parametres')
  const telephone = page.getByLabel('Téléphone de contact')
  await storeAsAnother(page, 'telephone', '+241 66 00 00 00', await telephone.inputValue())
  await page.getByLabel('Adresse', { exact: true }).fill('Akanda, Libreville')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expectToast(page, 'Paramètres mis à jour avec succès')
  const stored = await site.db
    .selectFrom('parametres_site')
    .select(['cle', 'valeur'])
    .where('cle', 'in', ['adresse', 'telephone'])
    .orderBy('cle')
    .execute()
  expect(stored).toEqual([
    { cle: 'adresse', valeur: 'Akanda, Libreville' },
    { cle: 'telephone', valeur: '+241 66 00 00 00' },
  ])
})

test('the JSON of a payment method stays in its field after each save', async ({ page }) => {
  await open(page, '/admin/payment-config')
  const card = page.locator('section').filter({ hasText: 'CinetPay' })
  const json = card.getByLabel('Configuration supplémentaire (JSON)')
  for (const [text, end] of [
    ['{"currency": "XAF"}', '1234'],
    ['{"currency": "EUR"}', '5678'],
  ] as const) {
    await json.fill(text)
    await card.getByLabel('Clé API', { exact: true }).fill(`cle-tres-secrete-${end}`)
    await card.getByRole('button', { name: 'Enregistrer la configuration' }).click()
    // The stored configuration was read again.
    await expect(card.getByText(`****${end}`)).toBeVisible()
    await expect(json).toHaveValue(text)
  }
})

/** Holds each save at an address until the returned function is called, which makes it fail. */
const holdAndFail = async (page: Page, address: string) => {
  const { promise: failing, resolve: fail } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await failing
    await route.fulfill(SERVER_FAILURE)
  })
  return fail
}

test.describe('with a failing save', () => {
  test.use({ allowedConsoleMessages: [/status of 500/] })

  test('fields that a save empties are closed while it is sent, and keep text and focus when it fails', async ({
    page,
  }) => {
    const fail = await holdAndFail(page, '**/api/payment-configs/cinetpay')
    await open(page, '/admin/payment-config')
    const card = page.locator('section').filter({ hasText: 'CinetPay' })
    const key = card.getByLabel('Clé API', { exact: true })
    const json = card.getByLabel('Configuration supplémentaire (JSON)')
    await key.fill('cle-tres-secrete-1234')
    await key.press('Enter')
    await expect(json).toBeDisabled()
    await expect(key).toBeDisabled()
    fail()
    await expectToast(page, 'Erreur')
    await expect(json).toBeEnabled()
    await expect(key).toHaveValue('cle-tres-secrete-1234')
    await expect(key).toBeFocused()
  })

  test('so are those of a new password', async ({ page }) => {
    const fail = await holdAndFail(page, '**/api/admin/change-password')
    await open(page, '/admin/profile')
    await page.getByLabel('Mot de passe actuel').fill(ADMIN.password)
    const next = page.getByLabel('Nouveau mot de passe', { exact: true })
    await next.fill('un autre mot de passe')
    const again = page.getByLabel('Confirmer le nouveau mot de passe')
    await again.fill('un autre mot de passe')
    await again.press('Enter')
    await expect(next).toBeDisabled()
    fail()
    await expectToast(page, 'Erreur')
    await expect(next).toHaveValue('un autre mot de passe')
    await expect(again).toBeFocused()
  })
})

test.describe('with a failing read', () => {
  test.use({ allowedConsoleMessages: [/ERR_FAILED/] })

  test('what was saved stays on the screen and is no conflict at the next save, although it could not be read again', async ({
    page,
    site,
  }) => {
    await open(page, '/admin/payment-config')
    const card = page.locator('section').filter({ hasText: 'CinetPay' })
    const json = card.getByLabel('Configuration supplémentaire (JSON)')
    const save = card.getByRole('button', { name: 'Enregistrer la configuration' })
    await page.route('**/api/payment-configs/cinetpay', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    for (const text of ['{"currency": "XAF"}', '{"currency": "EUR"}']) {
      const failed = page.waitForEvent('requestfailed')
      await json.fill(text)
      await save.click()
      await failed
      // Not "Enregistrement..." any more.
      await expect(save).toBeVisible()
      await expect(json).toHaveValue(text)
    }
    const stored = await site.db.selectFrom('payment_configs').select('configJson').execute()
    expect(stored).toEqual([{ configJson: '{"currency": "EUR"}' }])
  })

  test('a second change of the profile is no conflict with the first one, which could not be read again', async ({
    page,
    site,
  }) => {
    const account = () => site.db.selectFrom('admin_users').select('nom').executeTakeFirstOrThrow()
    const { nom } = await account()
    await open(page, '/admin/profile')
    const name = page.getByLabel('Nom complet')
    const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
    await page.route('**/api/auth/user', (route) => route.abort())
    for (const changed of ['Marie Ondo', nom]) {
      const failed = page.waitForEvent('requestfailed')
      await name.fill(changed)
      await save.click()
      await failed
      await expect(save).toBeVisible()
      await expect.poll(account).toEqual({ nom: changed })
    }
    await expect(page.getByText('entre-temps')).toBeHidden()
  })
})

test.describe('with a conflict', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test('nothing of a form is stored when one of its changed values is refused', async ({ page, site }) => {
    await open(page, '/admin/parametres')
    const telephone = page.getByLabel('Téléphone de contact')
    await storeAsAnother(page, 'telephone', '+241 66 00 00 00', await telephone.inputValue())
    await telephone.fill('066 11 11 11')
    await page.getByLabel('Adresse', { exact: true }).fill('Akanda, Libreville')
    await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
    await expectToast(
      page,
      'Erreur lors de la mise à jour',
      "Modifié entre-temps\u00a0: rien n'a été remplacé.",
    )
    const conflict = page.getByRole('alert').filter({ hasText: "Modifié entre-temps par quelqu'un d'autre" })
    await expect(conflict).toContainText('+241 66 00 00 00')
    await expect(conflict).not.toContainText('Adresse')
    const address = () =>
      site.db.selectFrom('parametres_site').select('valeur').where('cle', '=', 'adresse').executeTakeFirst()
    expect((await address())?.valeur).not.toBe('Akanda, Libreville')
    await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
    await expectToast(page, 'Paramètres mis à jour avec succès')
    await expect.poll(address).toEqual({ valeur: 'Akanda, Libreville' })
  })

  test('of two packages of one name, only the text that a colleague changed is named', async ({
    page,
    site,
  }) => {
    const ids = ['weekend', 'devoirs']
    await site.db.updateTable('prestations').set({ nom: 'Garde du soir' }).where('id', 'in', ids).execute()
    const [mine, theirs] = ids.map((id) => inclusCle(id)) as [string, string]
    await storeAsAnother(page, mine, 'Premier texte')
    await storeAsAnother(page, theirs, 'Second texte')
    await open(page, '/admin/parametres')
    const texts = page.getByRole('form', { name: 'Textes du Site' })
    const fields = texts.getByLabel(/Garde du soir/)
    await expect(fields).toHaveCount(2)
    await storeAsAnother(page, theirs, 'Changé par Rose', 'Second texte')
    await fields.filter({ hasText: 'Second texte' }).fill('Le mien')
    await texts.getByRole('button', { name: 'Enregistrer les textes' }).click()
    await expect(texts.getByRole('alert').getByRole('listitem')).toHaveText([
      /Garde du soir.*Changé par Rose/,
    ])
  })
})
