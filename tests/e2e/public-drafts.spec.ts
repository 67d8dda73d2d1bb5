import { expect } from '@playwright/test'
import { takePhoto } from '../support/photo.ts'
import { open, readDraftValues, test } from '../support/site.ts'

test('a draft is offered again when the page is loaded anew', async ({ page }) => {
  await open(page, '/parent-form')
  await page.getByLabel('Nom complet').fill('Mireille Ondo')
  await expect.poll(() => readDraftValues(page)).toMatchObject([{ nom: 'Mireille Ondo' }])
  await open(page, '/parent-form')
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(page.getByLabel('Nom complet')).toHaveValue('Mireille Ondo')
  await expect(page.getByRole('button', { name: 'Reprendre' })).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a photo that is still being prepared stays when the draft is resumed', async ({ page }) => {
  await open(page, '/nanny-form')
  const photo = await takePhoto(page, 300, 200, 1)
  await page.getByLabel('Nom complet').fill('Mireille Ondo')
  await expect.poll(() => readDraftValues(page)).toMatchObject([{ nom: 'Mireille Ondo' }])
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // The code that shrinks a photo is in this file (scripts/build/chunks.ts).
  const codeRequested = page.waitForRequest('**/assets/documents-*.js')
  await page.route('**/assets/documents-*.js', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/nanny-form')
  const chosen = page.getByRole('list', { name: 'Fichiers choisis' })
  await page.locator('#documents').setInputFiles({ name: 'cni.jpg', mimeType: 'image/jpeg', buffer: photo })
  await codeRequested
  await expect(chosen.getByText('Préparation…')).toBeVisible()
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(page.getByLabel('Nom complet')).toHaveValue('Mireille Ondo')
  release()
  await expect(page.locator('.toast')).toContainText('Fichier uploadé')
  await expect(chosen.getByRole('status')).toHaveText(/^cni\.jpg.* · Ajouté$/)
})

test('what was typed is stored at once when the phone switches to another app', async ({ page }) => {
  await page.clock.install()
  await open(page, '/parent-form')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Nom complet').fill('Mireille Ondo')
  await expect.poll(() => readDraftValues(page)).toEqual([])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect.poll(() => readDraftValues(page)).toMatchObject([{ nom: 'Mireille Ondo' }])
})

test('a draft typed just before going back is offered again', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('link', { name: /Je cherche une nounou/ }).click()
  await page.getByLabel('Nom complet').fill('Mireille Ondo')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Dieu veille sur nos enfants' })).toBeVisible()
  await page.goForward()
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(page.getByLabel('Nom complet')).toHaveValue('Mireille Ondo')
})

test('a form that is emptied again leaves no draft', async ({ page }) => {
  await open(page, '/parent-form')
  await page.getByLabel('Nom complet').fill('Mireille Ondo')
  await expect.poll(() => readDraftValues(page)).toMatchObject([{ nom: 'Mireille Ondo' }])
  await page.getByLabel('Nom complet').fill('')
  await expect.poll(() => readDraftValues(page)).toEqual([])
})

test.describe('when the code that offers a draft does not arrive', () => {
  test.use({ allowedConsoleMessages: [/Failed to load resource/] })

  test('the form is shown without it, and the draft stays', async ({ page }) => {
    await open(page, '/parent-form')
    await page.getByLabel('Nom complet').fill('Mireille Ondo')
    await expect.poll(() => readDraftValues(page)).toMatchObject([{ nom: 'Mireille Ondo' }])
    await page.route('**/assets/draft-offer-*.js', (route) => route.abort('connectionreset'))
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/draft-offer-'))
    await open(page, '/parent-form')
    await failed
    await page.getByLabel('Adresse').focus()
    await expect(page.getByRole('button', { name: 'Envoyer ma demande' })).toBeVisible()
    await expect.poll(() => readDraftValues(page)).toMatchObject([{ nom: 'Mireille Ondo' }])
  })
})
