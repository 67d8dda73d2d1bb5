import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, oneOfKeys, PAGE, text } from './fields.ts'

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
  id: text,
  date: instant,
  administrateur: text,
  action: oneOfKeys(JOURNAL_ACTIONS),
  objet: z.nullable(text),
  detail: z.nullable(text),
})
export type JournalEntry = z.output<typeof journalEntry>

export const endpoints = {
  listJournal: endpoint({
    method: 'GET',
    path: '/api/journal',
    summary: 'Ce que les administrateurs ont fait, le plus récent en premier.',
    access: 'admin',
    query: z.object(PAGE),
    answer: { status: 200, body: z.array(journalEntry), paged: true },
    errors: ['invalid'],
  }),
}
