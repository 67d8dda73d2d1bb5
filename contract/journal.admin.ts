import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, oneOfKeys, PAGE, texte } from './fields.ts'

/** What the journal notes, by the name of the call, and how it is said to the administrator. */
export const JOURNAL_ACTIONS = {
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
export type JournalAction = keyof typeof JOURNAL_ACTIONS

/** One act: who, what, when; `objet` is the id of what it was done to, never a person's data. */
export const journalEntry = z.object({
  id: texte,
  date: instant,
  administrateur: texte,
  action: oneOfKeys(JOURNAL_ACTIONS),
  objet: z.nullable(texte),
  detail: z.nullable(texte),
})
export type JournalEntry = z.output<typeof journalEntry>

export const endpoints = {
  listJournal: endpoint({
    method: 'GET',
    path: '/api/journal',
    resume: 'Ce que les administrateurs ont fait, le plus récent en premier.',
    access: 'admin',
    query: z.object(PAGE),
    answer: { status: 200, body: z.array(journalEntry), paged: true },
    errors: ['invalid'],
  }),
}
