import { expect, type Page } from '@playwright/test'
import { FAULTS, refusalOf } from '../support/faulty-network.ts'
import { holdHydration, waitForHydration } from '../support/hydration.ts'
import {
  chooseFiles,
  chosenFiles,
  expectArrivedOnce,
  goOffline,
  nameAndHashOf,
  openSettled,
  pdf,
  readStores,
  STORED_MESSAGE,
  test,
  writeApplication,
} from '../support/offline-site.ts'

interface StoredDraft {
  readonly values: Readonly<Record<string, string>>
  readonly documents: readonly { readonly bytes: ArrayBuffer }[]
  readonly removedDocuments: readonly string[]
}
const readDrafts = async (page: Page): Promise<readonly StoredDraft[]> =>
  ((await readStores(page, 'GardeEnfantsBrouillons')).brouillons ?? []) as readonly StoredDraft[]

const documentCounts = async (page: Page): Promise<readonly number[]> =>
  (await readDrafts(page)).map(({ documents }) => documents.length)

/** Waits until a draft is stored, on a page with a fake clock. */
const waitForDraft = (page: Page, draft: object): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(500)
    expect(await readDrafts(page)).toMatchObject([draft])
  }).toPass()

/** Types key by key: Playwright's `fill` in Firefox sets the value as a script does, which React does not notice. */
const type = (page: Page, label: string, text: string): Promise<void> =>
  page.getByLabel(label).pressSequentially(text)

const MINUTE_MS = 60_000

test('a file that is chosen before hydration is listed and arrives with the application', async ({
  page,
  agency,
  nom,
}) => {
  const chosen = [pdf('cni.pdf', `carte de ${nom}`), pdf('diplome.pdf', `diplôme de ${nom}`)]
  const hydrate = await holdHydration(page)
  await page.goto('/nanny-form')
  await chooseFiles(page, chosen)
  hydrate()
  await waitForHydration(page)
  await expect(chosenFiles(page).getByText('Ajouté')).toHaveCount(2)
  await writeApplication(page, nom)
  await expectArrivedOnce(page, agency, 'nanny-applications', nom)
  const [row] = await agency.rowsOf('nanny-applications', nom)
  expect(row && (await agency.filesOf(row))).toEqual(chosen.map(nameAndHashOf))
})

test('an application that is sent before hydration arrives once, with its texts and its file', async ({
  page,
  agency,
  nom,
}) => {
  const chosen = [pdf('cni.pdf', `carte de ${nom}`)]
  const hydrate = await holdHydration(page)
  await page.goto('/nanny-form')
  await chooseFiles(page, chosen)
  await writeApplication(page, nom)
  hydrate()
  await expect(page.getByRole('heading', { name: 'Candidature envoyée' })).toBeVisible()
  await expectArrivedOnce(page, agency, 'nanny-applications', nom)
  const [row] = await agency.rowsOf('nanny-applications', nom)
  expect(row && (await agency.filesOf(row))).toEqual(chosen.map(nameAndHashOf))
})

test('text and files entered while a script is broken stay in the form', async ({ page, network, nom }) => {
  const poisoned = new Set<string>()
  network.setFault(({ path }) => {
    if (!/^\/assets\/.*\.js$/.test(path) || poisoned.has(path)) return FAULTS.none
    poisoned.add(path)
    return FAULTS.captivePortal
  })
  await page.goto('/nanny-form')
  await type(page, 'Nom complet', nom)
  await chooseFiles(page, [pdf('cni.pdf', `carte de ${nom}`)])
  await waitForHydration(page)
  await expect(page.getByLabel('Nom complet')).toHaveValue(nom)
  await expect(chosenFiles(page).getByText('cni.pdf')).toBeVisible()
  await expect.poll(() => readDrafts(page)).toMatchObject([{ values: { nom }, documents: [{}] }])
})

test('what was typed before hydration is in the draft', async ({ page, nom }) => {
  const hydrate = await holdHydration(page)
  await page.goto('/nanny-form')
  await type(page, 'Nom complet', nom)
  hydrate()
  await waitForHydration(page)
  await expect.poll(() => readDrafts(page)).toMatchObject([{ values: { nom } }])
})

