import { expect, type Page } from '@playwright/test'
import { SCREEN_LIMIT_MS } from '#web/offline/constants.ts'
import { refusalOf } from '../support/faulty-network.ts'
import {
  chosenFiles,
  expectArrivedOnce,
  openSettled,
  test,
  writeApplication,
} from '../support/offline-site.ts'
import { drawPicture, sizeOf, takePhoto } from '../support/photo.ts'
import { changeTimers, HOUR_MS } from '../support/timers.ts'

const MEGABYTE = 1024 * 1024
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes - 9, 'x')])

const refused = (page: Page) => page.getByRole('status').filter({ hasText: 'joint' })

test('the field says who sees the documents and how long they are kept', async ({ page }) => {
  await openSettled(page, '/nanny-form')
  await expect(page.getByText("Seule l'agence les voit.")).toHaveText(
    "Seule l'agence les voit. Sans embauche, ils sont effacés 6\u00a0mois après sa décision, ou 12\u00a0mois après votre envoi ou la dernière étape avec une famille, une fois les propositions closes.",
  )
})

test('a chosen document is marked "Ajouté", with its name announced; a photo is previewed', async ({
  page,
}) => {
  await openSettled(page, '/nanny-form')
  const photo = await takePhoto(page, 800, 600, 1)
  await page.locator('#documents').setInputFiles([
    { name: 'cni.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'diplome.pdf', mimeType: 'application/pdf', buffer: pdf(2000) },
  ])
  const rows = chosenFiles(page).getByRole('listitem')
  await expect(rows.getByText('· Ajouté')).toHaveCount(2)
  await expect(rows.first().getByRole('status')).toHaveText(/^cni\.jpg.* · Ajouté$/)
  const picture = rows.first().locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBe(800)
  await expect(rows.last().locator('img')).toHaveCount(0)
})

test('a phone offers its camera, a desktop does not', async ({ page, browser, baseURL, nom, agency }) => {
  await openSettled(page, '/nanny-form')
  const button = page.getByText('Prendre une photo')
  await expect(button).toBeVisible()
  const camera = page.getByLabel('Prendre une photo')
  await expect(camera).toHaveAttribute('capture', 'environment')
  await camera.setInputFiles({
    name: 'image.jpg',
    mimeType: 'image/jpeg',
    buffer: await takePhoto(page, 640, 480, 1),
  })
  await expect(chosenFiles(page).getByText('Ajouté')).toHaveCount(1)
  await writeApplication(page, nom)
  await expectArrivedOnce(page, agency, 'nanny-applications', nom)
  const desktop = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    hasTouch: false,
    viewport: { width: 1280, height: 800 },
  })
  const wide = await desktop.newPage()
  await openSettled(wide, '/nanny-form')
  await expect(wide.getByText('Ajouter des fichiers')).toBeVisible()
  await expect(wide.getByText('Prendre une photo')).toBeHidden()
  await desktop.close()
})

