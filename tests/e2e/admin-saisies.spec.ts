import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import {
  asksBeforeLeaving,
  chooseStatus,
  expectToast,
  NOT_CONFIRMED,
  openRecord,
  recordOf,
  rowOf,
  rowsOf,
  setApplicationStatus,
  signIn,
  statusOf,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { expectAccessible, open, test, waitForAnswers } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

const openForm = async (page: Page, title: string) => {
  await page.getByRole('button', { name: title }).click()
  const form = page.getByRole('dialog', { name: title })
  await expect(form.getByLabel('Nom complet')).toBeVisible()
  return form
}

test('a family that calls is entered with the rules of the public form, and its record is marked', async ({
  page,
}) => {
  await open(page, '/admin')
  const form = await openForm(page, 'Ajouter une demande')
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
  for (const message of [
    'Le nom est obligatoire',
    'Le numéro de téléphone est obligatoire',
    "L'adresse est obligatoire",
    'Le type de service est obligatoire',
  ])
    await expect(form.getByText(message)).toBeVisible()
  await expectAccessible(page)
  // Nothing is proposed before the packages are read.
  await waitForAnswers(page)
  await form.getByLabel('Nom complet').fill('Mireille Ondo')
  await form.getByLabel('Téléphone', { exact: true }).fill('066 12 34 56')
  await form.getByLabel('Adresse', { exact: true }).fill('Louis, derrière le marché')
  await form.getByLabel('Type de service').selectOption('regulier')
  // The service proposes its package and hours.
  await expect(form.getByLabel('Forfait')).toHaveValue('regulier')
  await expect(form.getByLabel('Heure de début')).not.toHaveValue('')
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expectToast(page, 'Demande ajoutée', 'Mireille Ondo')
  const record = recordOf(page, 'Mireille Ondo')
  await expect(record.getByText("Saisie par l'agence", { exact: true })).toBeVisible()
  await record.getByRole('button', { name: 'Fermer' }).click()
  await expect(rowsOf(page)).toContainText("Saisie par l'agence")
  await page.getByLabel("Plus d'actions").click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter en CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain("Saisie par l'agence")
})

test('a chosen package stays chosen when a colleague deactivates it meanwhile', async ({ page, site }) => {
  await page.clock.install()
  await open(page, '/admin')
  const form = await openForm(page, 'Ajouter une demande')
  await form.getByLabel('Forfait').selectOption('weekend')
  await site.db.updateTable('prestations').set({ actif: 0 }).where('id', '=', 'weekend').execute()
  await site.db.updateTable('prestations').set({ nom: 'Devoirs' }).where('id', '=', 'devoirs').execute()
  // While an earlier read of the packages waits for its answer, the next one (every 30 seconds) is not sent.
  await waitForAnswers(page)
  await page.clock.runFor(30_000)
  await expect(form.getByLabel('Forfait').getByRole('option', { name: 'Devoirs', exact: true })).toHaveCount(
    1,
  )
  await expect(form.getByLabel('Forfait')).toHaveValue('weekend')
})

test('a record that is stored after its form was closed does not leave the screen that is open by then', async ({
  page,
}) => {
  await open(page, '/admin')
  const form = await openForm(page, 'Ajouter une demande')
  await form.getByLabel('Nom complet').fill('Mireille Ondo')
  await form.getByLabel('Téléphone', { exact: true }).fill('066 12 34 56')
  await form.getByLabel('Adresse', { exact: true }).fill('Nzeng-Ayong')
  await form.getByLabel('Type de service').selectOption('regulier')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/parent-requests/saisie', async (route) => {
    await held.promise
    await route.continue()
  })
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await form.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Quitter' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page).toHaveURL('/admin?onglet=messages')
  held.resolve()
  await expectToast(page, 'Demande ajoutée', 'Mireille Ondo')
  await expect(page).toHaveURL('/admin?onglet=messages')
})