test('a draft keeps the bytes of documents for an hour after the last change, also while its form is open', async ({
  page,
  context,
  network,
  nom,
}) => {
  await page.clock.install()
  await openSettled(page, '/nanny-form')
  await goOffline(context, network)
  await type(page, 'Nom complet', nom)
  await chooseFiles(page, [pdf('cni.pdf', `carte de ${nom}`)])
  await expect(chosenFiles(page).getByText('Gardé sur le téléphone')).toHaveCount(1)
  await waitForDraft(page, { values: { nom }, documents: [{}] })
  await page.clock.runFor(50 * MINUTE_MS)
  await type(page, 'Expérience', 'Cinq ans.')
  await waitForDraft(page, { values: { experience: 'Cinq ans.' }, documents: [{}] })
  await page.clock.runFor(50 * MINUTE_MS)
  await expect.poll(() => documentCounts(page)).toEqual([1])
  await page.clock.runFor(11 * MINUTE_MS)
  await expect.poll(() => documentCounts(page)).toEqual([0])
  await expect
    .poll(() => readDrafts(page))
    .toMatchObject([{ values: { nom }, removedDocuments: ['cni.pdf'] }])
})

test('a draft older than an hour is offered without its documents, and says so', async ({
  page,
  context,
  network,
  nom,
}) => {
  await page.clock.install()
  await openSettled(page, '/nanny-form')
  await goOffline(context, network)
  await type(page, 'Nom complet', nom)
  await chooseFiles(page, [pdf('cni.pdf', `carte de ${nom}`)])
  await expect(chosenFiles(page).getByText('Gardé sur le téléphone')).toHaveCount(1)
  await waitForDraft(page, { documents: [{}] })
  await page.close()
  network.cut(false)
  await context.setOffline(false)

  await context.clock.fastForward(61 * MINUTE_MS)
  const next = await context.newPage()
  await openSettled(next, '/nanny-form')
  await expect(next.getByText("Vos documents n'ont pas été gardés")).toBeVisible()
  await expect.poll(() => documentCounts(next)).toEqual([0])
  await next.getByRole('button', { name: 'Reprendre' }).click()
  await expect(next.getByLabel('Nom complet')).toHaveValue(nom)
  await expect(chosenFiles(next)).toBeHidden()
})

test('a draft is offered with a first name and two digits, and shows nothing else before the person agrees', async ({
  page,
}) => {
  await openSettled(page, '/nanny-form')
  await type(page, 'Nom complet', 'Mme Grâce Obame')
  await type(page, 'Téléphone', '066 12 34 56')
  await type(page, 'Adresse', 'Nzeng-Ayong, près du rond-point')
  await expect
    .poll(() => readDrafts(page))
    .toMatchObject([{ values: { adresse: 'Nzeng-Ayong, près du rond-point' } }])
  await openSettled(page, '/nanny-form')
  const question = page.getByText("C'est bien vous")
  await expect(question).toHaveText("C'est bien vous ? Grâce, numéro qui finit par 56.")
  await expect(page.getByLabel('Nom complet')).toHaveValue('')
  for (const secret of ['Obame', '066', '12 34', 'Nzeng'])
    await expect(page.getByRole('main')).not.toContainText(secret)

  await page.getByRole('button', { name: 'Effacer' }).click()
  await expect(question).toBeHidden()
  await expect.poll(() => readDrafts(page)).toEqual([])
  await openSettled(page, '/nanny-form')
  await expect(page.getByLabel('Nom complet')).toBeVisible()
  await expect(question).toBeHidden()
})

test('a draft is erased before its form is sent, and is not offered after the form was queued', async ({
  page,
  network,
  nom,
}) => {
  await openSettled(page, '/nanny-form')
  await type(page, 'Nom complet', nom)
  await expect.poll(() => readDrafts(page)).toHaveLength(1)
  const before = network.writes.length
  network.failAt('/api/nanny-applications', FAULTS.hang)
  await writeApplication(page, nom)
  await expect.poll(() => network.writes.length).toBeGreaterThan(before)
  expect(await readDrafts(page)).toEqual([])
  network.failAt('/api/nanny-applications', FAULTS.error500)
  network.release()
  await expect(page.getByText(STORED_MESSAGE)).toBeVisible()
  await page.reload()
  // Firefox would fill a reloaded form with its last values.
  await expect(page.getByLabel('Nom complet')).toHaveValue('')
  await expect(page.getByText("C'est bien vous")).toBeHidden()
  await expect.poll(() => readDrafts(page)).toEqual([])
})

test('a form that was refused is a draft again', async ({ page, network, nom }) => {
  await openSettled(page, '/nanny-form')
  await chooseFiles(page, [pdf('cni.pdf', `carte de ${nom}`)])
  await expect(chosenFiles(page).getByText('Ajouté')).toHaveCount(1)
  network.failAt('/api/nanny-applications', refusalOf('adresse', 'Cette adresse est refusée'))
  await writeApplication(page, nom)
  await expect(page.getByText('Cette adresse est refusée')).toBeVisible()
  await expect.poll(() => readDrafts(page)).toMatchObject([{ values: { nom }, documents: [{}] }])
})
