import { DEFAULT_COORDONNEES } from '#contract/default-coordonnees.ts'
import { usePageData } from '../page-data.tsx'

type Coordonnees = Readonly<Record<keyof typeof DEFAULT_COORDONNEES, string>>

/** Contact details of the agency: its settings, or the placeholders for those that are not set. */
export const useCoordonnees = (): Coordonnees => {
  const { parametres } = usePageData()
  const valeur = (cle: keyof Coordonnees) =>
    parametres.find((parametre) => parametre.cle === cle)?.valeur || DEFAULT_COORDONNEES[cle]
  return { email: valeur('email'), telephone: valeur('telephone'), adresse: valeur('adresse') }
}
