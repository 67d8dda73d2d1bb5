import { expect } from '@playwright/test'
import { expectToast, hire, pagesIn, recordOf, signIn, submitApplication } from '../support/back-office.ts'
import { expectAccessible, open, test } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

const SHARED = [
  'Grâce',
  'Poste\u00a0: Nounou',
  'Quartier\u00a0: Akébé Ville',
  'Disponibilités\u00a0: Lundi à vendredi',
  'Expérience\u00a0: 5 ans',
  "Vérifié par l'agence\u00a0: Identité, Casier judiciaire",
  'Très douce avec les bébés.',
  'Dieu veille sur nos enfants',
].join('\n')

test('the sheet of a nanny is read, completed, printed on one page and shared as a text', async ({
  page,
  site,
}) => {
  const id = await submitApplication(
    site,
    { nom: 'MBA Grâce', adresse: 'Akébé, derrière le marché' },
    'with documents',
  )
  await hire(page, id)
  for (const point of ['identite', 'casier'])
    await page.request.patch(`/api/verifications/${id}`, {
      data: { point, etat: 'fait', date: '2026-01-02', note: 'ne se partage pas', revision: 0 },
    })
  const shared: string[] = []
  await page.exposeFunction('noteShared', (text: string) => shared.push(text))
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: ({ text }: { text: string }) =>
        (globalThis as unknown as { noteShared: (text: string) => Promise<void> }).noteShared(text),
    })
  })
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  await recordOf(page, 'MBA Grâce').getByRole('button', { name: 'Fiche à partager' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fiche à partager' })
  await expect(dialog.getByLabel('Prénom')).toHaveValue('Grâce')
  await dialog.getByLabel('Quelques mots').fill('Très douce avec les bébés.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await recordOf(page, 'MBA Grâce').getByRole('button', { name: 'Fiche à partager' }).click()
  const preview = dialog.getByRole('region', { name: 'Aperçu' })
  await expect(preview).toContainText('Identité, Casier judiciaire')
  await expect(preview).toContainText('Akébé')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Partager' }).click()
  await expect.poll(() => shared).toEqual([SHARED])
  const link = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(link ?? '')).toBe(`https://wa.me/?text=${SHARED}`)

  for (const format of ['A5', 'A4'] as const) expect(pagesIn(await page.pdf({ format }))).toBe(1)
  await page.emulateMedia({ media: 'print' })
  // What is printed stands beside the page, which is hidden on paper.
  const paper = page.locator('body > .printed-alone')
  await expect(paper).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  const printed = (await paper.textContent()) ?? ''
  expect(printed).toContain('Grâce')
  for (const hidden of ['MBA', '77 98', 'marché', 'ne se partage pas', 'cni.png'])
    expect(printed).not.toContain(hidden)
})

test('printing the sheet of an employee prints one page with the sheet, and not the open record', async ({
  page,
  site,
}) => {
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  const [employee] = await site.db.selectFrom('employees').select('id').execute()
  await open(page, `/admin?onglet=employes&ouvert=${employee?.id}`)
  await recordOf(page, 'Grâce Mba').getByRole('button', { name: 'Fiche à partager' }).click()
  await expect(page.getByRole('region', { name: 'Aperçu' })).toContainText('Grâce')
  expect(pagesIn(await page.pdf({ format: 'A5' }))).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body > .printed-alone')).toBeVisible()
  await expect(page.getByText('Dossier imprimé')).toBeHidden()
})

test('the first name on a sheet follows a correction of the name, unless somebody typed another one', async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'MBA Grâce' })
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Fiche à partager' })
  const firstName = dialog.getByLabel('Prénom')
  const openSheet = () => page.getByRole('button', { name: 'Fiche à partager' }).click()
  const close = async () => {
    // Not Escape: a toast that is still there would take it.
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(dialog).toBeHidden()
  }
  const rename = async (nom: string) => {
    await page.getByRole('button', { name: 'Corriger le nom', exact: true }).click()
    const form = page.getByRole('dialog', { name: /^Corriger/ })
    await form.getByLabel('Nom complet').fill(nom)
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form).toBeHidden()
    await expect(recordOf(page, nom)).toBeVisible()
  }
  await openSheet()
  await dialog.getByLabel('Quelques mots').fill('Très douce.')
  await close()
  await rename('MBA Gracieuse')
  await openSheet()
  await expect(firstName).toHaveValue('Gracieuse')
  await expect(dialog.getByLabel('Quelques mots')).toHaveValue('Très douce.')
  await firstName.fill('Maman Grâce')
  await close()
  await rename('MBA Rose')
  await openSheet()
  await expect(firstName).toHaveValue('Maman Grâce')
})

test('a sheet that the browser does not copy says so', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: () => Promise.reject(new Error('refused')),
    })
  })
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  await recordOf(page, 'Grâce Mba').getByRole('button', { name: 'Fiche à partager' }).click()
  await page.getByRole('dialog', { name: 'Fiche à partager' }).getByRole('button', { name: 'Copier' }).click()
  await expectToast(page, 'Copie impossible', 'Sélectionnez le texte pour le copier.')
})
