import type { Prestation } from '#contract/prestations.ts'
import { formatPrix } from '#contract/prix.ts'

/** Spec §2: price and unit when there is a price, otherwise only the unit. */
export const prixDe = (prestation: Pick<Prestation, 'prix' | 'unite'>): string =>
  prestation.prix > 0 ? formatPrix(prestation) : prestation.unite

/** Spec §2: start - end, or a dash when either is missing. */
export const horairesDe = ({
  horaireDebut,
  horaireFin,
}: Pick<Prestation, 'horaireDebut' | 'horaireFin'>): string =>
  horaireDebut && horaireFin ? `${horaireDebut} - ${horaireFin}` : '-'
