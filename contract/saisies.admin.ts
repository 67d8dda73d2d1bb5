import { endpoint } from './endpoint.ts'
import { nannyApplication, typedApplication } from './nanny-applications.admin.ts'
import { parentRequest } from './parent-requests.admin.ts'
import { parentRequestInput } from './parent-requests.ts'

/** Records that an administrator types for a person who called or came, with the rules of the public forms. */
export const endpoints = {
  addParentRequest: endpoint({
    method: 'POST',
    path: '/api/parent-requests/saisie',
    summary: "Enregistre la demande d'une famille qui appelle ou passe à l'agence.",
    access: 'admin',
    idempotent: true,
    audit: "Demande saisie par l'agence",
    body: parentRequestInput,
    answer: { status: 201, body: parentRequest },
    errors: ['invalid', 'keyReused', 'deletedMeanwhile'],
  }),
  addNannyApplication: endpoint({
    method: 'POST',
    path: '/api/nanny-applications/saisie',
    summary: "Enregistre la candidature d'une personne qui appelle ou passe à l'agence.",
    access: 'admin',
    idempotent: true,
    audit: "Candidature saisie par l'agence",
    body: typedApplication,
    answer: { status: 201, body: nannyApplication },
    errors: ['invalid', 'keyReused', 'deletedMeanwhile'],
  }),
}
