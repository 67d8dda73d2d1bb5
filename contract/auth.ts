import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { isStorable, NOT_STORABLE, oneOfKeys, text } from './fields.ts'

const FIELDS_REQUIRED = 'Veuillez remplir tous les champs'

/** Longest password, in characters. */
export const MAX_PASSWORD = 128

/** Over-long input is refused before anything is hashed (threat-model C04). */
const loginInput = z.object({
  username: z
    .string(FIELDS_REQUIRED)
    .check(
      z.trim(),
      z.minLength(1, FIELDS_REQUIRED),
      z.maxLength(100, 'Ce nom est trop long'),
      z.refine(isStorable, NOT_STORABLE),
    ),
  password: z
    .string(FIELDS_REQUIRED)
    .check(z.minLength(1, FIELDS_REQUIRED), z.maxLength(MAX_PASSWORD, 'Ce mot de passe est trop long')),
})

/**
 * `admin` may do everything. `lecture` reads everything and changes its own account only (profile, password, passkeys).
 */
export const ROLES = { admin: 'Administrateur', lecture: 'Lecture' } as const
export type Role = keyof typeof ROLES
export const role = oneOfKeys(ROLES, 'Ce rôle est inconnu')

/** The signed-in account (docs/product.md, "Signed-in user"). */
export const authUser = z.object({ user: z.object({ username: text, nom: text, email: text, role }) })
export type AuthUser = z.output<typeof authUser>

export const endpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Ouvre une session.',
    access: 'public',
    audit: 'Connexion',
    body: loginInput,
    answer: { status: 200, body: authUser },
    errors: ['invalid', 'wrongCredentials', 'tooManyRequests'],
  }),
  loginByLink: endpoint({
    method: 'POST',
    path: '/api/auth/link',
    summary:
      "Ouvre une session avec un lien à usage unique, de la console (npm run admin:link) ou d'un administrateur.",
    access: 'public',
    audit: 'Connexion par lien',
    body: z.object({
      token: z
        .string('Ce lien est incomplet')
        .check(z.minLength(1, 'Ce lien est incomplet'), z.maxLength(100, 'Ce lien est invalide')),
    }),
    answer: { status: 200, body: authUser },
    errors: ['invalid', 'invalidLink', 'tooManyRequests'],
  }),
  currentUser: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'Qui est connecté.',
    access: 'admin',
    answer: { status: 200, body: authUser },
    errors: [],
    poll: true,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ferme la session\u00a0; la fermer deux fois ne change rien.',
    access: 'public',
    audit: 'Déconnexion',
    answer: { status: 204 },
    errors: [],
  }),
}
