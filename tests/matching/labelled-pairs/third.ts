import { type LabelledRequest, nanny } from './label.ts'

/**
 * Third labelled set (see label.ts), with spellings and phrases that the first two lack. In the first comparison with
 * the score 109 of its 113 ordered pairs agreed.
 */
export const LABELLED_THIRD: readonly LabelledRequest[] = [
  {
    typeService: 'regulier',
    adresse: 'Ancienne SOBRAGA, face à la pharmacie',
    horaires: '07:00-17:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Sotega', '2 ans et demi chez une famille avec un bébé', 'lundi-vendredi')],
      [nanny('nounou', 'anciene sobraga', 'stage de 6 mois dans une crèche', 'lundi-vendredi')],
      [nanny('nounou', 'Owendo, Alénakiri', 'stage de 6 mois dans une crèche', 'lundi-vendredi')],
      [nanny('nounou', 'Ancienne Sobraga', '5 ans nounou', 'nuits')],
      [nanny('nounou', 'Franceville Potos', '10 ans nounou', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Angondjé, carrefour Sherko',
    horaires: '06:30-16:30',
    nombreEnfants: 3,
    groups: [
      [nanny('nounou', 'Angondje', 'deux familles avec 3 enfants, 2 ans chacune', 'lundi-vendredi')],
      [nanny('nounou', 'Akanda okala', '1 an comme monitrice de crèche', 'flexible')],
      [nanny('nounou', 'Okala', "jamais travaillé mais j'ai gardé le bébé de ma soeur", 'lundi-vendredi')],
      [nanny('nounou', 'Angondjé', '4 ans nounou', 'weekend')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'PK12',
    horaires: '07:30-17:30',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'PK 11', 'Nounou de 2012 à 2016 puis de 2019 à 2022', 'lundi-vendredi')],
      [nanny('nounou', 'PK9', "J'ai gardé un bébé de 3 mois pendant un an", 'lundi-vendredi')],
      [nanny('nounou', 'PK12', '4 ans ménagère', 'lundi-vendredi')],
      [nanny('devoirs', 'PK12', 'Étudiante, je donne des cours', 'lundi-vendredi')],
      [nanny('personne', 'PK12', 'garde malade 4 ans', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'devoirs',
    adresse: 'Nzeng-Ayong échangeur',
    horaires: '16:00-18:30',
    nombreEnfants: 2,
    groups: [
      [nanny('devoirs', 'Nzeng ayong lac', 'Institutrice depuis 2016', 'lundi-vendredi')],
      [nanny('devoirs', 'Sibang', 'répétitrice CP1 et CP2, 1 an', 'flexible')],
      [nanny('nounou', 'Nzeng-Ayong', '3 ans nounou avec suivi des devoirs', 'lundi-vendredi')],
      [nanny('nounou', 'nzengayong', '3 ans nounou', 'lundi-vendredi')],
      [nanny('devoirs', 'Nzeng-Ayong', 'institutrice depuis 2016', 'nuits')],
    ],
  },
  {
    typeService: 'personne',
    adresse: 'Glass derrière Glass Collège',
    horaires: '08:00-18:00',
    nombreEnfants: 1,
    groups: [
      [nanny('personne', 'Toulon', "j'ai veillé sur une mamie pendant 5 ans", 'lundi-vendredi')],
      [nanny('personne', 'Lalala à droite', 'Aide-soignante, 2 ans en clinique', 'flexible')],
      [nanny('nounou', 'Glass', '2 ans garde-malade au CHUL puis nounou 1 an', 'lundi-vendredi')],
      [nanny('nounou', 'Glass', '8 ans nounou', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Port-Gentil, Matanda',
    horaires: '08:00-17:00',
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'POG Matanda', '3 ans de nounou', 'flexible')],
      [nanny('nounou', 'POG', '18 mois chez une famille', 'lundi-vendredi')],
      [nanny('nounou', 'Port gentil derrière le lycée', 'sans expérience', 'lundi-vendredi')],
      [
        nanny('nounou', 'PK8', '3 ans de nounou', 'flexible'),
        nanny('nounou', 'Oyem', '9 ans nounou', 'flexible'),
      ],
    ],
  },
  {
    typeService: 'weekend',
    adresse: 'Okala Mikolongo',
    horaires: '08:00-20:00',
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'Mikolongo', 'baby-sitter le weekend depuis 3 ans', 'weekend')],
      [nanny('nounou', 'Angondjé', "J'ai gardé 2 enfants (3 ans et 5 ans) pendant 1 an", 'flexible')],
      [nanny('nounou', 'Cap Estérias', 'débutante', 'weekend')],
      [nanny('nounou', 'Mikolongo', '6 ans nounou', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Derrière la prison',
    horaires: '19:00-07:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Gros-Bouquet', 'garde de nuit de bébés, 3 ans', 'nuits')],
      [nanny('nounou', 'Derrière la prison', "pas d'expérience", 'flexible')],
      [nanny('nounou', 'PK 10', "pas d'expérience", 'nuits')],
      [nanny('nounou', 'Derrière la prison', '3 ans nounou', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Owendo, cité SNI',
    horaires: null,
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'carrefour SNI', "3 ans d'expérience avec les bébés", 'lundi-vendredi')],
      [nanny('nounou', 'Akournam2', '1an 1/2 comme nounou', 'flexible')],
      [nanny('nounou', 'Owendo', 'jeune fille de 20 ans, jamais travaillé', 'lundi-vendredi')],
      [nanny('nounou', 'Cap Esterias', 'jeune fille de 22 ans, débutante', 'lundi-vendredi')],
      [nanny('nounou', 'SNI', '3 ans nounou', 'nuits')],
    ],
  },
  {
    typeService: 'occasionnel',
    adresse: 'Louis, en face du Lotus',
    horaires: '19:00-23:30',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Quaben', 'Baby-sitter, 4 ans', 'flexible')],
      [nanny('nounou', 'Louis', 'Baby-sitter, 4 ans', 'nuits')],
      [nanny('nounou', 'Louis', '1 an', 'weekend')],
      [nanny('devoirs', 'Louis', 'étudiante', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Franceville, quartier Ombélé',
    horaires: '07:30-15:30',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Franceville Ombélé', 'Nounou depuis 2021', 'lundi-vendredi')],
      [nanny('nounou', 'Franceville', 'première expérience', 'lundi-vendredi')],
      [nanny('nounou', 'Franceville', '5 ans nounou', 'nuits')],
      [nanny('nounou', 'Moanda', '5 ans nounou', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Akébé Ville, rond-point',
    horaires: '07:30-17:30',
    nombreEnfants: 1,
    groups: [
      [
        nanny(
          'nounou',
          'kinguele',
          "Je garde des enfants depuis l'âge de 20 ans, soit 6 ans",
          'lundi-vendredi',
        ),
      ],
      [
        nanny(
          'nounou',
          'Belle vue',
          "J'ai 31 ans, maman de deux enfants de 5 et 9 ans, 2 ans nounou",
          'lundi-vendredi',
        ),
      ],
      [nanny('nounou', 'akebe', "J'ai 45 ans, pas d'expérience", 'lundi-vendredi')],
      [nanny('nounou', 'Bikélé', "J'ai 45 ans, pas d'expérience", 'lundi-vendredi')],
      [nanny('nounou', 'Akébé Ville', "20 ans d'expérience", 'nuits')],
    ],
  },
  {
    typeService: 'personne',
    adresse: 'PK 7',
    horaires: '20:00-08:00',
    nombreEnfants: 1,
    groups: [
      [nanny('personne', 'PK8', 'garde-malade de nuit, 18 mois', 'nuits')],
      [nanny('personne', 'Angondjé', 'débutante', 'flexible')],
      [nanny('nounou', 'PK7', 'nounou de nuit 3 ans', 'nuits')],
      [nanny('devoirs', 'PK7', 'professeur 3 ans', 'nuits')],
    ],
  },
  {
    typeService: 'devoirs',
    adresse: 'Owendo Alénakiri',
    horaires: null,
    nombreEnfants: 1,
    groups: [
      [nanny('devoirs', 'Alenakiri', 'cours de maths à domicile, 3 années', 'lundi-vendredi')],
      [nanny('devoirs', 'Louis', 'professeur de lycée, 6 ans', 'lundi-vendredi')],
      [nanny('nounou', 'Alénakiri', 'vendeuse 6 ans', 'lundi-vendredi')],
      [nanny('personne', 'Alénakiri', '5 ans aide à domicile', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Cocotiers',
    horaires: '07:30-17:30',
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'Nkembo', 'Garde de 4 enfants en même temps pendant 3 ans', 'flexible')],
      [nanny('nounou', 'en face de la boulangerie', '3 ans nounou', 'lundi-vendredi')],
      [nanny('nounou', 'Nkok', '3 ans nounou', 'lundi-vendredi')],
      [nanny('nounou', 'Cocotier', 'nounou', 'weekend')],
    ],
  },
]
