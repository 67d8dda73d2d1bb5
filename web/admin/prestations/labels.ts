import type { Prestation } from '#contract/prestations.ts'
import { formatPrix } from '#contract/prix.ts'

/** Price and unit when there is a price, otherwise the unit alone (docs/product.md, "Packages page"). */
export const priceText = (prestation: Pick<Prestation, 'prix' | 'unite'>): string =>
  prestation.prix > 0 ? formatPrix(prestation) : prestation.unite

/** "start - end", or a dash when one is missing (docs/product.md, "Packages page"). */
export const hoursText = ({
  horaireDebut,
  horaireFin,
}: Pick<Prestation, 'horaireDebut' | 'horaireFin'>): string =>
  horaireDebut && horaireFin ? `${horaireDebut} - ${horaireFin}` : '-'
