import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { horairesPair, oneOfKeys, optionalText, optionalTime, requiredText, telephone } from './fields.ts'
import { receipt } from './submission.ts'

/** docs/product.md, "Form of a request". */
export const TYPES_SERVICE = {
  regulier: 'Garde régulière',
  occasionnel: 'Garde occasionnelle',
  weekend: 'Garde le week-end',
  devoirs: 'Aide aux devoirs',
  personne: 'Aide à la personne, mobilité réduite',
} as const
export type TypeService = keyof typeof TYPES_SERVICE

export const typeService = oneOfKeys(TYPES_SERVICE, 'Le type de service est obligatoire')

/**
 * Stands for a package that is still to be chosen: the agency offered none, or an administrator left it open. So the
 * form can always be sent. No package has this id (docs/product.md, "Form of a request").
 */
export const FORFAIT_A_DEFINIR = { id: 'a-definir', nom: "À définir avec l'agence" } as const

const AT_LEAST_ONE_CHILD = "Le nombre d'enfants doit être au moins 1"

export const parentRequestInput = z
  .object({
    nom: requiredText('Le nom est obligatoire', 200),
    telephone,
    adresse: requiredText("L'adresse est obligatoire", 500),
    typeService,
    horaireDebut: optionalTime,
    horaireFin: optionalTime,
    nombreEnfants: z
      .int(AT_LEAST_ONE_CHILD)
      .check(z.minimum(1, AT_LEAST_ONE_CHILD), z.maximum(99, "Le nombre d'enfants est trop élevé")),
    forfait: requiredText('Le forfait est obligatoire', 64),
    commentaires: optionalText(2000),
  })
  .check(horairesPair)
export type ParentRequestInput = z.output<typeof parentRequestInput>

/** Labels of the fields, in the public form (`requestLabels`) and in the back office. */
export const PARENT_REQUEST_LABELS = {
  nom: 'Nom complet',
  telephone: 'Téléphone',
  adresse: 'Adresse',
  typeService: 'Type de service',
  horaireDebut: 'Heure de début',
  horaireFin: 'Heure de fin',
  nombreEnfants: "Nombre d'enfants",
  forfait: 'Forfait',
  commentaires: 'Commentaires',
} as const satisfies Record<keyof ParentRequestInput, string>

/** PARENT_REQUEST_LABELS as the public form words them for a service: one to a person speaks of persons. */
export const requestLabels = (typeService: unknown): Readonly<Record<keyof ParentRequestInput, string>> =>
  typeService === 'personne'
    ? { ...PARENT_REQUEST_LABELS, nombreEnfants: 'Nombre de personnes' }
    : PARENT_REQUEST_LABELS

export const endpoints = {
  submitParentRequest: endpoint({
    method: 'POST',
    path: '/api/parent-requests',
    summary: 'Un parent demande une nounou ou une aide à domicile.',
    access: 'public',
    idempotent: true,
    body: parentRequestInput,
    answer: { status: 201, body: receipt },
    errors: ['invalid', 'keyReused', 'deletedMeanwhile', 'tooManyRequests'],
  }),
}
