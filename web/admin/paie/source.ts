import { endpoints, PAIE_FILTRES, type PaieFiltre, type PaieLigne } from '#contract/paie.admin.ts'
import { type Column, telephoneNational } from '../lists/csv.ts'
import { choiceOf, type ListSource, searchOf } from '../lists/source.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { askPage } from '../session/ask.ts'

export interface PaieFilters {
  readonly mois: string
  readonly q?: string
  readonly filtre?: PaieFiltre
}

/** The employees of a month with what is due and paid: the list, and one employee who is read by id. */
export const paieOf = (filters: PaieFilters): ListSource<PaieLigne, PaieFilters> => ({
  key: [...QUERY_KEYS.paie, filters.mois],
  endpoint: endpoints.listPaie,
  filtersOf: () => filters,
  ask: (query, signal) => askPage(endpoints.listPaie, { query: { ...query, mois: filters.mois }, signal }),
})

export const filtersOf = (mois: string, params: URLSearchParams): PaieFilters => {
  const filtre = choiceOf(params, 'filtre', PAIE_FILTRES)
  return { mois, ...searchOf(params), ...(filtre ? { filtre } : {}) }
}

/** Columns of the export and of the printed table. */
export const PAIE_COLUMNS: readonly Column<PaieLigne>[] = [
  ['Nom', ({ nom }) => nom],
  ['Téléphone', ({ telephone }) => telephoneNational(telephone)],
  ['Prévu (FCFA)', ({ prevu }) => prevu],
  ['Versé (FCFA)', ({ verse }) => verse],
  ['Primes et frais (FCFA)', ({ enPlus }) => enPlus],
  ['Retenu (FCFA)', ({ retenu }) => retenu],
  ['Reste (FCFA)', ({ reste }) => reste],
]
