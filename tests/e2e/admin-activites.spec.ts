import { expect, type Page, type Route } from '@playwright/test'
import { addDays } from '#contract/days.admin.ts'
import {
  asksBeforeLeaving,
  chooseStatus,
  expectToast,
  isWideScreen,
  keepToasts,
  NOT_CONFIRMED,
  namesOf,
  openRecord,
  recordOf,
  rowsOf,
  signIn,
  statusOf,
  stayOnCalls,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { propose } from '../support/placements.ts'
import { expectAccessible, open, test } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

test('an unsaved note or reminder is still there after its record was closed, by Back or by the button', async ({
  page,
  site,
}) => {
  test.slow()
  await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, '/admin?onglet=candidatures')
  const record = recordOf(page, 'Grâce Mba')
  const close = async () => {
    await record.getByRole('button', { name: 'Fermer' }).click()
    await expect(record).toBeHidden()
  }
  const visit = record.getByRole('switch', { name: "C'était une visite" })
  const day = record.getByLabel('Un autre jour')
  for (const { opens, label, storeButton, fillRest, expectRest } of [
    {
      opens: 'Note',
      label: 'Note',
      storeButton: 'Enregistrer',
      fillRest: () => visit.click(),
      expectRest: () => expect(visit).toBeChecked(),
    },
    {
      opens: 'Rappel',
      label: 'À propos de',
      storeButton: 'Demain',
      fillRest: () => day.fill('2030-05-17'),
      expectRest: () => expect(day).toHaveValue('2030-05-17'),
    },
  ]) {
    const text = record.getByRole('textbox', { name: label })
    const opener = record.getByRole('button', { name: opens, exact: true })
    await openRecord(page, 'Grâce Mba')
    await opener.click()
    await text.fill('Libre à partir du 1er')
    await fillRest()
    await page.goBack()
    await expect(record).toBeHidden()
    await openRecord(page, 'Grâce Mba')
    await expect(text).toHaveValue('Libre à partir du 1er')
    await expectRest()
    await close()
    await openRecord(page, 'Grâce Mba')
    await expect(text).toHaveValue('Libre à partir du 1er')
    await record.getByRole('button', { name: storeButton }).click()
    await expect(text).toBeHidden()
    await close()
    await openRecord(page, 'Grâce Mba')
    await opener.click()
    await expect(text).toHaveValue('')
    await text.fill('Non')
    await record.getByRole('button', { name: 'Annuler' }).click()
    await close()
    await openRecord(page, 'Grâce Mba')
    await expect(opener).toBeVisible()
    await close()
  }
})

test('a note is two taps and a text, a reminder two taps', async ({ page, site }) => {
  test.slow()
  const nannyId = await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, `/admin?onglet=candidatures&ouvert=${nannyId}`)
  const history = recordOf(page, 'Grâce Mba').getByRole('region', { name: 'Historique' })
  await expect(history.getByText('Candidature reçue')).toBeVisible()
  await history.getByRole('button', { name: 'Note' }).click()
  await history.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(history.getByText('Écrivez la note')).toBeVisible()
  await history.getByRole('textbox', { name: 'Note' }).fill('Libre à partir du 1er')
  await expectAccessible(page)
  await history.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(history.getByRole('listitem').filter({ hasText: 'Libre à partir du 1er' })).toBeVisible()
  await history.getByRole('button', { name: 'Note' }).click()
  await history.getByRole('switch', { name: "C'était une visite" }).click()
  await history.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(history.getByText('Visite', { exact: true })).toBeVisible()
  await history.getByRole('button', { name: 'Rappel' }).click()
  await expectAccessible(page)
  await history.getByRole('button', { name: 'Dans 3 jours' }).click()
  await expect(history.getByRole('list', { name: 'Rappels' })).toContainText('Rappeler')
})

