import { expect, type Locator, type Page } from '@playwright/test'
import {
  expectToast,
  hire,
  isWideScreen,
  rowOf,
  rowsOf,
  setApplicationStatus,
  signIn,
  statusOf,
  submitApplication,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { propose } from '../support/placements.ts'
import { open, test } from '../support/site.ts'

/** The tests of docs/taps.md: each task of the agency's day begins on the dashboard of a phone. */

test.beforeEach(async ({ page }) => {
  test.skip(isWideScreen(page), 'counts the taps on a phone')
  await signIn(page)
})

const GLASS = { adresse: 'Glass, Libreville' }

/** Opens the dashboard. Returns a function that taps, and the number of taps so far. */
const startAtDashboard = async (page: Page) => {
  await open(page, '/admin')
  // A call would leave the page for the dialler, and WhatsApp for another tab.
  await page.evaluate(() => {
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"], a[target]'))
        event.preventDefault()
    })
  })
  let taps = 0
  return {
    tap: async (target: Locator): Promise<void> => {
      await target.click()
      taps += 1
    },
    taps: () => taps,
  }
}

test('"proposed and called": two taps to the proposal, one to the call, one for its result', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo', ...GLASS })
  await submitApplication(site, { nom: 'Grâce Mba', ...GLASS })
  const { tap, taps } = await startAtDashboard(page)
  await tap(rowsOf(page).getByRole('link', { name: /^Meilleure correspondance/ }))
  await tap(page.getByRole('button', { name: 'Proposer Grâce Mba à Mireille Ondo' }))
  await expectToast(page, 'Mise en relation enregistrée', 'Grâce Mba chez Mireille Ondo\u00a0: Proposée')
  expect(taps()).toBe(2)
  await tap(page.getByRole('link', { name: 'Appeler la nounou\u00a0: Grâce Mba chez Mireille Ondo' }))
  await tap(page.getByRole('region', { name: 'Résultat' }).getByRole('button', { name: 'Joint' }))
  const results = () =>
    site.db.selectFrom('activites').select('resultat').where('type', '=', 'appel').execute()
  await expect.poll(results).toEqual([{ resultat: 'joint' }])
  expect(taps()).toBe(4)
})

test('"no answer, remind me tomorrow": one tap to call, one for the result', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  const { tap, taps } = await startAtDashboard(page)
  await tap(rowsOf(page).getByRole('link', { name: 'Appeler Mireille Ondo' }))
  await tap(page.getByRole('region', { name: 'Résultat' }).getByRole('button', { name: 'Rappeler demain' }))
  const reminders = () => site.db.selectFrom('rappels').select(['sujet', 'texte', 'fait']).execute()
  await expect.poll(reminders).toEqual([{ sujet: 'demande', texte: 'Rappeler', fait: 0 }])
  expect(taps()).toBe(2)
})

test('a note with a reminder for tomorrow takes four taps and its text', async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  const { tap, taps } = await startAtDashboard(page)
  await tap(rowsOf(page).getByRole('button', { name: 'Mireille Ondo', exact: true }))
  const history = page.getByRole('region', { name: 'Historique' })
  await tap(history.getByRole('button', { name: 'Note', exact: true }))
  await history.getByRole('textbox', { name: 'Note' }).fill('Veut en parler à son mari')
  await tap(history.getByRole('button', { name: 'Demain' }))
  await tap(history.getByRole('button', { name: 'Enregistrer' }))
  await expect(history.getByRole('list', { name: 'Rappels' })).toContainText('Veut en parler à son mari')
  expect(taps()).toBe(4)
})

test('a message is answered on WhatsApp with two taps, and its result is asked for', async ({
  page,
  site,
}) => {
  await submitMessage(site, { nom: 'Jean Obiang', telephone: '+24177010203' })
  const { tap, taps } = await startAtDashboard(page)
  await tap(page.getByRole('tab', { name: 'Messages' }))
  const answer = rowOf(page, 'Jean Obiang').getByRole('link', { name: 'WhatsApp à Jean Obiang' })
  await expect(answer).toHaveAttribute('href', /^https:\/\/wa\.me\/24177010203\?text=Bonjour%20Jean%20Obiang/)
  await tap(answer)
  expect(taps()).toBe(2)
  await tap(page.getByRole('region', { name: 'Résultat' }).getByRole('button', { name: 'Joint' }))
  const results = () => site.db.selectFrom('activites').select(['type', 'resultat']).execute()
  await expect.poll(results).toEqual([{ type: 'whatsapp', resultat: 'joint' }])
})

