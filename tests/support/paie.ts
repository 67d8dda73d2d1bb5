import { expect, type Page } from '@playwright/test'
import { addMonths } from '#contract/days.admin.ts'
import { isWideScreen } from './back-office.ts'
import { nannyApplication } from './submissions.ts'

const { documents: _, ...fields } = nannyApplication()

/** Fields of an employee who is added by hand. */
export const ADDED = fields

/** The Swedish format of a date is YYYY-MM-DD. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Libreville' })
/** YYYY-MM-DD, in Libreville. */
export const today = (): string => DAY.format(new Date())
export const thisMonth = (): string => today().slice(0, 7)
export const lastMonth = (): string => addMonths(thisMonth(), -1)
/** "novembre 2026". */
export const inWords = (mois: string): string =>
  new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric' }).format(new Date(`${mois}-15`))
/** "60 000 FCFA". */
export const fcfa = (montant: number): string =>
  `${String(montant).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}\u00a0FCFA`

/** Adds an employee with a salary from the month `depuis` on, or without one (`montant` null). Returns the id. */
export const addEmployee = async (page: Page, nom: string, montant: number | null, depuis = thisMonth()) => {
  const added = await page.request.post('/api/employees/ajout', { data: { ...ADDED, nom } })
  expect(added.status(), await added.text()).toBe(201)
  const { id } = (await added.json()) as { id: string }
  if (montant !== null) {
    const set = await page.request.put(`/api/paie/salaires/${id}`, { data: { montant, depuis, avant: null } })
    expect(set.status(), await set.text()).toBe(200)
  }
  return id
}

/** Records a payment to an employee. */
export const pay = async (page: Page, employeId: string, montant: number, more: object = {}) => {
  const data = { employeId, montant, motif: 'Salaire', datePaiement: today(), ...more }
  const paid = await page.request.post('/api/paiements-employes', { data })
  expect(paid.status(), await paid.text()).toBe(201)
}

/** Records money of a family for its request. Returns the id of the payment. */
export const receive = async (page: Page, demandeId: string, montant: string, more: object = {}) => {
  const data = { demandeId, montant, methode: 'especes', ...more }
  const added = await page.request.post('/api/payments', { data })
  expect(added.status(), await added.text()).toBe(201)
  return ((await added.json()) as { id: string }).id
}

/**
 * Opens the correction of a payment of this employee on the open page of salaries. `name`: that of the button of the
 * payment, where there are several.
 */
export const openCorrection = async (page: Page, nom: string, name: string | RegExp = /^Corriger/) => {
  await lineOf(page, nom).getByRole('button', { name: nom, exact: true }).click()
  await page.getByRole('button', { name }).click()
  return page.getByRole('dialog', { name: 'Corriger le paiement' })
}

/** The card or row of an employee. */
export const lineOf = (page: Page, nom: string) =>
  page
    .getByRole('main')
    .getByRole(isWideScreen(page) ? 'row' : 'listitem')
    .filter({ hasText: nom })
