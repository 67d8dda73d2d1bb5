import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, PAGE, searchQuery, text } from './fields.ts'
import { dateSaisie } from './submission.ts'

export const contactMessage = z.object({
  id: text,
  nom: text,
  telephone: text,
  message: text,
  dateCreation: instant,
  dateSaisie,
})
export type ContactMessage = z.output<typeof contactMessage>

export const endpoints = {
  listContactMessages: endpoint({
    method: 'GET',
    path: '/api/contact-messages',
    summary: 'Les messages des visiteurs, le plus récent en premier.',
    access: 'admin',
    query: z.object({ ...PAGE, q: searchQuery }),
    answer: { status: 200, body: z.array(contactMessage), paged: true },
    errors: ['invalid'],
  }),
}
