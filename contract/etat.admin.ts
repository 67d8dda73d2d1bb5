import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, text } from './fields.ts'

/** State of the installation, for its operator. */
export const etat = z.object({
  version: text,
  base: z.enum(['sqlite', 'postgresql']),
  demarrage: instant,
  /** Size of the database on the disk, in bytes. */
  tailleBaseOctets: z.number(),
  /** Newest backup; null: there is none. */
  derniereSauvegarde: z.nullable(z.object({ date: instant, octets: z.number() })),
  /** False: the newest backup is older than the schedule allows. */
  sauvegardeAJour: z.boolean(),
  espaceLibreOctets: z.number(),
  /** Number of records past their retention, which the next purge deletes. */
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
