import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { choixParmi, identifiant, instant, PAGE, recherche, texte } from './fields.ts'
import { disponibilites, typePoste } from './nanny-applications.ts'
import { dateSaisie } from './submission.ts'

/** Spec §4. */
export const STATUTS_CANDIDATURE = {
  en_examen: 'En examen',
  en_attente: 'En attente',
  traite: 'Traité',
  accepte: 'Accepté',
  refuse: 'Refusé',
} as const
export type StatutCandidature = keyof typeof STATUTS_CANDIDATURE

const statut = choixParmi(STATUTS_CANDIDATURE, 'Ce statut est inconnu')

/** The three that the dropdown offers; accepte and refuse are decisions, not choices of a list. */
export const STATUTS_LIBRES = [
  'en_examen',
  'en_attente',
  'traite',
] as const satisfies readonly StatutCandidature[]

interface Candidature {
  readonly statut: StatutCandidature
}

const estFinale = ({ statut }: Candidature): boolean => statut === 'accepte' || statut === 'refuse'

/** Spec §4: Accept and Refuse only from traite. */
export const peutEtreDecidee = ({ statut }: Candidature): boolean => statut === 'traite'

/** Spec §4: once accepte or refuse, the only action is deletion. */
export const peutChangerDeStatut = (candidature: Candidature): boolean => !estFinale(candidature)
export const peutEtreSupprimee = (candidature: Candidature): boolean => estFinale(candidature)

/** Why the move is refused, or null when it is allowed. Saying again what is already so is allowed. */
export const refusDeStatut = (candidature: Candidature, vers: StatutCandidature): ErrorCode | null => {
  if (candidature.statut === vers) return null
  if (estFinale(candidature)) return 'decisionFinale'
  if (estFinale({ statut: vers }) && !peutEtreDecidee(candidature)) return 'statutNonTraite'
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
    errors: ['invalide'],
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
    errors: ['invalide', 'introuvable', 'decisionFinale', 'statutNonTraite', 'changeEntreTemps'],
  }),
  deleteNannyApplication: endpoint({
    method: 'DELETE',
    path: '/api/nanny-applications/{id}',
    resume: 'Supprime une candidature acceptée ou refusée.',
    access: 'admin',
    params: { id: identifiant },
    answer: { status: 204 },
    errors: ['introuvable', 'suppressionImpossible'],
  }),
}
