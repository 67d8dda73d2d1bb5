import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  horairesPair,
  identifiant,
  montantFCFA,
  optionalHeure,
  optionalText,
  requiredText,
} from './fields.ts'
import { prestation } from './prestations.ts'

/** Spec §5 and rules.md: only nom and unite are required; unite defaults to FCFA. */
export const prestationInput = z
  .object({
    nom: requiredText('Le nom est obligatoire', 200),
    description: optionalText(2000),
    horaireDebut: optionalHeure,
    horaireFin: optionalHeure,
    prix: montantFCFA('Le prix doit être positif'),
    unite: z._default(requiredText("L'unité est obligatoire", 50), 'FCFA'),
    actif: z._default(z.boolean('Le statut doit être actif ou inactif'), true),
  })
  .check(horairesPair)
export type PrestationInput = z.output<typeof prestationInput>

/** The package as the form was opened on: when it is another by now, nothing is overwritten. */
export const prestationVue = z.omit(prestation, { id: true })
export type PrestationVue = z.output<typeof prestationVue>

export const endpoints = {
  createPrestation: endpoint({
    method: 'POST',
    path: '/api/prestations',
    resume: 'Ajoute une prestation.',
    access: 'admin',
    body: prestationInput,
    answer: { status: 201, body: prestation },
    errors: ['invalid'],
  }),
  updatePrestation: endpoint({
    method: 'PATCH',
    path: '/api/prestations/{id}',
    resume: 'Modifie une prestation.',
    access: 'admin',
    params: { id: identifiant },
    body: z.safeExtend(prestationInput, { avant: z.optional(prestationVue) }),
    answer: { status: 200, body: prestation },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
  deletePrestation: endpoint({
    method: 'DELETE',
    path: '/api/prestations/{id}',
    resume: 'Supprime une prestation\u00a0; les demandes passées gardent son nom.',
    access: 'admin',
    params: { id: identifiant },
    answer: { status: 204 },
    errors: ['notFound'],
  }),
}
