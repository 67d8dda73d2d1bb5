import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, oneOfKeys, text } from './fields.ts'

/**
 * Why the purge waits: the clock seems far ahead of the right time, backups are scheduled and none is recent, or
 * the day's maximum is reached.
 */
export const PURGE_WAITS = {
  horloge: "L'horloge du serveur semble fausse",
  sauvegarde: 'Pas de sauvegarde récente',
  plafond: 'Maximum de la journée atteint',
} as const
export type PurgeWait = keyof typeof PURGE_WAITS

/** State of the installation, for its operator. */
export const etat = z.object({
  version: text,
  base: z.enum(['sqlite', 'postgresql']),
  demarrage: instant,
  /** Size of the database on the disk, in bytes. */
  tailleBaseOctets: z.number(),
  /** Newest backup that is not dated in the future; null: there is none. */
  derniereSauvegarde: z.nullable(z.object({ date: instant, octets: z.number() })),
  /** False: there is no such backup, or it is too old (server/backup/schedule.ts). */
  sauvegardeAJour: z.boolean(),
  /** Last run of BACKUP_AFTER, which copies backups elsewhere; null: none is known. */
  copieExterieure: z.nullable(z.object({ date: instant, echec: z.nullable(text) })),
  /** Last restore drill of the server, with the number of restored rows; null: none is known. */
  essaiRestauration: z.nullable(z.object({ date: instant, lignes: z.number(), echec: z.nullable(text) })),
  espaceLibreOctets: z.number(),
  /** Number of records past their retention that are not deleted yet. */
  aPurger: z.number(),
  /** Null: the purge does not wait. */
  purgeEnAttente: z.nullable(oneOfKeys(PURGE_WAITS)),
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
