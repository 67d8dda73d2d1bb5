import { expect, type Locator, type Page } from '@playwright/test'
import {
  expectToast,
  hire,
  hold,
  isWideScreen,
  signIn,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { today } from '../support/paie.ts'
import { propose } from '../support/placements.ts'
import { boxOf, expectAccessible, open, type Site, test, waitForAnswers } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

/** Pairs of nannies and families, each with its step. */
const submitPairs = async (page: Page, site: Site, steps: readonly (readonly [string, object])[]) => {
  for (const [nom, step] of steps) {
    const requestId = await submitRequest(site, { nom })
    const nannyId = await submitApplication(site, { nom: `Nounou de ${nom}` })
    const id = await propose(page, { requestId, nannyId })
    if (!('status' in step)) continue
    const moved = await page.request.patch(`/api/mises-en-relation/${id}`, {
      data: { depuis: 'proposee', ...step },
    })
    expect(moved.status(), await moved.text()).toBe(200)
  }
}

test('below 1280 px the step that is nearest to a placement is shown first, and stays when its pairs go further', async ({
  page,
  site,
}) => {
  if (isWideScreen(page)) await page.setViewportSize({ width: 1100, height: 800 })
  await submitPairs(page, site, [
    ['Ada Ndong', {}],
    ['Paul Essono', { status: 'contactee' }],
    ['Rose Nze', { status: 'contactee' }],
  ])
  await open(page, '/admin/mises-en-relation')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Contactée 2' })).toHaveAttribute('aria-pressed', 'true')
  await page
    .getByRole('button', { name: 'Passer à Entretien\u00a0: Nounou de Rose Nze chez Rose Nze' })
    .press('Enter')
  await expect(page.getByRole('button', { name: 'Contactée 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(cards).toHaveCount(1)
  await expect(cards.getByRole('link', { name: 'Nounou de Paul Essono', exact: true })).toBeFocused()
  // The last pair moves by "Autre action", which empties the list: the page says so, and where work goes on.
  const other = page.getByLabel('Autre action\u00a0: Nounou de Paul Essono chez Paul Essono')
  await other.focus()
  await other.selectOption({ label: 'Passer à Essai' })
  const dialog = page.getByRole('dialog', { name: 'Essai' })
  await dialog.getByRole('button', { name: 'Demain' }).press('Enter')
  await dialog.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  const empty = page.getByText('Aucune mise en relation à cette étape')
  await expect(empty).toBeVisible()
  await expect(page.getByRole('button', { name: 'Contactée 0' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator(':focus')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: "Voir l'étape «\u00a0Essai\u00a0»" }).press('Enter')
  await expect(page.getByRole('button', { name: 'Essai 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(cards.getByText('Essai', { exact: true })).toBeVisible()
  await expect(page.locator('#contenu')).toBeFocused()
  await page.goBack()
  await expect(empty).toBeVisible()
  await page.getByRole('button', { name: 'Placée 0' }).click()
  await expect(empty).toBeVisible()
})

test('below 1280 px the shown step is found anew at each visit, not by what an earlier one read', async ({
  page,
  site,
}) => {
  if (isWideScreen(page)) await page.setViewportSize({ width: 1100, height: 800 })
  await submitPairs(page, site, [['Paul Essono', { status: 'contactee' }]])
  await open(page, '/admin/mises-en-relation')
  await expect(page.getByRole('button', { name: 'Contactée 1' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Retour au tableau de bord' }).click()
  await expect(page).toHaveURL('/admin')
  const { id } = await site.db.selectFrom('mises_en_relation').select('id').executeTakeFirstOrThrow()
  const moved = await page.request.patch(`/api/mises-en-relation/${id}`, {
    data: { status: 'entretien', depuis: 'contactee' },
  })
  expect(moved.status(), await moved.text()).toBe(200)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Entretien 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the screen says when there is nothing, shows one step on a phone and a board on a wide screen', async ({
  page,
  site,
}) => {
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Mises en relation' }).first().press('Enter')
  if (isWideScreen(page)) await expect(page.getByText('Aucune', { exact: true })).toHaveCount(5)
  else await expect(page.getByText('Aucune mise en relation')).toBeVisible()
  await expectAccessible(page)
  await submitPairs(page, site, [['Mireille Ondo', {}]])
  await open(page, '/admin/mises-en-relation')
  if (isWideScreen(page))
    await expect(page.getByRole('region', { name: 'Proposée' }).getByRole('article')).toHaveCount(1)
  else await expect(page.getByRole('button', { name: 'Proposée 1' })).toHaveAttribute('aria-pressed', 'true')
  // The narrow cards of the board have room for the word of the next step.
  const next = page.getByRole('button', { name: /^Passer à Contactée/ })
  const rightOf = async (part: Locator) => {
    const { x, width } = await boxOf(part)
    return x + width
  }
  await expect.poll(() => next.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0)
  expect(await rightOf(next)).toBeLessThan(await rightOf(page.getByRole('article')))
  await page.getByRole('button', { name: 'Placée 0' }).click()
  await expect(page.getByText('Aucune mise en relation')).toBeVisible()
  await page.getByRole('button', { name: 'Proposée 1' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('searchbox').fill('introuvable')
  await expect(page.getByRole('article')).toHaveCount(0)
})

test.describe('with a colleague who is faster', () => {
  test.use({ allowedConsoleMessages: [/status of 409/] })

  test('a move that is read behind the open dialog is shown, and replaced only by saving again', async ({
    page,
    site,
  }) => {
    await submitPairs(page, site, [
      ['Paul Essono', {}],
      ['Ada Ndong', {}],
    ])
    await open(page, '/admin/mises-en-relation')
    await expect(page.getByRole('article')).toHaveCount(2)
    await waitForAnswers(page)
    // The move of one pair reads both again; the dialog of the other one opens before the answer.
    const release = await hold(page, /\/api\/mises-en-relation\?/)
    await page.getByRole('button', { name: /^Passer à Contactée.*Paul Essono/ }).click()
    await expectToast(page, 'Mise en relation enregistrée')
    await page.getByLabel(/^Autre action.*Ada Ndong/).selectOption({ label: 'Écarter' })
    const dialog = page.getByRole('dialog', { name: 'Écartée' })
    await dialog.getByLabel('Qui a dit non ?').selectOption('La famille')
    await dialog.getByLabel('Pourquoi ?').selectOption('Autre')
    await dialog.getByLabel('Précisions').fill('Cherche une personne du quartier')
    const { id } = await site.db
      .selectFrom('mises_en_relation as m')
      .innerJoin('parent_requests as r', 'r.id', 'm.requestId')
      .select('m.id')
      .where('r.nom', '=', 'Ada Ndong')
      .executeTakeFirstOrThrow()
    const moved = await page.request.patch(`/api/mises-en-relation/${id}`, {
      data: { status: 'entretien', depuis: 'proposee' },
    })
    expect(moved.status(), await moved.text()).toBe(200)
    release()
    // Both are read again. Found by attribute: what is behind a dialog has no role.
    await expect(page.locator('[aria-label^="Passer à Contactée"]')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    const conflict = dialog.getByRole('alert')
    await expect(conflict).toContainText("Modifié entre-temps par quelqu'un d'autre")
    await expect(conflict).toContainText('Étape\u00a0: Entretien')
    await expect(dialog.getByLabel('Précisions')).toHaveValue('Cherche une personne du quartier')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect
      .poll(() => site.db.selectFrom('mises_en_relation').select('statut').where('id', '=', id).execute())
      .toEqual([{ statut: 'ecartee' }])
  })
})

test('the trial of a pair that is proposed again is proposed for today, not for the day of the trial before', async ({
  page,
  site,
}) => {
  await submitPairs(page, site, [['Ada Ndong', { status: 'essai', dateEssai: '2026-10-01' }]])
  const { id } = await site.db.selectFrom('mises_en_relation').select('id').executeTakeFirstOrThrow()
  for (const step of [
    { status: 'ecartee', depuis: 'essai', ecarteePar: 'famille', motif: 'tarif' },
    { status: 'proposee', depuis: 'ecartee' },
  ])
    expect((await page.request.patch(`/api/mises-en-relation/${id}`, { data: step })).status()).toBe(200)
  await open(page, '/admin/mises-en-relation')
  await page.getByLabel(/^Autre action.*Ada Ndong/).selectOption({ label: 'Passer à Essai' })
  await expect(page.getByRole('dialog', { name: 'Essai' }).getByLabel("Jour de l'essai")).toHaveValue(today())
})

test('on a phone the row of steps begins with the one that is shown, and does not open scrolled', async ({
  page,
  site,
}) => {
  if (isWideScreen(page)) await page.setViewportSize({ width: 360, height: 740 })
  await submitPairs(page, site, [
    ['Ada Ndong', { status: 'essai', dateEssai: '2026-11-11' }],
    ['Paul Essono', {}],
  ])
  await open(page, '/admin/mises-en-relation')
  const shown = page.getByRole('button', { name: 'Essai 1' })
  await expect(shown).toHaveAttribute('aria-pressed', 'true')
  await expect(shown).toBeInViewport({ ratio: 1 })
  await expect.poll(() => shown.evaluate((chip) => chip.parentElement?.scrollLeft)).toBe(0)
  await expect(page.getByRole('button', { name: /^(Proposée|Contactée|Entretien|Essai) \d/ })).toHaveText([
    'Essai 1',
    'Entretien 0',
    'Contactée 0',
    'Proposée 1',
  ])

  await site.db.deleteFrom('mises_en_relation').where('statut', '=', 'essai').execute()
  await open(page, '/admin/mises-en-relation')
  const proposed = page.getByRole('button', { name: 'Proposée 1' })
  await expect(proposed).toHaveAttribute('aria-pressed', 'true')
  await expect(proposed).toBeInViewport({ ratio: 1 })
  await expect.poll(() => proposed.evaluate((chip) => chip.parentElement?.scrollLeft)).toBe(0)
})

/** Proposes an employee to a family. Returns the ids of the pair and of the family's request. */
const proposeEmployee = async (page: Page, site: Site) => {
  const requestId = await submitRequest(site, { nom: 'Mireille Ondo' })
  const nannyId = await submitApplication(site, { nom: 'Grâce Mba' })
  await hire(page, nannyId)
  const id = await propose(page, { requestId, nannyId })
  return { id, requestId }
}
const place = (page: Page, id: string) =>
  page.request.patch(`/api/mises-en-relation/${id}`, {
    data: { depuis: 'proposee', status: 'placee', dateDebut: today() },
  })
const fixSalary = (page: Page) =>
  page.getByRole('article').getByRole('button', { name: 'Fixer le salaire\u00a0: Grâce Mba' })
const collectFrom = (page: Page) =>
  page.getByRole('article').getByRole('button', { name: 'Encaisser\u00a0: Mireille Ondo' })

test('the card of a placement offers what comes next: her salary, and money of the family', async ({
  page,
  site,
}) => {
  const { id } = await proposeEmployee(page, site)
  const card = page.getByRole('article')
  const fix = fixSalary(page)
  const collect = collectFrom(page)
  await open(page, `/admin/mises-en-relation?id=${id}`)
  await expect(card).toContainText('Proposée')
  await expect(fix.or(collect)).toHaveCount(0)

  await place(page, id)
  await open(page, `/admin/mises-en-relation?id=${id}`)
  await fix.press('Enter')
  const salary = page.getByRole('dialog', { name: 'Salaire mensuel' })
  await salary.getByLabel('Salaire mensuel (FCFA)').fill('120000')
  await expectAccessible(page)
  await salary.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Salaire enregistré')
  await expect(salary).toHaveCount(0)
  await expect(fix).toHaveCount(0)
  await expect(card.locator(':focus')).toHaveCount(1)

  await collect.press('Enter')
  const payment = page.getByRole('dialog', { name: 'Encaisser' })
  await payment.getByLabel('Montant (FCFA)').fill('90000')
  await expectAccessible(page)
  await payment.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Encaissement enregistré')
  await expect(collect).toBeFocused()
})

test.describe('with a colleague who ends a placement meanwhile', () => {
  test.use({ allowedConsoleMessages: [/status of 40[49]/] })

  test('the form of a salary stays open with its input when a colleague ends the placement meanwhile', async ({
    page,
    site,
  }) => {
    const { id } = await proposeEmployee(page, site)
    await place(page, id)
    await open(page, `/admin/mises-en-relation?id=${id}`)
    await fixSalary(page).click()
    const amount = page.getByRole('dialog', { name: 'Salaire mensuel' }).getByLabel('Salaire mensuel (FCFA)')
    await amount.fill('120000')
    const ended = { depuis: 'placee', status: 'terminee', dateFin: today(), motif: 'fin_prevue' }
    expect((await page.request.patch(`/api/mises-en-relation/${id}`, { data: ended })).status()).toBe(200)
    const { id: employeId } = await site.db.selectFrom('employees').select('id').executeTakeFirstOrThrow()
    await page.request.put(`/api/paie/salaires/${employeId}`, {
      data: { montant: 100_000, depuis: today().slice(0, 7), avant: null },
    })
    // The refused change reads the pair again: it is not placed any more.
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.locator('article').getByText('Terminée', { exact: true })).toBeAttached()
    await expect(amount).toHaveValue('120000')
  })

  test('money of a family that a colleague has deleted cannot be recorded, and the form says so', async ({
    page,
    site,
  }) => {
    const { id, requestId } = await proposeEmployee(page, site)
    await place(page, id)
    await open(page, `/admin/mises-en-relation?id=${id}`)
    await expect(collectFrom(page)).toBeVisible()
    expect((await page.request.delete(`/api/parent-requests/${requestId}`)).ok()).toBe(true)
    await collectFrom(page).click()
    await expect(page.getByRole('dialog', { name: 'Encaisser' })).toContainText(
      "Cette demande n'existe plus.",
    )
  })
})
