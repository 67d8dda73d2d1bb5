import { expect } from '@playwright/test'
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

  test('the form works without it, and the draft stays', async ({ page }) => {
    await open(page, '/parent-form')
    await page.getByLabel('Nom complet').fill('Mireille Ondo')
    await expect.poll(() => readDraftValues(page)).toMatchObject([{ nom: 'Mireille Ondo' }])
    await page.route('**/assets/draft-offer-*.js', (route) => route.abort('connectionreset'))
    const failed = page.waitForEvent('requestfailed')
    await open(page, '/parent-form')
    await failed
    await page.getByLabel('Adresse').focus()
    await expect(page.getByRole('button', { name: 'Envoyer ma demande' })).toBeVisible()
    await expect.poll(() => readDraftValues(page)).toMatchObject([{ nom: 'Mireille Ondo' }])
  })
})
