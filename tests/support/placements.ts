import { expect, type Page } from '@playwright/test'
import { hire, submitApplication, submitRequest } from './back-office.ts'
import { thisMonth } from './paie.ts'
import { open, type Site } from './site.ts'

/** Proposes a nanny to a family. Returns the id of the pair. */
export const propose = async (
  page: Page,
  pair: { readonly requestId: string; readonly nannyId: string },
): Promise<string> => {
  const data = { ...pair, status: 'proposee' }
  const proposed = await page.request.post('/api/mises-en-relation', { data })
  expect(proposed.status(), await proposed.text()).toBe(201)
  return ((await proposed.json()) as { id: string }).id
}

/** Places a new nanny with the family of a request, from a day on. Returns the id of the pair. */
export const place = async (
  page: Page,
  site: Site,
  requestId: string,
  dateDebut: string,
  nom = 'Grâce Ella',
): Promise<string> => {
  const nannyId = await submitApplication(site, { nom })
  await hire(page, nannyId)
  const id = await propose(page, { requestId, nannyId })
  const step = { status: 'placee', depuis: 'proposee', dateDebut }
  const placed = await page.request.patch(`/api/mises-en-relation/${id}`, { data: step })
  expect(placed.status(), await placed.text()).toBe(200)
  return id
}

/** A family with a nanny since the first day of a month. Returns the id of its request. */
export const placedFamily = async (page: Page, site: Site, nom: string, mois: string): Promise<string> => {
  const id = await submitRequest(site, { nom, forfait: 'regulier' })
  await place(page, site, id, `${mois}-01`)
  return id
}

/** Opens the list of the families that have not paid a month. */
export const openUnpaid = (page: Page, mois = thisMonth()) =>
  open(page, `/admin/encaissements?statut=a_recevoir&mois=${mois}`)
