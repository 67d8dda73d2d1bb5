import { expect } from '@playwright/test'
import { PATHS } from '#web/paths.ts'
import { ADMIN } from '../support/app.ts'
import { hire, isWideScreen, signIn, statusOf, submitRequest } from '../support/back-office.ts'
import {
  addPaidEmployee,
  choosing,
  confirmOf,
  expectDialog,
  expectUnfolded,
  ok,
  submitPair,
  TARGET_SIZE,
} from '../support/dialogs.ts'
import { propose } from '../support/placements.ts'
import { expectAccessible, open, test, waitForAnswers } from '../support/site.ts'

/**
 * Dialogs outside the records of the lists (these: admin-dialogs-axe.spec.ts): accessible by axe, the focus is inside
 * when one opens, and back at its opener when Escape closes it.
 */

test.beforeEach(async ({ page }) => {
  test.slow()
  await signIn(page)
})

test('dialogs of a month of salaries and of payments', async ({ page, site }) => {
  await addPaidEmployee(page, 'Rose Nze')
  await open(page, PATHS.adminPaie)
  await expectDialog(page, {
    opener: page.getByRole('button', { name: 'Payer Rose Nze' }),
    name: 'Ajouter un paiement',
  })
  await expectDialog(page, {
    opener: page.getByRole('button', { name: 'Rose Nze', exact: true }),
    name: 'Rose Nze',
  })
  const demandeId = await submitRequest(site, { nom: 'Paul Nguema' })
  const data = { demandeId, montant: '10000', statut: 'confirme', methode: 'especes' }
  await ok(page.request.post('/api/payments', { data }))
  await open(page, PATHS.adminEncaissements)
  const button = (action: string) =>
    page.getByRole('button', { name: new RegExp(`^${action}\\s: Paul Nguema`) })
  await expectDialog(page, { opener: button('Reçu'), name: 'Reçu' })
  await expectDialog(page, { opener: button('Corriger'), name: "Corriger l'encaissement" })
  await expectDialog(page, confirmOf(button('Annuler'), /^Annuler/))
})

test('dialogs of a match and of the steps of a pair', async ({ page, site }) => {
  const { requestId, nannyId } = await submitPair(site)
  await open(page, `${PATHS.adminMatching}?demande=${requestId}`)
  const aside = page.getByRole('button', { name: 'Écarter Grâce Mba pour Mireille Ondo' })
  await expectDialog(page, { opener: aside, name: 'Écarter Grâce Mba' })
  const id = await propose(page, { requestId, nannyId })
  await open(page, `${PATHS.adminMisesEnRelation}?statut=proposee`)
  const other = page.getByLabel(/^Autre action/)
  for (const [label, name] of [
    ['Passer à Essai', 'Essai'],
    ['Placer', 'Placée'],
    ['Écarter', 'Écartée'],
  ] as const)
    await expectDialog(page, { opener: other, name, act: choosing(other, label) })
  await hire(page, nannyId)
  const move = (data: object) => ok(page.request.patch(`/api/mises-en-relation/${id}`, { data }))
  await move({ status: 'placee', dateDebut: '2026-11-01', depuis: 'proposee' })
  await open(page, `${PATHS.adminMisesEnRelation}?statut=placee`)
  const end = page.getByRole('button', { name: /^Terminer/ })
  await expectDialog(page, { opener: end, name: 'Terminée' })
  await expectDialog(page, { opener: other, name: 'Placée', act: choosing(other, 'Corriger') })
  await expectUnfolded(
    page,
    page.getByText('Messages, historique et rappels'),
    page.getByRole('region', { name: 'Historique' }),
  )
})

