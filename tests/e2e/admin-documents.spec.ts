import { expect, type Locator, type Page } from '@playwright/test'
import { addDays } from '#contract/days.admin.ts'
import type { FiledDocument } from '#contract/documents.admin.ts'
import { expectToast, NOT_CONFIRMED, recordOf, signIn, submitApplication } from '../support/back-office.ts'
import { takePhoto } from '../support/photo.ts'
import { expectAccessible, open, test, waitForAnswers } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

const documentsOf = (page: Page, nom: string): Locator =>
  recordOf(page, nom).getByRole('region', { name: 'Documents' })

/** Width and height of a picture on the screen, in whole pixels. */
const sizeOf = async (picture: Locator): Promise<readonly [number, number]> => {
  await expect(picture).toBeVisible()
  const box = await picture.boundingBox()
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]
}

test('a photo opens in place, is enlarged, and stays turned', async ({ page, site }) => {
  test.slow()
  const id = await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  await page.getByRole('button', { name: 'Voir cni.png' }).click()
  const viewer = page.getByRole('dialog', { name: 'cni.png' })
  const picture = viewer.getByRole('img', { name: 'cni.png' })
  await expect(picture).toBeVisible()
  await expect.poll(() => sizeOf(picture)).toEqual([40, 30])
  await expectAccessible(page)
  await viewer.getByRole('button', { name: 'Agrandir' }).click()
  await viewer.getByRole('button', { name: 'Agrandir' }).click()
  await expect(viewer.getByText('200 %')).toBeVisible()
  await expect.poll(() => sizeOf(picture)).toEqual([80, 60])
  await viewer.getByRole('button', { name: 'Réduire' }).click()
  await expect(viewer.getByText('150 %')).toBeVisible()
  await viewer.getByRole('button', { name: 'Tourner à droite' }).click()
  await expectToast(page, 'Sens enregistré', 'cni.png')
  await expect.poll(() => sizeOf(picture)).toEqual([45, 60])
  const rotations = () => site.db.selectFrom('classements').select('rotation').execute()
  for (const rotation of [0, 270]) {
    await viewer.getByRole('button', { name: 'Tourner à gauche' }).click()
    await expect.poll(rotations).toEqual([{ rotation }])
  }
  // The photo is open before its rotation is read.
  const { promise: isOpen, resolve: letRead } = Promise.withResolvers<void>()
  await page.route(`**/api/documents/${id}`, async (route) => {
    await isOpen
    await route.continue()
  })
  await page.goto(`/admin?onglet=candidatures&ouvert=${id}`)
  await page.getByRole('button', { name: 'Voir cni.png' }).click()
  await expect.poll(() => sizeOf(picture)).toEqual([40, 30])
  letRead()
  await expect.poll(() => sizeOf(picture)).toEqual([30, 40])
})

test('C80 a PDF opens in place; a damaged one says so', async ({ page, site }) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  await page.getByRole('button', { name: 'Voir diplome.pdf' }).click()
  const viewer = page.getByRole('dialog', { name: 'diplome.pdf' })
  const sheet = viewer.getByRole('img', { name: 'diplome.pdf' })
  // The viewer draws a page 1400 px wide (PAGE_WIDTH_PX, pdf-pages.ts); this one is twice as wide as high.
  await expect(sheet).toHaveJSProperty('naturalWidth', 1400)
  await expect(sheet).toHaveJSProperty('naturalHeight', 700)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()

  await page.locator('input[type=file]').setInputFiles({
    // Android gives a name without an ending; the dots are part of a date.
    name: 'Casier 12.03.2026',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\nabîmé'),
  })
  await expectToast(page, 'Document ajouté', 'Casier 12.03.2026.pdf')
  await page
    .getByRole('dialog', { name: 'Classer le document' })
    .getByRole('button', { name: 'Annuler' })
    .click()
  await page.getByRole('button', { name: 'Voir Casier 12.03.2026.pdf' }).click()
  await expect(page.getByText('Ce document ne peut pas être affiché ici')).toBeVisible()
})

