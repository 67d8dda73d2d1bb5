import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

export const parametreSite = z.object({ cle: text, valeur: text })
export type ParametreSite = z.output<typeof parametreSite>

export const endpoints = {
  listParametresSite: endpoint({
    method: 'GET',
    path: '/api/parametres-site',
    summary:
      "Les paramètres du site\u00a0: ceux des pages publiques pour un visiteur, tous pour l'administrateur.",
    access: 'public',
    answer: { status: 200, body: z.array(parametreSite) },
    errors: [],
  }),
}
