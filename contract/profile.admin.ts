import * as z from 'zod/mini'
import { authUser, MAX_PASSWORD } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { EMAIL, storedText } from './fields.admin.ts'
import { requiredText } from './fields.ts'

/** docs/product.md, "Fields of the profile". */
export const profileInput = z.object({
  username: requiredText("Le nom d'utilisateur est obligatoire", 100),
  nom: requiredText('Le nom complet est obligatoire', 200),
  email: z
    .string('Email invalide')
    .check(z.trim(), z.maxLength(254, 'Email invalide'), z.regex(EMAIL, 'Email invalide')),
})
export type ProfileInput = z.output<typeof profileInput>

/** The account as it was when the form was opened. If it has changed since, nothing is overwritten. */
const profileBefore = z.object({
  username: storedText(100),
  nom: storedText(200),
  email: storedText(254),
})

/** Shortest password, in characters, on a private start; other starts ask for more (docs/product.md, "Passwords"). */
export const MIN_PASSWORD = 6

/**
 * The password of the signed-in account, asked for again before its user name or password changes, a passkey is added
 * or removed, or a one-time link is made for it. A session opened by a one-time link is asked only for a change of the
 * user name, until it has set a password.
 */
export const currentPassword = z
  .string('Le mot de passe actuel est obligatoire')
  .check(
    z.minLength(1, 'Le mot de passe actuel est obligatoire'),
    z.maxLength(MAX_PASSWORD, 'Ce mot de passe est trop long'),
  )
/** Form of the account: `motDePasse`, the current password, is asked for when the user name changes. */
export const accountForm = z.object({ ...profileInput.shape, motDePasse: z.optional(currentPassword) })

const newPassword = z
  .string(`Le nouveau mot de passe doit contenir au moins ${MIN_PASSWORD} caractères`)
  .check(
    z.minLength(MIN_PASSWORD, `Le nouveau mot de passe doit contenir au moins ${MIN_PASSWORD} caractères`),
    z.maxLength(MAX_PASSWORD, `Le nouveau mot de passe doit contenir au plus ${MAX_PASSWORD} caractères`),
  )

/**
 * The server also refuses short passwords outside a private start, known ones and the user name
 * (server/auth/password-rules.ts).
 */
const passwordInput = z.object({ currentPassword: z.optional(currentPassword), newPassword })

const confirmation = z
  .string('La confirmation est obligatoire')
  .check(z.minLength(1, 'La confirmation est obligatoire'))

/** The form asks for the new password twice; the call does not. `needsCurrent`: whether it asks for the old one. */
export const passwordForm = (needsCurrent: boolean) =>
  z
    .object({
      currentPassword: needsCurrent ? currentPassword : z.optional(currentPassword),
      newPassword,
      confirmation,
    })
    .check(
      z.refine(
        ({ newPassword, confirmation }: { newPassword: string; confirmation: string }) =>
          newPassword === confirmation,
        {
          error: 'Les mots de passe ne correspondent pas',
          path: ['confirmation'],
          // Also while another field is wrong, so that the form shows every error.
          when: () => true,
        },
      ),
    )

/** Minimum length of a new password, and whether the old one is required. */
const passwordRules = z.object({ longueurMin: z.number(), ancienRequis: z.boolean() })

export const endpoints = {
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/admin/profile',
    summary: "Change le nom d'utilisateur, le nom et l'adresse e-mail.",
    access: 'admin',
    readOnlyAllowed: true,
    audit: 'Profil modifié',
    /** `motDePasse` is required when `username` changes. */
    body: z.object({ ...accountForm.shape, avant: z.optional(profileBefore) }),
    answer: { status: 200, body: authUser },
    errors: ['invalid', 'usernameTaken', 'changedMeanwhile', 'tooManyRequests'],
  }),
  passwordRules: endpoint({
    method: 'GET',
    path: '/api/admin/change-password',
    summary: "La longueur minimale d'un mot de passe, et si l'ancien est demandé pour le changer.",
    access: 'admin',
    answer: { status: 200, body: passwordRules },
    errors: [],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/admin/change-password',
    summary: 'Change le mot de passe et ferme les autres sessions.',
    access: 'admin',
    readOnlyAllowed: true,
    audit: 'Mot de passe changé',
    body: passwordInput,
    answer: { status: 204 },
    errors: ['invalid', 'tooManyRequests'],
  }),
}
