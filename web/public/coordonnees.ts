import { COORDONNEES_PAR_DEFAUT } from '#contract/coordonnees.ts'
import { usePageData } from '../page-data.tsx'

type Coordonnees = Readonly<Record<keyof typeof COORDONNEES_PAR_DEFAUT, string>>

/** How to reach the agency: its settings, or the fallbacks of spec §2 for what it has not set. */
export const useCoordonnees = (): Coordonnees => {
  const { parametres } = usePageData()
  const valeur = (cle: keyof Coordonnees) =>
    parametres.find((parametre) => parametre.cle === cle)?.valeur || COORDONNEES_PAR_DEFAUT[cle]
  return { email: valeur('email'), telephone: valeur('telephone'), adresse: valeur('adresse') }
}
