import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { identifiant, instant, oneOfKeys, PAGE, recherche, texte } from './fields.ts'
import { disponibilites, typePoste } from './nanny-applications.ts'
import { dateSaisie } from './submission.ts'

/** Spec §4. */
export const NANNY_APPLICATION_STATUTS = {
  en_examen: 'En examen',
  en_attente: 'En attente',
  traite: 'Traité',
  accepte: 'Accepté',
  refuse: 'Refusé',
} as const
export type NannyApplicationStatut = keyof typeof NANNY_APPLICATION_STATUTS

const statut = oneOfKeys(NANNY_APPLICATION_STATUTS, 'Ce statut est inconnu')

/** The three that the dropdown offers; accepte and refuse are decisions, not choices of a list. */
export const STATUTS_LIBRES = [
  'en_examen',
  'en_attente',
  'traite',
] as const satisfies readonly NannyApplicationStatut[]

interface Candidature {
  readonly statut: NannyApplicationStatut
}

const isFinal = ({ statut }: Candidature): boolean => statut === 'accepte' || statut === 'refuse'

/** Spec §4: Accept and Refuse only from traite. */
export const canBeDecided = ({ statut }: Candidature): boolean => statut === 'traite'

/** Spec §4: once accepte or refuse, the only action is deletion. */
export const canChangeStatut = (candidature: Candidature): boolean => !isFinal(candidature)
export const canBeDeleted = (candidature: Candidature): boolean => isFinal(candidature)

/** Why the move is refused, or null when it is allowed. Saying again what is already so is allowed. */
export const statutRefusal = (candidature: Candidature, vers: NannyApplicationStatut): ErrorCode | null => {
  if (candidature.statut === vers) return null
  if (isFinal(candidature)) return 'alreadyDecided'
  if (isFinal({ statut: vers }) && !canBeDecided(candidature)) return 'notProcessed'
  return null
}

export const nannyApplication = z.object({
  id: texte,
  nom: texte,
  telephone: texte,
  adresse: texte,
  typePoste,
  experience: texte,
  disponibilites: z.nullable(disponibilites),
  /** A JSON string of {filename, storedPath, size, type, data: null}, or null; never the bytes. */
  documents: z.nullable(texte),
  statut,
  dateCreation: instant,
  dateSaisie,
})
export type NannyApplication = z.output<typeof nannyApplication>

export const endpoints = {
  listNannyApplications: endpoint({
    method: 'GET',
    path: '/api/nanny-applications',
    resume: 'Les candidatures, la plus récente en premier.',
    access: 'admin',
    query: z.object({ ...PAGE, q: recherche, statut: z.optional(statut), poste: z.optional(typePoste) }),
    answer: { status: 200, body: z.array(nannyApplication), paged: true },
    errors: ['invalid'],
  }),
  setNannyApplicationStatus: endpoint({
    method: 'PATCH',
    path: '/api/nanny-applications/{id}/status',
    resume: "Change le statut d'une candidature\u00a0; l'accepter crée l'employé.",
    access: 'admin',
    params: { id: identifiant },
    /** `depuis` is the status that the administrator saw: a call from a screen that is out of date changes nothing. */
    body: z.object({ status: statut, depuis: z.optional(statut) }),
    answer: { status: 200, body: nannyApplication },
    errors: ['invalid', 'notFound', 'alreadyDecided', 'notProcessed', 'changedMeanwhile'],
  }),
  deleteNannyApplication: endpoint({
    method: 'DELETE',
    path: '/api/nanny-applications/{id}',
    resume: 'Supprime une candidature acceptée ou refusée.',
    access: 'admin',
    params: { id: identifiant },
    answer: { status: 204 },
    errors: ['notFound', 'notDecided'],
  }),
}
