import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { requiredText, text } from './fields.ts'
import { parametreSite } from './parametres-site.ts'

/** A key names a setting: letters, digits, - and _. */
const cle = requiredText('La clé est obligatoire', 64).check(z.regex(/^[\w-]*$/, 'La clé est invalide'))
const valeur = requiredText('La valeur est obligatoire', 500)

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

/** The value of `email` has the form of an e-mail address (docs/product.md, "Fields of a setting"). */
export const acceptedValeur = (cle: string, valeur: string): boolean => cle !== 'email' || EMAIL.test(valeur)

export const INVALID_EMAIL = 'Email invalide'

export const endpoints = {
  updateParametreSite: endpoint({
    method: 'PATCH',
    path: '/api/parametres-site/{cle}',
    summary: 'Change un paramètre qui existe.',
    access: 'admin',
    audit: 'Coordonnée modifiée',
    params: { cle: cle },
    /** `avant` is the value that the form was opened on: when it is another by now, nothing is overwritten. */
    body: z.object({ valeur, avant: z.optional(text) }),
    answer: { status: 200, body: parametreSite },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
  createParametreSite: endpoint({
    method: 'POST',
    path: '/api/parametres-site',
    summary: 'Ajoute un paramètre.',
    access: 'admin',
    audit: 'Coordonnée ajoutée',
    body: z.object({ cle, valeur }).check(
      z.refine(({ cle, valeur }) => acceptedValeur(cle, valeur), {
        error: INVALID_EMAIL,
        path: ['valeur'],
      }),
    ),
    answer: { status: 201, body: parametreSite },
    errors: ['invalid', 'keyExists'],
  }),
}
