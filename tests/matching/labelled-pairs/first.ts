import { LABELLED_END } from './first-end.ts'
import { type LabelledRequest, nanny } from './label.ts'

/** First labelled set (see label.ts). */
export const LABELLED: readonly LabelledRequest[] = [
  {
    typeService: 'regulier',
    adresse: 'Nzeng-Ayong, derrière la pharmacie',
    horaires: '07:30-17:30',
    nombreEnfants: 1,
    groups: [
      [
        nanny(
          'nounou',
          'nzeng ayong dragages',
          "6 ans de garde d'enfants chez des particuliers",
          'lundi-vendredi',
        ),
      ],
      [nanny('nounou', 'Nzengayong', "2 ans d'expérience avec des bébés", 'flexible')],
      [nanny('nounou', 'Sibang, vers l’arboretum', '6 mois comme nounou', 'lundi-vendredi')],
      [nanny('nounou', 'Owendo, Alénakiri', "1 an d'expérience", 'lundi-vendredi')],
      [nanny('nounou', 'Nzeng-Ayong', "8 ans d'expérience", 'nuits')],
      [nanny('nounou', 'Port-Gentil, quartier Balise', '10 ans nounou', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Louis, montée de Louis',
    horaires: '08:00-16:00',
    nombreEnfants: 2,
    groups: [
      [
        nanny('nounou', 'quartier Louis', "8 ans d'expérience comme nounou", 'lundi-vendredi'),
        nanny('nounou', 'Batterie 4', 'Cinq ans, garde de bébés', 'flexible'),
      ],
      [nanny('nounou', 'Charbonnages', '4 ans avec des enfants de 0 à 6 ans', 'lundi-vendredi')],
      [nanny('nounou', "N'kembo", '1 an chez une famille', 'lundi-vendredi')],
      [nanny('nounou', 'Owendo cité SNI', '1 an de garde', 'lundi-vendredi')],
      [
        nanny('nounou', 'Louis', "5 ans d'expérience", 'weekend'),
        nanny('personne', 'Louis', '10 ans auxiliaire de vie', 'lundi-vendredi'),
      ],
    ],
  },
  {
    typeService: 'weekend',
    adresse: 'Angondjé, Carrefour Sherko',
    horaires: '08:00-18:00',
    nombreEnfants: 1,
    groups: [
      [
        nanny('nounou', 'Angondjé château', '3 ans de baby-sitting', 'weekend'),
        nanny('nounou', 'angondje', "4 ans d'expérience, nounou", 'flexible'),
      ],
      [nanny('nounou', 'Okala', "3 ans de garde d'enfants", 'weekend')],
      [nanny('nounou', 'Angondjé', 'Débutante mais motivée', 'weekend')],
      [nanny('nounou', 'Angondjé', "5 ans d'expérience avec des enfants", 'lundi-vendredi')],
      [nanny('nounou', 'Franceville', "7 ans d'expérience", 'weekend')],
    ],
  },
  {
    typeService: 'devoirs',
    adresse: 'PK 8, face à la station Total',
    horaires: '16:00-19:00',
    nombreEnfants: 2,
    groups: [
      [nanny('devoirs', 'PK8', "Institutrice, 6 ans d'enseignement au primaire", 'lundi-vendredi')],
      [nanny('devoirs', 'Beau séjour', 'Étudiante, 2 ans de cours particuliers', 'flexible')],
      [nanny('nounou', 'pk 8', "4 ans nounou, j'aide aussi aux devoirs", 'lundi-vendredi')],
      [nanny('nounou', 'PK8', '4 ans de garde de bébés', 'lundi-vendredi')],
      [nanny('personne', 'PK8', '3 ans auprès des personnes âgées', 'flexible')],
    ],
  },
  {
    typeService: 'personne',
    adresse: 'Glass, près du marché',
    horaires: '08:00-17:00',
    nombreEnfants: 1,
    groups: [
      [nanny('personne', 'Glass', 'Auxiliaire de vie depuis 7 ans', 'lundi-vendredi')],
      [nanny('personne', 'Oloumi', 'aide soignante, 3 ans en clinique', 'flexible')],
      [nanny('personne', 'Lalala à droite', 'Débutante', 'lundi-vendredi')],
      [
        nanny(
          'nounou',
          'Glass',
          '5 ans nounou, je me suis occupée de ma grand-mère handicapée 2 ans',
          'lundi-vendredi',
        ),
      ],
      [nanny('nounou', 'Glass', "5 ans garde d'enfants", 'lundi-vendredi')],
      [nanny('devoirs', 'Glass', 'Professeur de mathématiques, 5 ans', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'akebe-plaine',
    horaires: null,
    nombreEnfants: 3,
    groups: [
      [
        nanny(
          'nounou',
          'Akébé Ville, Rond-point de l’église',
          "J'ai travaillé 5 ans dans une crèche",
          'lundi-vendredi',
        ),
      ],
      [nanny('nounou', 'Akébé frontière', '1 an en garderie avec plusieurs enfants', 'flexible')],
      [nanny('nounou', 'Akébé plaine', '1 an avec un bébé', 'lundi-vendredi')],
      [nanny('nounou', 'Akébé plaine', 'aucune expérience', 'lundi-vendredi')],
      [nanny('nounou', 'Akébé plaine', 'aucune expérience', 'nuits')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Batterie IV',
    horaires: '20:00-06:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Trois Quartiers', "5 ans d'expérience, garde de nuit", 'nuits')],
      [nanny('nounou', 'Haut de Gué-Gué', '2 ans nounou', 'flexible')],
      [nanny('nounou', 'Batterie 4', 'Nounou, disponible', null)],
      [
        nanny('nounou', 'Batterie IV', '9 ans nounou', 'lundi-vendredi'),
        nanny('nounou', 'Batterie IV', '9 ans nounou', 'weekend'),
      ],
      [nanny('devoirs', 'Batterie IV', 'Enseignante', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'occasionnel',
    adresse: 'Centre-ville, bord de mer',
    horaires: '18:00-23:00',
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'Louis', 'Baby-sitter depuis 3 ans', 'flexible')],
      [nanny('nounou', 'Montagne Sainte', '2 ans de garde le soir', 'nuits')],
      [nanny('nounou', 'Montagne Sainte', "2 ans d'expérience", 'lundi-vendredi')],
      [nanny('devoirs', 'Montagne Sainte', 'Étudiante en lettres', 'weekend')],
      [nanny('personne', 'Montagne Sainte', '2 ans garde malade', 'nuits')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Port-Gentil, quartier Matanda',
    horaires: '07:00-17:00',
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'POG, Matanda', '4 ans nounou chez des expatriés', 'lundi-vendredi')],
      [nanny('nounou', 'port gentil', "1 an d'expérience", 'lundi-vendredi')],
      [nanny('nounou', 'POG', "pas d'expérience", 'flexible')],
      [
        nanny('nounou', 'Libreville', "10 ans d'expérience nounou", 'flexible'),
        nanny('nounou', 'Owendo', "10 ans d'expérience nounou", 'lundi-vendredi'),
      ],
    ],
  },
  {
    typeService: 'devoirs',
    adresse: 'Cité Mébiame',
    horaires: null,
    nombreEnfants: 1,
    groups: [
      [nanny('devoirs', 'Nkembo', 'Soutien scolaire depuis 4 ans', 'lundi-vendredi')],
      [nanny('devoirs', 'Avéa', 'Étudiante, jamais donné de cours', 'flexible')],
      [nanny('nounou', 'Cité Mébiame', "Ancienne institutrice, 10 ans d'école primaire", 'lundi-vendredi')],
      [nanny('nounou', 'Cité Mébiame', '2 ans nounou', 'lundi-vendredi')],
      [nanny('nounou', 'Bikélé', '2 ans nounou', 'lundi-vendredi')],
      [nanny('devoirs', 'Mouila', 'Professeur 12 ans', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'weekend',
    adresse: 'Owendo SNI',
    horaires: '09:00-19:00',
    nombreEnfants: 4,
    groups: [
      [nanny('nounou', 'Owendo, Awoungou', 'Monitrice de crèche, 6 ans', 'weekend')],
      [nanny('nounou', 'Carrefour SNI', "3 ans d'expérience", 'flexible')],
      [nanny('nounou', 'Alénakiri', 'débutante, mère de 4 enfants', 'weekend')],
      [nanny('nounou', 'Alénakiri', 'débutante', 'weekend')],
      [nanny('nounou', 'SNI', 'débutante', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'personne',
    adresse: 'Nkembo, derrière le marché',
    horaires: '07:00-19:00',
    nombreEnfants: 1,
    groups: [
      [nanny('personne', 'Sotega', '5 ans auprès de personnes à mobilité réduite', 'flexible')],
      [nanny('personne', 'Cocotiers', "2 ans d'expérience", 'lundi-vendredi')],
      [nanny('personne', 'Nkembo', 'Infirmière retraitée', 'weekend')],
      [
        nanny('nounou', 'Nkembo', '3 ans nounou', 'lundi-vendredi'),
        nanny('nounou', 'Nkembo', '1 an nounou', 'flexible'),
      ],
      [nanny('personne', 'Oyem', 'Auxiliaire de vie 15 ans', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Lalala à gauche',
    horaires: '06:00-14:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Lalala Dakar', 'Nounou depuis 2015', 'lundi-vendredi')],
      [nanny('nounou', 'Lalala à droite', "J'ai gardé des jumeaux pendant trois ans", 'flexible')],
      [nanny('nounou', 'Ozangué', "deux ans d'expériance", 'lundi-vendredi')],
      [nanny('nounou', 'Acaé', 'debutente', 'lundi-vendredi')],
      [nanny('nounou', 'Cap Estérias', 'debutante', 'lundi-vendredi')],
      [nanny('nounou', 'Lambaréné, quartier Lalala', "6 ans d'expérience", 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Derrière l’école publique',
    horaires: '07:30-15:30',
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'Melen', "7 ans d'expérience garde d'enfants", 'lundi-vendredi')],
      [nanny('nounou', 'PK12', '3 ans nounou', 'lundi-vendredi')],
      [nanny('nounou', 'Charbonnages', '1 an nounou', 'flexible')],
      [nanny('nounou', 'Louis', "Je n'ai jamais travaillé", 'lundi-vendredi')],
      [nanny('nounou', 'Louis', '7 ans nounou', 'nuits')],
    ],
  },
  {
    typeService: 'devoirs',
    adresse: 'Okala, canal 7',
    horaires: '17:00-19:00',
    nombreEnfants: 3,
    groups: [
      [nanny('devoirs', 'Okala', '5 ans soutien scolaire, groupes de 6 élèves', 'lundi-vendredi')],
      [nanny('devoirs', 'Avorbam', '3 ans répétitrice', 'lundi-vendredi')],
      [nanny('devoirs', 'PK9', '1 an de soutien', 'lundi-vendredi')],
      [nanny('devoirs', 'Okala', '5 ans de soutien scolaire', 'weekend')],
      [nanny('personne', 'Okala', '8 ans aide soignante', 'flexible')],
    ],
  },
  ...LABELLED_END,
]
