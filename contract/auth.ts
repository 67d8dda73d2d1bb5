import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { texte } from './fields.ts'

const CHAMPS_REQUIS = 'Veuillez remplir tous les champs'

/** Over-long input is refused before anything is hashed (security C03, C04). */
export const loginInput = z.object({
  username: z
    .string(CHAMPS_REQUIS)
    .check(z.trim(), z.minLength(1, CHAMPS_REQUIS), z.maxLength(100, 'Ce nom est trop long')),
  password: z
    .string(CHAMPS_REQUIS)
    .check(z.minLength(1, CHAMPS_REQUIS), z.maxLength(128, 'Ce mot de passe est trop long')),
})

/** Spec §3, auth user response. */
export const authUser = z.object({ user: z.object({ username: texte, nom: texte, email: texte }) })
export type AuthUser = z.output<typeof authUser>

export const endpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    resume: 'Ouvre une session.',
    access: 'public',
    body: loginInput,
    answer: { status: 200, body: authUser },
    errors: ['invalid', 'wrongCredentials', 'tooManyRequests'],
  }),
  loginByLink: endpoint({
    method: 'POST',
    path: '/api/auth/link',
    resume: 'Ouvre une session avec un lien à usage unique (npm run admin:link).',
    access: 'public',
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
    resume: 'Qui est connecté.',
    access: 'admin',
    answer: { status: 200, body: authUser },
    errors: [],
    poll: true,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    resume: 'Ferme la session\u00a0; la fermer deux fois ne change rien.',
    access: 'public',
    answer: { status: 204 },
    errors: [],
  }),
}
