import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

export const prestation = z.object({
  id: text,
  nom: text,
  description: z.nullable(text),
  horaireDebut: z.nullable(text),
  horaireFin: z.nullable(text),
  /** Whole FCFA; 0 is "Sur devis". */
  prix: z.number(),
  unite: text,
  actif: z.boolean(),
})
export type Prestation = z.output<typeof prestation>

export const endpoints = {
  listPrestations: endpoint({
    method: 'GET',
    path: '/api/prestations',
    summary: "Les prestations\u00a0: les actives pour un visiteur, toutes pour l'administrateur.",
    access: 'public',
    answer: { status: 200, body: z.array(prestation) },
    errors: [],
  }),
}
