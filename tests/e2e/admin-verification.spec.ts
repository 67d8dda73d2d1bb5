import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, dayOf } from '#contract/days.admin.ts'
import { DONE_ETAT, POINT_KEYS } from '#contract/verifications.admin.ts'
import { matchesOfRequest } from '#web/admin/matching/address.ts'
import {
  completeCoordonnees,
  expectToast,
  hire,
  isWideScreen,
  openRecord,
  recordOf,
  setApplicationStatus,
  signIn,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { png } from '../support/files.ts'
import { expectAccessible, open, test, waitForAnswers } from '../support/site.ts'

const POINTS = [
  'Identité',
  'Casier judiciaire',
  'Certificat médical',
  'Adresse visitée',
  'Référence 1',
  'Référence 2',
  'Formation',
]

test.beforeEach(({ page, site }) => Promise.all([signIn(page), completeCoordonnees(site)]))

const today = (): string => new Date().toISOString().slice(0, 10)

const sectionOf = (page: Page, nom: string): Locator =>
  recordOf(page, nom).getByRole('region', { name: 'Vérification' })

/** Asks to accept the application. Returns the question that opens. */
const askToAccept = async (page: Page): Promise<Locator> => {
  await page
    .getByRole('button', { name: /^Accepter/ })
    .last()
    .click()
  return page.getByRole('alertdialog', { name: 'Accepter la candidature de Grâce Mba\u00a0?' })
}

test('a candidate is verified step by step until she is accepted without warning', async ({ page, site }) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await setApplicationStatus(page, id, 'traite')
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  const section = sectionOf(page, 'Grâce Mba')
  await expect(section.getByText('Vérifiée 0/7')).toBeVisible()
  await expectAccessible(page)
  for (const [index, point] of POINTS.entries()) {
    const question = await askToAccept(page)
    await expect(question.getByText('Vérification incomplète')).toBeVisible()
    await expect(question).toContainText(
      `Vérifiée ${index}/7. Il manque\u00a0: ${POINTS.slice(index).join(', ')}.`,
    )
    if (index === 0) await expectAccessible(page)
    await question.getByRole('button', { name: 'Annuler' }).click()
    await section.getByRole('button', { name: `Valider\u00a0: ${point}` }).click()
    await expectToast(page, point, `Vérifiée ${index + 1}/7`)
    await expect(section.getByText(`Vérifiée ${index + 1}/7`)).toBeVisible()
  }
  await expect(section.getByRole('button', { name: /^Valider/ })).toHaveCount(0)
  const question = await askToAccept(page)
  await expect(question).toContainText('Cette décision est finale')
  await expect(question.getByText('Vérification incomplète')).toBeHidden()
  await expect(question).toContainText(`Tout est vérifiéVérifiée 7/7\u00a0: ${POINTS.join(', ')}.`)
  await question.getByRole('button', { name: 'Accepter' }).click()
  await expectToast(page, 'Candidature acceptée')
})

