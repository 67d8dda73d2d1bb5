import * as z from 'zod/mini'
import { role } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { pathId } from './fields.admin.ts'
import { instant, text } from './fields.ts'
import { passkey } from './passkeys.admin.ts'
import { currentPassword, profileInput } from './profile.admin.ts'

/** One open session of an account. */
const sessionOuverte = z.object({
  /** Browser and system, "Chrome sur Android". */
  appareil: text,
  dateCreation: instant,
  derniereActivite: instant,
  /** The session of the caller. */
  courante: z.boolean(),
})

/** A named account of the back office (docs/product.md, "Accounts page"). */
export const compte = z.object({
  id: text,
  username: text,
  nom: text,
  email: text,
  role,
  dateCreation: instant,
  /** Invited, and no password chosen yet. */
  enAttente: z.boolean(),
  sessions: z.array(sessionOuverte),
  /** Devices that sign in without a password. */
  passkeys: z.array(passkey),
})
export type Compte = z.output<typeof compte>

export const compteInput = z.object({ ...profileInput.shape, role })
export type CompteInput = z.output<typeof compteInput>

/** A one-time sign-in link. `token` is the part behind `#`, which a browser does not send, so no log contains it. */
const lien = z.object({ token: text, expiration: instant })
export type Lien = z.output<typeof lien>

/**
 * `motDePasse`, the password of the caller, is required for a link to the caller's own account, because a link opens a
 * session that may replace the password. A session that a one-time link opened does not need it until it has set one.
 */
export const lienForm = z.object({ motDePasse: z.optional(currentPassword) })

export const endpoints = {
  listComptes: endpoint({
    method: 'GET',
    path: '/api/comptes',
    summary: 'Les comptes des administrateurs, et leurs sessions ouvertes.',
    access: 'admin',
    answer: { status: 200, body: z.array(compte) },
    errors: [],
  }),
  inviteCompte: endpoint({
    method: 'POST',
    path: '/api/comptes',
    summary: "Crée le compte d'un collègue et un lien à usage unique pour sa première connexion.",
    access: 'admin',
    audit: 'Compte créé',
    idempotent: true,
    body: compteInput,
    answer: { status: 201, body: z.object({ id: text, lien }) },
    errors: ['invalid', 'usernameTaken', 'keyReused', 'deletedMeanwhile'],
  }),
  createLienCompte: endpoint({
    method: 'POST',
    path: '/api/comptes/{id}/lien',
    summary:
      "Crée un nouveau lien à usage unique pour un compte\u00a0; l'ancien ne sert plus. Pour son propre compte, demande le mot de passe.",
    access: 'admin',
    audit: 'Lien de connexion créé',
    idempotent: { none: 'A repeat makes a new link, which replaces the one whose answer was lost.' },
    params: { id: pathId },
    body: lienForm,
    answer: { status: 201, body: lien },
    errors: ['invalid', 'notFound', 'tooManyRequests'],
  }),
  setRoleCompte: endpoint({
    method: 'PATCH',
    path: '/api/comptes/{id}',
    summary: "Change le rôle d'un compte.",
    access: 'admin',
    audit: "Rôle d'un compte changé",
    params: { id: pathId },
    body: z.object({ role }),
    answer: { status: 204 },
    errors: ['invalid', 'notFound', 'lastAdministrator'],
  }),
  deleteCompte: endpoint({
    method: 'DELETE',
    path: '/api/comptes/{id}',
    summary: 'Retire un compte et ferme ses sessions\u00a0; le journal garde son nom.',
    access: 'admin',
    audit: 'Compte retiré',
    params: { id: pathId },
    answer: { status: 204 },
    errors: ['notFound', 'lastAdministrator'],
  }),
  closeSessionsCompte: endpoint({
    method: 'POST',
    path: '/api/comptes/{id}/deconnexion',
    summary: "Déconnecte un compte de tous ses appareils, sauf celui de l'appel.",
    access: 'admin',
    audit: 'Compte déconnecté partout',
    params: { id: pathId },
    answer: { status: 204 },
    errors: ['notFound'],
  }),
}
