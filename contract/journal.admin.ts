import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { choixParmi, instant, PAGE, texte } from './fields.ts'

/** What the journal notes, by the name of the call, and how it is said to the administrator. */
export const ACTIONS_JOURNAL = {
  login: 'Connexion',
  loginByLink: 'Connexion par lien',
  logout: 'Déconnexion',
  updateProfile: 'Profil modifié',
  changePassword: 'Mot de passe changé',
  setParentRequestStatus: "Statut d'une demande changé",
  setNannyApplicationStatus: "Statut d'une candidature changé",
  deleteNannyApplication: 'Candidature supprimée',
  createEmployee: 'Employé embauché',
  deleteEmployee: 'Employé supprimé',
  createPaiementEmploye: 'Paiement enregistré',
  createPrestation: 'Prestation ajoutée',
  updatePrestation: 'Prestation modifiée',
  deletePrestation: 'Prestation supprimée',
  createParametreSite: 'Coordonnée ajoutée',
  updateParametreSite: 'Coordonnée modifiée',
  savePaymentConfig: 'Moyen de paiement modifié',
  downloadDocument: 'Document consulté',
  findPerson: "Données d'une personne consultées",
  erasePerson: "Données d'une personne effacées",
} as const satisfies Readonly<Record<string, string>>
export type ActionJournal = keyof typeof ACTIONS_JOURNAL

/** One act: who, what, when; `objet` is the id of what it was done to, never a person's data. */
export const entreeJournal = z.object({
  id: texte,
  date: instant,
  administrateur: texte,
  action: choixParmi(ACTIONS_JOURNAL),
  objet: z.nullable(texte),
  detail: z.nullable(texte),
})
export type EntreeJournal = z.output<typeof entreeJournal>

export const endpoints = {
  listJournal: endpoint({
    method: 'GET',
    path: '/api/journal',
    resume: 'Ce que les administrateurs ont fait, le plus récent en premier.',
    access: 'admin',
    query: z.object(PAGE),
    answer: { status: 200, body: z.array(entreeJournal), paged: true },
    errors: ['invalide'],
  }),
}
