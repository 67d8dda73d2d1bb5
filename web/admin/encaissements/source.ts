import { queryOptions } from '@tanstack/react-query'
import type { MontantConvenu } from '#contract/montants-convenus.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { MOYENS } from '#contract/paiements-employes.admin.ts'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import {
  endpoints,
  isOwedIn,
  isPlacedIn,
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
import { formatMois, formatShortJour, thisMonth } from '../ui/time.ts'

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

/** A request as the payments show it. */
export type Family = Pick<ParentRequest, 'id' | 'nom' | 'statut'>

const isPaid = ({ statut }: Pick<Family, 'statut'>): boolean => statut === PAID_REQUEST_STATUT

/** What was agreed for a month in place of the price, in FCFA; null: nothing. */
const agreedFor = (mois: string | undefined, { parMois }: Solde): number | null =>
  parMois?.convenus.find((one) => one.mois === mois)?.montant ?? null

/** "convenu : 60 000 FCFA, a commencé le 20"; null where the price is expected. */
export const convenuText = (convenu: MontantConvenu | null): string | null =>
  convenu === null || convenu.montant === null
    ? null
    : [`convenu\u00a0: ${fcfa(convenu.montant)}`, convenu.note].filter(Boolean).join(', ')

/**
 * The price that a request is measured by in a month, or what was agreed for the month, which may be 0; without `mois`,
 * in the month that `parMois` tells of. Null: there is none, or no nanny is placed in the month and one was in another
 * or the agency has set "Payé": it may have agreed on another one with the family.
 */
export const priceOf = (
  request: Pick<Family, 'statut'>,
  solde: Solde,
  mois = solde.parMois?.mois ?? '',
): number | null => {
  const { prix, parMois } = solde
  const placements = parMois?.placements ?? []
  if (!(isPaid(request) ? isPlacedIn : isOwedIn)(mois, placements)) return null
  const known = parMois?.recus.find((one) => one.mois === mois)?.prix ?? prix
  return agreedFor(mois, solde) ?? (known || null)
}

/** What the price is compared with: what was received for a month, or all of it where the price is not by month. */
export const receivedFor = (mois: string, { recu, parMois }: Solde): string =>
  parMois ? (parMois.recus.find((one) => one.mois === mois)?.recu ?? '0.00') : recu

/** What is still expected for a month of a request, as an exact decimal; null: nothing, or `priceOf` is null. */
export const expectedFor = (mois: string, request: Pick<Family, 'statut'>, solde: Solde): string | null => {
  const expected = (priceOf(request, solde, mois) ?? 0) - Number(receivedFor(mois, solde))
  return expected > 0 ? expected.toFixed(2) : null
}

/** Whether a nanny is placed with the family in a month that has begun and is not paid in full (GET /api/impayes). */
export const owesFor = (mois: string, request: Pick<Family, 'statut'>, solde: Solde): boolean =>
  mois <= thisMonth() &&
  isPlacedIn(mois, solde.parMois?.placements ?? []) &&
  expectedFor(mois, request, solde) !== null

/**
 * ", sur 150 000 FCFA attendus par mois", ", sur 60 000 FCFA convenus pour novembre 2026"; empty where `priceOf` is
 * null.
 */
export const expectedText = (request: Family, solde: Solde): string => {
  const prix = priceOf(request, solde)
  if (prix === null) return ''
  const { parMois } = solde
  if (parMois && agreedFor(parMois.mois, solde) !== null)
    return `, sur ${fcfa(prix)} convenus pour ${formatMois(parMois.mois)}`
  return `, sur ${fcfa(prix)} attendus${parMois ? ' par mois' : ''}`
}

/**
 * "150 000 FCFA reçus sur 150 000 FCFA pour novembre 2026 (prix actuel : 160 000 FCFA)": the month of a price by month,
 * and the present price if it is another, unless something was agreed for the month.
 */
export const receivedText = (request: Family, solde: Solde): string => {
  const { prixActuel, parMois } = solde
  const prix = priceOf(request, solde)
  const isUnpriced = isPaid(request) && prix === null
  const mois = isUnpriced ? undefined : parMois?.mois
  const isAgreed = agreedFor(mois, solde) !== null
  return [
    `${fcfaOf(mois === undefined ? solde.recu : receivedFor(mois, solde))} reçus`,
    prix !== null && ` sur ${fcfa(prix)}${isAgreed ? ' convenus' : ''}`,
    mois !== undefined && ` pour ${formatMois(mois)}`,
    !isUnpriced &&
      !isAgreed &&
      prix !== prixActuel &&
      ` (prix actuel\u00a0: ${prixActuel === null ? 'sur devis' : fcfa(prixActuel)})`,
  ]
    .filter(Boolean)
    .join('')
}

/** Months that are named; of the earlier ones their number is enough. */
const NAMED_MONTHS = 3

/** Earlier months for which less than expected was received; none of a request that is "Payé" without a placement. */
const openMonthsOf = (request: Pick<Family, 'statut'>, { parMois }: Solde) =>
  parMois && (!isPaid(request) || parMois.placements.length > 0) ? parMois.restes : []

/** Lines about the earlier months for which less than expected was received, without `but`, the latest first. */
export const shortMonthsOf = (
  request: Pick<Family, 'statut'>,
  solde: Solde,
  but?: string,
): readonly string[] => {
  const restes = openMonthsOf(request, solde)
    .filter(({ mois }) => mois !== but)
    .reverse()
  const more = restes.length - NAMED_MONTHS
  return [
    ...restes.slice(0, NAMED_MONTHS).map(({ mois, reste }) => {
      const isUnpaid = Number(receivedFor(mois, solde)) === 0
      const agreed = agreedFor(mois, solde)
      return [
        `${formatMois(mois)}\u00a0: ${isUnpaid ? 'rien reçu' : `reste ${fcfaOf(reste)}`}`,
        agreed !== null && ` sur ${fcfa(agreed)} convenus`,
      ]
        .filter(Boolean)
        .join('')
    }),
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
