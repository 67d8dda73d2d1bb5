import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { indesirables, LIST_PAGE, pathId, searchQuery } from './fields.admin.ts'
import { instant, text } from './fields.ts'
import { dateSaisie } from './submission.ts'

export const contactMessage = z.object({
  id: text,
  nom: text,
  telephone: text,
  message: text,
  dateCreation: instant,
  dateSaisie,
  /** Marked by an administrator: out of lists, counts and search. */
  indesirable: z.boolean(),
  /** When the sender was called, written to or visited for the last time, or "Fait" was noted; null: never. */
  dateReponse: z.nullable(instant),
  /** Result of that call or message (RESULTATS in contract/activites.admin.ts); null: none was noted. */
  resultatReponse: z.nullable(text),
})
export type ContactMessage = z.output<typeof contactMessage>

export const endpoints = {
  listContactMessages: endpoint({
    method: 'GET',
    path: '/api/contact-messages',
    summary: 'Les messages des visiteurs, le plus récent en premier.',
    access: 'admin',
    query: z.object({
      ...LIST_PAGE,
      q: searchQuery,
      indesirables,
    }),
    answer: { status: 200, body: z.array(contactMessage), paged: true },
    errors: ['invalid'],
  }),
  deleteContactMessage: endpoint({
    method: 'DELETE',
    path: '/api/contact-messages/{id}',
    summary: 'Supprime un message.',
    access: 'admin',
    audit: 'Message supprimé',
    params: { id: pathId },
    answer: { status: 204 },
    errors: ['notFound'],
  }),
}
