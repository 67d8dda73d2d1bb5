import { useQuery } from '@tanstack/react-query'
import { fillModele, MODELES, type ModeleCle } from '#contract/modeles.admin.ts'
import { parametresQuery } from '../parametres/missing-coordonnees.ts'
import { valeurIn } from '../parametres/settings.ts'
import { formatJour, today } from '../ui/time.ts'

/** A message template with name and today's date filled in; its initial text unless the agency's own is loaded. */
export const useModele = (cle: ModeleCle, nom: string): string => {
  const { data = [] } = useQuery(parametresQuery)
  return fillModele(valeurIn(data, cle) ?? MODELES[cle].initial, { nom, date: formatJour(today()) })
}
