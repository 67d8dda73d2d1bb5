import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { identifiant, instant, oneOfKeys, PAGE, recherche, texte } from './fields.ts'
import { disponibilites, typePoste } from './nanny-applications.ts'
import { NANNY_APPLICATION_STATUTS } from './statuts.admin.ts'
import { dateSaisie } from './submission.ts'

const statut = oneOfKeys(NANNY_APPLICATION_STATUTS, 'Ce statut est inconnu')

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
