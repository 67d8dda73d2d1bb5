import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { indesirables, LIST_PAGE, pathId, searchQuery } from './fields.admin.ts'
import { instant, oneOfKeys, text } from './fields.ts'
import { typeService } from './parent-requests.ts'
import { labelsOf, type StatutRules, statutsWhere } from './statuts.admin.ts'
import { dateSaisie } from './submission.ts'

export type ParentRequestStatut = 'en_attente' | 'traite' | 'paye'

export const PARENT_REQUEST_RULES: StatutRules<ParentRequestStatut> = {
  en_attente: {
    label: 'En attente',
    tone: 'waiting',
    next: ['traite', 'paye'],
    awaitsAnswer: true,
    matched: true,
    retention: { period: 'demandesSansSuite', since: 'dateCreation' },
  },
  traite: {
    label: 'Traité',
    tone: 'processed',
    next: ['en_attente', 'paye'],
    awaitsAnswer: false,
    matched: false,
    retention: { period: 'demandesCloses', since: 'dateStatut' },
  },
  paye: {
    label: 'Payé',
    tone: 'positive',
    next: ['en_attente', 'traite'],
    awaitsAnswer: false,
    matched: false,
    retention: { period: 'demandesCloses', since: 'dateStatut' },
  },
}

export const PARENT_REQUEST_STATUTS = labelsOf(PARENT_REQUEST_RULES)
export const INITIAL_PARENT_REQUEST_STATUT: ParentRequestStatut = 'en_attente'
/** Requests that matching considers. */
export const OPEN_PARENT_REQUEST_STATUTS = statutsWhere(
  PARENT_REQUEST_RULES,
  ({ matched }) => matched === true,
)

/** Statuses from which a request may come to `to`. */
export const parentRequestStatutsBefore = (to: ParentRequestStatut): readonly ParentRequestStatut[] =>
  statutsWhere(PARENT_REQUEST_RULES, ({ next }) => next.includes(to))

const statut = oneOfKeys(PARENT_REQUEST_STATUTS, 'Ce statut est inconnu')

export const parentRequest = z.object({
  id: text,
  nom: text,
  telephone: text,
  adresse: text,
  typeService,
  horaireDebut: z.nullable(text),
  horaireFin: z.nullable(text),
  nombreEnfants: z.number(),
  forfait: text,
  /** The package's last known name, also after its deletion; null when there never was such a package. */
  forfaitNom: z.nullable(text),
  commentaires: z.nullable(text),
  statut,
  dateCreation: instant,
  dateSaisie,
  /** Marked by an administrator: out of lists, counts, search and matching. */
  indesirable: z.boolean(),
  /** Typed by an administrator for a family that called or came. */
  saisieAgence: z.boolean(),
})
export type ParentRequest = z.output<typeof parentRequest>

export const endpoints = {
  listParentRequests: endpoint({
    method: 'GET',
    path: '/api/parent-requests',
    summary: 'Les demandes des parents, la plus récente en premier.',
    access: 'admin',
    query: z.object({
      ...LIST_PAGE,
      q: searchQuery,
      indesirables,
      statut: z.optional(statut),
      service: z.optional(typeService),
    }),
    answer: { status: 200, body: z.array(parentRequest), paged: true },
    errors: ['invalid'],
  }),
  setParentRequestStatus: endpoint({
    method: 'PATCH',
    path: '/api/parent-requests/{id}/status',
    summary: "Change le statut d'une demande.",
    access: 'admin',
    audit: "Statut d'une demande changé",
    params: { id: pathId },
    /** `depuis`: the status on the screen. When the stored one is neither this nor `status`, the call is refused. */
    body: z.object({ status: statut, depuis: z.optional(statut) }),
    answer: { status: 200, body: parentRequest },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
  deleteParentRequest: endpoint({
    method: 'DELETE',
    path: '/api/parent-requests/{id}',
    summary: 'Supprime une demande.',
    access: 'admin',
    audit: 'Demande supprimée',
    params: { id: pathId },
    answer: { status: 204 },
    errors: ['notFound'],
  }),
}
