import { expect, type Page } from '@playwright/test'
import {
  expectToast,
  hire,
  hold,
  openRecord,
  recordOf,
  rowOf,
  rowsOf,
  signIn,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { expectAccessible, open, type Site, test, waitForAnswers } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

test('a corrected quarter changes the suggestions of that request at once', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'derrière la pharmacie bleue' })
  await submitApplication(site, { nom: 'Grâce Mba', adresse: 'Angondjé', experience: '4 ans nounou' })
  await submitApplication(site, { nom: 'Diane Essono', adresse: 'Owendo SNI', experience: '4 ans nounou' })
  await open(page, '/admin')
  const card = rowsOf(page).filter({ hasText: 'Mireille Ondo' })
  await expect(card.getByText('Quartier à préciser')).toBeVisible()
  await card.getByRole('button', { name: 'Mireille Ondo', exact: true }).click()

  await page.getByRole('button', { name: 'Corriger le quartier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corriger le quartier' })
  const quarter = dialog.getByRole('searchbox', { name: 'Quartier ou ville' })
  await quarter.fill('angondje')
  const angondje = dialog.getByRole('radio', { name: /^Angondjé, Akanda/ })
  // The places move the button when they arrive.
  await expect(angondje).toBeVisible()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Choisissez un quartier de la liste')).toBeVisible()
  await expect(quarter).toBeFocused()
  await angondje.check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Correction enregistrée')
  const read = page.getByRole('region', { name: 'Lu' })
  await expect(read.getByText('Angondjé, Akanda')).toBeVisible()
  await expect(read.getByText('corrigé')).toBeVisible()
  const history = page.getByRole('region', { name: 'Historique' })
  await expect(history.getByText("Lecture d'une demande corrigée")).toBeVisible()

  await page.getByRole('link', { name: 'Voir les nounous suggérées' }).click()
  await expect(page.getByText('Même quartier\u00a0: Angondjé', { exact: true })).toBeVisible()
  await expect(page.getByText('Quartier de la famille à préciser')).toHaveCount(0)
})

test('a quarter that is right already, and found in the list, is no error', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'Nzeng-Ayong' })
  await open(page, '/admin')
  await openRecord(page, 'Mireille Ondo')
  await page.getByRole('button', { name: 'Corriger le quartier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corriger le quartier' })
  await dialog.getByRole('searchbox', { name: 'Quartier ou ville' }).fill('nzeng')
  await expect(dialog.getByRole('radio', { name: /^Nzeng-Ayong/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
})

/** Opens the correction of a quarter that the program is not sure of. */
const openUncertainPlace = async (page: Page, site: Site) => {
  await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'route de Glass' })
  await open(page, '/admin')
  await openRecord(page, 'Mireille Ondo')
  const read = page.getByRole('region', { name: 'Lu' })
  await expect(read.getByText('Glass (à confirmer)')).toBeVisible()
  await read.getByRole('button', { name: 'Corriger le quartier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corriger le quartier' })
  return {
    search: dialog.getByRole('searchbox', { name: 'Quartier ou ville' }),
    place: (nom: RegExp) => dialog.getByRole('radio', { name: nom }),
    confirm: async () => {
      await dialog.getByRole('button', { name: 'Enregistrer' }).click()
      await expectToast(page, 'Correction enregistrée')
      await expect(read.getByText('Glass', { exact: true })).toBeVisible()
    },
  }
}

test('a quarter that the program is not sure of is confirmed by saving it', async ({ page, site }) => {
  const { search, place, confirm } = await openUncertainPlace(page, site)
  await search.fill('glass')
  await expect(place(/^Glass/)).toBeChecked()
  await confirm()
})

test('a quarter that is chosen again is confirmed, also when the search hides it again', async ({
  page,
  site,
}) => {
  const { search, place, confirm } = await openUncertainPlace(page, site)
  await search.fill('akanda')
  await place(/^Akanda/)
    .first()
    .check()
  await search.fill('glass')
  await place(/^Glass/).check()
  await search.fill('akanda')
  await confirm()
})

