import { expect, type Page } from '@playwright/test'
import { recordOf, signIn } from '../support/back-office.ts'
import { holdHydration, waitForHydration } from '../support/hydration.ts'
import { expectAccessible, open, readDraftValues, test } from '../support/site.ts'

/** The choices of the form of a request: service type, package, hours (docs/product.md, "Form of a request"). */

const service = (page: Page) => page.getByLabel('Type de service')
const forfait = (page: Page) => page.getByLabel('Forfait', { exact: true })
const hours = async (page: Page): Promise<string> =>
  `${await page.getByLabel('Heure de début').inputValue()}-${await page.getByLabel('Heure de fin').inputValue()}`

const fillPerson = async (page: Page, nom: string) => {
  await page.getByLabel('Nom complet').fill(nom)
  await page.getByLabel('Téléphone').fill('066 12 34 56')
  await page.getByLabel('Adresse').fill('PK8, derrière la pharmacie')
}
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer ma demande' }).click()

test.describe('without an active package', () => {
  test.beforeEach(({ site }) => site.db.updateTable('prestations').set({ actif: 0 }).execute())

  test('a request is sent, and the back office says that its package is to be agreed', async ({
    page,
    site,
  }) => {
    await open(page, '/parent-form')
    await fillPerson(page, 'Sans Forfait')
    await service(page).selectOption('Aide aux devoirs')
    await expect(forfait(page).locator('option')).toHaveText(["À définir avec l'agence"])
    await send(page)
    await expect(page.getByRole('heading', { name: 'Demande envoyée' })).toBeVisible()
    const row = await site.db
      .selectFrom('parent_requests')
      .select(['forfait', 'typeService', 'horaireDebut'])
      .where('nom', '=', 'Sans Forfait')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ forfait: 'a-definir', typeService: 'devoirs', horaireDebut: null })
    await signIn(page)
    await open(page, '/admin')
    await page.getByRole('button', { name: 'Sans Forfait', exact: true }).click()
    await expect(recordOf(page, 'Sans Forfait').getByText("À définir avec l'agence")).toBeVisible()
  })
})

test('with packages, none is chosen at first and each option shows its price', async ({ page }) => {
  await open(page, '/parent-form')
  await expect(forfait(page)).toHaveValue('')
  await expect(forfait(page)).toHaveAccessibleDescription(
    'En cas de doute, choisissez le plus proche\u00a0: nous en parlons avec vous au téléphone.',
  )
  await expect
    .poll(() => forfait(page).locator('option:not([disabled])').allTextContents())
    .toEqual([
      'Garde régulière – 150\u00a0000\u00a0FCFA/mois',
      'Garde occasionnelle – 2\u00a0500\u00a0FCFA/heure',
      'Garde le week-end – 25\u00a0000\u00a0FCFA/week-end',
      'Aide aux devoirs – 60\u00a0000\u00a0FCFA/mois',
      'Aide à la personne – Sur devis',
    ])
})

test('a package that is chosen before hydration proposes its hours', async ({ page }) => {
  const hydrate = await holdHydration(page)
  await page.goto('/parent-form', { waitUntil: 'commit' })
  await service(page).selectOption('Aide aux devoirs')
  await forfait(page).selectOption('devoirs')
  hydrate()
  await expect.poll(() => hours(page)).toBe('16:00-19:00')
})

test('hours that the browser filled in again with their package are replaced by those of the next package', async ({
  page,
}) => {
  const hydrate = await holdHydration(page)
  await page.goto('/parent-form', { waitUntil: 'commit' })
  // As Firefox does with a form that is reloaded.
  await service(page).selectOption('Aide aux devoirs')
  await forfait(page).selectOption('devoirs')
  await page.getByLabel('Heure de début').fill('16:00')
  await page.getByLabel('Heure de fin').fill('19:00')
  hydrate()
  await waitForHydration(page)
  await service(page).selectOption('Garde le week-end')
  await expect.poll(() => hours(page)).toBe('08:00-18:00')
})

test('a service type selects its package and proposes its hours, and the next one replaces them', async ({
  page,
}) => {
  await open(page, '/parent-form')
  await service(page).selectOption('Aide aux devoirs')
  await expect(forfait(page)).toHaveValue('devoirs')
  await expect(page.getByText('Tarif : 60\u00a0000\u00a0FCFA/mois')).toBeVisible()
  await expect(page.getByText("Un accompagnement après l'école, du lundi au vendredi.")).toBeVisible()
  await expect.poll(() => hours(page)).toBe('16:00-19:00')
  await expect(page.getByText('Horaires habituels de ce forfait')).toBeVisible()
  await service(page).selectOption('Garde occasionnelle')
  await expect(forfait(page)).toHaveValue('occasionnel')
  await expect.poll(() => hours(page)).toBe('-')
  await expect(page.getByText('Horaires habituels de ce forfait')).toBeHidden()
  await forfait(page).selectOption('weekend')
  await expect.poll(() => hours(page)).toBe('08:00-18:00')
})

test('what the visitor changed is not replaced by a proposal', async ({ page }) => {
  await open(page, '/parent-form')
  await service(page).selectOption('Aide aux devoirs')
  await page.getByLabel('Heure de fin').fill('18:30')
  await service(page).selectOption('Garde régulière')
  await expect(forfait(page)).toHaveValue('regulier')
  await expect.poll(() => hours(page)).toBe('16:00-18:30')
  await forfait(page).selectOption('occasionnel')
  await service(page).selectOption('Garde le week-end')
  await expect(forfait(page)).toHaveValue('occasionnel')
  await expect.poll(() => hours(page)).toBe('16:00-18:30')
})

