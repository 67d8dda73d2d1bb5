import { expect, type Page } from '@playwright/test'
import type { ContactMessageInput } from '#contract/contact-messages.ts'
import type { NannyApplicationInput } from '#contract/nanny-applications.ts'
import type { ParentRequestInput } from '#contract/parent-requests.ts'
import { expectAccessible, open, test } from '../support/site.ts'

const fillRequest = async (page: Page, nom = 'Mireille Ondo') => {
  await page.getByLabel('Nom complet').fill(nom)
  await page.getByLabel('Téléphone').fill('066 12 34 56')
  await page.getByLabel('Adresse').fill('PK8, derrière la pharmacie')
  await page.getByLabel('Type de service').selectOption('Garde régulière')
  await page.getByLabel('Forfait').selectOption('regulier')
}

/** The request that the next test types, as it is stored. A new field without a value does not compile. */
const STORED_REQUEST = {
  nom: 'Mireille Ondo',
  telephone: '+24166123456',
  adresse: 'PK8, derrière la pharmacie',
  typeService: 'regulier',
  horaireDebut: '18:00',
  horaireFin: '06:00',
  nombreEnfants: 4,
  forfait: 'regulier',
  commentaires: 'Portail bleu',
} as const satisfies Record<keyof ParentRequestInput, string | number>