test.describe('with a network that fails', () => {
  test.use({ allowedConsoleMessages: [/ERR_FAILED/] })

  test('what is typed during a phone call survives Back and a lost answer, and is stored once', async ({
    page,
    site,
  }) => {
    await open(page, '/admin?onglet=candidatures')
    const form = await openForm(page, 'Ajouter une candidature')
    await expect(form).toHaveAccessibleDescription(/Tous les champs sont obligatoires\./)
    await form.getByLabel('Nom complet').fill('Grâce Mba')
    await page.goBack()
    await page.getByRole('button', { name: 'Rester' }).click()
    await expect(form.getByLabel('Nom complet')).toHaveValue('Grâce Mba')
    await form.getByLabel('Téléphone', { exact: true }).fill('077 98 76 54')
    await form.getByLabel('Adresse', { exact: true }).fill('Nzeng-Ayong')
    await form.getByLabel('Type de poste').selectOption('nounou')
    await form.getByLabel('Disponibilités').selectOption('flexible')
    await form.getByLabel('Expérience', { exact: true }).fill('Dix ans chez des voisins')
    await page.route('**/api/nanny-applications/saisie', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
    // No "n'a pas été enregistrée": nobody knows whether it is stored.
    await expect(page.locator('.toast')).toHaveText(`Erreur${NOT_CONFIRMED}`)
    await page.unroute('**/api/nanny-applications/saisie')
    await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expectToast(page, 'Candidature ajoutée', 'Grâce Mba')
    await expect(recordOf(page, 'Grâce Mba').getByText("Saisie par l'agence", { exact: true })).toBeVisible()
    await expect
      .poll(() => site.db.selectFrom('nanny_applications').select('nom').execute())
      .toEqual([{ nom: 'Grâce Mba' }])
  })
})

test('a refusal may say why, and its polite message is ready to send', async ({ page, site }) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await setApplicationStatus(page, id, 'traite')
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  const record = recordOf(page, 'Grâce Mba')
  await record.getByRole('button', { name: /^Refuser/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Refuser la candidature de Grâce Mba ?' })
  await question.getByRole('radio', { name: 'Trop loin' }).check()
  await question.getByLabel('Précision').fill('Habite Ntoum')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Refuser' }).click()
  await expectToast(page, 'Candidature refusée')
  await expect(record.getByText('Trop loin, Habite Ntoum', { exact: true })).toBeVisible()
  await expect(record.getByLabel('Texte du SMS ou du message WhatsApp')).toHaveValue(
    /^Bonjour Grâce Mba, merci de votre confiance\. Nous ne pouvons pas donner suite/,
  )
  await expect(record.getByRole('link', { name: 'SMS à Grâce Mba' })).toHaveAttribute(
    'href',
    /pas%20donner%20suite/,
  )
})

for (const { how, leave } of [
  {
    how: 'another administrator has decided',
    leave: async (page: Page, id: string) => {
      await setApplicationStatus(page, id, 'refuse')
      // Another change makes the list fetch again.
      await chooseStatus(statusOf(rowOf(page, 'Rose Nze'), 'la candidature de Rose Nze'), 'En attente')
      await expect(rowOf(page, 'Grâce Mba')).toContainText('Refusé')
    },
  },
  {
    how: "the candidate's data is erased",
    leave: async (page: Page) => {
      await openRecord(page, 'Grâce Mba')
      const record = recordOf(page, 'Grâce Mba')
      await record.getByText('Données personnelles').click()
      await record.getByRole('button', { name: 'Effacer' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Effacer', exact: true }).click()
      await expectToast(page, 'Données effacées')
    },
  },
])
  test(`an unsent reason of a refusal is forgotten once ${how}`, async ({ page, site }) => {
    const id = await submitApplication(site, { nom: 'Grâce Mba' })
    await submitApplication(site, { nom: 'Rose Nze' })
    await setApplicationStatus(page, id, 'traite')
    await open(page, '/admin?onglet=candidatures')
    await rowOf(page, 'Grâce Mba')
      .getByRole('button', { name: /^Refuser/ })
      .click()
    const question = page.getByRole('alertdialog', { name: 'Refuser la candidature de Grâce Mba ?' })
    await question.getByRole('radio', { name: 'Autre' }).check()
    await question.getByLabel('Précision').fill('Habite Ntoum')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    expect(await asksBeforeLeaving(page)).toBe(true)
    await leave(page, id)
    await expect.poll(() => asksBeforeLeaving(page)).toBe(false)
  })

test('the other records with the same number are named and linked', async ({ page, site }) => {
  const telephone = '+24166123456'
  await submitRequest(site, { nom: 'Mireille Ondo', telephone })
  for (const nom of ['Une amie', 'Une sœur']) await submitRequest(site, { nom, telephone })
  await submitApplication(site, { nom: 'Odette Ondo', telephone })
  await open(page, '/admin')
  await openRecord(page, 'Mireille Ondo')
  const also = recordOf(page, 'Mireille Ondo').getByRole('region', { name: 'Même numéro' })
  await expect(also.getByRole('link', { name: '2 demandes' })).toBeVisible()
  await expectAccessible(page)
  await also.getByRole('link', { name: /^1 candidature du .* \(En examen\)$/ }).click()
  await expect(recordOf(page, 'Odette Ondo').getByRole('link', { name: '3 demandes' })).toBeVisible()
})

test('each row says which other records have its number', async ({ page, site }) => {
  const telephone = '+24166123456'
  for (const nom of ['Mireille Ondo', 'Une amie', 'Une sœur']) await submitRequest(site, { nom, telephone })
  await submitRequest(site, { nom: 'Paul Nguema', telephone: '+24177001122' })
  await submitApplication(site, { nom: 'Odette Ondo', telephone })
  await submitApplication(site, { nom: 'Grâce Mba', telephone: '+24177001133' })
  await open(page, '/admin')
  await expect(rowOf(page, 'Mireille Ondo')).toContainText('Aussi\u00a0: 2 demandes, 1 candidature')
  await expect(rowOf(page, 'Paul Nguema')).not.toContainText('Aussi')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Candidatures' }).click()
  await expect(rowOf(page, 'Odette Ondo')).toContainText('Aussi\u00a0: 3 demandes')
  await expect(rowOf(page, 'Grâce Mba')).toBeVisible()
  await expect(rowOf(page, 'Grâce Mba')).not.toContainText('Aussi')
})
