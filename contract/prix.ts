import { formatNumber } from './number-format.ts'
import type { Prestation } from './prestations.ts'

/**
 * "150 000 FCFA/mois", "Sur devis" for 0 (docs/product.md, "Formats"). `prix` is whole; `unite` names the currency.
 */
export const formatPrix = ({ prix, unite }: Pick<Prestation, 'prix' | 'unite'>): string => {
  if (prix === 0) return 'Sur devis'
  return `${formatNumber(prix)}\u00a0${unite}`
}
