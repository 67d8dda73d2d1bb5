import { expect, type Page } from '@playwright/test'
import { addDays } from '#contract/days.admin.ts'
import {
  expectToast,
  openRecord,
  recordOf,
  signIn,
  submitApplication,
  submitRequest,
} from '../support/back-office.ts'
import { today } from '../support/paie.ts'
import { propose } from '../support/placements.ts'
import { expectAccessible, open, type Site, test } from '../support/site.ts'

test.beforeEach(({ page }) => signIn(page))

const TEXT = 'Veut en parler à son mari'

const storedIn = async ({ db }: Site) => ({
  notes: await db.selectFrom('activites').select('texte').orderBy('date').execute(),
  reminders: await db.selectFrom('rappels').select(['texte', 'date']).orderBy('date').execute(),
})

test('a note or reminder that was begun is open with its record, which has the focus, and takes it when it is asked for', async ({
  page,
  site,
}) => {
  for (const nom of ['Aïcha Ndong', 'Mireille Ondo']) await submitRequest(site, { nom })
  await open(page, '/admin')
  for (const [kind, label, nom] of [
    ['Note', 'Note', 'Aïcha Ndong'],
    ['Rappel', 'À propos de', 'Mireille Ondo'],
  ] as const) {
    const record = recordOf(page, nom)
    const form = record.getByRole('form', { name: kind })
    const text = form.getByRole('textbox', { name: label })
    const hasFocus = () => form.evaluate((element) => element.contains(document.activeElement))
    await openRecord(page, nom)
    await record.getByRole('button', { name: kind, exact: true }).click()
    expect(await hasFocus()).toBe(true)
    await text.fill('Préfère le matin')
    await page.goBack()
    await expect(record).toBeHidden()
    await openRecord(page, nom)
    await expect(text).toHaveValue('Préfère le matin')
    expect(await hasFocus()).toBe(false)
    // Folded, it is asked for.
    await text.press('Escape')
    await expect(form).toBeHidden()
    await record.getByRole('button', { name: kind, exact: true }).click()
    await expect(text).toHaveValue('Préfère le matin')
    expect(await hasFocus()).toBe(true)
    await page.goBack()
    await expect(record).toBeHidden()
  }
})

test('a reminder that was begun on a card of a mise en relation leaves the focus on what opens the history', async ({
  page,
  site,
}) => {
  const requestId = await submitRequest(site, { nom: 'Mireille Ondo' })
  const nannyId = await submitApplication(site, { nom: 'Grâce Mba' })
  await propose(page, { requestId, nannyId })
  await open(page, '/admin/mises-en-relation')
  const summary = page.locator('summary').filter({ hasText: 'Messages, historique et rappels' })
  const form = page.getByRole('form', { name: 'Rappel' })
  await summary.press('Enter')
  await page.getByRole('button', { name: 'Rappel', exact: true }).click()
  await form.getByLabel('À propos de').fill('Demander le jour')
  await page
    .getByRole('link', { name: /tableau de bord/i })
    .first()
    .click()
  await expect(form).toBeHidden()
  await page.goBack()
  await summary.press('Enter')
  await expect(form.getByLabel('À propos de')).toHaveValue('Demander le jour')
  await expect(summary).toBeFocused()
})

