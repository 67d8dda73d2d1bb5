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

export const endpoints = {
  listPrestations: endpoint({
    method: 'GET',
    path: '/api/prestations',
    resume: "Les prestations\u00a0: les actives pour un visiteur, toutes pour l'administrateur.",
    access: 'public',
    answer: { status: 200, body: z.array(prestation) },
    errors: [],
  }),
}
