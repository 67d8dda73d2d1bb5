import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { indesirables, LIST_PAGE, pathId, searchQuery } from './fields.admin.ts'
import { instant, oneOfKeys, optionalText, text } from './fields.ts'
import { disponibilites, nannyApplicationInput, typePoste } from './nanny-applications.ts'
import { NANNY_APPLICATION_STATUTS } from './statuts.admin.ts'
import { dateSaisie } from './submission.ts'

/** Why an application is refused. */
export const MOTIFS_REFUS = {
  experience: 'Expérience',
  references: 'Références',
  documents: 'Documents',
  disponibilites: 'Disponibilités',
  trop_loin: 'Trop loin',
  desistement: 'Désistement',
  complet: 'Plus de place',
  autre: 'Autre',
} as const
export type MotifRefus = keyof typeof MOTIFS_REFUS

const statut = oneOfKeys(NANNY_APPLICATION_STATUTS, 'Ce statut est inconnu')

export const nannyApplication = z.object({
  id: text,
  nom: text,
  telephone: text,
  adresse: text,
  typePoste,
  experience: text,
  disponibilites: z.nullable(disponibilites),
  /** JSON list of {filename, storedPath, size, type, data: null}, without the bytes; null or []: no document. */
  documents: z.nullable(text),
  statut,
  dateCreation: instant,
  dateSaisie,
  /** Marked by an administrator: out of lists, counts, search and matching. */
  indesirable: z.boolean(),
  /** Typed by an administrator for a person who called or came. */
  saisieAgence: z.boolean(),
  /** Why it was refused; null when no reason was given, or when it is not refused. */
  motifRefus: z.nullable(oneOfKeys(MOTIFS_REFUS)),
  motifRefusTexte: z.nullable(text),
  /** Id of the employee who was hired from it; null: not hired, or the employee's file was deleted. */
  employeId: z.nullable(text),
})
export type NannyApplication = z.output<typeof nannyApplication>

const { documents: _documents, ...typedFields } = nannyApplicationInput.shape
/** Fields that an administrator types for a candidate or an employee: those of an application, without documents. */
export const typedApplication = z.object(typedFields)
export type TypedApplication = z.output<typeof typedApplication>

export const endpoints = {
  listNannyApplications: endpoint({
    method: 'GET',
    path: '/api/nanny-applications',
    summary: 'Les candidatures, la plus récente en premier.',
    access: 'admin',
    query: z.object({
      ...LIST_PAGE,
      q: searchQuery,
      indesirables,
      statut: z.optional(statut),
      poste: z.optional(typePoste),
    }),
    answer: { status: 200, body: z.array(nannyApplication), paged: true },
    errors: ['invalid'],
  }),
  setNannyApplicationStatus: endpoint({
    method: 'PATCH',
    path: '/api/nanny-applications/{id}/status',
    summary: "Change le statut d'une candidature\u00a0; l'accepter crée l'employé.",
    access: 'admin',
    audit: "Statut d'une candidature changé",
    params: { id: pathId },
    /** `depuis`: the status on the screen. When the stored one is neither this nor `status`, the call is refused. */
    body: z.object({
      status: statut,
      depuis: z.optional(statut),
      /** Stored with a refusal only, like `motifTexte`. */
      motif: z.optional(oneOfKeys(MOTIFS_REFUS, 'Ce motif est inconnu')),
      motifTexte: optionalText(500),
    }),
    answer: { status: 200, body: nannyApplication },
    errors: ['invalid', 'notFound', 'alreadyDecided', 'notProcessed', 'changedMeanwhile'],
  }),
  deleteNannyApplication: endpoint({
    method: 'DELETE',
    path: '/api/nanny-applications/{id}',
    summary: 'Supprime une candidature acceptée ou refusée.',
    access: 'admin',
    audit: 'Candidature supprimée',
    params: { id: pathId },
    answer: { status: 204 },
    errors: ['notFound', 'notDecided'],
  }),
}