test('a request typed on a phone reaches the agency', async ({ page, site }) => {
  await open(page, '/parent-form')
  await fillRequest(page)
  await page.getByLabel('Commentaires').fill('Portail bleu')
  await page.getByLabel("Nombre d'enfants").selectOption('4 enfants ou plus')
  await page.getByLabel('Heure de début').fill('18:00')
  await page.getByLabel('Heure de fin').fill('06:00')
  await expect(page.getByText('La garde se termine le lendemain.')).toBeVisible()
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByRole('heading', { name: 'Demande envoyée' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('link', { name: "Retour à l'accueil" })).toBeVisible()
  await expectAccessible(page)

  const row = await site.db
    .selectFrom('parent_requests')
    .selectAll()
    .where('nombreEnfants', '=', 4)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject(STORED_REQUEST)
})

const fillApplication = async (page: Page, nom: string) => {
  await page.getByLabel('Nom complet').fill(nom)
  await page.getByLabel('Téléphone').fill('074123456')
  await page.getByLabel('Adresse').fill('Akébé, face au marché')
  await page.getByLabel('Type de poste').selectOption('Nounou')
  await page.getByRole('textbox', { name: 'Expérience' }).fill('Cinq ans')
  await page.getByLabel('Disponibilités').selectOption('Flexible')
}

const fillMessage = async (page: Page, nom: string) => {
  await page.getByLabel('Nom complet').fill(nom)
  await page.getByLabel('Téléphone').fill('+241 77 28 01 50')
  await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour, êtes-vous à Owendo ?')
}

for (const { path, fill, action, success, title, sent } of [
  {
    path: '/parent-form',
    fill: fillRequest,
    action: 'Envoyer ma demande',
    success: 'Demande envoyée',
    title: 'Je cherche une nounou',
    sent: 'Votre demande nous est bien parvenue le 20 novembre à 11:00.',
  },
  {
    path: '/nanny-form',
    fill: fillApplication,
    action: 'Envoyer ma candidature',
    success: 'Candidature envoyée',
    title: 'Postuler comme nounou',
    sent: 'Votre candidature nous est bien parvenue le 20 novembre à 11:00.',
  },
  {
    path: '/contact',
    fill: fillMessage,
    action: 'Envoyer le message',
    success: 'Message envoyé',
    title: 'Nous contacter',
    sent: 'Votre message nous est bien parvenu le 20 novembre à 11:00.',
  },
])
  test(`the success screen of ${path} stays five seconds, then the form returns`, async ({ page }) => {
    await page.clock.install({ time: '2026-11-20T09:00:00Z' })
    await open(page, path)
    await page.clock.pauseAt('2026-11-20T10:00:00Z')
    await fill(page, 'Cinq Secondes')
    await page.getByRole('button', { name: action }).click()
    const screen = page.getByRole('heading', { name: success })
    // Its effects have run: one of them starts the five seconds.
    await expect(screen).toBeFocused()
    await expect(page.getByRole('main')).toContainText(
      /Nous vous rappelons au \+241 \d\d \d\d \d\d \d\d pour/,
    )
    await expect(page.getByRole('main')).toContainText(
      "Quand\u00a0: aujourd'hui avant 18h00, sinon demain dès 9h00.",
    )
    const home = page.getByRole('main').getByRole('link', { name: "Retour à l'accueil" })
    await expect(home).toHaveAttribute('href', '/')
    await page.clock.runFor(4999)
    await expect(screen).toBeVisible()
    await page.clock.runFor(1)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByLabel('Nom complet')).toHaveValue('')
    // The line above the form stays for a person who missed the success screen, until the page is left.
    await expect(page.getByText(sent, { exact: true })).toBeVisible()
    await page.clock.resume()
    await expectAccessible(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Services' }).click()
    await expect(page.getByRole('heading', { name: 'Prestations & tarifs' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(sent)).toBeHidden()
  })

test('the line above the form says when the agency calls only on the day of the submission', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-11-20T09:00:00Z' })
  await open(page, '/contact')
  await page.clock.pauseAt('2026-11-20T10:00:00Z')
  await fillMessage(page, 'Lendemain')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeFocused()
  await page.clock.runFor(5000)
  const line = page.getByText(/^Nous vous rappelons au \+241 77 28 01 50/)
  await expect(line).toHaveText(/50, aujourd'hui avant 18h00, sinon demain dès 9h00\.$/)
  await page.clock.fastForward('12:00:00')
  await expect(line).toHaveText(/50, aujourd'hui/)
  await page.clock.fastForward('01:00:00')
  await expect(line).toHaveText(/50\.$/)
})

test.describe('without a network', () => {
  test.use({ allowedConsoleMessages: [/net::ERR_FAILED/] })

  test('a request that stays on the phone is not said to have reached the agency', async ({ page }) => {
    // The clock is stopped below: the success screen stays only five seconds.
    await page.clock.install()
    await open(page, '/parent-form')
    await page.clock.pauseAt(Date.now() + 60_000)
    await fillRequest(page)
    await page.route('**/api/parent-requests', (route) => route.abort())
    await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
    await expect(page.getByRole('heading', { name: 'Demande enregistrée' })).toBeFocused()
    const main = page.getByRole('main')
    await expect(main).toContainText("L'agence ne l'a pas encore confirmé.")
    await expect(main).toContainText('Ensuite, nous vous rappelons au +241 66 12 34 56')
    await expect(main).not.toContainText('Quand')
    await page.clock.resume()
    await expectAccessible(page)
  })
})

test('an empty request shows an error at each required field and focuses the first', async ({ page }) => {
  await open(page, '/parent-form')
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  for (const message of [
    'Le nom est obligatoire',
    'Le numéro de téléphone est obligatoire',
    "L'adresse est obligatoire",
    'Le type de service est obligatoire',
    'Le forfait est obligatoire',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Nom complet')).toBeFocused()
  await expect(page.getByLabel('Nom complet')).toHaveAccessibleDescription('Le nom est obligatoire')
  await expectAccessible(page)
  await page.getByLabel('Nom complet').fill('Mireille')
  await expect(page.getByText('Le nom est obligatoire')).toBeHidden()
})

test('a start time without an end time, and the reverse, is refused', async ({ page }) => {
  await open(page, '/parent-form')
  await page.getByLabel('Heure de fin').fill('12:00')
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  // Shown together with all other errors, so that one correction is enough.
  await expect(page.getByText("L'horaire de début est obligatoire")).toBeVisible()
  await expect(page.getByText('Le numéro de téléphone est obligatoire')).toBeVisible()
  await fillRequest(page)
  await page.getByLabel('Heure de fin').fill('12:00')
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByText("L'horaire de début est obligatoire")).toBeVisible()
  await expect(page.getByLabel('Heure de début')).toBeFocused()
  await page.getByLabel('Heure de début').fill('08:00')
  await page.getByLabel('Heure de fin').fill('')
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByText("L'horaire de fin est obligatoire")).toBeVisible()
})

test('a number with dots gets the usual spelling, an old one is offered its new form, a wrong one refused', async ({
  page,
}) => {
  await open(page, '/contact')
  const field = page.getByLabel('Téléphone')
  await expect(field).toHaveAttribute('placeholder', '+241 XX XX XX XX')
  await field.fill('066.12.34.56')
  await field.blur()
  await expect(field).toHaveValue('+241 66 12 34 56')
  await expect(page.getByText('Numéro reconnu : +241 66 12 34 56')).toBeAttached()
  await field.fill('06 61 23 45')
  await field.blur()
  await page.getByRole('button', { name: '+241 66 61 23 45' }).click()
  await expect(field).toHaveValue('+241 66 61 23 45')
  await field.fill('12345')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(
    page.getByText(
      'Le numéro doit être un numéro gabonais valide (format: +241 XX XX XX XX, 8 chiffres après +241)',
    ),
  ).toBeVisible()
})

test('a number with a missing digit is questioned first, and sent if the visitor insists', async ({
  page,
}) => {
  await open(page, '/contact')
  await page.getByLabel('Nom complet').fill('Mireille Ondo')
  await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour')
  await page.getByLabel('Téléphone').fill('066 12 34 5')
  const send = page.getByRole('button', { name: 'Envoyer le message' })
  await send.click()
  await expect(page.getByRole('button', { name: '+241 66 61 23 45' })).toBeVisible()
  await expect(page.getByLabel('Téléphone')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeHidden()
  await send.click()
  await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeVisible()
})

test('quarters are suggested while an address is typed', async ({ page }) => {
  await open(page, '/parent-form')
  await page.getByLabel('Adresse').fill('nzeng')
  await expect(page.getByRole('status').filter({ hasText: 'Quartiers' })).toHaveText(
    'Quartiers proposés : Nzeng-Ayong',
  )
  await page.getByRole('button', { name: 'Nzeng-Ayong' }).click()
  await expect(page.getByLabel('Adresse')).toHaveValue('Nzeng-Ayong, ')
  await expect(page.getByLabel('Adresse')).toBeFocused()
})

test('a quarter is suggested by another spelling and by a misspelling', async ({ page }) => {
  await open(page, '/parent-form')
  for (const [typed, nom] of [
    ['mombouet', 'Mont-Bouët'],
    ['alibadeng', 'Alibandeng'],
  ] as const) {
    await page.getByLabel('Adresse').fill(typed)
    await expect(
      page.getByRole('list', { name: 'Quartiers proposés' }).getByRole('button').first(),
    ).toHaveText(nom)
  }
})

test('two numbers in the phone field get their own error message', async ({ page }) => {
  await open(page, '/contact')
  await page.getByLabel('Téléphone').fill('066 12 34 56 / 077 11 22 33')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByLabel('Téléphone')).toHaveAccessibleDescription(
    "Indiquez un seul numéro, celui où l'agence peut vous appeler",
  )
})

/** The message that the next test types, as it is stored. A new field without a value does not compile. */
const STORED_MESSAGE = {
  nom: 'Jean-Baptiste Mba',
  telephone: '+24177280150',
  message: 'Bonjour, êtes-vous à Owendo ?',
} as const satisfies Record<keyof ContactMessageInput, string>

test('a message reaches the agency', async ({ page, site }) => {
  await open(page, '/contact')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByText('Le message est obligatoire')).toBeVisible()
  await fillMessage(page, 'Jean-Baptiste Mba')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeVisible()
  const rows = await site.db
    .selectFrom('contact_messages')
    .selectAll()
    .where('nom', '=', STORED_MESSAGE.nom)
    .execute()
  expect(rows).toMatchObject([STORED_MESSAGE])
})

const pdfFile = (name: string, buffer = Buffer.from('%PDF-1.4\n%%EOF')) => ({
  name,
  mimeType: 'application/pdf',
  buffer,
})
const TOO_LARGE = Buffer.alloc(5 * 1024 * 1024 + 1, '%')

/** The application that the next test types, as it is stored. A new field without a value does not compile. */
const STORED_APPLICATION = {
  nom: 'Clarisse Obame',
  telephone: '+24174123456',
  adresse: 'Akébé, face au marché',
  typePoste: 'nounou',
  experience: 'Cinq ans',
  disponibilites: 'flexible',
} as const satisfies Record<Exclude<keyof NannyApplicationInput, 'documents'>, string>

test('an application arrives, and its success screen names the document that goes with it', async ({
  page,
  site,
}) => {
  await open(page, '/nanny-form')
  await page.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  for (const message of [
    'Le type de poste est obligatoire',
    "L'expérience est obligatoire",
    'Les disponibilités sont obligatoires',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await fillApplication(page, 'Clarisse Obame')

  const files = page.locator('#documents')
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  await files.setInputFiles([
    pdfFile("diplôme d'auxiliaire de puériculture de Libreville, 2019.pdf", pdf),
    pdfFile('video.pdf', TOO_LARGE),
  ])
  await expect(page.locator('.toast')).toContainText('Fichier uploadé')
  const chosen = page.getByRole('list', { name: 'Fichiers choisis' })
  await expect(chosen.getByRole('listitem')).toHaveCount(1)
  // A long name is cut, the page is not widened.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await expect(chosen.getByText(`${pdf.length}\u00a0B`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Envoyer ma candidature' }).click()
  await expect(page.getByRole('heading', { name: 'Candidature envoyée' })).toBeVisible()
  await expect(page.getByText("1\u00a0document joint\u00a0: diplôme d'auxiliaire")).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  const rows = await site.db
    .selectFrom('nanny_applications')
    .selectAll()
    .where('nom', '=', STORED_APPLICATION.nom)
    .execute()
  expect(rows).toMatchObject([STORED_APPLICATION])
})

test('a file over 5 MB is not added, and a toast says why', async ({ page }) => {
  await open(page, '/nanny-form')
  await page.locator('#documents').setInputFiles(pdfFile('video.pdf', TOO_LARGE))
  const toast = page.locator('.toast')
  await expect(toast).toContainText('Fichier trop volumineux')
  await expect(toast).toContainText('video.pdf dépasse la limite de 5MB')
  await expect(page.getByRole('list', { name: 'Fichiers choisis' })).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Messages/ }).getByRole('list')).toBeFocused()
})

test('a refused file stays listed with the reason after its toast was replaced', async ({ page }) => {
  await open(page, '/nanny-form')
  const files = page.locator('#documents')
  await files.setInputFiles([
    pdfFile('passeport.pdf', TOO_LARGE),
    pdfFile('lettre.pdf', Buffer.from('bonjour')),
    pdfFile('cv.pdf'),
  ])
  // Each of the three files had a toast; only the last is shown.
  await expect(page.locator('.toast')).toHaveCount(1)
  await expect(page.locator('.toast')).toContainText('Fichier uploadé')
  const refused = page.getByRole('status').filter({ hasText: 'Ces fichiers ne sont pas joints' })
  await expect(refused.getByText('passeport.pdf : plus de 5 MB')).toBeVisible()
  await expect(
    refused.getByText('lettre.pdf : Seuls les fichiers PDF, JPG et PNG sont acceptés'),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Fichiers choisis' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await files.setInputFiles(pdfFile('passeport.pdf'))
  await expect(refused).toBeHidden()
})

test('a file that is neither PDF nor picture is refused, and a chosen file can be removed', async ({
  page,
}) => {
  await open(page, '/nanny-form')
  const files = page.locator('#documents')
  await files.setInputFiles(pdfFile('cv.pdf', Buffer.from('bonjour')))
  await expect(page.locator('.toast')).toContainText("Erreur d'upload")
  await files.setInputFiles(pdfFile('cv.pdf'))
  await page.getByRole('button', { name: 'Retirer cv.pdf' }).click()
  await expect(page.getByRole('list', { name: 'Fichiers choisis' })).toBeHidden()
})
