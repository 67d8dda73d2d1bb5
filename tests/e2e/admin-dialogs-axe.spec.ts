import { expect, type Locator, type Page } from '@playwright/test'
import { LIST_KEYS } from '#contract/lists.admin.ts'
import { addressOfList, addressOfRecord } from '#web/admin/lists/address.ts'
import { PATHS } from '#web/paths.ts'
import { ADMIN } from '../support/app.ts'
import {
  hire,
  isWideScreen,
  recordOf,
  setApplicationStatus,
  signIn,
  statusOf,
  submitApplication,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { expectAccessible, open, type Site, test, waitForAnswers } from '../support/site.ts'
import { nannyApplication } from '../support/submissions.ts'

/**
 * Dialogs of the back office: accessible by axe, the focus is inside when one opens, and back at its opener when
 * Escape closes it.
 */

/** The rule of WCAG 2.2 AA on the size of touch targets. axe checks it only on demand. */
const TARGET_SIZE = { 'target-size': { enabled: true } }

const ok = async (answer: Promise<{ status: () => number; text: () => Promise<string> }>): Promise<void> => {
  const given = await answer
  expect(given.status(), await given.text()).toBeLessThan(300)
}

interface Opening {
  readonly opener: Locator
  /** Accessible name of the dialog. */
  readonly name: string | RegExp
  readonly role?: 'dialog' | 'alertdialog'
  /** How the opener opens it, when not by a click. */
  readonly act?: () => Promise<unknown>
  /** Checks the dialogs that this dialog opens. */
  readonly inside?: (dialog: Locator) => Promise<void>
}

/** Opens a dialog, expects it to be accessible and to hold the focus, and the focus at the opener after Escape. */
const expectDialog = async (
  page: Page,
  { opener, name, role = 'dialog', act = () => opener.click(), inside }: Opening,
): Promise<void> => {
  const dialog = page.getByRole(role, { name })
  await act()
  await expect(dialog).toBeVisible()
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(hasFocus, `${name} holds the focus`).toBe(true)
  await waitForAnswers(page)
  await expectAccessible(page, TARGET_SIZE)
  await inside?.(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener, `has the focus after ${name}`).toBeFocused()
}

const confirmOf = (opener: Locator, name: string | RegExp): Opening => ({ opener, name, role: 'alertdialog' })

/** Chooses in a picker that has the focus, as with the keyboard. The choice opens a dialog. */
const choosing = (picker: Locator, label: string) => async () => {
  await picker.focus()
  await picker.selectOption({ label })
}

/** Opens what unfolds in place, and expects the screen to be accessible. */
const expectUnfolded = async (page: Page, opener: Locator, shown: Locator): Promise<void> => {
  await opener.click()
  await expect(shown).toBeVisible()
  await waitForAnswers(page)
  await expectAccessible(page, TARGET_SIZE)
}

const { documents: _, ...ADDED } = nannyApplication()

/** An employee with a salary and a payment of this month. Returns the id. */
const addEmployee = async (page: Page, nom: string): Promise<string> => {
  const added = await page.request.post('/api/employees/ajout', { data: { ...ADDED, nom } })
  expect(added.status(), await added.text()).toBe(201)
  const { id } = (await added.json()) as { id: string }
  const day = new Date().toISOString().slice(0, 10)
  const salary = { montant: 60_000, depuis: day.slice(0, 7), avant: null }
  await ok(page.request.put(`/api/paie/salaires/${id}`, { data: salary }))
  const payment = { employeId: id, montant: 6000, motif: 'Salaire', datePaiement: day }
  await ok(page.request.post('/api/paiements-employes', { data: payment }))
  return id
}

const submitPair = async (site: Site) => ({
  requestId: await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'Glass, Libreville' }),
  nannyId: await submitApplication(
    site,
    { nom: 'Grâce Mba', adresse: 'Glass, Libreville' },
    'with documents',
  ),
})

test.beforeEach(async ({ page }) => {
  test.slow()
  await signIn(page)
})

