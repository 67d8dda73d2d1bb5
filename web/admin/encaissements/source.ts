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
import { countLabel, fcfa } from '../ui/number-labels.ts'
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

/** What the price is compared with: what was received for a month, or all of it where the price is not by month. */
export const receivedFor = (mois: string, { recu, parMois }: Solde): string =>
  parMois ? (parMois.recus.find((one) => one.mois === mois)?.recu ?? '0.00') : recu

/** What is still expected for a month of a request, as an exact decimal; null: nothing, or `priceOf` is null. */
export const expectedFor = (mois: string, request: ParentRequest, solde: Solde): string | null => {
  const expected = (priceOf(request, solde) ?? 0) - Number(receivedFor(mois, solde))
  return expected > 0 ? expected.toFixed(2) : null
}

/** ", sur 150 000 FCFA attendus par mois"; empty where `priceOf` is null. */
export const expectedText = (request: ParentRequest, solde: Solde): string => {
  const prix = priceOf(request, solde)
  return prix === null ? '' : `, sur ${fcfa(prix)} attendus${solde.parMois ? ' par mois' : ''}`
}

/**
 * "150 000 FCFA reçus sur 150 000 FCFA pour novembre 2026 (prix actuel : 160 000 FCFA)": the month of a price by month,
 * and the present price if it is another.
 */
export const receivedText = (request: ParentRequest, solde: Solde): string => {
  const { prixActuel, parMois } = solde
  const prix = priceOf(request, solde)
  const isClosed = request.statut === PAID_REQUEST_STATUT
  const mois = isClosed ? undefined : parMois?.mois
  return [
    `${fcfaOf(mois === undefined ? solde.recu : receivedFor(mois, solde))} reçus`,
    prix !== null && ` sur ${fcfa(prix)}`,
    mois !== undefined && ` pour ${formatMois(mois)}`,
    !isClosed &&
      prix !== prixActuel &&
      ` (prix actuel\u00a0: ${prixActuel === null ? 'sur devis' : fcfa(prixActuel)})`,
  ]
    .filter(Boolean)
    .join('')
}

/** Months that are named; of the earlier ones their number is enough. */
const NAMED_MONTHS = 3

/** Lines about the earlier months for which less than the price was received, the latest first. */
export const shortMonthsOf = (request: ParentRequest, solde: Solde): readonly string[] => {
  const prix = priceOf(request, solde)
  if (prix === null || solde.parMois === null) return []
  const restes = [...solde.parMois.restes].reverse()
  const more = restes.length - NAMED_MONTHS
  return [
    ...restes
      .slice(0, NAMED_MONTHS)
      .map(
        ({ mois, reste }) =>
          `${formatMois(mois)}\u00a0: ${Number(reste) === prix ? 'rien reçu' : `reste ${fcfaOf(reste)}`}`,
      ),
    ...(more > 0 ? [countLabel(more, ['autre mois incomplet', 'autres mois incomplets'])] : []),
  ]
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