test('a family that called is found by the last digits and called back with two taps', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo', telephone: '+24177010203' })
  const { tap, taps } = await startAtDashboard(page)
  await tap(page.getByRole('button', { name: 'Rechercher', exact: true }))
  await page.keyboard.type('0203')
  await tap(page.getByRole('dialog').getByRole('link', { name: 'Appeler Mireille Ondo' }))
  expect(taps()).toBe(2)
})

test('a candidate is accepted with four taps, a wrong status is corrected with two', async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await setApplicationStatus(page, id, 'traite')
  await submitRequest(site, { nom: 'Mireille Ondo' })
  const slip = await startAtDashboard(page)
  await slip.tap(statusOf(page, 'la demande de Mireille Ondo'))
  await slip.tap(page.getByRole('dialog').getByRole('button', { name: 'Traité' }))
  await expectToast(page, 'Statut mis à jour', 'Mireille Ondo\u00a0: Traité')
  expect(slip.taps()).toBe(2)

  const accept = await startAtDashboard(page)
  await accept.tap(page.getByRole('tab', { name: 'Candidatures' }))
  await accept.tap(page.getByRole('button', { name: /^Traité/, pressed: false }))
  await accept.tap(page.getByRole('button', { name: 'Accepter Grâce Mba' }))
  await accept.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }))
  await expectToast(page, 'Candidature acceptée', 'Grâce Mba fait partie des employés.')
  expect(accept.taps()).toBe(4)
})

test('a salary is paid with three taps', async ({ page, site }) => {
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  const { id } = await site.db.selectFrom('employees').select('id').executeTakeFirstOrThrow()
  const salary = { montant: 60_000, depuis: '2026-01', avant: null }
  expect((await page.request.put(`/api/paie/salaires/${id}`, { data: salary })).status()).toBe(200)
  const { tap, taps } = await startAtDashboard(page)
  await tap(page.getByRole('link', { name: 'Salaires' }))
  await tap(page.getByRole('button', { name: 'Payer Grâce Mba' }))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Ajouter le paiement' }))
  await expectToast(page, 'Paiement ajouté avec succès')
  expect(taps()).toBe(3)
})

test('an employee is paused with three taps', async ({ page, site }) => {
  await hire(page, await submitApplication(site, { nom: 'Grâce Mba' }))
  const { tap, taps } = await startAtDashboard(page)
  await tap(page.getByRole('tab', { name: 'Employés' }))
  await tap(statusOf(page, 'Grâce Mba'))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Inactif', exact: true }))
  await expectToast(page, 'Statut mis à jour', 'Grâce Mba\u00a0: Inactif')
  expect(taps()).toBe(3)
})

test('"she starts on Monday": four taps for an employee, one more to accept her application', async ({
  page,
  site,
}) => {
  const trial = async (nom: string): Promise<string> => {
    const requestId = await submitRequest(site, { nom, ...GLASS })
    const nannyId = await submitApplication(site, { nom: `Nounou de ${nom}`, ...GLASS })
    const id = await propose(page, { requestId, nannyId })
    await page.request.patch(`/api/mises-en-relation/${id}`, {
      data: { status: 'essai', depuis: 'proposee', dateEssai: '2026-01-05' },
    })
    return nannyId
  }
  const place = async (nom: string, hired: boolean): Promise<number> => {
    const { tap, taps } = await startAtDashboard(page)
    await tap(page.getByRole('link', { name: 'Mises en relation' }))
    await tap(page.getByRole('button', { name: `Placer\u00a0: Nounou de ${nom} chez ${nom}` }))
    const dialog = page.getByRole('dialog', { name: 'Placée' })
    if (!hired) await tap(dialog.getByRole('button', { name: 'Accepter la candidature' }))
    await tap(dialog.getByRole('button', { name: 'Lundi' }))
    await tap(dialog.getByRole('button', { name: 'Enregistrer' }))
    await expect(dialog).toBeHidden()
    return taps()
  }
  await hire(page, await trial('Ada Ndong'))
  await trial('Paul Essono')
  expect(await place('Ada Ndong', true)).toBe(4)
  expect(await place('Paul Essono', false)).toBe(5)
  const placed = await site.db.selectFrom('mises_en_relation').select(['statut', 'dateDebut']).execute()
  expect(placed.map(({ statut }) => statut)).toEqual(['placee', 'placee'])
  for (const { dateDebut } of placed) expect(new Date(`${dateDebut}T12:00:00Z`).getUTCDay()).toBe(1)
})