test('a match says how far its nanny is verified before she is proposed, and nothing moves when that arrives', async ({
  page,
  site,
}) => {
  const address = matchesOfRequest(await submitRequest(site, { nom: 'Mireille Ondo' }))
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  const gate = Promise.withResolvers<void>()
  await page.route(`**/api/verifications/${id}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  await open(page, address)
  const match = page.getByRole('article').filter({ hasText: 'Grâce Mba' })
  const propose = match.getByRole('button', { name: 'Proposer Grâce Mba à Mireille Ondo' })
  await expect(propose).toBeVisible()
  const topOf = () => propose.evaluate((button) => button.getBoundingClientRect().top)
  const top = await topOf()
  gate.resolve()
  await expect(match.getByText('Vérifiée 0/7')).toBeVisible()
  await expect(match.getByText('Vérification incomplète')).toBeVisible()
  await expect.poll(topOf).toBe(top)
  await expectAccessible(page)
  await propose.click()
  await expectToast(page, 'Mise en relation enregistrée')
  await expect(match.getByText('Vérification incomplète')).toBeVisible()
  for (const point of POINT_KEYS) {
    const data = { point, etat: DONE_ETAT, date: today(), note: null, revision: 0 }
    expect((await page.request.patch(`/api/verifications/${id}`, { data })).status()).toBe(200)
  }
  await open(page, address)
  await expect(match.getByText('Vérifiée 7/7')).toBeVisible()
  await expect(match.getByText('Tout est vérifié')).toBeVisible()
})

test('a verified point that expires soon appears in "À faire", and disappears when it is renewed', async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  const section = sectionOf(page, 'Grâce Mba')
  const dialog = page.getByRole('dialog', { name: 'Casier judiciaire' })
  await section.getByRole('button', { name: 'Modifier\u00a0: Casier judiciaire' }).click()
  await dialog.getByLabel("Valable jusqu'au").fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Ce jour est avant celui de la vérification')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel("Valable jusqu'au").fill(addDays(today(), 10))
  await dialog.getByLabel('Document').selectOption('cni.png')
  await dialog.getByLabel('Note').fill('Vu en original')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Casier judiciaire', 'Vérifiée 1/7')
  await expect(section.getByText(/^Expire le/)).toBeVisible()
  await expect(section.getByText('Vu en original')).toBeVisible()
  await expect(section.getByText('cni.png')).toBeVisible()

  await open(page, '/admin/aujourdhui')
  const expiring = page.getByRole('region', { name: 'Documents qui expirent' })
  await expect(expiring).toContainText('Grâce Mba')
  await expect(expiring).toContainText('Casier judiciaire à renouveler, expire le')
  await expectAccessible(page)
  await expiring.getByRole('link', { name: 'Renouveler\u00a0: Grâce Mba' }).click()
  await section.getByRole('button', { name: 'Modifier\u00a0: Casier judiciaire' }).click()
  await dialog.getByLabel("Valable jusqu'au").fill(addDays(today(), 90))
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(section.getByText(/^Valable jusqu'au/)).toBeVisible()
  await open(page, '/admin/aujourdhui')
  await expect(page.getByText('Tout est fait. Bonne journée\u00a0!')).toBeVisible()
})

test('a point that was only asked for has no day; when it is verified, the day is today', async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  const section = sectionOf(page, 'Grâce Mba')
  const dialog = page.getByRole('dialog', { name: 'Casier judiciaire' })
  const edit = section.getByRole('button', { name: 'Modifier\u00a0: Casier judiciaire' })
  const day = dialog.getByLabel('Vérifié le')
  const stored = () => site.db.selectFrom('verifications').select(['etat', 'date']).execute()
  await edit.click()
  await expect(day).toHaveValue(dayOf(new Date()))
  await dialog.getByLabel('État').selectOption('Demandé')
  await expect(day).toBeHidden()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(section.getByText(/^Modifié par/)).toBeVisible()
  await expect.poll(stored).toEqual([{ etat: 'demande', date: null }])

  // Earlier versions stored a day with every state.
  await site.db.updateTable('verifications').set({ date: '2026-01-05' }).execute()
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  await expect(section.getByText(/^Modifié par/)).toBeVisible()
  await expect(section.getByText('Le 05/01/2026')).toBeHidden()
  await edit.click()
  await expect(day).toBeHidden()
  await dialog.getByLabel('État').selectOption('Vérifié')
  await expect(day).toHaveValue(dayOf(new Date()))
  await day.fill('2026-01-09')
  for (const etat of ['Demandé', 'Vérifié']) await dialog.getByLabel('État').selectOption(etat)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(section.getByText('Le 09/01/2026')).toBeVisible()
  await expect.poll(stored).toEqual([{ etat: 'fait', date: '2026-01-09' }])
  await edit.click()
  await expect(day).toHaveValue('2026-01-09')
})

test('changing the note of a point that was set to be done again does not verify it', async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await page.request.patch(`/api/verifications/${id}`, {
    data: { point: 'casier', etat: 'a_faire', note: 'Illisible', revision: 0 },
  })
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  const section = sectionOf(page, 'Grâce Mba')
  await section.getByRole('button', { name: 'Modifier\u00a0: Casier judiciaire' }).click()
  const dialog = page.getByRole('dialog', { name: 'Casier judiciaire' })
  await dialog.getByLabel('Note').fill('Illisible, rappeler lundi')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(section.getByText('Illisible, rappeler lundi')).toBeVisible()
  await expect(section.getByText('Vérifiée 0/7')).toBeVisible()
})

test('the question before an acceptance keeps its height when the missing points arrive', async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await setApplicationStatus(page, id, 'traite')
  const gate = Promise.withResolvers<void>()
  await page.route(`**/api/verifications/${id}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  await open(page, '/admin?onglet=candidatures')
  const question = await askToAccept(page)
  await expect(question).toBeVisible()
  const heightOf = () => question.evaluate((element) => (element as HTMLElement).offsetHeight)
  await page.evaluate(() => document.fonts.ready.then(() => null))
  const height = await heightOf()
  gate.resolve()
  await expect(question.getByText('Vérification incomplète')).toBeVisible()
  await expect.poll(heightOf).toBe(height)
})

test('saving a point keeps a proof that a colleague added after the record was read', async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, '/admin?onglet=candidatures')
  await waitForAnswers(page)
  const added = await page.request.post(`/api/documents/${id}`, {
    multipart: { file: { name: 'casier.png', mimeType: 'image/png', buffer: png() } },
  })
  const { storedPath } = (await added.json()) as { storedPath: string }
  await page.request.patch(`/api/verifications/${id}`, {
    data: { point: 'casier', etat: 'demande', storedPath, revision: 0 },
  })
  await openRecord(page, 'Grâce Mba')
  const section = sectionOf(page, 'Grâce Mba')
  await section.getByRole('button', { name: 'Modifier\u00a0: Casier judiciaire' }).click()
  const dialog = page.getByRole('dialog', { name: 'Casier judiciaire' })
  await expect(dialog.getByLabel('Document').locator(':checked')).toHaveText('Ajouté entre-temps')
  await dialog.getByLabel('Note').fill('Vu en original')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(section.getByText('Vu en original')).toBeVisible()
  const proofs = () => site.db.selectFrom('verifications').select('storedPath').execute()
  await expect.poll(proofs).toEqual([{ storedPath }])
})

