import { expect, type Locator, type Page } from '@playwright/test'
import { LIST_KEYS, LISTS, type ListKey } from '#contract/lists.admin.ts'
import { POLL_MS } from '#web/admin/dashboard/counts-query.ts'
import { PATHS } from '#web/paths.ts'
import {
  expectToast,
  isWideScreen,
  keepToasts,
  namesOf,
  openRecord,
  recordOf,
  rowsOf,
  signIn,
  statusOf,
  stayOnCalls,
  submitApplication,
  submitRequest,
  submitWaiting,
} from '../support/back-office.ts'
import { receive, thisMonth } from '../support/paie.ts'
import { place, propose } from '../support/placements.ts'
import { open, test, waitForAnswers } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

const MANY_KEYS = 60

/** Presses Tab, or `key`, until `target` has the focus. */
const walkTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < MANY_KEYS; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target, `reached within ${MANY_KEYS} keys`).toBeFocused()
}

/** Opens the choices of the focused status, and chooses the one that stands `steps` below the first one. */
const chooseNext = async (page: Page, steps = 1): Promise<void> => {
  await page.keyboard.press('Enter')
  const choices = page.getByRole('dialog', { name: /^Statut d/ }).getByRole('button')
  await expect(choices.first()).toBeFocused()
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Opens a tab with the arrow keys. Each key waits for its tab: Radix moves the focus a moment after the key. */
const walkToTab = async (page: Page, wanted: ListKey): Promise<void> => {
  const selected = page.getByRole('tab', { selected: true })
  await walkTo(page, selected, 'Shift+Tab')
  const tabOf = (list: ListKey) => page.getByRole('tab', { name: LISTS[list].label })
  const present = await selected.textContent()
  const start = LIST_KEYS.findIndex((list) => LISTS[list].label === present)
  for (const list of [...LIST_KEYS.slice(start + 1), ...LIST_KEYS.slice(0, start)]) {
    await page.keyboard.press('ArrowRight')
    await expect(tabOf(list)).toBeFocused()
    await expect(tabOf(list)).toHaveAttribute('aria-selected', 'true')
    if (list === wanted) return
  }
}

test('requests are answered, nannies hired and paid, records deleted with the keyboard alone', async ({
  page,
  site,
}) => {
  test.slow()
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
  await open(page, '/admin')

  const request = statusOf(page, 'la demande de Mireille Ondo')
  await walkTo(page, request)
  await chooseNext(page)
  await expectToast(page, 'Statut mis à jour')
  await expect(request).toHaveText('Traité')
  await expect(request).toBeFocused()

  await walkToTab(page, 'candidatures')
  const candidate = rowsOf(page).getByRole('button', { name: 'Grâce Mba', exact: true })
  await walkTo(page, candidate)
  await page.keyboard.press('Enter')
  const see = page.getByRole('button', { name: 'Voir cni.png' })
  await walkTo(page, see)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'cni.png' }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(see).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(see).toBeHidden()
  await expect(candidate).toBeFocused()

  await walkTo(page, statusOf(page, 'la candidature de Grâce Mba'))
  await chooseNext(page, 2)
  await expectToast(page, 'Statut mis à jour', 'Grâce Mba\u00a0: Traité')
  await walkTo(page, page.getByRole('button', { name: /^Accepter/ }))
  await page.keyboard.press('Enter')
  await walkTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Candidature acceptée', 'Grâce Mba fait partie des employés.')
  // The button that asked is gone.
  await expect(candidate).toBeFocused()

  await walkToTab(page, 'employes')
  const employee = rowsOf(page).getByRole('button', { name: 'Grâce Mba', exact: true })
  await walkTo(page, employee)
  await page.keyboard.press('Enter')
  const file = recordOf(page, 'Grâce Mba')
  const pay = file.getByRole('button', { name: 'Ajouter un paiement' })
  // Busy while the month is read, which the record does not wait for: a key would do nothing.
  await expect(pay).toBeEnabled()
  await walkTo(page, pay)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Ajouter un paiement' })
  await walkTo(page, form.getByLabel('Montant (FCFA)'))
  await page.keyboard.type('150000')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Salaire')
  await walkTo(page, form.getByLabel('Notes'))
  await page.keyboard.type('Novembre')
  await walkTo(page, form.getByRole('button', { name: 'Ajouter le paiement' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Paiement ajouté avec succès')
  await expect(pay).toBeFocused()
  await expect(file.getByText('Novembre', { exact: true })).toBeVisible()
  // The first Escape closes the toast, which opened last; the second closes the record.
  await page.keyboard.press('Escape')
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(employee).toBeFocused()

  await walkToTab(page, 'candidatures')
  await walkTo(page, candidate)
  await page.keyboard.press('Enter')
  await walkTo(page, page.getByRole('button', { name: /^Supprimer la candidature/ }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await walkTo(page, question.getByRole('button', { name: 'Supprimer' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aucune candidature pour le moment')).toBeVisible()
})

test('a nanny is proposed, hired and placed from Monday, and a note written, with the keyboard alone', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'Glass, Libreville' })
  await submitApplication(site, { nom: 'Grâce Mba', adresse: 'Glass, Libreville' })
  const press = async (target: Locator) => {
    await walkTo(page, target)
    await page.keyboard.press('Enter')
  }
  await open(page, '/admin/matching')
  await press(
    page
      .getByRole('article')
      .getByRole('button', { name: /Grâce Mba/ })
      .first(),
  )
  await press(page.getByRole('button', { name: 'Proposer Grâce Mba à Mireille Ondo' }))
  await expectToast(page, 'Mise en relation enregistrée')

  await open(page, '/admin/mises-en-relation')
  const more = page.getByLabel('Autre action\u00a0: Grâce Mba chez Mireille Ondo')
  await walkTo(page, more)
  // The keys of a select are the browser's own.
  await more.selectOption({ label: 'Placer' })
  const dialog = page.getByRole('dialog', { name: 'Placée' })
  await press(dialog.getByRole('button', { name: 'Accepter la candidature' }))
  await press(dialog.getByRole('button', { name: 'Lundi' }))
  await expect(dialog.getByRole('button', { name: 'Lundi' })).toHaveAttribute('aria-pressed', 'true')
  await press(dialog.getByRole('button', { name: 'Enregistrer' }))
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => site.db.selectFrom('mises_en_relation').select('statut').execute())
    .toEqual([{ statut: 'placee' }])

  // She was not verified: "À faire" names her, and takes a note.
  await open(page, '/admin/aujourdhui')
  await press(page.getByRole('button', { name: 'Note\u00a0: Grâce Mba', exact: true }).first())
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.type('Apporte son casier lundi')
  await press(page.getByRole('button', { name: 'Enregistrer' }))
  const notes = site.db.selectFrom('activites').select('texte').where('type', '=', 'note')
  await expect.poll(() => notes.execute()).toEqual([{ texte: 'Apporte son casier lundi' }])
})

test('keys give the result of a call, reach its question in the open search too, and Escape closes the question', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo', telephone: '+24177010203' })
  await keepToasts(page)
  await open(page, PATHS.admin)
  await stayOnCalls(page)
  const question = page.getByRole('region', { name: 'Résultat' })
  const joint = question.getByRole('button', { name: 'Joint' })
  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Rechercher' })
  await expect(search.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('0203')
  const found = search.getByRole('link', { name: 'Appeler Mireille Ondo' })
  await walkTo(page, found)
  await page.keyboard.press('Enter')
  await walkTo(page, joint)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(found).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  // Closes the search, not the question.
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(question).toBeVisible()

  const call = rowsOf(page).getByRole('link', { name: 'Appeler Mireille Ondo' })
  await call.focus()
  await page.keyboard.press('F2')
  await expect(joint).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Résultat noté\u00a0: Joint', 'Mireille Ondo')
  await expect(question).toBeHidden()
  await expect(call).toBeFocused()

  // Escape closes the question alone, not the record beside the list.
  if (!isWideScreen(page)) return
  // A dialog that opens while a toast is shown takes Escape only some milliseconds later.
  await page.keyboard.press('Escape')
  await expect(page.locator('.toast')).toHaveCount(0)
  await openRecord(page, 'Mireille Ondo')
  await call.focus()
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect(help).toContainText("Donner le résultat d'un appel")
  await page.keyboard.press('Escape')
  await expect(call).toBeFocused()
  await page.keyboard.press('F2')
  await expect(joint).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(call).toBeFocused()
  await expect(recordOf(page, 'Mireille Ondo')).toBeVisible()
})

test('after the skip link Tab reaches the side navigation; j and k reach lines, the help names what works there', async ({
  page,
  site,
}) => {
  test.skip(!isWideScreen(page), 'a phone')
  await submitWaiting(site, ['Aline Un', 'Berthe Deux'])
  await open(page, PATHS.adminAujourdhui)
  const lines = page.locator('li[data-record]')
  await expect(lines).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Qui appelle/ })).toBeFocused()
  const lineAt = (index: number) => lines.nth(index).getByRole('link').first()
  await page.keyboard.press('j')
  await expect(lineAt(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(lineAt(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(lineAt(0)).toBeFocused()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect(help).toContainText('Fiche suivante')
  await expect(help).not.toContainText('Choisir la fiche')
  await expect(help).not.toContainText("Donner le résultat d'un appel")
  await page.keyboard.press('Escape')
  await expect(lineAt(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-record-heading]')).toBeFocused()
})

test('content that scrolls behind the bottom bar is hidden there, and cannot be pressed', async ({
  page,
  site,
}) => {
  for (let index = 0; index < 14; index += 1) await submitRequest(site, { nom: `Famille ${index}` })
  await open(page, '/admin')
  await expect(rowsOf(page).first()).toBeVisible()
  // Scrolling up shows the bar. Without the wait, a busy browser reports both movements as one.
  await page.evaluate(() => scrollTo(0, 700))
  if (!isWideScreen(page))
    await expect(page.getByRole('navigation', { name: 'Navigation principale' })).not.toBeInViewport()
  for (const y of [400, 300, 200, 100, 0]) {
    await page.evaluate((top) => scrollTo(0, top), y)
    await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeInViewport({ ratio: 1 })
    const seen = await page.evaluate(() =>
      [4, innerWidth / 2, innerWidth - 20].flatMap((x) =>
        [4, 40, 76].map((fromBottom) =>
          Boolean(document.elementFromPoint(x, innerHeight - fromBottom)?.closest('nav')),
        ),
      ),
    )
    expect(seen.every(Boolean), `at ${y} px`).toBe(true)
  }
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toHaveCSS(
    'background-image',
    /^linear-gradient/,
  )
})

test('the focus follows from one record to another of the same name, and stays in a note while the name changes', async ({
  page,
  site,
}) => {
  test.skip(!isWideScreen(page), 'a phone')
  const [, id] = [
    await submitRequest(site, { nom: 'Awa Nze' }),
    await submitRequest(site, { nom: 'Awa Nze' }),
  ]
  await page.clock.install()
  await open(page, PATHS.admin)
  const heading = page.getByRole('heading', { name: 'Awa Nze', level: 2 })
  await namesOf(page).nth(1).click()
  await expect(heading).toBeFocused()
  await namesOf(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`ouvert=${id}`))
  await expect(heading).toBeFocused()
  await recordOf(page, 'Awa Nze').getByRole('button', { name: 'Note', exact: true }).click()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Rappelle demain')
  await site.db.updateTable('parent_requests').set({ nom: 'Awa Nzé' }).where('id', '=', id).execute()
  await submitRequest(site, { nom: 'Rachel Mba' })
  // While an earlier poll waits for its answer, the next one is not sent.
  await waitForAnswers(page)
  await page.clock.runFor(POLL_MS)
  await expect(recordOf(page, 'Awa Nzé')).toBeVisible()
  await expect(note).toBeFocused()
})

test('e does what the focused line is there for: collects, confirms, goes to the next step', async ({
  page,
  site,
}) => {
  test.skip(!isWideScreen(page), 'a phone')
  await site.db.updateTable('prestations').set({ prix: 150_000 }).where('id', '=', 'regulier').execute()
  const requestId = await submitRequest(site, { nom: 'Paul Nguema', forfait: 'regulier' })
  await place(page, site, requestId, `${thisMonth()}-01`)
  await receive(page, requestId, '20000', { statut: 'en_attente' })
  const focusLine = async (name: string) => {
    const link = page.locator('[data-record]').getByRole('link', { name, exact: true }).first()
    await expect(link).toBeVisible()
    await page.keyboard.press('j')
    await expect(link).toBeFocused()
    return link
  }
  await open(page, '/admin/encaissements?statut=a_recevoir')
  const line = await focusLine('Paul Nguema')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toContainText('Encaisser, confirmer')
  await page.keyboard.press('Escape')
  await expect(line).toBeFocused()
  await page.keyboard.down('e')
  const form = page.getByRole('dialog', { name: 'Encaisser' })
  await expect(form.getByLabel('Montant (FCFA)')).toBeFocused()
  // Held, the key repeats.
  await page.keyboard.down('e')
  await page.keyboard.up('e')
  await expect(form.getByLabel('Montant (FCFA)')).toHaveValue('150\u00a0000')
  await form.getByLabel('Montant (FCFA)').press('Escape')
  await expect(form).toBeHidden()

  await open(page, '/admin/encaissements?statut=en_attente')
  await focusLine('Paul Nguema')
  await page.keyboard.press('e')
  await expect(page.getByRole('alertdialog')).toContainText('Paul Nguema')
  await page.keyboard.press('Escape')

  const nannyId = await submitApplication(site, { nom: 'Berthe Deux' })
  await propose(page, { requestId, nannyId })
  await open(page, '/admin/mises-en-relation')
  await focusLine('Berthe Deux')
  await page.keyboard.press('e')
  await expect(page.getByRole('region', { name: 'Contactée' }).getByRole('article')).toHaveCount(1)
})
