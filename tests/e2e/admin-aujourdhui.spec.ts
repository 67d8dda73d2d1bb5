import { expect, type Locator, type Page } from '@playwright/test'
import { POLL_MS } from '#web/admin/dashboard/counts-query.ts'
import {
  completeCoordonnees,
  expectToast,
  isWideScreen,
  keepToasts,
  recordOf,
  rowsOf,
  signIn,
  stayOnCalls,
  submitApplication,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { propose } from '../support/placements.ts'
import { boxOf, expectAccessible, open, type Site, test, waitForAnswers } from '../support/site.ts'
import { nannyApplication } from '../support/submissions.ts'

const DAY_MS = 86_400_000

test.beforeEach(({ page, site }) => Promise.all([signIn(page), completeCoordonnees(site)]))

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

/** Makes every record that waits for the agency wait since `days` days ago. */
const age = async ({ db }: Site, days: number): Promise<void> => {
  await db.updateTable('attentes').set('date', daysAgo(days)).execute()
}

const lines = (page: Page) => page.getByRole('main').getByRole('listitem')

test('the dashboard begins with what must be done today, and says when all is done', async ({
  page,
  site,
}) => {
  await open(page, '/admin')
  const head = page.getByRole('region', { name: "À faire aujourd'hui" })
  const summary = page.getByRole('link', { name: /^À faire aujourd'hui/ })
  if (isWideScreen(page)) await expect(head).toHaveText('Tout est fait. Bonne journée\u00a0!')
  else {
    await expect(summary).toHaveText("À faire aujourd'huiTout est fait")
    await summary.click()
  }
  await expect(page.getByText('Tout est fait. Bonne journée\u00a0!')).toBeVisible()
  await expectAccessible(page)
  for (const nom of ['Mireille Ondo', 'Paul Essono', 'Rose Nze', 'Jean Mba'])
    await submitRequest(site, { nom })
  await age(site, 2)
  await open(page, '/admin')
  await expect(summary).toContainText("À faire aujourd'hui (4)")
  if (isWideScreen(page)) {
    await expect(head.getByRole('listitem')).toHaveCount(3)
    await expect(head.getByRole('listitem').first()).toContainText('Depuis 2j · Attend une première réponse')
  } else await expect(summary).toContainText(/(Mireille Ondo|Paul Essono|Rose Nze|Jean Mba), depuis 2j$/)
  for (const later of isWideScreen(page) ? [] : [/^4 Demandes/, 'Prestations', 'Paramètres'])
    await expect(async () => {
      const shown = await boxOf(summary)
      const box = await boxOf(page.getByRole('main').getByRole('link', { name: later }).first())
      const isBelow = box.y >= shown.y + shown.height
      expect(isBelow || box.x > shown.x + shown.width, String(later)).toBe(true)
    }).toPass()
  await expectAccessible(page)
  await summary.click()
  await expect(page.getByRole('heading', { name: "À faire aujourd'hui", level: 1 })).toBeVisible()
  await expect(lines(page)).toHaveCount(4)
  await expectAccessible(page)
})

test('a request that a colleague answers leaves the head of the dashboard at the next poll', async ({
  page,
  site,
}) => {
  const id = await submitRequest(site, { nom: 'Mireille Ondo' })
  await age(site, 2)
  await page.clock.install()
  await open(page, '/admin')
  const head = isWideScreen(page)
    ? page.getByRole('region', { name: "À faire aujourd'hui" })
    : page.getByRole('link', { name: /^À faire aujourd'hui/ })
  await expect(head).toContainText('Mireille Ondo')
  // The poll is compared with the first counts.
  await waitForAnswers(page)
  await page.request.patch(`/api/parent-requests/${id}/status`, { data: { status: 'traite' } })
  await page.clock.runFor(POLL_MS)
  await expect(head).toContainText('Tout est fait')
})

test('a call asks for its result in one tap; "Rappeler demain" stores the reminder', async ({
  page,
  site,
}) => {
  const requestId = await submitRequest(site, { nom: 'Mireille Ondo' })
  await age(site, 2)
  await open(page, '/admin/aujourdhui')
  await stayOnCalls(page)
  await page.getByRole('link', { name: 'Appeler Mireille Ondo' }).click()
  const question = page.getByRole('region', { name: 'Résultat' })
  await expect(question).toContainText('Appel à Mireille Ondo')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Rappeler demain' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Mireille Ondo' })).toContainText(/^Rappel le \d/)
  await expect(question).toBeHidden()
  await expect(page.getByText('Tout est fait. Bonne journée\u00a0!')).toBeVisible()
  await waitForAnswers(page)
  await open(page, `/admin?ouvert=${requestId}`)
  const history = recordOf(page, 'Mireille Ondo').getByRole('region', { name: 'Historique' })
  await expect(history.getByText('Appel\u00a0: Rappeler demain')).toBeVisible()
  const reminders = history.getByRole('list', { name: 'Rappels' })
  await expect(reminders.getByRole('listitem')).toHaveCount(1)
  // It is for tomorrow already, and has no button "Demain".
  await expect(reminders.getByRole('button')).toHaveText(['Fait'])
  await reminders.getByRole('button', { name: 'Fait' }).click()
  await expectToast(page, 'Rappel fait')
  await expect(history.getByText('Rappel fait')).toBeVisible()
})

test('a call from a row of the list, or from the search, is recorded too', async ({ page, site }) => {
  const requestId = await submitRequest(site, { nom: 'Mireille Ondo' })
  const stored = () =>
    site.db.selectFrom('activites').select(['sujet', 'sujetId', 'type', 'resultat']).orderBy('date').execute()
  const attempt = { sujet: 'demande', sujetId: requestId, type: 'appel' }
  await open(page, '/admin')
  await stayOnCalls(page)
  await rowsOf(page).getByRole('link', { name: 'Appeler Mireille Ondo' }).click()
  const question = page.getByRole('region', { name: 'Résultat' })
  await expect(question).toBeVisible()
  await waitForAnswers(page)
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await question.getByRole('button', { name: 'Joint' }).click()
  await expectToast(page, 'Résultat noté\u00a0: Joint', 'Mireille Ondo')
  // The call was stored when it was made: its result is all that is sent.
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  await expect.poll(stored).toEqual([{ ...attempt, resultat: 'joint' }])

  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Rechercher' })
  await search.getByRole('searchbox').fill('Ondo')
  await search.getByRole('link', { name: 'Appeler Mireille Ondo' }).click()
  await expect(question).toContainText('Appel à Mireille Ondo')
  // Above the dialog, which stays open.
  await question.getByRole('button', { name: 'Pas de réponse' }).click()
  await expect(question).toBeHidden()
  await expect(search).toBeVisible()
  await expect.poll(stored).toEqual([
    { ...attempt, resultat: 'joint' },
    { ...attempt, resultat: 'pas_de_reponse' },
  ])
})

test("the agency's texts fill the messages of a match and of the board", async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'Glass, Libreville' })
  await submitApplication(site, { nom: 'Grâce Mba', adresse: 'Glass, Libreville' })
  await page.request.post('/api/parametres-site', {
    data: { cle: 'message_essai', valeur: 'Bonjour {nom}, essai confirmé le {date}. {autre}' },
  })
  const today = () =>
    new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Africa/Libreville' })
      .format()
      .replace(/^1 /, '1er ')
  const before = today()
  const text = (nom: string, date: string) =>
    encodeURIComponent(`Bonjour ${nom}, essai confirmé le ${date}. {autre}`)
  await open(page, '/admin/matching')
  const match = page.getByRole('article').first()
  const head = match.getByRole('button').first()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  await match.getByText('Modifier le message').first().click()
  await match.getByRole('combobox', { name: 'Modèle de message' }).selectOption('Essai confirmé')
  const sms = match.getByRole('link', { name: 'SMS à Grâce Mba' })
  await expect(sms).toHaveAttribute('href', /essai/)
  // Midnight may pass meanwhile.
  const messages = [before, today()].map((day) => `sms:+24177987654?body=${text('Grâce Mba', day)}`)
  expect(messages).toContain(await sms.getAttribute('href'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Proposer Grâce Mba à Mireille Ondo' }).click()
  await expect(page.getByText('Proposée', { exact: true })).toBeVisible()

  // On the board the message about a trial names its day.
  const pairs = () => site.db.selectFrom('mises_en_relation').select('id').execute()
  await expect.poll(pairs).toHaveLength(1)
  const [pair] = await pairs()
  await page.request.patch(`/api/mises-en-relation/${pair?.id}`, {
    data: { status: 'essai', depuis: 'proposee', dateEssai: '2026-12-01' },
  })
  await open(page, '/admin/mises-en-relation')
  await page.getByText('Messages, historique et rappels').click()
  const person = page.getByRole('region', { name: 'Mireille Ondo' })
  await person.getByText('Modifier le message').click()
  await person.getByRole('combobox', { name: 'Modèle de message' }).selectOption('Essai confirmé')
  await expect(person.getByRole('link', { name: 'WhatsApp à Mireille Ondo' })).toHaveAttribute(
    'href',
    `https://wa.me/24166123456?text=${text('Mireille Ondo', '1er décembre 2026')}`,
  )
  await expectAccessible(page)
})

test("a message can be chosen only after the agency's texts have arrived", async ({ page, site }) => {
  await submitRequest(site, { nom: 'Mireille Ondo', adresse: 'Glass, Libreville' })
  await submitApplication(site, { nom: 'Grâce Mba', adresse: 'Glass, Libreville' })
  await page.request.post('/api/parametres-site', {
    data: { cle: 'message_essai', valeur: 'Bonjour {nom}, à demain.' },
  })
  const late = Promise.withResolvers<void>()
  await page.route('**/api/parametres-site', async (route) => {
    await late.promise
    await route.continue()
  })
  await open(page, '/admin/matching')
  const match = page.getByRole('article').first()
  const head = match.getByRole('button').first()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  await match.getByText('Modifier le message').first().click()
  const choice = match.getByRole('combobox', { name: 'Modèle de message' })
  await expect(choice).toBeDisabled()
  late.resolve()
  await choice.selectOption('Essai confirmé')
  await expect(match.getByRole('link', { name: 'SMS à Grâce Mba' })).toHaveAttribute(
    'href',
    `sms:+24177987654?body=${encodeURIComponent('Bonjour Grâce Mba, à demain.')}`,
  )
})

test('one tap marks a message as done, one postpones a request until tomorrow; a note is added to a reminder', async ({
  page,
  site,
}) => {
  await submitMessage(site, { nom: 'Jean Nze' })
  await submitRequest(site, { nom: 'Mireille Ondo' })
  await age(site, 5)
  await open(page, '/admin/aujourdhui')
  await expect(lines(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Fait\u00a0: Jean Nze' }).press('Enter')
  await expectToast(page, 'Fait\u00a0: Jean Nze')
  await expect(lines(page)).toHaveCount(1)
  // The focus moves to the line that takes its place.
  await expect(lines(page).getByRole('link').first()).toBeFocused()
  await page.getByRole('button', { name: 'Note\u00a0: Mireille Ondo' }).press('Enter')
  await expectAccessible(page)
  await lines(page).getByRole('button', { name: 'Annuler' }).press('Enter')
  await expect(lines(page)).toBeFocused()
  await page.getByRole('button', { name: 'Demain\u00a0: Mireille Ondo' }).press('Enter')
  await expect(page.getByText('Tout est fait. Bonne journée\u00a0!')).toBeVisible()
  await expect(page.locator('#contenu')).toBeFocused()
  await expect.poll(() => site.db.selectFrom('rappels').select('id').execute()).toHaveLength(1)
  await site.db
    .updateTable('rappels')
    .set({ date: daysAgo(0).slice(0, 10) })
    .execute()
  await open(page, '/admin/aujourdhui')
  const line = page.getByRole('region', { name: 'Rappels' }).getByRole('listitem')
  await expect(line).toContainText('Mireille Ondo')
  await line.getByRole('button', { name: 'Note' }).click()
  await line.getByRole('textbox', { name: 'Note' }).fill('Préfère le matin')
  await line.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(line.getByRole('textbox')).toHaveCount(0)
  const notes = site.db.selectFrom('activites').select(['type', 'texte']).where('type', '=', 'note')
  await expect.poll(() => notes.execute()).toContainEqual({ type: 'note', texte: 'Préfère le matin' })
})

test('a double tap on a reminder ends only this one, and the toast names the person and takes it back', async ({
  page,
  site,
}) => {
  await keepToasts(page)
  const today = new Date().toISOString().slice(0, 10)
  for (const nom of ['Mireille Ondo', 'Paul Essono', 'Rose Nze']) {
    const reminder = {
      sujet: 'demande',
      sujetId: await submitRequest(site, { nom }),
      texte: `Rappeler ${nom}`,
      date: today,
    }
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    expect((await page.request.post('/api/rappels', { data: reminder, headers })).status()).toBe(201)
  }
  const reminders = async () => {
    const rows = await site.db.selectFrom('rappels').select(['texte', 'date']).where('fait', '=', 0).execute()
    return rows.filter(({ date }) => date === today).map(({ texte }) => texte.replace('Rappeler ', ''))
  }
  await open(page, '/admin/aujourdhui')
  await expect(lines(page)).toHaveCount(3)
  const nameOf = async (line: Locator) => (await line.locator('.font-bold').first().textContent()) ?? ''
  for (const end of ['Fait', 'Demain']) {
    const first = await nameOf(lines(page).first())
    const next = await nameOf(lines(page).nth(1))
    const others = (await reminders()).filter((nom) => nom !== first).sort()
    // The second tap, at the same place, comes with the change of the lines.
    await page.evaluate(
      ([name, below]) => {
        const button = (nom: string) =>
          document.querySelector<HTMLElement>(`[aria-label="${name}\u00a0: ${nom}"]`)
        const tap = (nom: string) => {
          const tapped = button(nom)
          tapped?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
          document.body.dataset.tapped = tapped?.ariaLabel ?? ''
        }
        const place = button(String(below))?.parentElement?.getBoundingClientRect().top
        const watch = new MutationObserver(() => {
          if (button(String(below))?.parentElement?.getBoundingClientRect().top === place) return
          watch.disconnect()
          tap(String(below))
        })
        watch.observe(document.body, { childList: true, subtree: true })
      },
      [end, next],
    )
    // By a key: a tap on lines that have just moved is stopped (web/admin/lists/still-lines.ts).
    await page.getByRole('button', { name: `${end}\u00a0: ${first}` }).press('Enter')
    await expect(lines(page)).toHaveCount(2)
    const toast = page.locator('.toast').filter({ hasText: first })
    await expect(toast).toContainText(end === 'Fait' ? 'Rappel fait' : 'Rappel le ')
    await expect(page.locator('body')).toHaveAttribute('data-tapped', `${end}\u00a0: ${next}`)
    await waitForAnswers(page)
    expect((await reminders()).sort()).toEqual(others)
    await toast.getByRole('button', { name: 'Annuler' }).click()
    await expectToast(page, 'Rappel remis', first)
    await expect(lines(page)).toHaveCount(3)
    expect((await reminders()).sort()).toEqual(['Mireille Ondo', 'Paul Essono', 'Rose Nze'])
    // It is the same reminder, not a fourth one, and the history does not name it as done.
    const stored = (table: 'rappels' | 'activites') => site.db.selectFrom(table).select('id').execute()
    await expect
      .poll(async () => [await stored('rappels'), await stored('activites')])
      .toMatchObject([{ length: 3 }, []])
  }
})

/** As when the person comes back to the page after more than a minute. */
const comeBack = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 61_000
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await waitForAnswers(page)
}

test('a screen that stayed open shows what others did meanwhile when the person comes back, but not behind a form', async ({
  page,
  site,
}) => {
  const { documents: _, ...applicant } = nannyApplication()
  /** A message that waits, and an employee who is proposed to a family. */
  const arrive = async (nom: string): Promise<void> => {
    await submitMessage(site, { nom })
    await age(site, 5)
    const data = { ...applicant, nom: `Nounou de ${nom}` }
    const { candidatureId } = await (await page.request.post('/api/employees/ajout', { data })).json()
    await propose(page, { requestId: await submitRequest(site, { nom }), nannyId: candidatureId })
  }
  const shown = (nom: string) => page.getByRole('main').getByText(nom).first()
  await arrive('Ada Ndong')
  for (const [path, nom] of [
    ['aujourdhui', 'Jean Nze'],
    ['mises-en-relation', 'Mireille Ondo'],
    ['paie', 'Paul Essono'],
  ] as const) {
    await open(page, `/admin/${path}`)
    await expect(shown('Ada Ndong')).toBeVisible()
    await arrive(nom)
    if (path === 'aujourdhui') {
      await page.getByRole('button', { name: 'Note\u00a0: Ada Ndong' }).press('Enter')
      await comeBack(page)
      await expect(shown(nom)).toBeHidden()
      await lines(page).getByRole('button', { name: 'Annuler' }).press('Enter')
    }
    await comeBack(page)
    await expect(shown(nom)).toBeVisible()
  }
})

test('the line of a trial leads to its card, not to those of the other trials', async ({ page, site }) => {
  for (const nom of ['Mireille Ondo', 'Paul Essono']) {
    const requestId = await submitRequest(site, { nom })
    const nannyId = await submitApplication(site, { nom: `Nounou de ${nom}` })
    const id = await propose(page, { requestId, nannyId })
    await page.request.patch(`/api/mises-en-relation/${id}`, {
      data: { status: 'essai', depuis: 'proposee', dateEssai: '2026-01-05' },
    })
  }
  await open(page, '/admin/aujourdhui')
  // The number is the family's: the link says so.
  await expect(
    page.getByRole('link', { name: 'Appeler le parent\u00a0: Nounou de Paul Essono chez Paul Essono' }),
  ).toHaveText('Parent')
  await stayOnCalls(page)
  await page.getByRole('link', { name: /^Appeler le parent.* chez Paul Essono$/ }).click()
  const question = page.getByRole('region', { name: 'Résultat' })
  await expect(question).toContainText(/Appel à Paul Essono(?! chez)/)
  await question.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('link', { name: 'Décider\u00a0: Nounou de Paul Essono chez Paul Essono' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Nounou de Paul Essono')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Toutes les mises en relation' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})
