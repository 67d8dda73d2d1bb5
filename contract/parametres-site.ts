import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

export const parametreSite = z.object({ cle: text, valeur: text })
export type ParametreSite = z.output<typeof parametreSite>

export const endpoints = {
  listParametresSite: endpoint({
    method: 'GET',
    path: '/api/parametres-site',
    summary: "Les coordonnées de l'agence.",
    access: 'public',
    answer: { status: 200, body: z.array(parametreSite) },
    errors: [],
  }),
}
