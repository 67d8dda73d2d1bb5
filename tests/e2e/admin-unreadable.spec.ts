import { expect } from '@playwright/test'
import { ERRORS } from '#contract/errors.ts'
import { createEncryption } from '#server/encryption.ts'
import { expectToast, recordOf, signIn, submitApplication } from '../support/back-office.ts'
import { expectAccessible, open, test } from '../support/site.ts'

/** As after a restore with another secret. */
const OTHER = createEncryption('the secret of another installation, long enough')

test.beforeEach(({ page }) => signIn(page))

test('payment keys that cannot be read are named, and can be typed again', async ({ page, site }) => {
  for (const provider of ['moov_money', 'cinetpay'] as const) {
    const path = `/api/payment-configs/${provider}`
    const data = { actif: true, apiKey: 'une-cle-1234', apiSecret: 'un-secret-5678', configJson: null }
    expect((await page.request.put(path, { data })).status()).toBe(200)
    const sealed = (key: string) => OTHER.encrypt(Buffer.from('une-cle-1234'), `${provider}.${key}`)
    await site.db
      .updateTable('payment_configs')
      .set({ apiKey: sealed('apiKey'), apiSecret: sealed('apiSecret') })
      .where('provider', '=', provider)
      .execute()
  }
  await open(page, '/admin/payment-config')
  const card = page.locator('section').filter({ hasText: 'CinetPay' })
  const other = page.locator('section').filter({ hasText: 'Moov Money' })
  for (const one of [card, other]) await expect(one.getByText('Clés illisibles')).toBeVisible()
  await expect(page.locator('section').filter({ hasText: 'Airtel Money' }).getByText('llisible')).toHaveCount(
    0,
  )
  await expectAccessible(page)
  const unreadable = card.getByText('Illisible\u00a0: à saisir de nouveau')
  await expect(unreadable).toHaveCount(2)
  const save = card.getByRole('button', { name: 'Enregistrer la configuration' })
  // One key is typed and saved, then the other is cleared and saved: a save leaves what was not changed.
  await card.getByLabel('Clé API', { exact: true }).fill('une-nouvelle-cle-9012')
  await save.click()
  await expectToast(page, 'Configuration enregistrée')
  await expect(card.getByText('****9012', { exact: true })).toBeVisible()
  await expect(unreadable).toHaveCount(1)
  await card.getByRole('button', { name: 'Effacer la valeur de Site ID' }).click()
  await save.click()
  await expect(unreadable).toHaveCount(0)
  await expect(card.getByText('Clés illisibles')).toBeHidden()
  await expect(other.getByText('Clés illisibles')).toBeVisible()
  // Visitors notice nothing.
  await open(page, '/payment')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test.describe('a document', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test('that cannot be read says so, opened and downloaded', async ({ page, site }) => {
    const id = await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
    const documents = await site.db.selectFrom('documents').select('storedPath').execute()
    for (const { storedPath } of documents)
      await site.db
        .updateTable('documents')
        .set({ contenu: OTHER.encrypt(Buffer.from('x'), storedPath) })
        .where('storedPath', '=', storedPath)
        .execute()
    await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
    for (const action of ['Voir', 'Télécharger']) {
      await recordOf(page, 'Grâce Mba')
        .getByRole('button', { name: `${action} cni.png` })
        .click()
      await expectToast(page, 'Document indisponible', ERRORS.unreadableDocument.message)
    }
  })
})
