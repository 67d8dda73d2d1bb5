import { type LabelledRequest, nanny } from './labelled-pairs.ts'

/**
 * Second labelled set (see labelled-pairs.ts), written after the engine and without looking at its scores, to test the
 * score on families that it was not designed for. In the first comparison 243 of its 244 ordered pairs agreed.
 */
export const LABELLED_SECOND: readonly LabelledRequest[] = [
  {
    typeService: 'regulier',
    adresse: 'Nzeng ayong, au niveau du feu tricolore',
    horaires: '07:00-18:00',
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'Nzeng-Ayong Dragages', 'Nounou depuis 2017 chez la même famille', 'flexible')],
      [nanny('nounou', 'Ondogo', "4 ans, j'ai gardé deux petits garçons", 'lundi-vendredi')],
      [nanny('nounou', 'pk12 non loin du rond point', "18 mois d'expérience", 'lundi-vendredi')],
      [nanny('nounou', 'cap esterias', '3 ans', 'lundi-vendredi')],
      [nanny('nounou', 'Nzeng-Ayong', '6 ans nounou', 'weekend')],
      [nanny('personne', 'Nzeng-Ayong', 'aide soignante 6 ans', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Owendo, Akournam 1',
    horaires: '19:00-07:00',
    nombreEnfants: 1,
    groups: [
      [
        nanny('nounou', 'Akournam II', 'Garde de nuit pendant 4 ans, des bébés', 'nuits'),
        nanny('nounou', 'Owendo Barakouda', '2 ans comme nounou', 'flexible'),
      ],
      [nanny('nounou', 'Lalala', '1 an', 'flexible')],
      [
        nanny('nounou', 'Akournam', '7 ans nounou', 'lundi-vendredi'),
        nanny('nounou', 'Akournam', '7 ans nounou', 'weekend'),
      ],
      [nanny('nounou', 'Port-Gentil', '9 ans de garde de nuit', 'nuits')],
    ],
  },
  {
    typeService: 'weekend',
    adresse: "Okala, derrière l'échangeur",
    horaires: '18:00-02:00',
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'Angondjé', '5 ans de babysitting', 'flexible')],
      [nanny('nounou', 'La Sablière', "3 ans d'expérience avec les enfants", 'nuits')],
      [nanny('nounou', 'Okala', "3 ans d'expérience avec les enfants", 'weekend')],
      [nanny('nounou', 'Okala', '8 ans nounou', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'devoirs',
    adresse: "Louis, en face de l'Institut français",
    horaires: null,
    nombreEnfants: 2,
    groups: [
      [nanny('devoirs', 'Louis', 'Professeur des écoles, 8 ans', 'lundi-vendredi')],
      [nanny('devoirs', 'Quaben', "étudiante à l'UOB, 1 an de cours à domicile", 'flexible')],
      [
        nanny('devoirs', 'Owendo, cité SNI', 'Répétiteur depuis 3 ans', 'lundi-vendredi'),
        nanny(
          'nounou',
          'Louis',
          'Nounou 3 ans, je fais les devoirs avec les enfants le soir',
          'lundi-vendredi',
        ),
      ],
      [nanny('nounou', 'Louis', 'nounou 3 ans, bébés', 'lundi-vendredi')],
      [nanny('devoirs', 'Louis', 'Professeur des écoles', 'nuits')],
      [nanny('personne', 'Louis', 'garde-malade 5 ans', 'flexible')],
    ],
  },
  {
    typeService: 'personne',
    adresse: 'Akébé ville, vers le marché',
    horaires: '09:00-16:00',
    nombreEnfants: 1,
    groups: [
      [
        nanny(
          'personne',
          'Akébé Plaine',
          'Auxiliaire de vie diplômée, 6 ans auprès de personnes handicapées',
          'lundi-vendredi',
        ),
      ],
      [nanny('personne', 'Oloumi', 'infirmière, 3 ans à domicile', 'flexible')],
      [
        nanny(
          'personne',
          'Akebe Kinguele',
          'Je me suis occupée de mon père paralysé pendant 2 ans',
          'lundi-vendredi',
        ),
      ],
      [
        nanny('personne', 'Angondjé', "1 an de stage à l'hôpital", 'lundi-vendredi'),
        nanny('nounou', 'Akébé', "5 ans nounou, j'ai aussi été aide-soignante 1 an", 'lundi-vendredi'),
      ],
      [nanny('nounou', 'Akébé', '5 ans nounou', 'lundi-vendredi')],
      [nanny('devoirs', 'Akébé', 'Institutrice, 5 ans', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Port-Gentil, quartier Grand Village',
    horaires: '07:30-16:30',
    nombreEnfants: 1,
    groups: [
      [
        nanny('nounou', 'Port-Gentil, Grand village', '3 ans chez des particuliers', 'lundi-vendredi'),
        nanny('nounou', 'POG la Balise', '6 ans nounou', 'flexible'),
      ],
      [nanny('nounou', 'Port gentil', 'débutante', 'lundi-vendredi')],
      [nanny('nounou', 'Port-Gentil', '6 ans nounou', 'weekend')],
      [nanny('nounou', 'Owendo Grand village', '10 ans nounou', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Franceville, Mbaya',
    horaires: null,
    nombreEnfants: 3,
    groups: [
      [nanny('nounou', 'Fcv, quartier Mbaya', '4 ans, garderie', 'lundi-vendredi')],
      [nanny('nounou', 'franceville', '2 ans avec deux enfants', 'flexible')],
      [nanny('nounou', 'Masuku', 'je débute', 'lundi-vendredi')],
      [
        nanny('nounou', 'Moanda', '8 ans nounou', 'lundi-vendredi'),
        nanny('nounou', 'Libreville, Louis', '8 ans nounou', 'flexible'),
      ],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'à côté du marché, portail vert',
    horaires: '08:00-17:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Sibang', '6 ans nourrice', 'flexible')],
      [nanny('nounou', 'Glass', "3 ans d'expérience", 'lundi-vendredi')],
      [nanny('nounou', 'PK7', '3 mois', 'lundi-vendredi')],
      [nanny('nounou', 'Louis', '6 ans nounou', 'nuits')],
      [nanny('personne', 'Louis', '6 ans auxiliaire de vie', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'occasionnel',
    adresse: "Batterie 4, près de l'ambassade",
    horaires: '19:00-00:00',
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'Gros Bouquet', 'babysitter 4 ans', 'flexible')],
      [nanny('nounou', 'Trois quartiers', 'babysitter 4 ans', 'nuits')],
      [nanny('nounou', 'Louis', '4 ans', 'weekend')],
      [nanny('nounou', 'Louis', '4 ans', 'lundi-vendredi')],
      [nanny('personne', 'Louis', 'auxiliaire de vie 4 ans', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'PK11 derrière la station',
    horaires: '05:30-13:30',
    nombreEnfants: 1,
    groups: [
      [
        nanny('nounou', 'PK 12', '2 ans nounou', 'flexible'),
        nanny('nounou', 'pk 11', '2 ans nounou', 'lundi-vendredi'),
      ],
      [nanny('nounou', 'Bikélé', '2 ans nounou', 'lundi-vendredi')],
      [nanny('nounou', 'PK11', '2 ans nounou', 'nuits')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Akanda, La Sablière',
    horaires: '07:00-19:00',
    nombreEnfants: 4,
    groups: [
      [nanny('nounou', 'Sablière', 'Directrice de crèche pendant 6 ans', 'lundi-vendredi')],
      [nanny('nounou', 'Okala', '5 ans dans une famille avec 4 enfants', 'lundi-vendredi')],
      [nanny('nounou', 'Avorbam', '2 ans avec un bébé', 'lundi-vendredi')],
      [nanny('nounou', 'Okala', 'jamais travaillé', 'flexible')],
      [nanny('nounou', 'Lalala gauche', 'débutante', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'devoirs',
    adresse: 'Mindoubé 1, carrefour',
    horaires: '17:30-19:30',
    nombreEnfants: 1,
    groups: [
      [nanny('devoirs', 'Mindoubé 3', 'licence de maths, 3 ans de cours particuliers', 'flexible')],
      [
        nanny('devoirs', 'Ozangué', "étudiant, pas d'expérience", 'lundi-vendredi'),
        nanny('nounou', 'Mindoubé', 'ancienne maîtresse de maternelle, 5 ans', 'lundi-vendredi'),
      ],
      [nanny('nounou', 'Mindoubé', '5 ans garde de nourrissons', 'lundi-vendredi')],
      [nanny('devoirs', 'Mindoubé', 'licence de maths', 'weekend')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Ntoum centre, près de la mairie',
    horaires: '07:30-17:00',
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'Ntoum', '3 ans nounou', 'lundi-vendredi')],
      [
        nanny('nounou', 'Nkok', '3 ans nounou', 'lundi-vendredi'),
        nanny('nounou', 'Ntoum', 'aucune experience', 'flexible'),
      ],
      [nanny('nounou', 'Louis', '1 an nounou', 'lundi-vendredi')],
      [nanny('nounou', 'Kango', '10 ans nounou', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'personne',
    adresse: 'Cocotiers',
    horaires: '21:00-07:00',
    nombreEnfants: 1,
    groups: [
      [nanny('personne', 'Nkembo', 'garde malade de nuit, 3 ans', 'nuits')],
      [nanny('personne', 'Charbonnages', 'auxiliaire de vie 1 an', 'flexible')],
      [
        nanny('personne', 'Cocotiers', 'auxiliaire de vie 8 ans', 'lundi-vendredi'),
        nanny('nounou', 'Cocotiers', 'nounou 4 ans', 'nuits'),
      ],
      [nanny('devoirs', 'Cocotiers', 'répétitrice 4 ans', 'nuits')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Toulon',
    horaires: '07:30-17:30',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Glass', 'Depuis 2014 je garde les enfants des autres', 'lundi-vendredi')],
      [nanny('nounou', 'Plaine Niger', "j'ai travaillé comme nounou de 2019 à 2022", 'lundi-vendredi')],
      [nanny('nounou', 'London', 'une année chez Mme Ondo', 'lundi-vendredi')],
      [nanny('nounou', 'Oloumi', "je n'ai pas encore eu d'emploi", 'lundi-vendredi')],
      [nanny('nounou', 'toulon', 'Depuis 2014 je garde les enfants des autres', 'nuits')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Plein ciel',
    horaires: '10:00-22:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Belle vue 2', '3 ans nounou', 'flexible')],
      [nanny('nounou', 'Plein-Ciel', '3 ans nounou', 'lundi-vendredi')],
      [
        nanny('nounou', 'Plein-Ciel', '3 ans nounou', 'nuits'),
        nanny('nounou', 'Plein-Ciel', '3 ans nounou', 'weekend'),
      ],
    ],
  },
  {
    typeService: 'weekend',
    adresse: 'Cité de la Démocratie',
    horaires: null,
    nombreEnfants: 3,
    groups: [
      [nanny('nounou', 'Charbonnages', '3 ans en garderie, groupes de 10 enfants', 'weekend')],
      [
        nanny('nounou', 'Derrière la prison', '1 an, un seul bébé', 'weekend'),
        nanny('nounou', 'Bambouchine', '4 ans nounou', 'flexible'),
      ],
      [nanny('nounou', 'Ntoum', 'débutante', 'weekend')],
      [nanny('nounou', 'Cité de la démocratie', '6 ans en crèche', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Glass, derrière la banque',
    horaires: '08:00-12:30',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Baraka mission', 'nourrice agréée 9 ans', 'lundi-vendredi')],
      [
        nanny('nounou', 'Michel marine', '9 mois chez un couple', 'lundi-vendredi'),
        nanny('devoirs', 'Glass', "éducatrice préscolaire 4 ans, j'ai tenu une garderie", 'lundi-vendredi'),
      ],
      [nanny('nounou', 'Alénakiri', '9 mois chez un couple', 'lundi-vendredi')],
      [nanny('devoirs', 'Glass', "prof d'anglais 4 ans", 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Ozoungué',
    horaires: '07:00-17:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Ozoungué', '4 ans nounou', 'lundi-vendredi')],
      [
        nanny('nounou', 'Ozoungué', '4 ans nounou', null),
        nanny('nounou', 'Ozoungué', 'motivée et ponctuelle', 'lundi-vendredi'),
      ],
      [nanny('nounou', 'Ozoungué', '4 ans nounou', 'weekend')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'PK5',
    horaires: '07:30-17:30',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', "PK5, château d'eau", '2 ans comme nounou', 'lundi-vendredi')],
      [nanny('nounou', 'chez ma tante, derrière le garage', '2 ans comme nounou', 'lundi-vendredi')],
      [nanny('nounou', 'Cap Santa Clara', '2 ans comme nounou', 'lundi-vendredi')],
      [nanny('nounou', 'Mouila', '2 ans comme nounou', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'devoirs',
    adresse: 'Oyem, Ngouéma',
    horaires: '16:00-18:00',
    nombreEnfants: 2,
    groups: [
      [nanny('devoirs', 'Oyem', 'instituteur depuis 2012', 'lundi-vendredi')],
      [nanny('devoirs', 'Oyem', 'bachelière, sans expérience', 'flexible')],
      [nanny('nounou', 'Oyem Ngouema', '2 ans nounou', 'lundi-vendredi')],
      [
        nanny('devoirs', 'Bitam', 'instituteur depuis 2012', 'lundi-vendredi'),
        nanny('personne', 'Oyem', 'aide soignante 3 ans', 'lundi-vendredi'),
      ],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'charbonage, carefour',
    horaires: '07:30-17:30',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Charbonnages', "3 an d'esperience nounou", 'lundi-vendredi')],
      [nanny('nounou', 'ambowe', "1 an d'experiance", 'lundi-vendredi')],
      [nanny('nounou', 'owendou', "1 an d'experiance", 'lundi-vendredi')],
      [nanny('nounou', 'Charbonage', '3 ans nounou', 'weekend')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Haut de Gué-Gué',
    horaires: '08:00-18:00',
    nombreEnfants: 2,
    groups: [
      [
        nanny(
          'nounou',
          'Bas de gue-gue',
          'Nounou et ménagère pendant 5 ans dans une famille libanaise',
          'lundi-vendredi',
        ),
      ],
      [nanny('nounou', 'Haut de gué gué', 'serveuse 5 ans, nounou 1 an', 'lundi-vendredi')],
      [nanny('nounou', 'Haut de guegue', 'serveuse 5 ans', 'lundi-vendredi')],
      [nanny('nounou', 'Lambaréné', 'nounou 5 ans', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'occasionnel',
    adresse: 'Mont-Bouët',
    horaires: null,
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'La Peyrie', 'assistante maternelle 6 ans', 'flexible')],
      [
        nanny('nounou', 'Akébé ville', "j'ai commencé cette année", 'flexible'),
        nanny('nounou', 'Mont-Bouët', 'assistante maternelle 6 ans', 'weekend'),
      ],
      [nanny('nounou', 'Mont bouet', 'assistante maternelle 6 ans', 'nuits')],
      [nanny('personne', 'Mont bouet', 'garde malade 6 ans', 'flexible')],
    ],
  },
  {
    typeService: 'personne',
    adresse: 'Libreville',
    horaires: '08:00-17:00',
    nombreEnfants: 1,
    groups: [
      [nanny('personne', 'Louis', '4 ans auxiliaire de vie', 'lundi-vendredi')],
      [nanny('personne', 'Louis', 'sans expérience', 'lundi-vendredi')],
      [nanny('nounou', 'Louis', '4 ans nounou', 'lundi-vendredi')],
      [nanny('personne', 'Lambaréné', '4 ans', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'PK8, montée du château',
    horaires: '06:00-20:00',
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'PK7', "dix ans dans la garde d'enfants", 'lundi-vendredi')],
      [nanny('nounou', 'PK9', 'trois années chez une famille française', 'flexible')],
      [nanny('nounou', 'Terre nouvelle', '6 mois', 'lundi-vendredi')],
      [nanny('nounou', 'Owendo Razel', '6 mois', 'flexible')],
      [nanny('nounou', 'PK8', 'dix ans dans la garde d’enfants', 'weekend')],
    ],
  },
]
