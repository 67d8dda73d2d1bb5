import { type LabelledRequest, nanny } from './label.ts'

/** The later half of the set in second.ts. */
export const LABELLED_SECOND_END: readonly LabelledRequest[] = [
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
