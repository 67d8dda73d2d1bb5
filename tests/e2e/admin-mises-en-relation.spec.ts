import { expect, type Locator, type Page } from '@playwright/test'
import { ERRORS } from '#contract/errors.ts'
import {
  expectToast,
  hire,
  isWideScreen,
  recordOf,
  setApplicationStatus,
  signIn,
  statusOf,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { propose } from '../support/placements.ts'
import { expectAccessible, open, type Site, test } from '../support/site.ts'

const NANNY = { nom: 'Grâce Mba', adresse: 'Glass, Libreville' }
const FAMILY = { nom: 'Mireille Ondo', adresse: 'Glass, Libreville' }

test.beforeEach(({ page }) => signIn(page))

/** Submits one request and one application that match. Returns their ids. */
const submitPair = async (site: Site) => ({
  requestId: await submitRequest(site, FAMILY),
  nannyId: await submitApplication(site, NANNY),
})

const openMatch = async (page: Page) => {
  await open(page, '/admin/matching')
  await page.getByRole('article').getByRole('button').first().click()
}

/** Chooses an action other than the next step, from the picker of the first card. */
const choose = (page: Page, action: string) =>
  page
    .getByLabel(/^Autre action/)
    .first()
    .selectOption({ label: action })

/** Goes to the step to which the only pair was moved: a phone stays at the empty one, a board shows both. */
const followTo = async (page: Page, step: string): Promise<void> => {
  if (!isWideScreen(page))
    await page.getByRole('button', { name: `Voir l'étape «\u00a0${step}\u00a0»` }).click()
}

/** Opens the screen of all mises en relation. */
const openBoard = async (page: Page) => {
  await open(page, '/admin/mises-en-relation')
  await expect(page.getByRole('heading', { name: 'Mises en relation', level: 1 })).toBeVisible()
}

test('a nanny is proposed with one tap on a match, and the match then shows the step', async ({
  page,
  site,
}) => {
  await submitPair(site)
  await openMatch(page)
  await page.getByRole('button', { name: 'Proposer Grâce Mba à Mireille Ondo' }).press('Enter')
  await expectToast(page, 'Mise en relation enregistrée', 'Grâce Mba chez Mireille Ondo\u00a0: Proposée')
  await expect(page.getByText('Proposée', { exact: true })).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Proposer / })).toHaveCount(0)
  await expectAccessible(page)
  const pair = 'Grâce Mba chez Mireille Ondo'
  const step = page.getByRole('button', { name: `Passer à Contactée\u00a0: ${pair}` })
  const middle = async (control: Locator) => {
    const box = await control.boundingBox()
    return (box?.y ?? Number.NaN) + (box?.height ?? 0) / 2
  }
  const call = page.getByRole('link', { name: `Appeler la nounou\u00a0: ${pair}` })
  await expect
    .poll(async () => Math.abs((await middle(call)) - (await middle(step))), 'the call is beside the step')
    .toBeLessThan(60)
  await step.click()
  await expect(page.getByText('Contactée', { exact: true })).toBeVisible()
})

test('a search that finds no pair says so, and not that there are no mises en relation', async ({
  page,
  site,
}) => {
  const pair = await submitPair(site)
  await propose(page, pair)
  // Below 1280 px, where a search lists all steps.
  if (isWideScreen(page)) await page.setViewportSize({ width: 1100, height: 800 })
  await openBoard(page)
  await page.getByRole('searchbox').fill('personne du tout')
  await expect(page.getByText('Aucun résultat pour cette recherche')).toBeVisible()
  await expect(page.getByText('Aucune mise en relation')).toBeHidden()
})