test.describe('when a part of a record cannot be read', () => {
  test.use({ allowedConsoleMessages: [/ERR_FAILED/] })

  test('the record says so for the reminders and for the filing of the documents, with a retry button', async ({
    page,
    site,
  }) => {
    const nannyId = await submitApplication(site, { nom: 'Grâce Mba' }, 'with documents')
    const reminder = { sujet: 'candidature', sujetId: nannyId, texte: 'Rappeler Grâce', date: '2030-05-17' }
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    expect((await page.request.post('/api/rappels', { data: reminder, headers })).status()).toBe(201)
    await page.route(/\/api\/(rappels|documents)/, (route) => route.abort())
    await open(page, `/admin?onglet=candidatures&ouvert=${nannyId}`)
    const record = recordOf(page, 'Grâce Mba')
    const retry = async (text: string) => {
      const failure = record.getByRole('alert').filter({ hasText: text })
      await expect(failure).toBeVisible()
      return failure.getByRole('button', { name: 'Réessayer' })
    }
    const reminders = await retry("Les rappels n'ont pas pu être chargés.")
    const documents = await retry("Le classement des documents n'a pas pu être chargé.")
    await expectAccessible(page)
    await page.unrouteAll()
    await reminders.click()
    await expect(record.getByRole('list', { name: 'Rappels' })).toContainText('Rappeler Grâce')
    await documents.click()
    await expect(record.getByRole('button', { name: 'Classer cni.png' })).toBeVisible()
    await expect(record.getByRole('alert')).toHaveCount(0)
  })
})

test('a form of a reminder that stays open past midnight stores the day after the press', async ({
  page,
  site,
}) => {
  const nannyId = await submitApplication(site, { nom: 'Grâce Mba' })
  const day = new Date().toISOString().slice(0, 10)
  // In Libreville, an hour ahead of UTC, a minute before midnight.
  await page.clock.setFixedTime(`${day}T22:59:00Z`)
  await open(page, `/admin?onglet=candidatures&ouvert=${nannyId}`)
  const history = recordOf(page, 'Grâce Mba').getByRole('region', { name: 'Historique' })
  await history.getByRole('button', { name: 'Rappel' }).click()
  await expect(history.getByRole('form', { name: 'Rappel' })).toBeVisible()
  await page.clock.setFixedTime(`${day}T23:01:00Z`)
  await history.getByRole('button', { name: 'Demain' }).click()
  await expect
    .poll(() => site.db.selectFrom('rappels').select('date').execute())
    .toEqual([{ date: addDays(day, 2) }])
})

test('a note leaves its form once it is stored, also after its record was opened again', async ({
  page,
  site,
}) => {
  await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, '/admin?onglet=candidatures')
  const record = recordOf(page, 'Grâce Mba')
  const text = record.getByRole('textbox', { name: 'Note' })
  const late = Promise.withResolvers<void>()
  await page.route('**/api/activites', async (route) => {
    if (route.request().method() === 'POST') await late.promise
    await route.continue()
  })
  await openRecord(page, 'Grâce Mba')
  await record.getByRole('button', { name: 'Note', exact: true }).click()
  await text.fill('Libre à partir du 1er')
  await record.getByRole('button', { name: 'Enregistrer' }).click()
  await page.goBack()
  await expect(record).toBeHidden()
  // Not openRecord, which waits for every answer.
  await namesOf(page).click()
  await expect(text).toHaveValue('Libre à partir du 1er')
  late.resolve()
  await expect(text).toHaveValue('')
  await expect(record.getByRole('listitem').filter({ hasText: 'Libre à partir du 1er' })).toBeVisible()
})

test('the browser asks before a reload with an unsaved note, not before a call', async ({ page, site }) => {
  // All events have one time: a slow browser may leave more than a second after the press
  // (web/admin/ui/ask-browser.ts).
  await page.addInitScript(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 }))
  await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, '/admin?onglet=candidatures')
  const record = recordOf(page, 'Grâce Mba')
  await openRecord(page, 'Grâce Mba')
  await record.getByRole('button', { name: 'Note', exact: true }).click()
  await record.getByRole('textbox', { name: 'Note' }).fill('Libre à partir du 1er')
  expect(await asksBeforeLeaving(page)).toBe(true)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await record.getByRole('link', { name: 'Appeler Grâce Mba' }).click({ noWaitAfter: true })
  await expect(record.getByRole('textbox', { name: 'Note' })).toHaveValue('Libre à partir du 1er')
  expect(asked).toEqual([])
})