test.describe('with a conflict', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test('a point that a colleague changed meanwhile is replaced as a whole, by saving again', async ({
    page,
    site,
  }) => {
    const id = await submitApplication(site, { nom: 'Grâce Mba' })
    await open(page, '/admin?onglet=candidatures')
    await openRecord(page, 'Grâce Mba')
    const section = sectionOf(page, 'Grâce Mba')
    await section.getByRole('button', { name: 'Modifier\u00a0: Référence 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Référence 1' })
    await expect(dialog.getByLabel('Note')).toBeVisible()
    const theirs = { point: 'reference1', etat: 'non_conforme', note: 'Injoignable', revision: 0 }
    const stored = await page.request.patch(`/api/verifications/${id}`, { data: theirs })
    expect(stored.status(), await stored.text()).toBe(200)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Note : Injoignable')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect
      .poll(() => site.db.selectFrom('verifications').select(['etat', 'note']).execute())
      .toEqual([{ etat: 'fait', note: null }])
  })
})

test('the dashboard and the settings say how many employees are not verified, by the points that are required', async ({
  page,
  site,
}) => {
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  await hire(page, await submitApplication(site, { nom: 'Rose Nze' }))
  await open(page, '/admin')
  const head = isWideScreen(page)
    ? page.getByRole('region', { name: "À faire aujourd'hui" })
    : page.getByRole('navigation', { name: 'Gestion' })
  await expect(head.getByText('2 employés actifs ne sont pas entièrement vérifiés')).toBeVisible()
  // On a phone it stands right after the button of the payments.
  if (!isWideScreen(page))
    await expect(head.getByRole('link', { name: 'Encaissements' }).locator('+ a')).toContainText('2 employés')
  await expectAccessible(page)
  await open(page, '/admin/parametres')
  await expect(page.getByText(/2 employés actifs ne le sont pas encore/)).toBeVisible()
  const form = page.getByRole('form', { name: 'Vérification' })
  for (const point of POINTS) await form.getByRole('switch', { name: point }).click()
  await form.getByRole('button', { name: 'Enregistrer la vérification' }).click()
  await expect(form.getByText('Choisissez au moins un point')).toBeVisible()
  await form.getByRole('switch', { name: 'Identité' }).click()
  await form.getByRole('button', { name: 'Enregistrer la vérification' }).click()
  await expectToast(page, 'Paramètres mis à jour avec succès')
  await expectAccessible(page)

  await open(page, '/admin/aujourdhui')
  await page.getByRole('link', { name: 'Vérifier\u00a0: Rose Nze' }).click()
  const section = sectionOf(page, 'Rose Nze')
  await expect(section.getByText('Vérifiée 0/1')).toBeVisible()
  await section.getByRole('button', { name: 'Valider\u00a0: Identité' }).click()
  await expect(section.getByText('Vérifiée 1/1')).toBeVisible()
  await open(page, '/admin')
  await expect(head.getByText("1 employé actif n'est pas entièrement vérifié")).toBeVisible()
  // The home page promises what the agency requires.
  await open(page, '/')
  const promised = page.getByRole('region', { name: 'Comment nous vérifions chaque nounou' })
  await expect(promised.getByRole('listitem')).toHaveText(["Pièce d'identité contrôlée"])
})