test('a correction can be undone: the hours read from the record are shown again', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'Nzeng-Ayong', horaireDebut: '07:30' })
  await open(page, '/admin')
  await openRecord(page, 'Mireille Ondo')
  const read = page.getByRole('region', { name: 'Lu' })
  await expect(read.getByText('Nzeng-Ayong')).toBeVisible()
  await read.getByRole('button', { name: 'Corriger les horaires' }).click()
  await page.getByLabel('De', { exact: true }).fill('09:00')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(read.getByText(/^9h-/)).toBeVisible()
  await read.getByRole('button', { name: 'Corriger les horaires' }).click()
  await page.getByRole('button', { name: 'Revenir à la lecture' }).click()
  await expect(read.getByText(/^7h30-/)).toBeVisible()
})

test('a record that opens shows the hours that its package has now', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo', horaireDebut: '', horaireFin: '' })
  const facts = page.waitForResponse('**/api/facts?requestIds=*')
  await open(page, '/admin')
  // The row knows the facts before a colleague changes the package.
  await facts
  await waitForAnswers(page)
  await site.db.updateTable('prestations').set({ horaireDebut: '06:15', horaireFin: '14:45' }).execute()
  await openRecord(page, 'Mireille Ondo')
  const read = page.getByRole('region', { name: 'Lu' })
  await expect(read.getByText('6h15-14h45 (forfait)')).toBeVisible()
  await read.getByRole('button', { name: 'Corriger les horaires' }).click()
  await expect(page.getByLabel('De', { exact: true })).toHaveValue('06:15')
})

