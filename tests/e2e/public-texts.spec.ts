import { expect } from '@playwright/test'
import { expectAccessible, open, test } from '../support/site.ts'

/** Every text of the specification that belongs to the public side is on the screen (spec §2, §5, §9). */

test('the home page says what the agency is and leads everywhere', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { name: 'Dieu veille sur nos enfants' })).toBeVisible()
  await expect(page.getByText("Service de garde d'enfants au Gabon")).toBeVisible()
  const main = page.getByRole('main')
  for (const [name, path] of [
    ['Je cherche une nounou', '/parent-form'],
    ['Je veux postuler', '/nanny-form'],
    ['Prestations & tarifs', '/services'],
    ['Nous contacter', '/contact'],
    ['Mon paiement', '/payment'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path)
  await expect(page.getByText('Service professionnel et sécurisé')).toBeVisible()
  await expect(
    page.getByText('Toutes nos nounous sont vérifiées et formées pour assurer la sécurité de vos enfants.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the payment card is announced and deaf to the pointer', async ({ page }) => {
  await open(page, '/')
  const card = page.getByRole('main').getByRole('link', { name: 'Mon paiement' })
  await expect(card.getByText('Bientôt', { exact: true })).toBeVisible()
  await expect(card).toHaveCSS('pointer-events', 'none')
})

test('the packages are listed with their prices and lead to the form', async ({ page }) => {
  await open(page, '/services')
  await expect(page.getByRole('heading', { name: 'Prestations & tarifs' })).toBeVisible()
  await expect(page.getByText('150\u00a0000\u00a0FCFA/mois')).toBeVisible()
  await expect(page.getByText('Sur devis')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choisir : Garde régulière' })).toHaveAttribute(
    'href',
    '/parent-form?service=regulier&price=150000',
  )
  await expect(page.getByRole('link', { name: 'Contacter : Aide à la personne' })).toHaveAttribute(
    'href',
    '/parent-form?service=personne&price=0',
  )
  await expectAccessible(page)
})

test('an agency without packages says so', async ({ page, site }) => {
  await site.db.updateTable('prestations').set({ actif: 0 }).execute()
  try {
    await open(page, '/services')
    await expect(page.getByText('Aucune prestation disponible pour le moment')).toBeVisible()
    await expectAccessible(page)
  } finally {
    await site.db.updateTable('prestations').set({ actif: 1 }).execute()
  }
})

test('mobile payment is announced and does nothing', async ({ page }) => {
  await open(page, '/payment')
  await expect(page.getByRole('heading', { name: 'Mon paiement' })).toBeVisible()
  for (const name of ['Airtel Money', 'Moov Money', 'CinetPay'])
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Payer' })).toBeDisabled()
  await expectAccessible(page)
})

test('the contact page gives the details of the settings and the opening hours', async ({ page, site }) => {
  // The site is shared with the tests of the back office, which change the address.
  await site.db
    .updateTable('parametres_site')
    .set({ valeur: 'Libreville, Gabon' })
    .where('cle', '=', 'adresse')
    .execute()
  await open(page, '/contact')
  await expect(page.getByRole('heading', { name: 'Nous contacter' })).toBeVisible()
  await expect(page.getByText('Libreville, Gabon', { exact: true })).toBeVisible()
  for (const text of ['Lundi - Vendredi', '8h00 - 18h00', 'Samedi', '9h00 - 15h00', 'Dimanche'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await site.db
    .updateTable('parametres_site')
    .set({ valeur: '+24166123456' })
    .where('cle', '=', 'telephone')
    .execute()
  await open(page, '/contact')
  await expect(page.getByRole('link', { name: 'Appeler', exact: true })).toHaveAttribute(
    'href',
    'tel:+24166123456',
  )
  await expect(page.getByRole('link', { name: '+241 66 12 34 56' }).first()).toBeVisible()
})

test('the agency is said open or closed by the clock of Libreville', async ({ page }) => {
  const hours = page.getByRole('region', { name: "Horaires d'ouverture" })
  await page.clock.setFixedTime('2026-11-20T09:00:00Z')
  await open(page, '/contact')
  await expect(hours.getByText('Ouvert', { exact: true })).toBeVisible()
  // Saturday, 15:00 in Libreville.
  await page.clock.setFixedTime('2026-11-21T14:00:00Z')
  await open(page, '/contact')
  await expect(hours.getByText('Ouvert', { exact: true })).toBeHidden()
})

test('privacy and credits are one tap away on every page', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'Vos données' }).click()
  await expect(page.getByRole('heading', { name: 'Vos données' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Crédits' }).click()
  await expect(page.getByText(/OpenStreetMap/)).toBeVisible()
  await expectAccessible(page)
})

test.describe('an address without a page', () => {
  test.use({ consoleMaySay: [/404/] })
  test('is a 404 with the two specified sentences and a way home', async ({ page }) => {
    const answer = await page.goto('/nulle-part')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: "Retour à l'accueil" }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})
