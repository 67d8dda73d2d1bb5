import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { LIST_KEYS, type ListKey } from '#contract/lists.admin.ts'
import { PATHS } from '#web/paths.ts'
import {
  hire,
  isWideScreen,
  setApplicationStatus,
  signIn,
  submitApplication,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { addressesOf } from '../support/built.ts'
import { propose } from '../support/placements.ts'
import { expectAccessible, open, type Site, test, waitForAnswers } from '../support/site.ts'

const REASON = 'Votre compte permet de lire, pas de modifier.'

/** Names of buttons, choices and fields that change records. */
const WRITES =
  /ajouter|supprimer|effacer|enregistrer|accepter|refuser|réembaucher|corriger|indésirable$|modifier|inviter|retirer|marquer|nouveau lien|déconnecter partout|mettre en relation|^statut d|^rôle d|^proposer|^écarter|^passer à|^placer|^terminer|autre action|encaisser|^confirmer|^annuler\s:|^payer|^fixer|^classer|^valider|^note\b|^rappel\b|^fait\b|^demain\b/i

/** Enabled controls of the screen whose name says that they change something. */
const writesOn = async (page: Page): Promise<readonly string[]> => {
  const names = await page
    .locator('button:visible, select:visible, [role=combobox]:visible, input:visible, textarea:visible')
    .evaluateAll((controls) =>
      controls
        .filter((control) => !control.matches(':disabled, [aria-disabled=true]'))
        .map((control) => {
          const label = control.id ? document.querySelector(`label[for="${CSS.escape(control.id)}"]`) : null
          return (
            control.getAttribute('aria-label') ??
            label?.textContent ??
            control.textContent ??
            ''
          ).trim()
        }),
    )
  return names.filter((name) => WRITES.test(name))
}

/** Makes the signed-in account read-only, and adds an administrator, whom it sees in the list of accounts. */
const makeReadOnly = async ({ db }: Site): Promise<void> => {
  const own = await db.selectFrom('admin_users').selectAll().executeTakeFirstOrThrow()
  const id = randomUUID()
  await db
    .insertInto('admin_users')
    .values({ ...own, id, username: 'autre', nomCompare: 'autre', motDePasseParDefaut: 0 })
    .execute()
  await db.updateTable('admin_users').set({ role: 'lecture' }).where('id', '=', own.id).execute()
}

test('a read-only account sees the records, and no enabled control whose name says that it changes something', async ({
  page,
  site,
}) => {
  test.slow()
  await signIn(page)
  const hired = await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
  await hire(page, hired)
  const treated = await submitApplication(site, { nom: 'Awa Ndong' })
  await setApplicationStatus(page, treated, 'traite')
  const refused = await submitApplication(site, { nom: 'Lise Obame' })
  await setApplicationStatus(page, refused, 'traite', 'refuse')
  const request = await submitRequest(site, { nom: 'Paul Nguema' })
  const message = await submitMessage(site, { nom: 'Jean Obiang' })
  const { id: employee } = await site.db.selectFrom('employees').select('id').executeTakeFirstOrThrow()
  const spam = await submitMessage(site, { nom: 'Publicité' })
  await site.db.updateTable('contact_messages').set({ indesirable: 1 }).where('id', '=', spam).execute()

  await propose(page, { requestId: request, nannyId: hired })
  const payment = { demandeId: request, montant: '10000', statut: 'en_attente', methode: 'especes' }
  expect((await page.request.post('/api/payments', { data: payment })).status()).toBe(201)
  const reminder = { sujet: 'demande', sujetId: request, texte: 'Rappeler Paul', date: '2026-01-01' }
  const headers = { 'idempotency-key': randomUUID() }
  expect((await page.request.post('/api/rappels', { data: reminder, headers })).status()).toBe(201)

  // An administrator has such controls on this screen: the pattern finds some.
  await open(page, `${PATHS.admin}?onglet=candidatures&ouvert=${treated}`)
  await expect(page.getByRole('button', { name: /^Accepter/ }).last()).toBeVisible()
  await expect.poll(async () => (await writesOn(page)).length).toBeGreaterThan(3)

  await makeReadOnly(site)
  const screens: readonly (readonly [path: string, shown: string])[] = [
    [PATHS.admin, 'Paul Nguema'],
    [`${PATHS.admin}?ouvert=${request}`, 'Rappeler Paul'],
    [`${PATHS.admin}?onglet=candidatures`, 'Awa Ndong'],
    [`${PATHS.admin}?onglet=candidatures&ouvert=${treated}`, 'Reçue le'],
    [`${PATHS.admin}?onglet=candidatures&ouvert=${refused}`, 'Reçue le'],
    [`${PATHS.admin}?onglet=candidatures&ouvert=${hired}`, 'Reçue le'],
    [`${PATHS.admin}?onglet=employes`, 'Grâce Mba'],
    [`${PATHS.admin}?onglet=employes&ouvert=${employee}`, 'Aucun paiement'],
    [`${PATHS.admin}?onglet=messages&ouvert=${message}`, 'Jean Obiang'],
    [`${PATHS.admin}?onglet=messages&indesirables=oui`, 'Publicité'],
    [PATHS.adminPrestations, REASON],
    [PATHS.adminParametres, REASON],
    [PATHS.adminPaymentConfig, REASON],
    [PATHS.adminMatching, 'Paul Nguema'],
    [PATHS.adminMisesEnRelation, 'Grâce Mba'],
    [PATHS.adminAujourdhui, 'Grâce Mba'],
    [PATHS.adminPaie, 'Grâce Mba'],
    [PATHS.adminEncaissements, 'Paul Nguema'],
    [PATHS.adminComptes, 'Appareils connectés'],
  ]
  const opened = (list: ListKey) => (list === LIST_KEYS[0] ? '?ouvert=' : `?onglet=${list}&ouvert=`)
  expect(
    LIST_KEYS.filter((list) => !screens.some(([path]) => path.includes(opened(list)))),
    'add the opened record of each list to the screens above',
  ).toEqual([])
  for (const [path, shown] of screens) {
    await open(page, path)
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible()
    // The role is known once every call is answered.
    await waitForAnswers(page)
    await page.locator('details').evaluateAll((all) => {
      for (const one of all as HTMLDetailsElement[]) one.open = true
    })
    await expect.poll(() => writesOn(page), path).toEqual([])
  }
  await open(page, PATHS.admin)
  await expect(page.getByText(isWideScreen(page) ? REASON : 'Lecture seule')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    page
      .getByRole('dialog', { name: 'Notifications' })
      .getByText(/Nouvelle/)
      .first(),
  ).toBeVisible()
  await expect.poll(() => writesOn(page)).toEqual([])
  await expectAccessible(page)
})

test('where an administrator has the buttons of an application, a read-only account sees no empty line', async ({
  page,
  site,
}) => {
  await signIn(page)
  const treated = await submitApplication(site, { nom: 'Awa Ndong' })
  await setApplicationStatus(page, treated, 'traite')
  const refused = await submitApplication(site, { nom: 'Lise Obame' })
  await setApplicationStatus(page, refused, 'traite', 'refuse')
  await makeReadOnly(site)
  const list = `${PATHS.admin}?onglet=candidatures`
  for (const path of [list, `${list}&ouvert=${treated}`, `${list}&ouvert=${refused}`]) {
    await open(page, path)
    await expect(page.getByText(isWideScreen(page) ? REASON : 'Lecture seule')).toBeVisible()
    await expect(page.getByText(path === list ? 'Awa Ndong' : 'Reçue le').last()).toBeVisible()
    await waitForAnswers(page)
    const shown = () =>
      page
        .locator('div.flex:empty:not([role=status])')
        .evaluateAll((lines) => lines.filter((line) => getComputedStyle(line).display !== 'none').length)
    await expect.poll(shown, path).toBe(0)
  }
})

test('a call of a read-only account is not recorded when its page belongs to an administrator later', async ({
  page,
  site,
}) => {
  await signIn(page)
  await submitRequest(site, { nom: 'Paul Nguema' })
  await makeReadOnly(site)
  await page.clock.install()
  // Code that comes later would record the tap if the account may write by then.
  const code = page.waitForResponse(addressesOf('records'))
  await open(page, PATHS.admin)
  await code
  await waitForAnswers(page)
  await page.getByRole('link', { name: 'Appeler Paul Nguema' }).click({ noWaitAfter: true })
  await site.db.updateTable('admin_users').set({ role: 'admin' }).execute()
  await page.clock.runFor(60_000)
  await expect(page.getByRole('button', { name: 'Ajouter une demande' })).toBeVisible()
  await waitForAnswers(page)
  await expect.poll(() => site.db.selectFrom('activites').selectAll().execute()).toEqual([])
})
