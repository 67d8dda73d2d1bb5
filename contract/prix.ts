import type { Prestation } from './prestations.ts'

/**
 * "150 000 FCFA/mois", "Sur devis" for 0 (spec §9). No-break spaces are U+00A0: the fonts have no U+202F. Without Intl,
 * whose first format costs a cheap phone fifty milliseconds. `prix` is whole; `unite` may already name the currency.
 */
export const afficherPrix = ({ prix, unite }: Pick<Prestation, 'prix' | 'unite'>): string => {
  if (prix === 0) return 'Sur devis'
  const nombre = String(prix).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return `${nombre}\u00a0${unite}`
}
