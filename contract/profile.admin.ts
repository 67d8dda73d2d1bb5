import * as z from 'zod/mini'
import { authUser } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { requiredText, storedText } from './fields.ts'

/** docs/product.md, "Fields of the profile". */
export const profileInput = z.object({
  username: requiredText("Le nom d'utilisateur est obligatoire", 100),
  nom: requiredText('Le nom complet est obligatoire', 200),
  email: z
    .string('Email invalide')
    .check(z.trim(), z.maxLength(254, 'Email invalide'), z.email('Email invalide')),
})
/** The account as it was when the form was opened. If it has changed since, nothing is overwritten. */
const profileBefore = z.object({
  username: storedText(100),
  nom: storedText(200),
  email: storedText(254),
})

export type ProfileInput = z.output<typeof profileInput>

/** Shortest password, in characters; the hint recommends 8 or more (docs/product.md, "Fields of a new password"). */
export const MIN_PASSWORD = 6
const MAX_PASSWORD = 128

const currentPassword = z
  .string('Le mot de passe actuel est obligatoire')
  .check(
    z.minLength(1, 'Le mot de passe actuel est obligatoire'),
    z.maxLength(MAX_PASSWORD, 'Ce mot de passe est trop long'),
  )
/**
 * Passwords of 8 characters or more that everybody tries first (threat-model C09).
 */
const TROP_CONNUS = new Set([
  'motdepasse',
  'password',
  'password1',
  '12345678',
  '123456789',
  '1234567890',
  '11111111',
  '00000000',
  'azertyuiop',
  'qwertyuiop',
])

const newPassword = z.string('Le nouveau mot de passe doit contenir au moins 6 caractères').check(
  z.minLength(MIN_PASSWORD, 'Le nouveau mot de passe doit contenir au moins 6 caractères'),
  z.maxLength(MAX_PASSWORD, `Le nouveau mot de passe doit contenir au plus ${MAX_PASSWORD} caractères`),
  z.refine(
    (choisi) => !TROP_CONNUS.has(choisi.toLowerCase()),
    'Ce mot de passe est trop connu : choisissez-en un autre',
  ),
)

export const passwordInput = z.object({ currentPassword, newPassword })

/** The form asks for the new password twice; the call does not. */
export const passwordForm = z
  .object({
    currentPassword,
    newPassword,
    confirmation: z
      .string('La confirmation est obligatoire')
      .check(z.minLength(1, 'La confirmation est obligatoire')),
  })
  .check(
    z.refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      error: 'Les mots de passe ne correspondent pas',
      path: ['confirmation'],
      when: () => true,
    }),
  )

export const endpoints = {
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/admin/profile',
    summary: "Change le nom d'utilisateur, le nom et l'adresse e-mail.",
    access: 'admin',
    audit: 'Profil modifié',
    body: z.extend(profileInput, { avant: z.optional(profileBefore) }),
    answer: { status: 200, body: authUser },
    errors: ['invalid', 'usernameTaken', 'changedMeanwhile'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/admin/change-password',
    summary: 'Change le mot de passe et ferme les autres sessions.',
    access: 'admin',
    audit: 'Mot de passe changé',
    body: passwordInput,
    answer: { status: 204 },
    errors: ['invalid', 'tooManyRequests'],
  }),
}
