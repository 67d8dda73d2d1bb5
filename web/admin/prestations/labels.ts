import type { Prestation } from '#contract/prestations.ts'
import { formatPrix } from '#contract/prix.ts'

/** " (FCFA)" after "Sur devis"; a price names its unit itself (docs/product.md, "Packages page"). */
export const unitOfQuote = ({ prix, unite }: Pick<Prestation, 'prix' | 'unite'>): string =>
  prix > 0 ? '' : ` (${unite})`

/** Price and unit: "60 000 FCFA/mois", "Sur devis (FCFA)". */
export const priceText = (prestation: Pick<Prestation, 'prix' | 'unite'>): string =>
  formatPrix(prestation) + unitOfQuote(prestation)

/** "start - end", or a dash when one is missing (docs/product.md, "Packages page"). */
export const hoursText = ({
  horaireDebut,
  horaireFin,
}: Pick<Prestation, 'horaireDebut' | 'horaireFin'>): string =>
  horaireDebut && horaireFin ? `${horaireDebut} - ${horaireFin}` : '-'
