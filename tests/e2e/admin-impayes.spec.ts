import { expect, type Page } from '@playwright/test'
import { addMonths } from '#contract/days.admin.ts'
import { openRecord, recordOf, signIn, submitRequest } from '../support/back-office.ts'
import { fcfa, inWords, thisMonth } from '../support/paie.ts'
import { place } from '../support/placements.ts'
import { open, type Site, test } from '../support/site.ts'

/** Families that have not paid a month. */

test.beforeEach(async ({ page, site }) => {
  await signIn(page)
  await site.db.updateTable('prestations').set({ prix: 150_000 }).where('id', '=', 'regulier').execute()
})

const lastMonth = (): string => addMonths(thisMonth(), -1)

/** A family with a nanny since a day of a month, which ends in all months. */
const placedFamily = async (page: Page, site: Site, nom: string, mois = thisMonth()): Promise<string> => {
  const id = await submitRequest(site, { nom, forfait: 'regulier' })
  await place(page, site, id, `${mois}-01`)
  return id
}
const setPaid = (site: Site, id: string) =>
  site.db.updateTable('parent_requests').set({ statut: 'paye' }).where('id', '=', id).execute()

test('a request that is Payé is compared by month while a nanny is placed', async ({ page, site }) => {
  const paul = await placedFamily(page, site, 'Paul Nguema', lastMonth())
  await setPaid(site, paul)
  await open(page, '/admin')
  await openRecord(page, 'Paul Nguema')
  const section = recordOf(page, 'Paul Nguema').getByRole('region', { name: 'Encaissements' })
  await expect(
    section.getByText(
      `Demande payée, mais aucun encaissement confirmé, sur ${fcfa(150_000)} attendus par mois.`,
    ),
  ).toBeVisible()
  await expect(section.getByText(`${inWords(lastMonth())}\u00a0: rien reçu`)).toBeVisible()
  await section.getByRole('button', { name: 'Encaisser' }).click()
  const form = page.getByRole('dialog', { name: 'Encaisser' })
  await form.getByLabel('Montant (FCFA)').fill('60000')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(
    section.getByText(`${fcfa(60_000)} reçus sur ${fcfa(150_000)} pour ${inWords(thisMonth())}`),
  ).toBeVisible()
})
