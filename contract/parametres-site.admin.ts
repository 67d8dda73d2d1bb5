import * as z from 'zod/mini'
import { delaiError, isDelaiCle } from './delais.admin.ts'
import { endpoint } from './endpoint.ts'
import { EMAIL, storedText } from './fields.admin.ts'
import { requiredText, TELEPHONE_INVALID } from './fields.ts'
import { REQUIS_CLE } from './page-texts.ts'
import { parametreSite } from './parametres-site.ts'
import { parseTelephone } from './telephone.ts'
import { requisError } from './verifications.admin.ts'

/** A key names a setting: ASCII letters, digits, - and _; at most 64. */
const cle = requiredText('La clé est obligatoire', 64).check(z.regex(/^[\w-]*$/, 'La clé est invalide'))

/** Maximum length of the value of a setting, in UTF-16 units. */
export const MAX_VALEUR = 500

const valeur = requiredText('La valeur est obligatoire', MAX_VALEUR)

const INVALID_EMAIL = 'Email invalide'

/** What is wrong with the value of a setting, or null (docs/product.md, "Fields of a setting"). */
export const settingError = (cle: string, valeur: string): string | null => {
  if (cle === 'email' && !EMAIL.test(valeur)) return INVALID_EMAIL
  if (cle === REQUIS_CLE) return requisError(valeur)
  if (isDelaiCle(cle)) return delaiError(cle, valeur)
  if (cle === 'telephone' && !('e164' in parseTelephone(valeur))) return TELEPHONE_INVALID
  return null
}

export const endpoints = {
  updateParametreSite: endpoint({
    method: 'PATCH',
    path: '/api/parametres-site/{cle}',
    summary: 'Change un paramètre qui existe.',
    access: 'admin',
    audit: 'Réglage du site modifié',
    params: { cle: cle },
    /** `avant`: the value when the form was opened. When the stored one is neither this nor `valeur`: refused. */
    body: z.object({ valeur, avant: z.optional(storedText(MAX_VALEUR)) }),
    answer: { status: 200, body: parametreSite },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
  createParametreSite: endpoint({
    method: 'POST',
    path: '/api/parametres-site',
    summary: 'Ajoute un paramètre.',
    access: 'admin',
    idempotent: true,
    audit: 'Réglage du site ajouté',
    body: z.object({ cle, valeur }).check(
      z.check(({ value: { cle, valeur }, issues }) => {
        const message = settingError(cle, valeur)
        if (message) issues.push({ code: 'custom', input: valeur, path: ['valeur'], message })
      }),
    ),
    answer: { status: 201, body: parametreSite },
    errors: ['invalid', 'keyExists', 'keyReused', 'deletedMeanwhile'],
  }),
}