test('hours that the visitor removed stay empty', async ({ page }) => {
  await open(page, '/parent-form')
  await service(page).selectOption('Aide aux devoirs')
  await page.getByLabel('Heure de début').fill('')
  await page.getByLabel('Heure de fin').fill('')
  await service(page).selectOption('Garde régulière')
  await expect(forfait(page)).toHaveValue('regulier')
  await expect.poll(() => hours(page)).toBe('-')
})

test('a resumed draft keeps its own choices', async ({ page }) => {
  await open(page, '/parent-form')
  await fillPerson(page, 'Brouillon')
  await service(page).selectOption('Garde régulière')
  await forfait(page).selectOption('devoirs')
  await page.getByLabel('Heure de début').fill('')
  await page.getByLabel('Heure de fin').fill('')
  await expect
    .poll(() => readDraftValues(page))
    .toMatchObject([{ typeService: 'regulier', forfait: 'devoirs', horaireDebut: '', horaireFin: '' }])
  await open(page, '/parent-form?service=weekend&price=25000')
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(service(page)).toHaveValue('regulier')
  await expect(forfait(page)).toHaveValue('devoirs')
  await expect.poll(() => hours(page)).toBe('-')
})

test('after "Choisir" the form starts with the package and does not ask for it again', async ({ page }) => {
  await open(page, '/services')
  await page.getByRole('link', { name: 'Choisir : Aide aux devoirs' }).click()
  const form = page.getByRole('form', { name: 'Demande de nounou' })
  await expect(form.getByRole('paragraph').first()).toHaveText(
    'Aide aux devoirs – 60\u00a0000\u00a0FCFA/mois · Modifier',
  )
  await expect(service(page)).toHaveValue('devoirs')
  await expect(service(page)).toBeHidden()
  await expect(forfait(page)).toHaveValue('devoirs')
  await expect(forfait(page)).toBeHidden()
  await expect.poll(() => hours(page)).toBe('16:00-19:00')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Modifier' }).click()
  await expect(service(page)).toBeFocused()
  await service(page).selectOption('Garde le week-end')
  await expect(forfait(page)).toHaveValue('weekend')
  await expect.poll(() => hours(page)).toBe('08:00-18:00')
})

test('a request that starts with a package arrives with it', async ({ page, site }) => {
  await open(page, '/parent-form?service=devoirs&price=1')
  await fillPerson(page, 'Avec Forfait')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Demande envoyée' })).toBeVisible()
  const row = await site.db
    .selectFrom('parent_requests')
    .select(['typeService', 'forfait', 'horaireDebut', 'horaireFin'])
    .where('nom', '=', 'Avec Forfait')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    typeService: 'devoirs',
    forfait: 'devoirs',
    horaireDebut: '16:00',
    horaireFin: '19:00',
  })
})

test('the query preselects only existing choices, and its price is ignored', async ({ page }) => {
  await open(page, '/parent-form?service=weekend&forfait=devoirs&price=1')
  await expect(service(page)).toHaveValue('weekend')
  await expect(forfait(page)).toHaveValue('devoirs')
  await expect(page.getByText('Aide aux devoirs – 60\u00a0000\u00a0FCFA/mois · Modifier')).toBeVisible()
  await open(page, '/parent-form?service=inconnu')
  await expect(service(page)).toHaveValue('')
  await expect(service(page)).toBeVisible()
  await expect(forfait(page)).toHaveValue('')
})

test('with a package that has no service type, the form still asks for the service type', async ({
  page,
  site,
}) => {
  await site.db
    .insertInto('prestations')
    .values({
      id: 'nuit-calme',
      nom: 'Nuit calme',
      description: null,
      horaireDebut: '20:00',
      horaireFin: '06:00',
      prix: 20_000,
      unite: 'FCFA/nuit',
      image: null,
      actif: 1,
      dateCreation: '2026-11-20T10:00:00.000Z',
      dateSuppression: null,
    })
    .execute()
  await open(page, '/services')
  await page.getByRole('link', { name: 'Choisir : Nuit calme' }).click()
  await expect(page.getByText('Nuit calme – 20\u00a0000\u00a0FCFA/nuit · Modifier')).toBeVisible()
  await expect(service(page)).toBeVisible()
  await expect(forfait(page)).toBeHidden()
  await service(page).selectOption('Garde régulière')
  await expect(forfait(page)).toHaveValue('nuit-calme')
  await expect.poll(() => hours(page)).toBe('20:00-06:00')
})

test('for help to a person the form speaks of persons instead of children, and "Contacter" says what happens', async ({
  page,
}) => {
  await open(page, '/services')
  const contact = page.getByRole('link', { name: 'Contacter : Aide à la personne' })
  await expect(contact).toHaveAccessibleDescription(
    'Décrivez votre besoin dans le formulaire : nous vous rappelons avec un prix.',
  )
  await contact.click()
  await expect(page.getByText('Aide à la personne – Sur devis · Modifier')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).not.toContainText(/enfants?\b/)
  await expect(main.getByRole('img', { name: 'fauteuil roulant' })).toBeVisible()
  const count = page.getByLabel('Nombre de personnes')
  await expect
    .poll(() => count.locator('option').allTextContents())
    .toEqual(['1 personne', '2 personnes', '3 personnes', '4 personnes ou plus'])
  await expectAccessible(page)
  await count.selectOption('3 personnes')
  await page.getByRole('button', { name: 'Modifier' }).click()
  await service(page).selectOption('Garde régulière')
  await expect(page.getByLabel("Nombre d'enfants")).toBeVisible()
  await expect(page.getByLabel("Nombre d'enfants")).toHaveValue('3')
  await expect(main.getByRole('img', { name: 'Deux enfants' })).toBeVisible()
})
