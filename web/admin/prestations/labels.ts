import type { Prestation } from '#contract/prestations.ts'
import { formatPrix } from '#contract/prix.ts'

/** Price and unit; "Sur devis (FCFA)" without a price (docs/product.md, "Packages page"). */
export const priceText = (prestation: Pick<Prestation, 'prix' | 'unite'>): string =>
  `${formatPrix(prestation)}${prestation.prix > 0 ? '' : ` (${prestation.unite})`}`

/** "start - end", or a dash when one is missing (docs/product.md, "Packages page"). */
export const hoursText = ({
  horaireDebut,
  horaireFin,
}: Pick<Prestation, 'horaireDebut' | 'horaireFin'>): string =>
  horaireDebut && horaireFin ? `${horaireDebut} - ${horaireFin}` : '-'
