import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { texte } from './fields.ts'

/** Spec §3: the contact details a visitor may read; another key stays the administrator's. */
export const CLES_PUBLIQUES = ['email', 'telephone', 'adresse'] as const

/** Spec §2, contact page: what is shown until the agency sets its own. The number is of the plan switched off in 2024:
 * nobody's. */
export const COORDONNEES_PAR_DEFAUT = {
  email: 'contact@garde-enfants.ga',
  telephone: '+241 01 23 45 67',
  adresse: 'Libreville, Gabon',
} as const satisfies Record<(typeof CLES_PUBLIQUES)[number], string>

export const parametreSite = z.object({ cle: texte, valeur: texte })
export type ParametreSite = z.output<typeof parametreSite>

export const endpoints = {
  listParametresSite: endpoint({
    method: 'GET',
    path: '/api/parametres-site',
    resume: "Les coordonnées de l'agence.",
    access: 'public',
    answer: { status: 200, body: z.array(parametreSite) },
    errors: [],
  }),
}
