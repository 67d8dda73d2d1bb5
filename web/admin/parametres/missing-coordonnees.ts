import { queryOptions } from '@tanstack/react-query'
import { endpoints, type ParametreSite } from '#contract/parametres-site.ts'
import { readCoordonnees } from '../../public/coordonnees.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'

export const parametresQuery = queryOptions({
  queryKey: QUERY_KEYS.parametresSite,
  queryFn: ({ signal }) => ask(endpoints.listParametresSite, { signal }),
})

/** Contact details that are still placeholders, which visitors cannot use: "le téléphone", "l'email". */
export const missingCoordonnees = (parametres: readonly ParametreSite[]): readonly string[] => {
  const { canCall, canMail } = readCoordonnees(parametres)
  return [...(canCall ? [] : ['le téléphone']), ...(canMail ? [] : ["l'email"])]
}