test('dialogs of the dashboard', async ({ page, site }) => {
  await submitPair(site)
  await open(page, PATHS.admin)
  await waitForAnswers(page)
  const main = page.getByRole('main')
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name }).filter({ visible: true }).first()
  await expectDialog(page, { opener: button('Rechercher'), name: 'Rechercher' })
  await expectDialog(page, { opener: button(/^Notifications/), name: 'Notifications' })
  await expectDialog(page, { opener: statusOf(page, 'la demande de Mireille Ondo'), name: /^Statut d/ })
  const menu = main.getByLabel("Plus d'actions")
  const figures = main.getByRole('button', { name: 'Chiffres' })
  await expectUnfolded(page, menu, main.getByRole('button', { name: 'Exporter en CSV' }))
  if (!isWideScreen(page)) await expectDialog(page, { opener: figures, name: 'Chiffres' })
  await page.keyboard.press('Escape')
  await expect(main.getByRole('button', { name: 'Exporter en CSV' })).toBeHidden()
  await expect(menu).toBeFocused()
})

test('dialogs of packages, and the question before a form is left', async ({ page }) => {
  await open(page, PATHS.adminPrestations)
  const add = page.getByRole('main').getByRole('button', { name: 'Ajouter' })
  await expectDialog(page, { opener: add, name: 'Ajouter une prestation' })
  const edit = page.getByRole('button', { name: /^Modifier / }).first()
  await expectDialog(page, { opener: edit, name: 'Modifier la prestation' })
  const remove = page.getByRole('button', { name: /^Supprimer / }).first()
  await expectDialog(page, confirmOf(remove, /^Êtes-vous sûr/))

  await edit.click()
  const form = page.getByRole('dialog', { name: 'Modifier la prestation' })
  const field = form.getByLabel('Nom de la prestation')
  await field.fill('Autre nom')
  await expectDialog(page, {
    opener: field,
    name: 'Quitter sans enregistrer',
    role: 'alertdialog',
    act: () => page.keyboard.press('Escape'),
  })
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click()
  await expect(form).toBeHidden()
  await expect(edit, 'has the focus after both dialogs').toBeFocused()
})

test('dialogs of accounts and devices', async ({ page, site }) => {
  const { id: adminId } = await site.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
  await site.db
    .insertInto('passkeys')
    .values({
      id: '00000000-0000-4000-8000-000000000001',
      adminId,
      nom: 'Téléphone',
      credentialId: 'identifiant',
      publicKey: Buffer.from('clé'),
      compteur: 0,
      dateCreation: '2026-01-01T00:00:00.000Z',
      derniereUtilisation: null,
    } as never)
    .execute()
  await open(page, PATHS.adminProfile)
  await waitForAnswers(page)
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  await expectDialog(page, { opener: button('Ajouter cet appareil'), name: 'Ajouter cet appareil' })
  await expectDialog(page, { opener: button('Renommer Téléphone'), name: "Renommer l'appareil" })
  await expectDialog(page, { opener: button('Retirer Téléphone'), name: /^Retirer/ })
  await open(page, PATHS.adminComptes)
  await expectDialog(page, { opener: button('Inviter un collègue'), name: 'Inviter un collègue' })
  const newLink = button('Nouveau lien')
  await expectDialog(page, { opener: newLink, name: 'Lien pour votre compte' })
  const dialog = page.getByRole('dialog')
  await newLink.click()
  await dialog.getByLabel('Votre mot de passe').fill(ADMIN.password)
  await dialog.getByRole('button', { name: /^Créer/ }).click()
  await expect(dialog.getByLabel('Lien', { exact: true })).not.toHaveValue('')
  await expectAccessible(page, TARGET_SIZE)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(newLink, 'has the focus after the dialog that replaced another').toBeFocused()
  const colleague = {
    username: 'mireille',
    nom: 'Mireille Ondo',
    email: 'mireille@exemple.ga',
    role: 'lecture',
  }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  await ok(page.request.post('/api/comptes', { data: colleague, headers }))
  await page.reload()
  await expectDialog(page, confirmOf(button('Retirer'), /^Retirer le compte/))
})
