import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ficheId } from './fields.admin.ts'
import { text } from './fields.ts'
import { UNWANTED_LIST_KEYS } from './lists.admin.ts'

/** Lists that visitors write to, and so may contain spam. */
const liste = z.enum(UNWANTED_LIST_KEYS as [(typeof UNWANTED_LIST_KEYS)[number]], 'Cette liste est inconnue')

/** Maximum number of records that one call deletes, so that a call stays short. More take another call. */
export const DELETED_PER_CALL = 500

export const endpoints = {
  markUnwanted: endpoint({
    method: 'POST',
    path: '/api/indesirables',
    summary:
      "Marque un message, une demande ou une candidature comme indésirable, ou retire la marque\u00a0; marqué, il n'est plus compté, cherché ni proposé.",
    access: 'admin',
    audit: 'Marque «\u00a0indésirable\u00a0» changée',
    body: z.object({ liste, id: ficheId, indesirable: z.boolean('Une réponse est attendue') }),
    answer: { status: 204 },
    errors: ['invalid', 'notFound'],
  }),
  deleteUnwanted: endpoint({
    method: 'POST',
    path: '/api/indesirables/suppression',
    summary: `Supprime les indésirables d'une liste, ${DELETED_PER_CALL} au plus à la fois.`,
    access: 'admin',
    audit: 'Indésirables supprimés',
    body: z.object({ liste }),
    answer: { status: 200, body: z.object({ supprimes: z.number(), ids: z.array(text) }) },
    errors: ['invalid'],
  }),
}
