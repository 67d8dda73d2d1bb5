import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { indesirables, LIST_PAGE, pathId, searchQuery } from './fields.admin.ts'
import { instant, oneOfKeys, text } from './fields.ts'
import { typeService } from './parent-requests.ts'
import { PARENT_REQUEST_STATUTS } from './statuts.admin.ts'
import { dateSaisie } from './submission.ts'

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