test('the focus is not lost when the form or the button that had it disappears from a record', async ({
  page,
  site,
}) => {
  const nannyId = await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, `/admin?onglet=candidatures&ouvert=${nannyId}`)
  const record = recordOf(page, 'Grâce Mba')
  const form = record.getByRole('form', { name: 'Rappel' })
  await record.getByRole('button', { name: 'Rappel' }).press('Enter')
  await expect(form).toBeFocused()
  await form.getByRole('button', { name: 'Annuler' }).press('Enter')
  await expect(form).toBeHidden()
  // On a phone the record is a dialog, which takes the focus itself.
  if (isWideScreen(page)) await expect(record.getByRole('region', { name: 'Historique' })).toBeFocused()
  await expect(page.locator(':focus')).toHaveCount(1)
  const done = record.getByRole('button', { name: 'Valider\u00a0: Identité' })
  await done.press('Enter')
  await expect(done).toBeHidden()
  await expect(page.locator(':focus')).toHaveCount(1)
})

test('Escape folds a note that was begun and keeps its text; once more, it closes the record', async ({
  page,
  site,
}) => {
  const id = await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, `/admin?ouvert=${id}`)
  const record = recordOf(page, 'Mireille Ondo')
  const form = record.getByRole('form', { name: 'Note' })
  await record.getByRole('button', { name: 'Note', exact: true }).click()
  await form.getByLabel('Note').fill('Préfère le matin')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await record.getByRole('button', { name: 'Note', exact: true }).click()
  await expect(form.getByLabel('Note')).toHaveValue('Préfère le matin')
  await form.getByLabel('Note').press('Escape')
  await expect(form).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(record).toBeHidden()
})

test('a note that is folded on a card of a mise en relation leaves the focus in the history', async ({
  page,
  site,
}) => {
  const requestId = await submitRequest(site, { nom: 'Mireille Ondo' })
  const nannyId = await submitApplication(site, { nom: 'Grâce Mba' })
  await propose(page, { requestId, nannyId })
  await open(page, '/admin/mises-en-relation')
  await page.getByText('Messages, historique et rappels').press('Enter')
  const history = page.getByRole('region', { name: 'Historique' })
  await history.getByRole('button', { name: 'Note', exact: true }).press('Enter')
  await history.getByRole('textbox', { name: 'Note' }).fill('Préfère le matin')
  await history.getByRole('textbox', { name: 'Note' }).press('Escape')
  await expect(history).toBeFocused()
})

test('the question after a call does not cover the choices of a status, and the status is set', async ({
  page,
  site,
}) => {
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await open(page, '/admin')
  await stayOnCalls(page)
  await rowsOf(page).getByRole('link', { name: 'Appeler Mireille Ondo' }).click()
  await expect(page.getByRole('region', { name: 'Résultat' })).toBeVisible()
  await chooseStatus(statusOf(page, 'la demande de Mireille Ondo'), 'Payé')
  await expect(statusOf(page, 'la demande de Mireille Ondo')).toHaveText('Payé')
})

/** The first new entry of a history is stored, but its answer waits: lost when the returned function is called. */
const holdFirstAnswer = async (page: Page): Promise<() => void> => {
  const late = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('**/api/activites', async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.continue()
    isFirst = false
    await route.fetch()
    await late.promise
    await route.abort()
  })
  return late.resolve
}