test('a pair that a colleague proposes meanwhile is still set aside with what was typed', async ({
  page,
  site,
}) => {
  const { requestId, nannyId } = await submitPair(site)
  await openMatch(page)
  await page.getByRole('button', { name: 'Écarter Grâce Mba pour Mireille Ondo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Écarter Grâce Mba' })
  await dialog.getByLabel('Qui a dit non ?').selectOption('La famille')
  await dialog.getByLabel('Pourquoi ?').selectOption('Autre')
  await dialog.getByLabel('Précisions').fill('Cherche une personne du quartier')
  await propose(page, { requestId, nannyId })
  // As when the network comes back: everything on the screen is read again.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Proposée', { exact: true })).toBeAttached()
  await dialog.getByRole('button', { name: 'Écarter' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => site.db.selectFrom('mises_en_relation').select(['statut', 'motifTexte']).execute())
    .toEqual([{ statut: 'ecartee', motifTexte: 'Cherche une personne du quartier' }])
})

test('a pair is set aside with who said no and why', async ({ page, site }) => {
  const { requestId } = await submitPair(site)
  await openMatch(page)
  await page.getByRole('button', { name: 'Écarter Grâce Mba pour Mireille Ondo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Écarter Grâce Mba' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Écarter' }).click()
  await expect(dialog.getByText('Dites qui a dit non')).toBeVisible()
  await expect(dialog.getByText('Dites pourquoi')).toBeVisible()
  await dialog.getByLabel('Qui a dit non ?').selectOption('La famille')
  await dialog.getByLabel('Pourquoi ?').selectOption('Autre')
  await dialog.getByRole('button', { name: 'Écarter' }).click()
  await expect(dialog.getByText('Précisez le motif')).toBeVisible()
  await dialog.getByLabel('Précisions').fill('Cherche une personne du quartier')
  await dialog.getByRole('button', { name: 'Écarter' }).click()
  await expect(dialog).toBeHidden()
  await open(page, `/admin?ouvert=${requestId}`)
  const section = recordOf(page, 'Mireille Ondo').getByRole('region', { name: 'Mises en relation' })
  await expect(section).toContainText('La famille a dit non\u00a0: Autre, Cherche une personne du quartier')
  await expectAccessible(page)
})

test('a trial, a placement and its end: each asks for its day, and the request follows', async ({
  page,
  site,
}) => {
  test.slow()
  await submitPair(site)
  await openMatch(page)
  await page.getByRole('button', { name: /^Proposer / }).click()
  await expect(page.getByText('Proposée', { exact: true })).toBeVisible()
  await openBoard(page)
  await expectAccessible(page)
  await choose(page, 'Passer à Essai')
  const trial = page.getByRole('dialog', { name: 'Essai' })
  await trial.getByLabel("Jour de l'essai").fill('2026-11-25')
  await trial.getByRole('button', { name: 'Enregistrer' }).click()
  await followTo(page, 'Essai')
  await expect(page.getByText('Essai le 25 novembre 2026')).toBeVisible()
  await choose(page, 'Corriger')
  const day = trial.getByLabel("Jour de l'essai")
  await day.fill('')
  await trial.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(trial.getByText("Le jour de l'essai est obligatoire")).toBeVisible()
  await trial.getByRole('button', { name: 'Demain' }).click()
  await expect(day).toHaveValue(/./)
  await expect(trial.getByText("Le jour de l'essai est obligatoire")).toBeHidden()
  await day.fill('2026-11-26')
  await trial.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Essai le 26 novembre 2026')).toBeVisible()

  // Only an employee can be placed: the dialog accepts her application, then asks for the day.
  await page.getByRole('button', { name: /^Placer/ }).click()
  const placement = page.getByRole('dialog', { name: 'Placée' })
  await expect(placement.getByText("Acceptez d'abord sa candidature")).toBeVisible()
  await expect(placement.getByText('Vérification incomplète')).toBeVisible()
  await expectAccessible(page)
  await placement.getByRole('button', { name: 'Accepter la candidature' }).click()
  await placement.getByRole('button', { name: 'Lundi' }).click()
  await expect(placement.getByLabel('Premier jour')).not.toHaveValue('')
  await expectAccessible(page)
  await placement.getByLabel('Premier jour').fill('2026-12-01')
  await placement.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(
    page,
    'Mise en relation enregistrée',
    'Grâce Mba chez Mireille Ondo\u00a0: Placée',
    'La demande passe au statut Traité.',
  )
  await followTo(page, 'Placée')
  await expect(
    page.getByText("Depuis le 1er décembre 2026, garantie jusqu'au 31 décembre 2026"),
  ).toBeVisible()

  await page.getByRole('button', { name: /^Terminer/ }).click()
  const end = page.getByRole('dialog', { name: 'Terminée' })
  await end.getByLabel('Dernier jour').fill('2026-12-15')
  await end.getByLabel('Pourquoi ?').selectOption('Remplacement')
  await end.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(end).toBeHidden()
  await open(page, '/admin/mises-en-relation?statut=terminee')
  await expect(page.getByText('Terminée le 15 décembre 2026\u00a0: Remplacement')).toBeVisible()
  await open(page, '/admin')
  await expect(statusOf(page, 'la demande de Mireille Ondo')).toHaveText('En attente')
})

test('a second placement at the same hours is warned about, not refused', async ({ page, site }) => {
  const { requestId, nannyId } = await submitPair(site)
  const other = await submitRequest(site, { nom: 'Paul Essono' })
  await hire(page, nannyId)
  for (const id of [requestId, other]) await propose(page, { requestId: id, nannyId })
  await openBoard(page)
  const place = async (nom: string) => {
    await page.getByLabel(`Autre action\u00a0: Grâce Mba chez ${nom}`).selectOption({ label: 'Placer' })
    return page.getByRole('dialog', { name: 'Placée' })
  }
  const first = await place('Mireille Ondo')
  await first.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(first).toBeHidden()
  const second = await place('Paul Essono')
  await expect(second.getByText('Déjà placée à ces heures')).toBeVisible()
  await expect(second.getByText('Chez Mireille Ondo.')).toBeVisible()
  await second.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(second).toBeHidden()
})

test('the toast of a step says the status that the request has now', async ({ page, site }) => {
  const { requestId, nannyId } = await submitPair(site)
  await propose(page, { requestId, nannyId })
  await openBoard(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  // Another administrator, meanwhile.
  await page.request.patch(`/api/parent-requests/${requestId}/status`, { data: { status: 'traite' } })
  await page.getByRole('button', { name: /^Passer à Contactée/ }).click()
  await expectToast(
    page,
    'Mise en relation enregistrée',
    'Grâce Mba chez Mireille Ondo\u00a0: Contactée',
    'La demande passe au statut Traité.',
  )
})

test.describe('with a refused change', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test('a card that another administrator moved meanwhile is not moved again', async ({ page, site }) => {
    const { requestId, nannyId } = await submitPair(site)
    const id = await propose(page, { requestId, nannyId })
    await openBoard(page)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.request.patch(`/api/mises-en-relation/${id}`, {
      data: { status: 'entretien', depuis: 'proposee' },
    })
    await page.getByRole('button', { name: /^Passer à Contactée/ }).click()
    await expectToast(
      page,
      'Erreur',
      "La mise en relation n'a pas pu être enregistrée.",
      ERRORS.changedMeanwhile.message,
    )
    await followTo(page, 'Entretien')
    await expect(page.getByRole('button', { name: /^Passer à Essai/ })).toBeVisible()
  })

  test('a reason stays in its dialog when another administrator moves the pair out of the list', async ({
    page,
    site,
  }) => {
    const { requestId, nannyId } = await submitPair(site)
    const id = await propose(page, { requestId, nannyId })
    // On a phone the list of one step; on a wide screen the board.
    await open(page, `/admin/mises-en-relation${isWideScreen(page) ? '' : '?statut=proposee'}`)
    await choose(page, 'Écarter')
    const dialog = page.getByRole('dialog', { name: 'Écartée' })
    await dialog.getByLabel('Qui a dit non ?').selectOption('La famille')
    await dialog.getByLabel('Pourquoi ?').selectOption('Autre')
    await dialog.getByLabel('Précisions').fill('Cherche une personne du quartier')
    await page.request.patch(`/api/mises-en-relation/${id}`, {
      data: { status: 'entretien', depuis: 'proposee' },
    })
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expectToast(
      page,
      'Erreur',
      "La mise en relation n'a pas pu être enregistrée.",
      "Modifié entre-temps\u00a0: rien n'a été remplacé.",
    )
    await expect(dialog.getByLabel('Précisions')).toHaveValue('Cherche une personne du quartier')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect
      .poll(() => site.db.selectFrom('mises_en_relation').select(['statut', 'motifTexte']).execute())
      .toEqual([{ statut: 'ecartee', motifTexte: 'Cherche une personne du quartier' }])
  })

  test('a day that another administrator corrected meanwhile is shown, and replaced only by saving again', async ({
    page,
    site,
  }) => {
    const { requestId, nannyId } = await submitPair(site)
    const id = await propose(page, { requestId, nannyId })
    const change = async (data: object) =>
      (await page.request.patch(`/api/mises-en-relation/${id}`, { data })).json()
    const trial = await change({ status: 'essai', depuis: 'proposee', dateEssai: '2026-11-25' })
    const { dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte } = trial
    await openBoard(page)
    await choose(page, 'Corriger')
    const dialog = page.getByRole('dialog', { name: 'Essai' })
    await dialog.getByLabel("Jour de l'essai").fill('2026-11-26')
    await change({
      status: 'essai',
      depuis: 'essai',
      dateEssai: '2026-11-27',
      avant: { dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte },
    })
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Essai\u00a0: Essai le 27 novembre 2026')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Essai le 26 novembre 2026')).toBeVisible()
  })
})

test('a record shows more than the first twenty of its mises en relation', async ({ page, site }) => {
  const requestId = await submitRequest(site, FAMILY)
  for (let index = 10; index < 31; index += 1) {
    const nannyId = await submitApplication(site, { ...NANNY, telephone: `+241 66 11 22 ${index}` })
    await propose(page, { requestId, nannyId })
  }
  await open(page, `/admin?ouvert=${requestId}`)
  const section = recordOf(page, FAMILY.nom).getByRole('region', { name: 'Mises en relation' })
  await expect(section.getByText('Proposée', { exact: true })).toHaveCount(20)
  await section.getByRole('button', { name: 'Afficher la suite' }).click()
  await expect(section.getByText('Proposée', { exact: true })).toHaveCount(21)
})

test('the question before a deletion says how many mises en relation go with the record', async ({
  page,
  site,
}) => {
  const { requestId, nannyId } = await submitPair(site)
  await open(page, `/admin?ouvert=${requestId}`)
  const remove = recordOf(page, 'Mireille Ondo').getByRole('button', { name: /^Supprimer/ })
  const question = page.getByRole('alertdialog')
  await remove.click()
  await expect(question).toContainText('La demande sera supprimée définitivement.')
  await expect(question).not.toContainText('mise en relation')
  await propose(page, { requestId, nannyId })
  await open(page, `/admin?ouvert=${requestId}`)
  await remove.click()
  await expect(question).toContainText('1 mise en relation sera supprimée aussi.')
  await expectAccessible(page)
  await setApplicationStatus(page, nannyId, 'traite', 'refuse')
  await open(page, `/admin?onglet=candidatures&ouvert=${nannyId}`)
  await recordOf(page, 'Grâce Mba')
    .getByRole('button', { name: /^Supprimer/ })
    .click()
  await expect(question).toContainText('1 mise en relation sera supprimée aussi.')
})

test.describe('with a failing call', () => {
  test.use({ allowedConsoleMessages: [/status of 500/] })

  test('an open match says that its step could not be read, with a retry button', async ({ page, site }) => {
    await submitPair(site)
    await page.route('**/api/mises-en-relation?**', (route) => route.fulfill({ status: 500, body: '' }))
    await openMatch(page)
    const failure = page
      .getByRole('alert')
      .filter({ hasText: "La mise en relation n'a pas pu être chargée." })
    await expect(failure).toBeVisible()
    await expectAccessible(page)
    await page.unrouteAll()
    await failure.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('button', { name: 'Proposer Grâce Mba à Mireille Ondo' })).toBeVisible()
  })
})