test('the agency adds a photo, says what it is and until when it is valid', async ({ page, site }) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  const documents = documentsOf(page, 'Grâce Mba')
  await expect(documents.getByText('Aucun document')).toBeVisible()
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('bonjour') })
  await expectToast(page, "Erreur d'upload", 'Seuls les fichiers PDF, JPG et PNG sont acceptés')
  await file.setInputFiles({
    name: 'IMG_2041.jpg',
    mimeType: 'image/jpeg',
    // Exif orientation 1: upright.
    buffer: await takePhoto(page, 3000, 2000, 1),
  })
  await expectToast(page, 'Document ajouté', 'IMG_2041.jpg')
  const dialog = page.getByRole('dialog', { name: 'Classer le document' })
  await expectAccessible(page)
  await dialog.getByLabel('Type de document').selectOption('Casier judiciaire')
  const soon = addDays(new Date().toISOString().slice(0, 10), 10)
  await dialog.getByLabel("Valable jusqu'au").fill(soon)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Document classé', 'IMG_2041.jpg')
  await expect(documents.getByText(/^Casier judiciaire, /)).toBeVisible()
  await expect(documents.getByText(/^Valable jusqu'au/)).toBeVisible()
  await documents.getByRole('button', { name: 'Voir IMG_2041.jpg' }).click()
  // Shrunk in the browser, as a candidate's photo is.
  await expect(page.getByRole('img', { name: 'IMG_2041.jpg' })).toHaveJSProperty('naturalWidth', 1600)
  await page.keyboard.press('Escape')

  // It proves a point of the verification.
  await page.getByRole('button', { name: 'Modifier\u00a0: Casier judiciaire' }).click()
  const point = page.getByRole('dialog', { name: 'Casier judiciaire' })
  await point.getByLabel('Document').selectOption('IMG_2041.jpg')
  await point.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Casier judiciaire', 'Vérifiée 1/7')
  await open(page, '/admin/aujourdhui')
  await expect(page.getByRole('region', { name: 'Documents qui expirent' })).toContainText(
    'Casier judiciaire à renouveler, expire le',
  )
})

test.describe('when an answer is lost', () => {
  test.use({ allowedConsoleMessages: [/ERR_FAILED/] })

  test('a file that is chosen again is stored once; another file of the same name is stored too', async ({
    page,
    site,
  }) => {
    const id = await submitApplication(site, { nom: 'Grâce Mba' })
    await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
    const documents = documentsOf(page, 'Grâce Mba')
    await expect(documents.getByText('Aucun document')).toBeVisible()
    const choose = (text: string) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'cni.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(`%PDF-1.4\n${text}\n%%EOF`),
      })
    await page.route(`**/api/documents/${id}`, async (route) => {
      // The list of documents has the same address, and may be asked for when the route is removed.
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await choose('recto')
    await expectToast(page, 'Erreur', NOT_CONFIRMED)
    await page.unroute(`**/api/documents/${id}`)
    for (const text of ['recto', 'verso']) {
      await choose(text)
      await expectToast(page, 'Document ajouté', 'cni.pdf')
      await page
        .getByRole('dialog', { name: 'Classer le document' })
        .getByRole('button', { name: 'Fermer' })
        .click()
    }
    await expect(documents.getByRole('button', { name: 'Voir cni.pdf' })).toHaveCount(2)
  })
})

test('the agency deletes a document, after a question', async ({ page, site }) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  const documents = documentsOf(page, 'Grâce Mba')
  const deleteIt = async (answer: string) => {
    await documents.getByRole('button', { name: 'Classer cni.png' }).click()
    await page.getByRole('button', { name: 'Supprimer le document' }).click()
    const question = page.getByRole('alertdialog', { name: 'Supprimer cni.png\u00a0?' })
    await expect(question).toContainText('Le fichier est effacé pour toujours')
    await expectAccessible(page)
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toBeHidden()
  }
  await deleteIt('Annuler')
  await page
    .getByRole('dialog', { name: 'Classer le document' })
    .getByRole('button', { name: 'Annuler' })
    .click()
  await expect(documents.getByRole('button', { name: 'Voir cni.png' })).toBeVisible()
  await deleteIt('Supprimer')
  await expectToast(page, 'Document supprimé', 'cni.png')
  await expect(documents.getByRole('button', { name: 'Voir cni.png' })).toBeHidden()
  expect(
    (await site.db.selectFrom('documents').select('filename').execute()).map((one) => one.filename),
  ).not.toContain('cni.png')
})

