import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, text } from './fields.ts'

/** State of the installation, for its operator. */
export const etat = z.object({
  version: text,
  base: z.enum(['sqlite', 'postgresql']),
  demarrage: instant,
  /** What the database takes on its disk. */
  tailleBaseOctets: z.number(),
  /** Null: there is none. */
  derniereSauvegarde: z.nullable(z.object({ date: instant, octets: z.number() })),
  /** False: it is older than the schedule wants. */
  sauvegardeAJour: z.boolean(),
  espaceLibreOctets: z.number(),
  /** Records whose time is over and that the next purge removes. */
  aPurger: z.number(),
})
export type Etat = z.output<typeof etat>

export const endpoints = {
  etat: endpoint({
    method: 'GET',
    path: '/api/etat',
    summary: "L'état de l'installation\u00a0: sauvegarde, espace disque, purge, version.",
    access: 'admin',
    answer: { status: 200, body: etat },
    errors: [],
    poll: true,
  }),
}
