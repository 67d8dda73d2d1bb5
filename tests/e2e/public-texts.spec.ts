import { expect, type Page } from '@playwright/test'
import { TOAST_DURATION_MS } from '#web/ui/toast.ts'
import { keepToasts } from '../support/back-office.ts'
import { addressesOf } from '../support/built.ts'
import { waitForHydration } from '../support/hydration.ts'
import { expectAccessible, open, test } from '../support/site.ts'

/**
 * The public screens show the texts of docs/product.md. Most of what a form says while it is filled is tested in
 * public-forms.spec.ts, and without network in offline-*.spec.ts.
 */

test('the home page shows its texts and links', async ({ page }) => {
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
  for (const text of [
    'Trouvez la personne idéale pour vos enfants',
    'Rejoignez notre équipe de professionnels',
    'Découvrez nos services et nos tarifs',
    'Une question ? Écrivez-nous',
    'Paiement mobile bientôt disponible',
  ])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText('Service professionnel et sécurisé')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Comment nous vérifions chaque nounou' }).getByRole('listitem'),
  ).toHaveCount(6)
  await expect(page.getByRole('region', { name: 'Comment ça se passe' }).getByRole('listitem')).toHaveCount(3)
  await expect(
    page.getByText('Toutes nos nounous sont vérifiées et formées pour assurer la sécurité de vos enfants.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the payment card is marked "Bientôt" and ignores the pointer', async ({ page }) => {
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
  await open(page, '/services')
  await expect(page.getByText('Aucune prestation disponible pour le moment')).toBeVisible()
  await expectAccessible(page)
})

test('the payment page announces three providers, and its button is disabled', async ({ page }) => {
  await open(page, '/payment')
  await expect(page.getByRole('heading', { name: 'Mon paiement' })).toBeVisible()
  for (const name of ['Airtel Money', 'Moov Money', 'CinetPay'])
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('Bientôt', { exact: true })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Payer' })).toBeDisabled()
  await expect(page.getByText("Le paiement mobile est en attente d'activation.")).toBeVisible()
  await expectAccessible(page)
})

test('the contact page gives the details of the settings and the opening hours', async ({ page, site }) => {
  // Not the fallback address.
  await site.db
    .updateTable('parametres_site')
    .set({ valeur: 'Glass, Libreville' })
    .where('cle', '=', 'adresse')
    .execute()
  await open(page, '/contact')
  await expect(page.getByRole('heading', { name: 'Nous contacter' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Glass, Libreville', { exact: true })).toBeVisible()
  const hours = page.getByRole('region', { name: "Horaires d'ouverture" }).locator('dl')
  for (const text of ['Lundi - Vendredi', '8h00 - 18h00', 'Samedi', '9h00 - 15h00', 'Dimanche', 'Fermé'])
    await expect(hours.getByText(text, { exact: true })).toBeVisible()
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

test('a number of the agency can be called, and written to on WhatsApp, on the home page, with the prices and with each form', async ({
  page,
  site,
}) => {
  const PAGES = ['/', '/services', '/parent-form', '/nanny-form', '/contact']
  for (const path of PAGES) {
    await open(page, path)
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
  }
  await site.db
    .updateTable('parametres_site')
    .set({ valeur: '+24166123456' })
    .where('cle', '=', 'telephone')
    .execute()
  for (const path of PAGES) {
    await open(page, path)
    const whatsApp = page.getByRole('link', { name: 'WhatsApp' }).first()
    await expect(whatsApp).toHaveAttribute(
      'href',
      `https://wa.me/24166123456?text=${encodeURIComponent('Bonjour, je vous écris depuis votre site.')}`,
    )
    await expect(page.getByRole('link', { name: 'Appeler', exact: true }).first()).toHaveAttribute(
      'href',
      'tel:+24166123456',
    )
    // Above the first field or beside it.
    const first = page.getByLabel('Nom complet')
    if (path.endsWith('-form'))
      await expect
        .poll(async () => {
          const [button, field] = await Promise.all([whatsApp.boundingBox(), first.boundingBox()])
          return button && field && (button.x > field.x + field.width || button.y < field.y)
        })
        .toBe(true)
  }
})

test('the contact page shows fallback details without links when the agency has set none', async ({
  page,
  site,
}) => {
  await site.db.deleteFrom('parametres_site').execute()
  await open(page, '/contact')
  const details = page.getByRole('region', { name: 'Nos coordonnées' })
  for (const text of ['contact@garde-enfants.ga', '+241 01 23 45 67', 'Libreville, Gabon'])
    await expect(details.getByText(text, { exact: true })).toBeVisible()
  await expect(page.locator('a[href^="tel:"], a[href^="sms:"], a[href^="mailto:"]')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
})

/** Options of a select, without the disabled placeholder. */
const offered = async (page: Page, label: string): Promise<readonly string[]> =>
  page.getByLabel(label).locator('option:not([disabled])').allTextContents()

test('the request form offers the services, the packages and the numbers of children', async ({ page }) => {
  await open(page, '/parent-form')
  await expect(page.getByRole('heading', { level: 1, name: 'Je cherche une nounou' })).toBeVisible()
  await expect(page.getByRole('img', { name: /enfant/ })).toBeVisible()
  await expect
    .poll(() => offered(page, 'Type de service'))
    .toEqual([
      'Garde régulière',
      'Garde occasionnelle',
      'Garde le week-end',
      'Aide aux devoirs',
      'Aide à la personne, mobilité réduite',
    ])
  await expect
    .poll(() => offered(page, "Nombre d'enfants"))
    .toEqual(['1 enfant', '2 enfants', '3 enfants', '4 enfants ou plus'])
  await expect(page.getByLabel("Nombre d'enfants")).toHaveValue('1')
  await expect.poll(async () => (await offered(page, 'Forfait')).length).toBeGreaterThan(4)
  await expect(page.getByLabel('Téléphone')).toHaveAttribute('placeholder', '+241 XX XX XX XX')
  await expect(page.getByLabel('Commentaires')).toBeVisible()
})

test('the application form offers the kinds of work, the availabilities and the kinds of files', async ({
  page,
}) => {
  await open(page, '/nanny-form')
  await expect(page.getByRole('heading', { level: 1, name: 'Postuler comme nounou' })).toBeVisible()
  await expect
    .poll(() => offered(page, 'Type de poste'))
    .toEqual(['Nounou', 'Aide aux devoirs', 'Aide à la personne'])
  await expect
    .poll(() => offered(page, 'Disponibilités'))
    .toEqual(['Lundi à vendredi', 'Week-end', 'Nuits', 'Flexible'])
  const files = page.locator('#documents')
  await expect(files).toHaveAttribute('multiple')
  for (const kind of ['.pdf', '.jpg', '.jpeg', '.png'])
    await expect(files).toHaveAttribute('accept', new RegExp(`\\${kind}`))
})

test('a request for zero children is refused at its field', async ({ page }) => {
  await open(page, '/parent-form')
  await page.getByLabel("Nombre d'enfants").evaluate((select: HTMLSelectElement) => {
    for (const option of select.options) option.value = '0'
  })
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByText("Le nombre d'enfants doit être au moins 1")).toBeVisible()
  await expect(page.getByLabel("Nombre d'enfants")).toHaveAttribute('aria-invalid', 'true')
})

test('file sizes are shown in B, KB and MB', async ({ page }) => {
  await open(page, '/nanny-form')
  const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes - 9, 10)])
  await page.locator('#documents').setInputFiles(
    [512, 2048, 1_572_864].map((bytes) => ({
      name: `${bytes}.pdf`,
      mimeType: 'application/pdf',
      buffer: pdf(bytes),
    })),
  )
  const chosen = page.getByRole('list', { name: 'Fichiers choisis' })
  for (const size of ['512 B', '2 KB', '1,5 MB']) await expect(chosen.getByText(size)).toBeVisible()
})

test.describe('an upload that the server refuses without a message', () => {
  test.use({ allowedConsoleMessages: [/400/] })
  test('shows the fallback message', async ({ page }) => {
    await page.route('**/api/upload', (route) => route.fulfill({ status: 400, json: { message: '' } }))
    await open(page, '/nanny-form')
    await page.locator('#documents').setInputFiles({
      name: 'cv.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF'),
    })
    await expect(page.locator('.toast')).toHaveText("Erreur d'uploadImpossible d'uploader le fichier")
  })
})

/** Chooses a file that /nanny-form refuses. Returns the toast that says so. */
const refuseFile = async (page: Page) => {
  await page.locator('#documents').setInputFiles({
    name: 'video.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1, '%'),
  })
  return page.locator('.toast')
}

test('a toast stays five seconds, and then closes', async ({ page }) => {
  await page.clock.install({ time: '2026-11-20T09:00:00Z' })
  await open(page, '/nanny-form')
  await page.clock.pauseAt('2026-11-20T10:00:00Z')
  const toast = await refuseFile(page)
  // The code of the toasts loads first, in real time: the stopped clock advances 50 ms at each attempt.
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(toast).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.clock.runFor(TOAST_DURATION_MS - 100)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toBeHidden()
})

test('a toast closes when it is swiped 50 pixels to the right, and not before', async ({ page }) => {
  await keepToasts(page)
  await open(page, '/nanny-form')
  const toast = await refuseFile(page)
  await expect(toast).toBeVisible()
  const swipe = async (pixels: number) => {
    const box = await toast.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + pixels / 2, y)
    await page.mouse.move(x + pixels, y)
    await page.mouse.up()
  }
  await swipe(40)
  await expect(toast).toBeVisible()
  await swipe(60)
  await expect(toast).toBeHidden()
})

test.describe('on a phone with the time of New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('the contact page says open or closed by the time of Libreville', async ({ page }) => {
    const hours = page.getByRole('region', { name: "Horaires d'ouverture" })
    const closed = hours.getByText('Fermé', { exact: true })
    // Friday, 10:00 in Libreville. Sunday is the one closed day.
    await page.clock.setFixedTime('2026-11-20T09:00:00Z')
    await open(page, '/contact')
    await expect(hours.getByText('Ouvert', { exact: true })).toBeVisible()
    await expect(closed).toHaveCount(1)
    // Saturday, 15:00 in Libreville.
    await page.clock.setFixedTime('2026-11-21T14:00:00Z')
    await open(page, '/contact')
    await expect(closed).toHaveCount(2)
    await expect(hours.getByText('Ouvert', { exact: true })).toBeHidden()
  })
})

test('the footer links to privacy and credits', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'Vos données' }).click()
  await expect(page.getByRole('heading', { name: 'Vos données' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Crédits' }).click()
  await expect(page.getByText(/OpenStreetMap/)).toBeVisible()
  await expectAccessible(page)
})

test.describe('an address without a page', () => {
  test.use({ allowedConsoleMessages: [/404/] })
  test('is a 404 with its two sentences and a link home', async ({ page }) => {
    const answer = await page.goto('/nulle-part')
    expect(answer?.status()).toBe(404)
    // A screen reader reads the English sentences with an English voice.
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toHaveAttribute('lang', 'en')
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: "Retour à l'accueil" }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test.describe('below /admin', () => {
    // Only the outbox registers a service worker.
    test.use({ serviceWorkers: 'allow' })
    test('is a public page too: without the back office, and with an outbox', async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto('/admin/inconnu')
      await waitForHydration(page)
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: "Retour à l'accueil" }).click()
      await expect(page).toHaveURL(/\/$/)
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      const ofBackOffice = addressesOf('back-office')
      expect(asked.filter((url) => ofBackOffice.test(url))).toEqual([])
    })
  })
})