test('a photo over 5 MB is shrunk, upright, and arrives', async ({ page, agency, nom }) => {
  await openSettled(page, '/nanny-form')
  await expect(page.locator('#documents-aide')).toContainText(
    'PDF, JPG ou PNG, 5\u00a0MB au plus par fichier\u00a0; une photo plus lourde est réduite toute seule.',
  )
  const photo = Buffer.concat([await takePhoto(page, 3000, 2000, 6), Buffer.alloc(6 * MEGABYTE)])
  await page.locator('#documents').setInputFiles({ name: 'cni.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(chosenFiles(page).getByText('Ajouté')).toHaveCount(1)
  await writeApplication(page, nom)
  await expectArrivedOnce(page, agency, 'nanny-applications', nom)
  const [row] = await agency.rowsOf('nanny-applications', nom)
  const [[, sent] = ['', Buffer.alloc(0)]] = row ? await agency.bytesOf(row) : []
  await expect.poll(() => sizeOf(page, sent)).toEqual([1067, 1600])
  expect(sent.length).toBeLessThan(MEGABYTE)
})

test('a small photo is not made larger', async ({ page, agency, nom }) => {
  await openSettled(page, '/nanny-form')
  const photo = await takePhoto(page, 300, 200, 1)
  await page.locator('#documents').setInputFiles({ name: 'cni.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(chosenFiles(page).getByText('Ajouté')).toHaveCount(1)
  await writeApplication(page, nom)
  await expectArrivedOnce(page, agency, 'nanny-applications', nom)
  const [row] = await agency.rowsOf('nanny-applications', nom)
  const [[, sent] = ['', Buffer.alloc(0)]] = row ? await agency.bytesOf(row) : []
  await expect.poll(() => sizeOf(page, sent)).toEqual([300, 200])
})

test('a photo in another format is sent as a JPEG where the browser can read it', async ({
  page,
  agency,
  nom,
}) => {
  await openSettled(page, '/nanny-form')
  const photo = await drawPicture(page, 300, 200, 'image/webp')
  await page.locator('#documents').setInputFiles({ name: 'cni.webp', mimeType: 'image/webp', buffer: photo })
  await expect(chosenFiles(page).getByText('cni.jpg')).toBeVisible()
  await expect(chosenFiles(page).getByText('Ajouté')).toHaveCount(1)
  await writeApplication(page, nom)
  await expectArrivedOnce(page, agency, 'nanny-applications', nom)
  const [row] = await agency.rowsOf('nanny-applications', nom)
  const [[, sent] = ['', Buffer.alloc(0)]] = row ? await agency.bytesOf(row) : []
  expect(await sizeOf(page, sent)).toEqual([300, 200])
})

test('a refused file is named while an earlier one is still being uploaded', async ({ page }) => {
  await openSettled(page, '/nanny-form')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/upload', async (route) => {
    await held
    await route.continue()
  })
  await page.locator('#documents').setInputFiles([
    { name: 'diplome.pdf', mimeType: 'application/pdf', buffer: pdf(2000) },
    { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: Buffer.alloc(2000, 'x') },
  ])
  await expect(refused(page)).toContainText('IMG_0042.HEIC')
  await expect(chosenFiles(page).getByText('Envoi en cours…')).toHaveCount(1)
  answer()
  await expect(chosenFiles(page).getByText('Ajouté')).toHaveCount(1)
})

test('no file is added or removed while the application is being sent', async ({ page, network, nom }) => {
  // Without the limit after which the form stops waiting for the held call: a slow machine would reach it.
  await changeTimers(page, { [SCREEN_LIMIT_MS]: HOUR_MS })
  await openSettled(page, '/nanny-form')
  const file = { name: 'cni.pdf', mimeType: 'application/pdf', buffer: pdf(2000) }
  await page.locator('#documents').setInputFiles(file)
  await expect(chosenFiles(page).getByText('Ajouté')).toHaveCount(1)
  network.failAt('/api/nanny-applications', refusalOf('adresse', 'Cette adresse est refusée'))
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/nanny-applications', async (route) => {
    await held
    await route.continue()
  })
  await writeApplication(page, nom)
  await expect(page.getByRole('button', { name: 'Envoi en cours…' })).toBeVisible()
  await expect(page.locator('#documents')).toBeDisabled()
  await expect(page.locator('#documents-photo')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Retirer cni.pdf' })).toBeDisabled()
  answer()
  await expect(page.getByText('Cette adresse est refusée')).toBeVisible()
  await page.getByRole('button', { name: 'Retirer cni.pdf' }).click()
  await page.locator('#documents').setInputFiles(file)
  await expect(chosenFiles(page).getByText('Ajouté')).toHaveCount(1)
})

test('a refusal says what to do', async ({ page }) => {
  await openSettled(page, '/nanny-form')
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('#documents').setInputFiles({ name, mimeType, buffer })
  await choose('diplome.pdf', 'application/pdf', pdf(6 * MEGABYTE))
  await expect(page.locator('.toast')).toContainText('diplome.pdf dépasse la limite de 5MB')
  await expect(refused(page)).toContainText(
    'diplome.pdf : plus de 5 MBPhotographiez ce document : la photo est réduite toute seule.',
  )
  const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(6 * MEGABYTE)])
  await choose('cni.jpg', 'image/jpeg', broken)
  await expect(refused(page)).toContainText('plus de 5 MBReprenez la photo en qualité normale.')
  await choose('lettre.pdf', 'application/pdf', Buffer.from('bonjour'))
  await expect(refused(page)).toContainText(
    'Seuls les fichiers PDF, JPG et PNG sont acceptésPhotographiez ce document',
  )
})
