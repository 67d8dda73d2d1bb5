import type { Said } from './follow-up.ts'

/** Texts that the invented people and the agency of the demo write. */

/** Quarters of greater Libreville, near and far. */
export const QUARTERS = [
  'Nzeng-Ayong',
  'Akébé Plaine',
  'Louis',
  'Glass',
  'Charbonnages',
  'Angondjé',
  'Sotega',
  'Lalala-Gauche',
  'Batterie IV',
  'PK8',
  'Okala',
  'Owendo, Alénakiri',
] as const

export const LANDMARKS = [
  'derrière la pharmacie',
  "en face de l'église",
  'à côté du marché',
  'après la station-service',
  "face à l'école publique",
  'portail vert',
  'près du rond-point',
  'immeuble bleu, 2e étage',
] as const

export const COMMENTS = [
  null,
  null,
  'Deux enfants de 3 et 5 ans.',
  'Notre bébé a six mois. Nous cherchons une personne douce et ponctuelle, si possible du quartier.',
  "Il faudrait aller chercher les enfants à l'école à midi.",
  'Merci de rappeler après 18 heures.',
  'Des jumeaux de 2 ans, et un grand de 8 ans à aider pour les devoirs.',
  "Ma fille est en CM1, elle a besoin d'aide en français et en calcul.",
  'Je travaille de nuit une semaine sur deux.',
  'Nous déménageons à la fin du mois dans le même quartier.',
] as const

export const EXPERIENCES = {
  nounou: [
    'Cinq ans dans une famille à Louis, deux enfants dont un bébé.',
    'Trois ans en crèche, puis gardes du soir et du week-end. Je sais préparer les repas.',
    "J'ai élevé mes quatre frères et sœurs. Je cherche mon premier emploi déclaré.",
    'Nounou depuis 2014, toujours dans des familles avec des enfants de moins de six ans.',
    'Deux ans comme auxiliaire en maternelle à Nzeng-Ayong. Formation aux premiers secours.',
    'Sept ans de garde à domicile : bébés, repas, promenades, bain.',
    "Un an de garde de jumeaux. Disponible aussi tôt le matin avant l'école.",
  ],
  devoirs: [
    "Étudiante en lettres, j'aide aux devoirs du CP à la troisième depuis deux ans.",
    'Institutrice retraitée, trente ans en école primaire.',
    'Licence de mathématiques, trois ans de soutien scolaire à domicile.',
  ],
  personne: [
    'Aide-soignante pendant huit ans, habituée aux personnes à mobilité réduite.',
    "Quatre ans d'aide à domicile auprès de personnes âgées : toilette, repas, courses.",
  ],
} as const

/** What the price of a package includes, by the package's id. */
export const INCLUS = {
  regulier: ['50 heures par semaine', 'Repas et bain des enfants', 'Transport de la nounou'],
  occasionnel: ['Deux heures au moins', 'Transport de la nounou avant 20h00'],
  weekend: ['Samedi et dimanche', 'Repas des enfants'],
  devoirs: ['Cinq soirs par semaine', 'Du CP à la troisième'],
} as const

export const MESSAGES = [
  'Bonjour, quels sont vos tarifs pour une garde de nuit ? Merci de me rappeler.',
  'Je voudrais savoir si vous intervenez à Akanda, et à partir de quel âge vous gardez les enfants.',
  "Ma nounou est absente cette semaine. Avez-vous quelqu'un de disponible dès demain matin ?",
  "Bonjour, j'ai déposé ma candidature la semaine dernière et je n'ai pas encore eu de réponse.",
  "Un grand merci pour Prisca, les enfants l'adorent.",
  'Est-ce que vous faites aussi le ménage ?',
  'Peut-on changer les horaires en cours de mois ?',
  'Je représente une école à Glass, nous cherchons des aides pour la garderie du soir.',
  'Faites-vous une réduction pour trois enfants ?',
  'Bonjour, comment se passe le paiement ? En espèces ou par virement ?',
  "Ma mère est en fauteuil roulant. Je cherche une aide deux matinées par semaine, qu'est-ce que vous proposez ?",
  'Êtes-vous ouverts le samedi matin ?',
] as const

/** Calls, messages and notes of the agency about a family. */
export const CALLS: readonly [Said, ...Said[]] = [
  {
    type: 'appel',
    resultat: 'joint',
    texte: 'Préfère une nounou du quartier. Veut un essai avant de choisir.',
  },
  { type: 'appel', resultat: 'pas_de_reponse' },
  { type: 'whatsapp', resultat: 'joint' },
  { type: 'appel', resultat: 'rappeler_demain' },
  { type: 'note', texte: 'La grand-mère est à la maison le matin. Un chien dans la cour.' },
  { type: 'sms', resultat: 'plus_tard' },
]

/** Calls, notes and visits of the agency about a candidate. */
export const CANDIDATE_CALLS: readonly [Said, ...Said[]] = [
  { type: 'appel', resultat: 'joint', texte: "Rendez-vous pris à l'agence avec les originaux." },
  { type: 'appel', resultat: 'pas_de_reponse' },
  { type: 'note', texte: 'Très ponctuelle au rendez-vous. Parle aussi le fang.' },
  { type: 'visite', texte: "Domicile visité\u00a0: deux taxis jusqu'au centre." },
]
