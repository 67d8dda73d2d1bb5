import { queryOptions } from '@tanstack/react-query'
import { formatNumber } from '#contract/number-format.ts'
import { MOYENS } from '#contract/paiements-employes.admin.ts'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import {
  endpoints,
  PAID_REQUEST_STATUT,
  PAYMENT_STATUTS,
  type Payment,
  type PaymentStatut,
  type Solde,
} from '#contract/payments.admin.ts'
import { type Column, telephoneNational } from '../lists/csv.ts'
import { choiceOf, type ListSource, searchOf } from '../lists/source.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask, askPage } from '../session/ask.ts'
import { fcfa } from '../ui/number-labels.ts'
import { formatMois, formatShortJour } from '../ui/time.ts'

export interface PaymentFilters {
  readonly mois?: string
  readonly q?: string
  readonly statut?: PaymentStatut
  readonly demandeId?: string
}

/** Payments of the families. */
export const payments: ListSource<Payment, PaymentFilters> = {
  key: QUERY_KEYS.payments,
  endpoint: endpoints.listPayments,
  filtersOf: (params) => {
    const statut = choiceOf(params, 'statut', PAYMENT_STATUTS)
    return { ...searchOf(params), ...(statut ? { statut } : {}) }
  },
  ask: (query, signal) => askPage(endpoints.listPayments, { query, signal }),
}

/** "60 000 FCFA", or "60 000,50 FCFA" for an amount with decimals. */
export const fcfaOf = (montant: string): string => `${amountOf(montant)}\u00a0FCFA`

/** "60 000", as it may be typed into a field too. */
export const amountOf = (montant: string): string => {
  const [whole = '0', decimals = ''] = montant.split('.')
  return `${formatNumber(Number(whole))}${/[1-9]/.test(decimals) ? `,${decimals}` : ''}`
}

/**
 * The price that a request is measured by. Null: there is none, or the agency has set "Payé": it may have agreed on
 * another one with the family.
 */
export const priceOf = ({ statut }: ParentRequest, { prix }: Solde): number | null =>
  statut === PAID_REQUEST_STATUT ? null : prix

/** Says that the package has another price by now; empty: it has the same, or the request is not measured by one. */
export const presentPriceOf = ({ statut }: ParentRequest, { prix, prixActuel }: Solde): string => {
  if (statut === PAID_REQUEST_STATUT || prix === prixActuel) return ''
  return ` (prix actuel\u00a0: ${prixActuel === null ? 'sur devis' : fcfa(prixActuel)})`
}

/** What is still expected for a request, as an exact decimal; null: nothing, or there is no price. */
export const expectedOf = (request: ParentRequest, solde: Solde): string | null => {
  const expected = (priceOf(request, solde) ?? 0) - Number(solde.recu)
  return expected > 0 ? expected.toFixed(2) : null
}

/** What was received for a request, and its price. */
export const soldeOf = (demandeId: string) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.payments, 'solde', demandeId],
    queryFn: ({ signal }) => ask(endpoints.readSolde, { params: { id: demandeId }, signal }),
  })

/** Label of the method; a method that is not in the list stays as it is stored. */
export const methodeOf = ({ methode }: Payment): string =>
  Object.hasOwn(MOYENS, methode) ? MOYENS[methode as keyof typeof MOYENS] : methode

/** Columns of the export; a decimal comma, as French spreadsheets read it. */
export const PAYMENT_COLUMNS: readonly Column<Payment>[] = [
  ['Enregistré le', ({ dateCreation }) => formatShortJour(dateCreation)],
  ['Encaissé le', ({ dateConfirmation }) => dateConfirmation && formatShortJour(dateConfirmation)],
  ['Pour le mois', ({ pourMois }) => formatMois(pourMois)],
  ['Famille', ({ nom }) => nom],
  ['Téléphone', ({ telephone }) => telephoneNational(telephone)],
  ['Montant (FCFA)', ({ montant }) => montant.replace('.', ',')],
  ['Moyen', methodeOf],
  ['Référence', ({ transactionId }) => transactionId],
  ['Statut', ({ statut }) => PAYMENT_STATUTS[statut]],
]

/** Columns on paper, which is narrower than a spreadsheet. */
export const PRINTED_COLUMNS: readonly Column<Payment>[] = [
  ['Jour', ({ dateConfirmation, dateCreation }) => formatShortJour(dateConfirmation ?? dateCreation)],
  ['Pour', ({ pourMois }) => pourMois.split('-').reverse().join('/')],
  ['Famille', ({ nom }) => nom],
  ['Téléphone', ({ telephone }) => telephoneNational(telephone)],
  ['Moyen', methodeOf],
  ['Statut', ({ statut }) => PAYMENT_STATUTS[statut]],
  ['Montant (FCFA)', ({ montant }) => Number(montant)],
]
