import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { POLL_MS } from '#web/admin/dashboard/counts-query.ts'
import { PATHS } from '#web/paths.ts'
import {
  expectToast,
  isWideScreen,
  keepToasts,
  namesOf,
  rowsOf,
  signIn,
  statusOf,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { boxOf, expectAccessible, open, test } from '../support/site.ts'

test.beforeEach(async ({ page }) => {
  test.skip(!isWideScreen(page), 'a phone has no boxes')
  await signIn(page)
})

test('selected records get one status, and the refused ones are named', async ({ page, site }) => {
  const changed = await submitRequest(site, { nom: 'Aline Un' })
  for (const nom of ['Berthe Deux', 'Chantal Trois']) await submitRequest(site, { nom })
  await page.clock.install()
  await open(page, PATHS.admin)
  const bar = page.getByRole('region', { name: 'Sélection' })
  // The keys belong to the table, which may be rendered after the page.
  await expect(namesOf(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar.getByText('1 fiche choisie')).toBeVisible()
  await page.getByLabel('Choisir toutes les fiches affichées').check()
  await expect(bar.getByText('3 fiches choisies')).toBeVisible()
  await expectAccessible(page)
  await bar.getByLabel('Changer le statut de la sélection').selectOption('traite')
  const question = page.getByRole('alertdialog', { name: 'Changer le statut de 3 demandes' })
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(rowsOf(page).getByRole('button', { name: /En attente$/ })).toHaveCount(3)
  await bar.getByLabel('Changer le statut de la sélection').selectOption('traite')
  // A colleague's change, which the next poll shows behind the question, is not replaced either.
  await page.request.patch(`/api/parent-requests/${changed}/status`, { data: { status: 'paye' } })
  await page.clock.runFor(POLL_MS)
  await expect(rowsOf(page).filter({ hasText: 'Aline Un' })).toContainText('Payé')
  await question.getByRole('button', { name: 'Changer le statut' }).click()
  await expectToast(page, '2 fiches modifiées')
  await expect(page.getByRole('alert').getByText(/^Aline Un\s: Cette fiche a changé/)).toBeVisible()
  await expect(bar.getByText('1 fiche choisie')).toBeVisible()
  await expect(statusOf(page, 'la demande de Berthe Deux')).toHaveText('Traité')
  await expect(statusOf(page, "la demande d'Aline Un")).toHaveText('Payé')
})

test('of two refused records of one name, the next change names only what it could not change', async ({
  page,
  site,
}) => {
  const twins = [
    await submitRequest(site, { nom: 'Aïcha Ndong' }),
    await submitRequest(site, { nom: 'Aïcha Ndong' }),
  ]
  const third = await submitRequest(site, { nom: 'Chantal Trois' })
  await page.clock.install()
  await open(page, PATHS.admin)
  await expect(namesOf(page)).toHaveCount(3)
  const refused = page.getByRole('alert').getByRole('listitem')
  /** Changes the status of the chosen records, which a colleague has just changed. */
  const change = async (ids: readonly string[]) => {
    await page.getByLabel('Changer le statut de la sélection').selectOption('traite')
    for (const id of ids)
      await page.request.patch(`/api/parent-requests/${id}/status`, { data: { status: 'paye' } })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Changer le statut' }).click()
  }
  for (const box of await page.getByLabel('Choisir Aïcha Ndong').all()) await box.check()
  await change(twins)
  await expect(refused).toHaveText([/^Aïcha Ndong/, /^Aïcha Ndong/])
  await page.getByRole('button', { name: 'Désélectionner' }).click()
  await page.getByLabel('Choisir Chantal Trois').check()
  await change([third])
  await expect(refused).toHaveText([/^Chantal Trois/])
})

test('the key x selects a low row in its place, with what can be done in sight, in every list', async ({
  page,
  site,
}) => {
  for (let number = 10; number < 40; number += 1) {
    await submitRequest(site, { nom: `Famille ${number}` })
    await submitMessage(site, { nom: `Message ${number}` })
  }
  for (const [list, nom] of [
    ['demandes', 'Famille 20'],
    ['messages', 'Message 20'],
  ]) {
    await open(page, `${PATHS.admin}?onglet=${list}`)
    const row = rowsOf(page).filter({ hasText: nom ?? '' })
    const box = page.getByLabel(`Choisir ${nom}`)
    await expect(namesOf(page).first()).toBeVisible()
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('j')
    await expect(row.locator(':focus')).toHaveCount(1)
    const before = await boxOf(row)
    await page.keyboard.press('x')
    await expect(box).toBeChecked()
    const bar = page.getByRole('region', { name: 'Sélection' })
    await expect(bar).toBeInViewport({ ratio: 1 })
    expect((await boxOf(row)).y).toBe(before.y)
    // The search stays free.
    const { y, height } = await boxOf(page.getByRole('searchbox'))
    expect((await boxOf(bar)).y).toBeGreaterThanOrEqual(y + height)
    await page.keyboard.press('x')
    await expect(bar).toBeHidden()
    expect((await boxOf(row)).y).toBe(before.y)
  }
})

test('selected records are exported and marked as unwanted; a read-only account only exports', async ({
  page,
  site,
}) => {
  for (const nom of ['Aline Un', 'Berthe Deux', 'Chantal Trois']) await submitMessage(site, { nom })
  await open(page, `${PATHS.admin}?onglet=messages`)
  const bar = page.getByRole('region', { name: 'Sélection' })
  await page.getByLabel('Choisir Aline Un').check()
  await page.getByLabel('Choisir Berthe Deux').check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Exporter' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^messages-selection-/)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(3)
  await bar.getByRole('button', { name: 'Indésirables' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marquer' }).click()
  await expectToast(page, '2 fiches modifiées')
  await expect(namesOf(page)).toHaveText(['Chantal Trois'])

  await open(page, `${PATHS.admin}?onglet=messages&indesirables=oui`)
  await page.getByLabel('Choisir Aline Un').check()
  await bar.getByRole('button', { name: 'Pas indésirables' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Cette fiche revient dans la liste.')
  await question.getByRole('button', { name: 'Retirer la marque' }).click()
  await expectToast(page, '1 fiche modifiée')
  await open(page, `${PATHS.admin}?onglet=messages`)
  await expect(namesOf(page)).toHaveText(['Chantal Trois', 'Aline Un'])

  await site.db.updateTable('admin_users').set({ role: 'lecture' }).execute()
  await page.reload()
  await page.getByLabel('Choisir Chantal Trois').check()
  await expect(bar.getByRole('button', { name: 'Exporter' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Indésirables' })).toHaveCount(0)
})

test('a changed status counts the records that it changed, and "Annuler" sets each back, unless it changed since', async ({
  page,
  site,
}) => {
  await keepToasts(page)
  const ids: string[] = []
  for (const nom of ['Aline Un', 'Berthe Deux', 'Chantal Trois', 'Diane Quatre'])
    ids.push(await submitRequest(site, { nom }))
  const setOne = async (id: string | undefined, status: string) =>
    expect((await page.request.patch(`/api/parent-requests/${id}/status`, { data: { status } })).ok()).toBe(
      true,
    )
  await setOne(ids[1], 'paye')
  await setOne(ids[2], 'traite')
  await open(page, PATHS.admin)
  await expect(namesOf(page)).toHaveCount(4)
  const bar = page.getByRole('region', { name: 'Sélection' })
  const change = async () => {
    await page.getByLabel('Choisir toutes les fiches affichées').check()
    await bar.getByLabel('Changer le statut de la sélection').selectOption('traite')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Changer le statut' }).click()
  }
  const stored = () =>
    site.db.selectFrom('parent_requests').select(['nom', 'statut']).orderBy('nom').execute()
  const changes = () =>
    site.db
      .selectFrom('journal')
      .select(['objet', 'detail'])
      .where('action', '=', 'setParentRequestStatus')
      .orderBy('rang')
      .execute()
  await change()
  await expectToast(page, '3 fiches modifiées', '1 fiche avait déjà ce statut')
  await setOne(ids[3], 'paye')
  const before = (await changes()).length
  await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click()
  await expectToast(page, '2 fiches remises comme avant', '1 fiche non modifiée')
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([/^Diane Quatre\s: Cette fiche a/])
  await expect(bar).toBeHidden()
  await expect(page.locator('.toast').getByRole('button', { name: 'Annuler' })).toHaveCount(0)
  expect(await stored()).toEqual([
    { nom: 'Aline Un', statut: 'en_attente' },
    { nom: 'Berthe Deux', statut: 'paye' },
    { nom: 'Chantal Trois', statut: 'traite' },
    { nom: 'Diane Quatre', statut: 'paye' },
  ])
  expect((await changes()).slice(before)).toEqual([
    { objet: ids[0], detail: 'traite > en_attente' },
    { objet: ids[1], detail: 'traite > paye' },
  ])
})

test('after the question the focus is in the first chosen row that is still there, and the table where it was', async ({
  page,
  site,
}) => {
  await keepToasts(page)
  for (let number = 10; number < 50; number += 1) await submitRequest(site, { nom: `Famille ${number}` })
  await open(page, `${PATHS.admin}?statut=en_attente`)
  await expect(namesOf(page).first()).toBeVisible()
  const bar = page.getByRole('region', { name: 'Sélection' })
  const nameOf = (nom: string) => namesOf(page).filter({ hasText: nom })
  const choose = async (...names: readonly string[]) => {
    for (const nom of names) await page.getByLabel(`Choisir ${nom}`).check()
  }
  const place = () => page.evaluate(() => scrollY)
  await nameOf('Famille 36').scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 500))
  const scrolled = await place()
  expect(scrolled).toBeGreaterThan(300)
  await choose('Famille 36', 'Famille 35')
  await bar.getByRole('button', { name: 'Désélectionner' }).press('Enter')
  await expect(nameOf('Famille 36')).toBeFocused()
  await choose('Famille 36', 'Famille 35')
  const picker = bar.getByLabel('Changer le statut de la sélection')
  await picker.focus()
  await picker.selectOption('en_attente')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Changer le statut' }).press('Enter')
  await expectToast(page, 'Aucune fiche modifiée', '2 fiches avaient déjà ce statut')
  await expect(nameOf('Famille 36')).toBeFocused()
  expect(await place()).toBe(scrolled)
  await choose('Famille 36', 'Famille 35')
  await bar.getByRole('button', { name: 'Indésirables' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marquer' }).press('Enter')
  await expectToast(page, '2 fiches modifiées')
  await expect(nameOf('Famille 36')).toHaveCount(0)
  await expect(nameOf('Famille 34')).toBeFocused()
  expect(await place()).toBe(scrolled)
  await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click()
  await expectToast(page, '2 fiches remises comme avant')
  await expect(nameOf('Famille 36')).toHaveCount(1)
})