test.describe('when a colleague is faster', () => {
  test.use({ allowedConsoleMessages: [/409 \(Conflict\)/] })

  test('a correction that is read behind the open dialog is shown, and replaced only by saving again', async ({
    page,
    site,
  }) => {
    const id = await submitRequest(site, { nom: 'Mireille Ondo', horaireDebut: '07:30', horaireFin: '18:00' })
    await open(page, '/admin')
    await waitForAnswers(page)
    // The record opens with the facts of its row, and reads them again.
    const release = await hold(page, '**/api/facts?requestIds=*')
    await rowOf(page, 'Mireille Ondo').getByRole('button', { name: 'Mireille Ondo', exact: true }).click()
    await page.getByRole('button', { name: 'Corriger les horaires' }).click()
    const dialog = page.getByRole('dialog', { name: 'Corriger les horaires' })
    await dialog.getByLabel('À', { exact: true }).fill('17:00')
    const correctHours = async (horaireDebut: string, revision: number) => {
      const data = { revision, hours: { horaireDebut, horaireFin: '20:00' } }
      const answer = await page.request.patch(`/api/parent-requests/${id}/facts`, { data })
      expect(answer.status(), await answer.text()).toBe(200)
    }
    await correctHours('10:00', 0)
    release()
    await expect(page.getByText('10h-20h')).toBeVisible()
    await expect(dialog.getByLabel('De', { exact: true })).toHaveValue('07:30')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    const conflict = dialog.getByRole('alert')
    await expect(conflict).toContainText("Modifié entre-temps par quelqu'un d'autre")
    await expect(conflict).toContainText('Les horaires\u00a0: 10h-20h')
    await expect(dialog.getByLabel('De', { exact: true })).toHaveValue('07:30')
    await expect(dialog.getByLabel('À', { exact: true })).toHaveValue('17:00')
    await expectAccessible(page)
    // A second colleague, after the banner: refused again.
    await correctHours('11:00', 1)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(conflict).toContainText('Les horaires\u00a0: 11h-20h')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('7h30-17h')).toBeVisible()
  })

  test('a quarter is compared with the stored one after a conflict', async ({ page, site }) => {
    const nannyId = await submitApplication(site, { nom: 'Grâce Mba', adresse: 'Angondjé' })
    await open(page, `/admin?onglet=candidatures&ouvert=${nannyId}`)
    await page.getByRole('button', { name: 'Corriger le quartier' }).click()
    const dialog = page.getByRole('dialog', { name: 'Corriger le quartier' })
    const choose = async (typed: string, nom: RegExp) => {
      await dialog.getByRole('searchbox', { name: 'Quartier ou ville' }).fill(typed)
      await dialog.getByRole('radio', { name: nom }).check()
      await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    }
    const answer = await page.request.patch(`/api/nanny-applications/${nannyId}/facts`, {
      data: { revision: 0, place: 'glass' },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    await choose('nzeng', /^Nzeng-Ayong/)
    await expect(dialog.getByRole('alert')).toContainText('Le quartier\u00a0: Glass')
    // The quarter that the dialog was opened with is a change now.
    await choose('angondje', /^Angondjé, Akanda/)
    await expectToast(page, 'Correction enregistrée')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Lu' }).getByText('Angondjé, Akanda')).toBeVisible()
  })
})

test('years and kinds of care of a candidate can be corrected, and an employee has the facts of the application', async ({
  page,
  site,
}) => {
  await submitApplication(site, {
    nom: 'Grâce Mba',
    adresse: 'Louis',
    experience: "6 ans de garde d'enfants",
  })
  await open(page, '/admin?onglet=candidatures')
  await openRecord(page, 'Grâce Mba')
  const read = page.getByRole('region', { name: 'Lu' })
  for (const text of ['Louis', '6 ans', "garde d'enfants"])
    await expect(read.getByText(text, { exact: true })).toBeVisible()
  await read.getByRole('button', { name: 'Corriger les années' }).click()
  await page.getByRole('spinbutton', { name: "Années d'expérience" }).fill('8')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(read.getByText('8 ans')).toBeVisible()
  await read.getByRole('button', { name: 'Corriger le métier' }).click()
  await page.getByRole('switch', { name: 'Aide aux devoirs' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(read.getByText("garde d'enfants, aide aux devoirs")).toBeVisible()

  await hire(
    page,
    await submitApplication(site, { nom: 'Solange Nze', adresse: 'Glass', experience: '3 ans nounou' }),
  )
  await open(page, '/admin?onglet=employes')
  await openRecord(page, 'Solange Nze')
  await expect(page.getByRole('region', { name: 'Lu' }).getByText('3 ans', { exact: true })).toBeVisible()
})

test.describe('when the facts cannot be read', () => {
  test.use({ allowedConsoleMessages: [/ERR_FAILED/] })

  test('the choice of a quarter says that the list loads or failed, not that no quarter has this name', async ({
    page,
    site,
  }) => {
    const id = await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'Nzeng-Ayong' })
    const held = Promise.withResolvers<void>()
    await page.route('**/api/facts/places', async (route) => {
      await held.promise
      await route.abort()
    })
    await open(page, `/admin?ouvert=${id}`)
    await page.getByRole('button', { name: 'Corriger le quartier' }).click()
    const dialog = page.getByRole('dialog', { name: 'Corriger le quartier' })
    await dialog.getByRole('searchbox', { name: 'Quartier ou ville' }).fill('glass')
    await expect(dialog.getByText('Chargement des quartiers...')).toBeVisible()
    const none = dialog.getByText('Aucun quartier de ce nom.')
    await expect(none).toBeHidden()
    held.resolve()
    const failure = dialog.getByRole('alert').filter({ hasText: "Les quartiers n'ont pas pu être chargés." })
    await expect(failure).toBeVisible()
    await expect(none).toBeHidden()
    await expectAccessible(page)
    await page.unrouteAll()
    await failure.getByRole('button', { name: 'Réessayer' }).click()
    await expect(dialog.getByRole('radio', { name: /^Glass/ })).toBeVisible()
  })

  test('an open record says so, and loads them on demand', async ({ page, site }) => {
    const id = await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'Nzeng-Ayong' })
    await page.route(/\/api\/(facts|parent-requests\/.*\/facts)/, (route) => route.abort())
    await open(page, `/admin?ouvert=${id}`)
    const record = recordOf(page, 'Mireille Ondo')
    const failure = record
      .getByRole('alert')
      .filter({ hasText: "Ce que le programme a lu n'a pas pu être chargé." })
    await expect(failure).toBeVisible()
    await page.unrouteAll()
    await failure.getByRole('button', { name: 'Réessayer' }).click()
    await expect(record.getByRole('region', { name: 'Lu' }).getByText('Nzeng-Ayong')).toBeVisible()
  })
})
