import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, oneOfKeys, text } from './fields.ts'
import { LISTS } from './lists.admin.ts'
import { idList } from './matches.admin.ts'

/** Another record with the same phone number. */
const autre = z.object({
  liste: oneOfKeys(LISTS),
  id: text,
  /** Null: the list has no status. */
  statut: z.nullable(text),
  date: instant,
})
export type Autre = z.output<typeof autre>

/**
 * The other records with the phone number of the record `id`, newest first. Unwanted ones are left out, and those over
 * 500 in one call; an employee and the application that she was hired from count as one. A record without others is
 * absent from the answer.
 */
const memePersonne = z.object({ id: text, autres: z.array(autre) })
export type MemePersonne = z.output<typeof memePersonne>

export const endpoints = {
  listMemePersonne: endpoint({
    method: 'GET',
    path: '/api/personnes/memes',
    // By id, because browsers and proxies log URLs, and a log must hold no phone number.
    summary: 'Les autres fiches qui ont le numéro de ces fiches.',
    access: 'admin',
    query: z.object({ ids: idList }),
    answer: { status: 200, body: z.array(memePersonne) },
    errors: ['invalid'],
  }),
}
