import { LIST_KEYS } from '#contract/lists.admin.ts'
import { addressOfList, addressOfRecord } from '#web/admin/lists/address.ts'
import { PATHS } from '#web/paths.ts'
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
import {
  addPaidEmployee,
  choosing,
  confirmOf,
  expectDialog,
  expectUnfolded,
  ok,
  submitPair,
} from '../support/dialogs.ts'
import { open, test, waitForAnswers } from '../support/site.ts'

/**
 * Dialogs of the lists and their records: accessible by axe, the focus is inside when one opens, and
 * back at its opener when Escape closes it.
 */

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
  await expectDialog(page, { opener: button(/^Corriger\s:/), name: "Corriger l'encaissement" })
  await expectDialog(page, confirmOf(button(/^Annuler/), /^Annuler l'encaissement/))
  await expectDialog(page, confirmOf(button(/^Supprimer/), /^Supprimer/))
  await record.getByText('Données personnelles').click()
  await expectDialog(page, confirmOf(button('Effacer ses données'), /^Effacer toutes les données/))
})

test('what unfolds in a record: a message, a note, a reminder, a result', async ({ page, site }) => {
  await open(page, addressOfRecord('messages', await submitMessage(site, { nom: 'Jean Obiang' })))
  const record = recordOf(page, 'Jean Obiang')
  // Not "Modifier le message": it is the answer that is written, not what the visitor sent.
  await expectUnfolded(page, record.getByText('Rédiger la réponse'), record.getByLabel(/^Texte du SMS/))
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
  await open(page, addressOfRecord('employes', await addPaidEmployee(page, 'Rose Nze')))
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
