import { useQuery } from '@tanstack/react-query'
import { endpoints, type Impaye } from '#contract/impayes.admin.ts'
import { type Column, telephoneNational } from '../lists/csv.ts'
import type { ListSource } from '../lists/source.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { askPage } from '../session/ask.ts'
import { soldeOf } from './source.ts'

export interface ImpayeFilters {
  readonly q?: string
}

/** The families that have not paid all of a month. */
export const impayesOf = (mois: string): ListSource<Impaye, ImpayeFilters> => ({
  key: [...QUERY_KEYS.payments, 'impayes', mois],
  endpoint: endpoints.listImpayes,
  filtersOf: () => ({}),
  ask: (query, signal) => askPage(endpoints.listImpayes, { query: { ...query, mois }, signal }),
})

/**
 * What the family of a request paid, read anew for the form of a payment; undefined while no form is open (`demandeId`
 * null), or when reading failed and nothing was read before. `isRead` is true after a failure too, and while it is read
 * again, after a failed write for example: the form stays.
 */
export const useFreshSolde = (demandeId: string | null) => {
  const { data, isFetchedAfterMount } = useQuery({
    ...soldeOf(demandeId ?? ''),
    enabled: demandeId !== null,
    staleTime: 0,
  })
  return { solde: data, isRead: isFetchedAfterMount }
}

const francs = (amount: string): string => amount.replace('.', ',')

/** Columns of the export; a decimal comma, as French spreadsheets read it. */
export const IMPAYE_COLUMNS: readonly Column<Impaye>[] = [
  ['Famille', ({ nom }) => nom],
  ['Téléphone', ({ telephone }) => telephoneNational(telephone)],
  ['Nounou', ({ nounou }) => nounou],
  ['Prévu (FCFA)', ({ prevu }) => prevu],
  ['Convenu (FCFA)', ({ convenu }) => convenu?.montant ?? null],
  ['Note', ({ convenu }) => convenu?.note ?? null],
  ['Reçu (FCFA)', ({ recu }) => francs(recu)],
  ['En attente (FCFA)', ({ attendu }) => francs(attendu)],
  ['Reste (FCFA)', ({ reste }) => francs(reste)],
]

/** Columns on paper, with sums. */
export const PRINTED_IMPAYE_COLUMNS: readonly Column<Impaye>[] = [
  ['Famille', ({ nom }) => nom],
  ['Téléphone', ({ telephone }) => telephoneNational(telephone)],
  ['Nounou', ({ nounou }) => nounou],
  ['Convenu', ({ convenu }) => (convenu && convenu.montant !== null ? (convenu.note ?? 'oui') : null)],
  ['Prévu (FCFA)', ({ prevu }) => prevu],
  ['Reçu (FCFA)', ({ recu }) => Number(recu)],
  ['Reste (FCFA)', ({ reste }) => Number(reste)],
]