test('dialogs of a request', async ({ page, site }) => {
  const { requestId } = await submitPair(site)
  const data = { demandeId: requestId, montant: '10000', statut: 'confirme', methode: 'especes' }
  await ok(page.request.post('/api/payments', { data }))
  await open(page, addressOfRecord('demandes', requestId))
  const record = recordOf(page, 'Mireille Ondo')
  const button = (name: string | RegExp) => record.getByRole('button', { name })
  await expectDialog(page, {
    opener: statusOf(record, 'la demande de Mireille Ondo'),
    name: 'Statut de la demande de Mireille Ondo',
  })
  await expectDialog(page, {
    opener: button("Corriger l'adresse"),
    name: 'Corriger la demande de Mireille Ondo',
  })
  for (const fact of ['le quartier', 'les horaires'])
    await expectDialog(page, { opener: button(`Corriger ${fact}`), name: `Corriger ${fact}` })
  await expectDialog(page, { opener: button('Encaisser'), name: 'Encaisser' })
  await expectDialog(page, { opener: button(/^Reçu/), name: 'Reçu' })
  await expectDialog(page, { opener: button(/^Corriger\s: 1?/), name: "Corriger l'encaissement" })
  await expectDialog(page, confirmOf(button(/^Annuler/), /^Annuler l'encaissement/))
  await expectDialog(page, confirmOf(button(/^Supprimer/), /^Supprimer/))
  await record.getByText('Données personnelles').click()
  await expectDialog(page, confirmOf(button('Effacer ses données'), /^Effacer toutes les données/))
})

test('what unfolds in a record: a message, a note, a reminder, a result', async ({ page, site }) => {
  await open(page, addressOfRecord('messages', await submitMessage(site, { nom: 'Jean Obiang' })))
  const record = recordOf(page, 'Jean Obiang')
  await expectUnfolded(page, record.getByText('Modifier le message'), record.getByLabel(/^Texte du SMS/))
  const history = record.getByRole('region', { name: 'Historique' })
  for (const form of ['Note', 'Rappel']) {
    const shown = history.getByRole('form', { name: form })
    await expectUnfolded(page, history.getByRole('button', { name: form, exact: true }), shown)
    await shown.getByRole('button', { name: 'Annuler' }).click()
  }
  await expectUnfolded(
    page,
    record.getByRole('link', { name: 'Appeler Jean Obiang' }),
    page.getByRole('region', { name: 'Résultat' }),
  )
})

test('dialogs of an application', async ({ page, site }) => {
  const { nannyId } = await submitPair(site)
  await open(page, addressOfRecord('candidatures', nannyId))
  const record = recordOf(page, 'Grâce Mba')
  const button = (name: string | RegExp) => record.getByRole('button', { name })
  await expectDialog(page, {
    opener: statusOf(record, 'la candidature de Grâce Mba'),
    name: 'Statut de la candidature de Grâce Mba',
  })
  await expectDialog(page, {
    opener: button("Corriger l'expérience"),
    name: 'Corriger la candidature de Grâce Mba',
  })
  for (const fact of ['le quartier', 'les disponibilités', 'les années', 'le métier'])
    await expectDialog(page, { opener: button(`Corriger ${fact}`), name: `Corriger ${fact}` })
  await expectDialog(page, { opener: button('Modifier\u00a0: Casier judiciaire'), name: 'Casier judiciaire' })
  for (const document of ['cni.png', 'diplome.pdf'])
    await expectDialog(page, { opener: button(`Voir ${document}`), name: document })
  await expectDialog(page, {
    opener: button('Classer cni.png'),
    name: 'Classer le document',
    inside: (dialog) =>
      expectDialog(
        page,
        confirmOf(dialog.getByRole('button', { name: 'Supprimer le document' }), /^Supprimer/),
      ),
  })
  await expectDialog(page, { opener: button('Fiche à partager'), name: 'Fiche à partager' })
})

test('questions before an application is accepted, refused or deleted, and before a candidate is rehired', async ({
  page,
  site,
}) => {
  const candidate = await submitApplication(site, { nom: 'Awa Traité' })
  const refused = await submitApplication(site, { nom: 'Rose Refusée' })
  const former = await submitApplication(site, { nom: 'Paule Ancienne' })
  await setApplicationStatus(page, candidate, 'traite')
  await setApplicationStatus(page, refused, 'traite', 'refuse')
  await hire(page, former)
  await site.db.deleteFrom('employees').execute()
  const questionOf = async (id: string, nom: string, action: string) => {
    await open(page, addressOfRecord('candidatures', id))
    const opener = recordOf(page, nom).getByRole('button', { name: new RegExp(`^${action}`) })
    await expectDialog(page, confirmOf(opener, new RegExp(`^${action} `)))
  }
  await questionOf(candidate, 'Awa Traité', 'Accepter')
  await questionOf(candidate, 'Awa Traité', 'Refuser')
  await questionOf(refused, 'Rose Refusée', 'Supprimer')
  await questionOf(former, 'Paule Ancienne', 'Réembaucher')
})

test('dialogs of an employee', async ({ page }) => {
  await open(page, addressOfRecord('employes', await addEmployee(page, 'Rose Nze')))
  const record = recordOf(page, 'Rose Nze')
  const button = (name: string | RegExp) => record.getByRole('button', { name })
  await expectDialog(page, { opener: button("Corriger l'adresse"), name: 'Corriger le dossier de Rose Nze' })
  await expectDialog(page, { opener: button('Modifier le salaire'), name: 'Salaire mensuel' })
  await expectDialog(page, { opener: button('Ajouter un paiement'), name: 'Ajouter un paiement' })
  await expectDialog(page, { opener: button(/^Reçu/), name: 'Reçu' })
  await expectDialog(page, { opener: button(/^Corriger\s: Salaire/), name: 'Corriger le paiement' })
  await expectDialog(page, confirmOf(button(/^Annuler\s: Salaire/), /^Annuler/))
  await expectDialog(page, { opener: statusOf(record, 'Rose Nze'), name: 'Statut de Rose Nze' })
  await expectDialog(page, confirmOf(button(/^Supprimer/), /^Supprimer/))
})

test('dialogs of a month of salaries and of payments', async ({ page, site }) => {
  await addEmployee(page, 'Rose Nze')
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
  const pair = { requestId, nannyId, status: 'proposee' }
  await ok(page.request.post('/api/mises-en-relation', { data: pair }))
  const stored = await site.db.selectFrom('mises_en_relation').select('id').executeTakeFirstOrThrow()
  await open(page, `${PATHS.adminMisesEnRelation}?statut=proposee`)
  const other = page.getByLabel(/^Autre action/)
  for (const [label, name] of [
    ['Passer à Essai', 'Essai'],
    ['Placer', 'Placée'],
    ['Écarter', 'Écartée'],
  ] as const)
    await expectDialog(page, { opener: other, name, act: choosing(other, label) })
  await hire(page, nannyId)
  const move = (data: object) => ok(page.request.patch(`/api/mises-en-relation/${stored.id}`, { data }))
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

test('the dialog that adds a record to each list', async ({ page }) => {
  // The agency adds no message by hand.
  for (const list of LIST_KEYS.filter((key) => key !== 'messages')) {
    await open(page, addressOfList(list))
    await waitForAnswers(page)
    const name = /^Ajouter une? /
    const opener = page.getByRole('main').getByRole('button', { name }).filter({ visible: true })
    await expectDialog(page, { opener, name })
  }
})

test('dialogs of unwanted records, and of a selection on a wide screen', async ({ page, site }) => {
  for (const nom of ['Gagnez Vite', 'Gagnez Plus']) await submitMessage(site, { nom })
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await site.db
    .updateTable('contact_messages')
    .set({ indesirable: 1 })
    .where('nom', '=', 'Gagnez Vite')
    .execute()
  await open(page, `${PATHS.admin}?onglet=messages&indesirables=oui`)
  await expectDialog(
    page,
    confirmOf(page.getByRole('button', { name: 'Tout supprimer' }), /^Supprimer 1 message/),
  )
  if (!isWideScreen(page)) return
  const bar = page.getByRole('region', { name: 'Sélection' })
  await open(page, `${PATHS.admin}?onglet=messages`)
  await page.getByLabel('Choisir Gagnez Plus').check()
  await expectDialog(page, confirmOf(bar.getByRole('button', { name: 'Indésirables' }), /^Marquer 1 message/))
  await open(page, PATHS.admin)
  await page.getByLabel('Choisir Mireille Ondo').check()
  const picker = bar.getByLabel('Changer le statut de la sélection')
  await expectDialog(page, {
    opener: picker,
    name: 'Changer le statut de 1 demande',
    role: 'alertdialog',
    act: choosing(picker, 'Traité'),
  })
  const help = page.getByRole('button', { name: /^Raccourcis clavier/ })
  await expectDialog(page, { opener: help, name: 'Raccourcis clavier' })
  await help.focus()
  await expectDialog(page, { opener: help, name: 'Raccourcis clavier', act: () => page.keyboard.press('?') })
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
