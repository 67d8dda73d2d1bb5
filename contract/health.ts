import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const endpoints = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'Prêt (200) ou non (503)\u00a0; dit aussi quand le disque des données est presque plein.',
    access: 'public',
    answer: { status: 200, body: z.object({ statut: z.enum(['pret', 'disqueFaible']) }) },
    errors: ['unavailable'],
  }),
  live: endpoint({
    method: 'GET',
    path: '/api/health/live',
    summary: 'Le serveur tourne (200), que la base de données réponde ou non.',
    access: 'public',
    answer: { status: 200, body: z.object({ statut: z.literal('vivant') }) },
    errors: [],
  }),
}
