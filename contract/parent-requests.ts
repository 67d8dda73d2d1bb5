import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { horairesPair, oneOfKeys, optionalHeure, optionalText, requiredText, telephone } from './fields.ts'
import { receipt } from './submission.ts'

/** Spec §2, parent request form. */
export const TYPES_SERVICE = {
  regulier: 'Garde régulière',
  occasionnel: 'Garde occasionnelle',
  weekend: 'Garde le week-end',
  devoirs: 'Aide aux devoirs',
  personne: 'Aide à la personne, mobilité réduite',
} as const
export type TypeService = keyof typeof TYPES_SERVICE

export const typeService = oneOfKeys(TYPES_SERVICE, 'Le type de service est obligatoire')

const AU_MOINS_UN_ENFANT = "Le nombre d'enfants doit être au moins 1"

export const parentRequestInput = z
  .object({
    nom: requiredText('Le nom est obligatoire', 200),
    telephone,
    adresse: requiredText("L'adresse est obligatoire", 500),
    typeService,
    horaireDebut: optionalHeure,
    horaireFin: optionalHeure,
    nombreEnfants: z
      .int(AU_MOINS_UN_ENFANT)
      .check(z.minimum(1, AU_MOINS_UN_ENFANT), z.maximum(99, "Le nombre d'enfants est trop élevé")),
    forfait: requiredText('Le forfait est obligatoire', 64),
    commentaires: optionalText(2000),
  })
  .check(horairesPair)
export type ParentRequestInput = z.output<typeof parentRequestInput>

export const endpoints = {
  submitParentRequest: endpoint({
    method: 'POST',
    path: '/api/parent-requests',
    resume: 'Un parent demande une nounou ou une aide à domicile.',
    access: 'public',
    idempotent: true,
    body: parentRequestInput,
    answer: { status: 201, body: receipt },
    errors: ['invalid', 'keyReused', 'deletedMeanwhile', 'tooManyRequests'],
  }),
}