test.describe('while calls to the server fail', () => {
  // 409: the last try finds the result that an earlier one stored.
  test.use({ allowedConsoleMessages: [/ERR_FAILED|status of 409/] })

  test('a note whose answer is late, then lost, is stored once although it was sent again', async ({
    page,
    site,
  }) => {
    await submitApplication(site, { nom: 'Grâce Mba' })
    await open(page, '/admin?onglet=candidatures')
    const record = recordOf(page, 'Grâce Mba')
    const text = record.getByRole('textbox', { name: 'Note' })
    const store = record.getByRole('button', { name: 'Enregistrer' })
    const loseAnswer = await holdFirstAnswer(page)
    await openRecord(page, 'Grâce Mba')
    await record.getByRole('button', { name: 'Note', exact: true }).click()
    await text.fill('Libre à partir du 1er')
    await store.click()
    await page.goBack()
    await expect(record).toBeHidden()
    // Not openRecord, which waits for every answer.
    await namesOf(page).click()
    await store.click()
    await expect(text).toBeHidden()
    loseAnswer()
    await expect(page.locator('.toast')).toContainText(NOT_CONFIRMED)
    const stored = await site.db.selectFrom('activites').select('texte').execute()
    expect(stored).toEqual([{ texte: 'Libre à partir du 1er' }])
  })

  test('a note whose answer is lost is stored once, also when another one was stored before it was sent again', async ({
    page,
    site,
  }) => {
    await submitApplication(site, { nom: 'Grâce Mba' })
    await open(page, '/admin?onglet=candidatures')
    const record = recordOf(page, 'Grâce Mba')
    const text = record.getByRole('textbox', { name: 'Note' })
    const store = record.getByRole('button', { name: 'Enregistrer' })
    const loseAnswer = await holdFirstAnswer(page)
    await openRecord(page, 'Grâce Mba')
    await record.getByRole('button', { name: 'Note', exact: true }).click()
    await text.fill('Première')
    await store.click()
    await page.goBack()
    await expect(record).toBeHidden()
    // Not openRecord, which waits for every answer.
    await namesOf(page).click()
    await text.fill('Seconde')
    await store.click()
    await expect(text).toBeHidden()
    loseAnswer()
    await expect(page.locator('.toast')).toContainText(NOT_CONFIRMED)
    await record.getByRole('button', { name: 'Note', exact: true }).click()
    await text.fill('Première')
    await store.click()
    await expect(text).toBeHidden()
    const stored = await site.db.selectFrom('activites').select('texte').orderBy('date').execute()
    expect(stored).toEqual([{ texte: 'Première' }, { texte: 'Seconde' }])
  })

  test('the result of a call is asked for all the same, and stored with the call once the network is back', async ({
    page,
    site,
  }) => {
    const requestId = await submitRequest(site, { nom: 'Mireille Ondo' })
    await keepToasts(page)
    await open(page, '/admin')
    await stayOnCalls(page)
    await page.route('**/api/activites', (route) => route.abort(), { times: 1 })
    await rowsOf(page).getByRole('link', { name: 'Appeler Mireille Ondo' }).click()
    const question = page.getByRole('region', { name: 'Résultat' })
    const joint = question.getByRole('button', { name: 'Joint' })
    const toast = page.locator('.toast')
    const expectFailure = async () => {
      await expect(toast).toContainText(NOT_CONFIRMED)
      await expect(question).toContainText('Résultat\u00a0? Appel à Mireille Ondo')
      // The next toast must not be taken for this one. The question does not cover it.
      await toast.getByRole('button', { name: 'Fermer' }).click()
      await expect(toast).toHaveCount(0)
    }
    await expectFailure()
    /** Gives the result. Its write fails after `before`, once the screen shows that the result is being stored. */
    const lose = async (address: string, before: (route: Route) => Promise<unknown>) => {
      const shown = Promise.withResolvers<void>()
      await page.route(
        address,
        async (route) => {
          await before(route)
          await shown.promise
          await route.abort()
        },
        { times: 1 },
      )
      await joint.click()
      await expect(question).toContainText('Enregistrement... Appel à Mireille Ondo')
      shown.resolve()
      await expectFailure()
    }
    await lose('**/api/activites', async () => undefined)
    // The server stores the result, but its answer is lost.
    await lose('**/api/activites/*', (route) => route.fetch())
    await joint.click()
    await expectToast(page, 'Résultat noté\u00a0: Joint', 'Mireille Ondo')
    await expect(question).toBeHidden()
    const stored = await site.db.selectFrom('activites').select(['sujetId', 'type', 'resultat']).execute()
    expect(stored).toEqual([{ sujetId: requestId, type: 'appel', resultat: 'joint' }])
  })
})