test('a note offers a reminder for tomorrow, in three days or on another day, with the text of the note', async ({
  page,
  site,
}) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  const history = recordOf(page, 'Grâce Mba').getByRole('region', { name: 'Historique' })
  const text = history.getByRole('textbox', { name: 'Note' })
  const chip = (name: string) => history.getByRole('button', { name, exact: true })
  const day = history.getByLabel('Jour du rappel')
  const store = async (note: string) => {
    await text.fill(note)
    await chip('Enregistrer').click()
    await expect(text).toBeHidden()
  }
  await chip('Note').click()
  await chip('Dans 3 jours').click()
  await expect(chip('Dans 3 jours')).toHaveAttribute('aria-pressed', 'true')
  await chip('Demain').click()
  await expect(chip('Dans 3 jours')).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible(page)
  await store(TEXT)
  await expect(page.locator('.toast')).toContainText('Rappel le ')

  await chip('Note').click()
  await chip('Choisir').click()
  await text.fill('Sans le jour choisi')
  await chip('Enregistrer').click()
  await expect(history.getByText('Le jour du rappel est obligatoire')).toBeVisible()
  await expect(day).toBeFocused()
  await expectAccessible(page)
  await day.fill('2020-05-17')
  await chip('Enregistrer').click()
  await expect(history.getByText('Ce jour est passé')).toBeVisible()
  await chip('Choisir').click()
  await chip('Choisir').click()
  await expect(day).toHaveValue('')
  await expect(history.getByText('Ce jour est passé')).toHaveCount(0)
  await day.fill('2030-05-17')
  // Longer than the text of a reminder may be.
  const long = 'a'.repeat(201)
  await store(long)

  // A chosen day is given up with a second tap.
  await chip('Note').click()
  await chip('Demain').click()
  await chip('Demain').click()
  await store('Sans rappel')
  await expect
    .poll(() => storedIn(site))
    .toEqual({
      notes: [{ texte: TEXT }, { texte: long }, { texte: 'Sans rappel' }],
      reminders: [
        { texte: TEXT, date: addDays(today(), 1) },
        { texte: 'Rappeler', date: '2030-05-17' },
      ],
    })
})

/** Writes a note with a reminder for tomorrow in the record of a candidate, and does not save it. */
const beginNote = async (page: Page, site: Site) => {
  const id = await submitApplication(site, { nom: 'Grâce Mba' })
  await open(page, `/admin?onglet=candidatures&ouvert=${id}`)
  const record = recordOf(page, 'Grâce Mba')
  await record.getByRole('button', { name: 'Note', exact: true }).click()
  const form = record.getByRole('form', { name: 'Note' })
  const text = form.getByRole('textbox', { name: 'Note' })
  await text.fill(TEXT)
  await form.getByRole('button', { name: 'Demain' }).click()
  return { record, text, save: () => form.getByRole('button', { name: 'Enregistrer' }).click() }
}

test.describe('while calls to the server fail', () => {
  test.use({ allowedConsoleMessages: [/ERR_FAILED/] })

  for (const path of ['rappels', 'activites'])
    for (const fails of ['does not arrive', 'loses its answer'])
      test(`a note and its reminder are each stored once when the call of ${path} ${fails} and the form is sent again`, async ({
        page,
        site,
      }) => {
        const { text, save } = await beginNote(page, site)
        await page.route(
          `**/api/${path}`,
          async (route) => {
            if (fails === 'loses its answer') await route.fetch()
            await route.abort()
          },
          { times: 1 },
        )
        await save()
        await expectToast(page, 'Erreur')
        await save()
        await expect(text).toBeHidden()
        expect(await storedIn(site)).toEqual({
          notes: [{ texte: TEXT }],
          reminders: [{ texte: TEXT, date: addDays(today(), 1) }],
        })
      })

  test('a note that is changed after its call failed has the one reminder that is stored already', async ({
    page,
    site,
  }) => {
    const { record, text, save } = await beginNote(page, site)
    await page.route('**/api/activites', (route) => route.abort(), { times: 1 })
    await save()
    await expectToast(page, 'Erreur')
    await expect(record.getByRole('list', { name: 'Rappels' })).toContainText(TEXT)
    await text.fill('Veut en parler à sa mère')
    await save()
    await expect(text).toBeHidden()
    expect(await storedIn(site)).toEqual({
      notes: [{ texte: 'Veut en parler à sa mère' }],
      reminders: [{ texte: TEXT, date: addDays(today(), 1) }],
    })
  })
})
