import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { texte } from './fields.ts'

export const prestation = z.object({
  id: texte,
  nom: texte,
  description: z.nullable(texte),
  horaireDebut: z.nullable(texte),
  horaireFin: z.nullable(texte),
  /** Whole FCFA; 0 is "Sur devis". */
  prix: z.number(),
  unite: texte,
  actif: z.boolean(),
})
export type Prestation = z.output<typeof prestation>

const montant = new Intl.NumberFormat('fr-FR')

/**
 * "150 000 FCFA/mois", "Sur devis" for 0 (spec §9). No-break spaces are U+00A0: the fonts have no U+202F.
 * `unite` may already name the currency.
 */
export const afficherPrix = ({ prix, unite }: Pick<Prestation, 'prix' | 'unite'>): string => {
  if (prix === 0) return 'Sur devis'
  const nombre = montant.format(prix).replaceAll('\u202f', '\u00a0')
  return `${nombre}\u00a0${unite}`
}

export const endpoints = {
  listPrestations: endpoint({
    method: 'GET',
    path: '/api/prestations',
    resume: "Les prestations : les actives pour un visiteur, toutes pour l'administrateur.",
    access: 'public',
    answer: { status: 200, body: z.array(prestation) },
    errors: [],
  }),
}
