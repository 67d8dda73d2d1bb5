import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amountFCFA, pathId, storedText } from './fields.admin.ts'
import { horairesPair, optionalText, optionalTime, requiredText } from './fields.ts'
import { type Prestation, prestation } from './prestations.ts'

/** docs/product.md, "Fields of a package". */
export const prestationInput = z
  .object({
    nom: requiredText('Le nom est obligatoire', 200),
    description: optionalText(2000),
    horaireDebut: optionalTime,
    horaireFin: optionalTime,
    prix: amountFCFA('Le prix doit être positif'),
    unite: z._default(requiredText("L'unité est obligatoire", 50), 'FCFA'),
    actif: z._default(z.boolean('Le statut doit être actif ou inactif'), true),
  })
  .check(horairesPair)
export type PrestationInput = z.output<typeof prestationInput>

/**
 * The package as it was when the form was opened. If it has changed since, nothing is overwritten. Without it, nothing
 * is compared.
 */
export const prestationBefore = z.object({
  nom: storedText(200),
  description: z.nullable(storedText(2000)),
  horaireDebut: z.nullable(storedText(5)),
  horaireFin: z.nullable(storedText(5)),
  prix: amountFCFA('Le prix doit être positif'),
  unite: storedText(50),
  actif: z.boolean(),
}) satisfies z.ZodMiniType<Omit<Prestation, 'id'>>
export type PrestationBefore = z.output<typeof prestationBefore>

export const endpoints = {
  createPrestation: endpoint({
    method: 'POST',
    path: '/api/prestations',
    summary: 'Ajoute une prestation.',
    access: 'admin',
    idempotent: true,
    audit: 'Prestation ajoutée',
    body: prestationInput,
    answer: { status: 201, body: prestation },
    errors: ['invalid', 'keyReused', 'deletedMeanwhile'],
  }),
  updatePrestation: endpoint({
    method: 'PATCH',
    path: '/api/prestations/{id}',
    summary: 'Modifie une prestation.',
    access: 'admin',
    audit: 'Prestation modifiée',
    params: { id: pathId },
    // Replaces every field: one that is absent gets its default, as in a new package.
    body: z.object({ ...prestationInput.shape, avant: z.optional(prestationBefore) }).check(horairesPair),
    answer: { status: 200, body: prestation },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
  deletePrestation: endpoint({
    method: 'DELETE',
    path: '/api/prestations/{id}',
    summary: 'Supprime une prestation\u00a0; les demandes passées gardent son nom.',
    access: 'admin',
    audit: 'Prestation supprimée',
    params: { id: pathId },
    answer: { status: 204 },
    errors: ['notFound'],
  }),
}