test('a read-only account sees the documents and changes nothing', async ({ page, site }) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
  const { role } = await site.db.selectFrom('admin_users').select('role').executeTakeFirstOrThrow()
  await site.db.updateTable('admin_users').set({ role: 'lecture' }).execute()
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url())
  })
  try {
    await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
    const documents = documentsOf(page, 'Grâce Mba')
    await expect(documents.getByRole('button', { name: 'Voir cni.png' })).toBeVisible()
    await expect(documents.getByRole('button', { name: 'Ajouter un document' })).toBeHidden()
    await expect(documents.getByRole('button', { name: /^Classer/ })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Modifier\u00a0: Identité' })).toBeHidden()
    await documents.getByRole('button', { name: 'Voir cni.png' }).click()
    const viewer = page.getByRole('dialog', { name: 'cni.png' })
    await viewer.getByRole('button', { name: 'Tourner à droite' }).click()
    await expect.poll(() => sizeOf(viewer.getByRole('img'))).toEqual([30, 40])
    await waitForAnswers(page)
    expect(writes).toEqual([])
    await expect.poll(() => site.db.selectFrom('classements').selectAll().execute()).toEqual([])
  } finally {
    await site.db.updateTable('admin_users').set({ role }).execute()
  }
})

test.describe('when another administrator filed a document first', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test('of two administrators who file a document, the second sees what the first stored, and may replace it', async ({
    page,
    site,
  }) => {
    const id = await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
    await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
    const documents = documentsOf(page, 'Grâce Mba')
    await documents.getByRole('button', { name: 'Classer cni.png' }).click()
    const dialog = page.getByRole('dialog', { name: 'Classer le document' })
    const stored = async (): Promise<FiledDocument> => {
      const all: readonly FiledDocument[] = await (await page.request.get(`/api/documents/${id}`)).json()
      const found = all.find(({ filename }) => filename === 'cni.png')
      if (!found) throw new Error('cni.png is not stored')
      return found
    }
    const other = { categorie: 'identite', expiration: '2029-05-01', rotation: 0, revision: 0 }
    const path = `/api/documents/${id}/${(await stored()).storedPath}`
    const filed = await page.request.patch(path, { data: other })
    expect(filed.status(), await filed.text()).toBe(200)

    await dialog.getByLabel('Type de document').selectOption('Casier judiciaire')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByRole('alert')).toContainText("Pièce d'identité")
    expect(await stored()).toMatchObject({ categorie: 'identite', expiration: '2029-05-01' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expectToast(page, 'Document classé', 'cni.png')
    expect(await stored()).toMatchObject({ categorie: 'casier', expiration: null })
  })
})

test.describe('when another administrator deleted a document meanwhile', () => {
  test.use({ allowedConsoleMessages: [/status of 404/] })

  test('its dialog closes, and opens again for the document that is added next', async ({ page, site }) => {
    const id = await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
    await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
    const documents = documentsOf(page, 'Grâce Mba')
    await documents.getByRole('button', { name: 'Classer cni.png' }).click()
    const dialog = page.getByRole('dialog', { name: 'Classer le document' })
    const all: readonly FiledDocument[] = await (await page.request.get(`/api/documents/${id}`)).json()
    const found = all.find(({ filename }) => filename === 'cni.png')
    const deleted = await page.request.delete(`/api/documents/${id}/${found?.storedPath}`)
    expect(deleted.status(), await deleted.text()).toBe(204)
    await dialog.getByLabel('Type de document').selectOption('Casier judiciaire')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expectToast(page, 'Erreur', "Le document n'a pas été classé")
    await expect(dialog).toBeHidden()
    await page.locator('input[type=file]').setInputFiles({
      name: 'casier.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\ncasier\n%%EOF'),
    })
    await expectToast(page, 'Document ajouté', 'casier.pdf')
    await expect(dialog).toContainText('casier.pdf')
  })
})
