import { DEFAULT_COORDONNEES } from '#contract/default-coordonnees.ts'
import type { ParametreSite } from '#contract/parametres-site.ts'
import { usePageData } from '../page-data.tsx'

type Cle = keyof typeof DEFAULT_COORDONNEES

interface Coordonnees extends Readonly<Record<Cle, string>> {
  /** False while the number is the placeholder: no page offers it to call (docs/product.md, "Placeholders"). */
  readonly canCall: boolean
  /** False while the email is the placeholder. */
  readonly canMail: boolean
}

/** Contact details of the agency: its settings, or the placeholders for those that are not set. */
export const readCoordonnees = (parametres: readonly ParametreSite[]): Coordonnees => {
  const valeur = (cle: Cle) =>
    parametres.find((parametre) => parametre.cle === cle)?.valeur || DEFAULT_COORDONNEES[cle]
  const isOwn = (cle: Cle) => valeur(cle) !== DEFAULT_COORDONNEES[cle]
  return {
    email: valeur('email'),
    telephone: valeur('telephone'),
    adresse: valeur('adresse'),
    canCall: isOwn('telephone'),
    canMail: isOwn('email'),
  }
}

export const useCoordonnees = (): Coordonnees => readCoordonnees(usePageData().parametres)
