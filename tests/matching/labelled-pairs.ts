import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'

/**
 * What an experienced agency would answer: for each request, its nannies in order, best first. Written before any
 * score was computed; a label is changed only when it is wrong about the agency, never to agree with the score.
 * Nannies on the same rung are not ordered among themselves.
 */
export interface LabelledRequest {
  readonly typeService: TypeService
  readonly adresse: string
  /** 'HH:MM-HH:MM', or null when the family gave no hours. */
  readonly horaires: string | null
  readonly nombreEnfants: number
  readonly rungs: readonly (readonly LabelledNanny[])[]
}

export interface LabelledNanny {
  readonly typePoste: TypePoste
  readonly adresse: string
  readonly experience: string
  readonly disponibilites: Disponibilites | null
}

export const n = (
  typePoste: TypePoste,
  adresse: string,
  experience: string,
  disponibilites: Disponibilites | null,
): LabelledNanny => ({ typePoste, adresse, experience, disponibilites })

export const LABELLED: readonly LabelledRequest[] = [
  {
    typeService: 'regulier',
    adresse: 'Nzeng-Ayong, derrière la pharmacie',
    horaires: '07:30-17:30',
    nombreEnfants: 1,
    rungs: [
      [
        n(
          'nounou',
          'nzeng ayong dragages',
          "6 ans de garde d'enfants chez des particuliers",
          'lundi-vendredi',
        ),
      ],
      [n('nounou', 'Nzengayong', "2 ans d'expérience avec des bébés", 'flexible')],
      [n('nounou', 'Sibang, vers l’arboretum', '6 mois comme nounou', 'lundi-vendredi')],
      [n('nounou', 'Owendo, Alénakiri', "1 an d'expérience", 'lundi-vendredi')],
      [n('nounou', 'Nzeng-Ayong', "8 ans d'expérience", 'nuits')],
      [n('nounou', 'Port-Gentil, quartier Balise', '10 ans nounou', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Louis, montée de Louis',
    horaires: '08:00-16:00',
    nombreEnfants: 2,
    rungs: [
      [
        n('nounou', 'quartier Louis', "8 ans d'expérience comme nounou", 'lundi-vendredi'),
        n('nounou', 'Batterie 4', 'Cinq ans, garde de bébés', 'flexible'),
      ],
      [n('nounou', 'Charbonnages', '4 ans avec des enfants de 0 à 6 ans', 'lundi-vendredi')],
      [n('nounou', "N'kembo", '1 an chez une famille', 'lundi-vendredi')],
      [n('nounou', 'Owendo cité SNI', '1 an de garde', 'lundi-vendredi')],
      [
        n('nounou', 'Louis', "5 ans d'expérience", 'weekend'),
        n('personne', 'Louis', '10 ans auxiliaire de vie', 'lundi-vendredi'),
      ],
    ],
  },
  {
    typeService: 'weekend',
    adresse: 'Angondjé, Carrefour Sherko',
    horaires: '08:00-18:00',
    nombreEnfants: 1,
    rungs: [
      [
        n('nounou', 'Angondjé château', '3 ans de baby-sitting', 'weekend'),
        n('nounou', 'angondje', "4 ans d'expérience, nounou", 'flexible'),
      ],
      [n('nounou', 'Okala', "3 ans de garde d'enfants", 'weekend')],
      [n('nounou', 'Angondjé', 'Débutante mais motivée', 'weekend')],
      [n('nounou', 'Angondjé', "5 ans d'expérience avec des enfants", 'lundi-vendredi')],
      [n('nounou', 'Franceville', "7 ans d'expérience", 'weekend')],
    ],
  },
  {
    typeService: 'devoirs',
    adresse: 'PK 8, face à la station Total',
    horaires: '16:00-19:00',
    nombreEnfants: 2,
    rungs: [
      [n('devoirs', 'PK8', "Institutrice, 6 ans d'enseignement au primaire", 'lundi-vendredi')],
      [n('devoirs', 'Beau séjour', 'Étudiante, 2 ans de cours particuliers', 'flexible')],
      [n('nounou', 'pk 8', "4 ans nounou, j'aide aussi aux devoirs", 'lundi-vendredi')],
      [n('nounou', 'PK8', '4 ans de garde de bébés', 'lundi-vendredi')],
      [n('personne', 'PK8', '3 ans auprès des personnes âgées', 'flexible')],
    ],
  },
  {
    typeService: 'personne',
    adresse: 'Glass, près du marché',
    horaires: '08:00-17:00',
    nombreEnfants: 1,
    rungs: [
      [n('personne', 'Glass', 'Auxiliaire de vie depuis 7 ans', 'lundi-vendredi')],
      [n('personne', 'Oloumi', 'aide soignante, 3 ans en clinique', 'flexible')],
      [n('personne', 'Lalala à droite', 'Débutante', 'lundi-vendredi')],
      [
        n(
          'nounou',
          'Glass',
          '5 ans nounou, je me suis occupée de ma grand-mère handicapée 2 ans',
          'lundi-vendredi',
        ),
      ],
      [n('nounou', 'Glass', "5 ans garde d'enfants", 'lundi-vendredi')],
      [n('devoirs', 'Glass', 'Professeur de mathématiques, 5 ans', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'akebe-plaine',
    horaires: null,
    nombreEnfants: 3,
    rungs: [
      [
        n(
          'nounou',
          'Akébé Ville, Rond-point de l’église',
          "J'ai travaillé 5 ans dans une crèche",
          'lundi-vendredi',
        ),
      ],
      [n('nounou', 'Akébé frontière', '1 an en garderie avec plusieurs enfants', 'flexible')],
      [n('nounou', 'Akébé plaine', '1 an avec un bébé', 'lundi-vendredi')],
      [n('nounou', 'Akébé plaine', 'aucune expérience', 'lundi-vendredi')],
      [n('nounou', 'Akébé plaine', 'aucune expérience', 'nuits')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Batterie IV',
    horaires: '20:00-06:00',
    nombreEnfants: 1,
    rungs: [
      [n('nounou', 'Trois Quartiers', "5 ans d'expérience, garde de nuit", 'nuits')],
      [n('nounou', 'Haut de Gué-Gué', '2 ans nounou', 'flexible')],
      [n('nounou', 'Batterie 4', 'Nounou, disponible', null)],
      [
        n('nounou', 'Batterie IV', '9 ans nounou', 'lundi-vendredi'),
        n('nounou', 'Batterie IV', '9 ans nounou', 'weekend'),
      ],
      [n('devoirs', 'Batterie IV', 'Enseignante', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'occasionnel',
    adresse: 'Centre-ville, bord de mer',
    horaires: '18:00-23:00',
    nombreEnfants: 2,
    rungs: [
      [n('nounou', 'Louis', 'Baby-sitter depuis 3 ans', 'flexible')],
      [n('nounou', 'Montagne Sainte', '2 ans de garde le soir', 'nuits')],
      [n('nounou', 'Montagne Sainte', "2 ans d'expérience", 'lundi-vendredi')],
      [n('devoirs', 'Montagne Sainte', 'Étudiante en lettres', 'weekend')],
      [n('personne', 'Montagne Sainte', '2 ans garde malade', 'nuits')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Port-Gentil, quartier Matanda',
    horaires: '07:00-17:00',
    nombreEnfants: 2,
    rungs: [
      [n('nounou', 'POG, Matanda', '4 ans nounou chez des expatriés', 'lundi-vendredi')],
      [n('nounou', 'port gentil', "1 an d'expérience", 'lundi-vendredi')],
      [n('nounou', 'POG', "pas d'expérience", 'flexible')],
      [
        n('nounou', 'Libreville', "10 ans d'expérience nounou", 'flexible'),
        n('nounou', 'Owendo', "10 ans d'expérience nounou", 'lundi-vendredi'),
      ],
    ],
  },
  {
    typeService: 'devoirs',
    adresse: 'Cité Mébiame',
    horaires: null,
    nombreEnfants: 1,
    rungs: [
      [n('devoirs', 'Nkembo', 'Soutien scolaire depuis 4 ans', 'lundi-vendredi')],
      [n('devoirs', 'Avéa', 'Étudiante, jamais donné de cours', 'flexible')],
      [n('nounou', 'Cité Mébiame', "Ancienne institutrice, 10 ans d'école primaire", 'lundi-vendredi')],
      [n('nounou', 'Cité Mébiame', '2 ans nounou', 'lundi-vendredi')],
      [n('nounou', 'Bikélé', '2 ans nounou', 'lundi-vendredi')],
      [n('devoirs', 'Mouila', 'Professeur 12 ans', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'weekend',
    adresse: 'Owendo SNI',
    horaires: '09:00-19:00',
    nombreEnfants: 4,
    rungs: [
      [n('nounou', 'Owendo, Awoungou', 'Monitrice de crèche, 6 ans', 'weekend')],
      [n('nounou', 'Carrefour SNI', "3 ans d'expérience", 'flexible')],
      [n('nounou', 'Alénakiri', 'débutante, mère de 4 enfants', 'weekend')],
      [n('nounou', 'Alénakiri', 'débutante', 'weekend')],
      [n('nounou', 'SNI', 'débutante', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'personne',
    adresse: 'Nkembo, derrière le marché',
    horaires: '07:00-19:00',
    nombreEnfants: 1,
    rungs: [
      [n('personne', 'Sotega', '5 ans auprès de personnes à mobilité réduite', 'flexible')],
      [n('personne', 'Cocotiers', "2 ans d'expérience", 'lundi-vendredi')],
      [n('personne', 'Nkembo', 'Infirmière retraitée', 'weekend')],
      [
        n('nounou', 'Nkembo', '3 ans nounou', 'lundi-vendredi'),
        n('nounou', 'Nkembo', '1 an nounou', 'flexible'),
      ],
      [n('personne', 'Oyem', 'Auxiliaire de vie 15 ans', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Lalala à gauche',
    horaires: '06:00-14:00',
    nombreEnfants: 1,
    rungs: [
      [n('nounou', 'Lalala Dakar', 'Nounou depuis 2015', 'lundi-vendredi')],
      [n('nounou', 'Lalala à droite', "J'ai gardé des jumeaux pendant trois ans", 'flexible')],
      [n('nounou', 'Ozangué', "deux ans d'expériance", 'lundi-vendredi')],
      [n('nounou', 'Acaé', 'debutente', 'lundi-vendredi')],
      [n('nounou', 'Cap Estérias', 'debutante', 'lundi-vendredi')],
      [n('nounou', 'Lambaréné, quartier Lalala', "6 ans d'expérience", 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Derrière l’école publique',
    horaires: '07:30-15:30',
    nombreEnfants: 2,
    rungs: [
      [n('nounou', 'Melen', "7 ans d'expérience garde d'enfants", 'lundi-vendredi')],
      [n('nounou', 'PK12', '3 ans nounou', 'lundi-vendredi')],
      [n('nounou', 'Charbonnages', '1 an nounou', 'flexible')],
      [n('nounou', 'Louis', "Je n'ai jamais travaillé", 'lundi-vendredi')],
      [n('nounou', 'Louis', '7 ans nounou', 'nuits')],
    ],
  },
  {
    typeService: 'devoirs',
    adresse: 'Okala, canal 7',
    horaires: '17:00-19:00',
    nombreEnfants: 3,
    rungs: [
      [n('devoirs', 'Okala', '5 ans soutien scolaire, groupes de 6 élèves', 'lundi-vendredi')],
      [n('devoirs', 'Avorbam', '3 ans répétitrice', 'lundi-vendredi')],
      [n('devoirs', 'PK9', '1 an de soutien', 'lundi-vendredi')],
      [n('devoirs', 'Okala', '5 ans de soutien scolaire', 'weekend')],
      [n('personne', 'Okala', '8 ans aide soignante', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Bikélé, prix import',
    horaires: '06:30-18:30',
    nombreEnfants: 2,
    rungs: [
      [n('nounou', 'Bikele', 'Longue expérience, 8 ans', 'flexible')],
      [n('nounou', 'PK 12', "3 ans garde d'enfant", 'lundi-vendredi')],
      [n('nounou', 'Sibang', "2 ans d'experience", 'lundi-vendredi')],
      [n('nounou', 'Louis', "2 ans d'experience", 'lundi-vendredi')],
      [n('nounou', 'Bikélé', '3 ans', 'weekend')],
    ],
  },
  {
    typeService: 'occasionnel',
    adresse: 'La Sablière',
    horaires: null,
    nombreEnfants: 1,
    rungs: [
      [n('nounou', 'Sablière', "5 ans d'expérience nounou", 'flexible')],
      [n('nounou', 'Okala', '5 ans nounou', 'flexible')],
      [n('nounou', 'Okala', '1 an', 'lundi-vendredi')],
      [n('nounou', 'Sablière', '5 ans nounou', 'nuits')],
      [n('personne', 'Sablière', '5 ans aide à la personne', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Mindoubé 2',
    horaires: '07:00-16:30',
    nombreEnfants: 1,
    rungs: [
      [n('nounou', 'Mindoube 3', '3 ans de garde', 'lundi-vendredi')],
      [n('nounou', 'Mindoubé', 'Expérience avec les tout petits', 'lundi-vendredi')],
      [n('nounou', 'Mindoubé', 'Sans expérience', 'lundi-vendredi')],
      [n('devoirs', 'Mindoubé', 'Répétitrice', 'lundi-vendredi')],
      [n('personne', 'Mindoubé', 'Aide ménagère', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Akanda, Avorbam',
    horaires: '08:00-18:00',
    nombreEnfants: 1,
    rungs: [
      [n('nounou', 'rond-point d’Avorbam', "5 ans, j'ai élevé des bébés", 'lundi-vendredi')],
      [n('nounou', 'Akanda', "5 ans d'expérience", 'lundi-vendredi')],
      [n('nounou', 'Lalala', "5 ans d'expérience", 'lundi-vendredi')],
      [n('nounou', 'Ntoum', '1 an', 'lundi-vendredi')],
      [n('nounou', 'Avorbam', '1 an', 'nuits')],
      [n('nounou', 'Bitam', '1 an', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'devoirs',
    adresse: 'Plein Ciel',
    horaires: '15:00-18:00',
    nombreEnfants: 1,
    rungs: [
      [n('devoirs', 'Belle-Vue', 'Enseignant vacataire depuis 2019', 'lundi-vendredi')],
      [n('nounou', 'Plein-ciel', 'Éducatrice, soutien scolaire 3 ans', 'flexible')],
      [n('nounou', 'Plein-ciel', '3 ans', 'flexible')],
      [n('nounou', 'Plein-ciel', 'aucune', 'flexible')],
      [n('nounou', 'Plein-ciel', '3 ans', 'weekend')],
    ],
  },
  {
    typeService: 'personne',
    adresse: 'Owendo, Akournam II non loin du carrefour',
    horaires: null,
    nombreEnfants: 1,
    rungs: [
      [n('personne', 'Akournam 2', "Garde malade, 5 ans à l'hôpital", 'lundi-vendredi')],
      [n('personne', 'Igoumié', '2 ans avec des personnes âgées', 'lundi-vendredi')],
      [
        n('personne', 'Akournam 2', "Garde malade, 5 ans à l'hôpital", 'nuits'),
        n('nounou', 'Akournam', '2 ans', 'flexible'),
      ],
      [n('devoirs', 'Akournam', 'Institutrice', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'weekend',
    adresse: 'Rond-point PK12, immeuble City Star',
    horaires: null,
    nombreEnfants: 2,
    rungs: [
      [n('nounou', 'PK 11', 'Nounou, 4 ans', 'weekend')],
      [n('nounou', 'PK9', "2 ans d'expérience", 'flexible')],
      [n('nounou', 'Cité Damas', 'débutante', 'weekend')],
      [n('devoirs', 'PK12', 'Étudiante', 'weekend')],
      [n('nounou', 'PK12', '4 ans', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Boulevard Triomphal (face Mbolo)',
    horaires: '07:30-17:30',
    nombreEnfants: 4,
    rungs: [
      [n('nounou', 'Vallée Sainte Marie', 'Puéricultrice, 8 ans en crèche', 'lundi-vendredi')],
      [n('nounou', 'Nombakélé', '3 ans, fratrie de 4 enfants', 'lundi-vendredi')],
      [n('nounou', 'Petit Paris', "2 ans d'expérience", 'lundi-vendredi')],
      [n('nounou', 'Petit Paris', "1 an d'expérience", 'lundi-vendredi')],
      [n('devoirs', 'Sainte Marie', '1 an', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Sotega',
    horaires: '12:00-20:00',
    nombreEnfants: 1,
    rungs: [
      [n('nounou', 'Ancienne Sobraga', '3 ans nounou', 'lundi-vendredi')],
      [n('nounou', 'Ancienne Sobraga', '3 ans vendeuse', 'lundi-vendredi')],
      [n('nounou', 'Montalier', 'pas encore travaillé', 'lundi-vendredi')],
      [n('nounou', 'Sotega', '3 ans nounou', 'weekend')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Angondjé village',
    horaires: '16:00-23:00',
    nombreEnfants: 1,
    rungs: [
      [n('nounou', 'Angondjé', '2 ans nounou', 'flexible')],
      [n('nounou', 'Angondjé', '2 ans nounou', 'lundi-vendredi')],
      [n('nounou', 'Angondjé', '2 ans nounou', 'nuits')],
      [n('nounou', 'Angondjé', '2 ans nounou', 'weekend')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Kinguélé',
    horaires: '07:30-17:00',
    nombreEnfants: 2,
    rungs: [
      [n('nounou', 'Terre nouvelle', "Je m'occupe d'enfants depuis 6 ans", 'lundi-vendredi')],
      [n('nounou', 'Kinguélé', 'Expérimentée', 'lundi-vendredi')],
      [n('nounou', 'Kingélé', "J'ai 35 ans, je n'ai pas d'expérience", 'lundi-vendredi')],
      [n('nounou', 'Kinguélé', "Je n'ai jamais gardé d'enfants", 'nuits')],
      [n('nounou', 'Koulamoutou', '6 ans nounou', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Charbonages, échangeur',
    horaires: '08:00-17:00',
    nombreEnfants: 1,
    rungs: [
      [n('nounou', 'Charbonnages', "une dizaine d'années avec les enfants", 'lundi-vendredi')],
      [n('nounou', 'Ambowé', 'plusieurs années comme nourrice', 'lundi-vendredi')],
      [n('nounou', 'les charbonnages', "1 an et demi d'expérience", 'lundi-vendredi')],
      [n('nounou', 'Owendo', "1 an d'expérience", 'lundi-vendredi')],
      [n('devoirs', 'Charbonnages', "Étudiante, j'adore les enfants", 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'personne',
    adresse: 'Toulon',
    horaires: '20:00-07:00',
    nombreEnfants: 1,
    rungs: [
      [n('personne', 'Batavéa', 'Aide soignante de nuit, 4 ans', 'nuits')],
      [n('personne', 'Glass', '1 an avec des personnes agées', 'flexible')],
      [n('nounou', 'Toulon', '3 ans auxiliaire de vie, 2 ans nounou', 'nuits')],
      [n('personne', 'Toulon', '4 ans aide soignante', 'lundi-vendredi')],
      [n('devoirs', 'Toulon', 'Professeur', 'nuits')],
    ],
  },
  {
    typeService: 'occasionnel',
    adresse: 'Cité des Ambassadeurs',
    horaires: '09:00-13:00',
    nombreEnfants: 3,
    rungs: [
      [n('nounou', 'Nzeng Ayong', '6 ans, 3 enfants gardés ensemble', 'flexible')],
      [n('nounou', 'Sibang', '2 ans nounou', 'flexible')],
      [
        n('nounou', 'Sibang', '2 ans nounou', 'weekend'),
        n('nounou', 'Sibang', '2 ans nounou', 'lundi-vendredi'),
      ],
      [n('nounou', 'Sibang', 'débutante', 'lundi-vendredi')],
      [n('nounou', 'Nzeng Ayong', '6 ans', 'nuits')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Oyem, Akoakam',
    horaires: '07:30-17:30',
    nombreEnfants: 1,
    rungs: [
      [n('nounou', 'Oyem Akoakam', '5 ans nounou', 'lundi-vendredi')],
      [n('nounou', 'Oyem', '2 ans nounou', 'lundi-vendredi')],
      [n('devoirs', 'Oyem', '2 ans soutien scolaire', 'lundi-vendredi')],
      [
        n('nounou', 'Bitam', '5 ans nounou', 'lundi-vendredi'),
        n('nounou', 'Nkembo', '5 ans nounou', 'flexible'),
      ],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'IAI',
    horaires: '07:30-18:00',
    nombreEnfants: 1,
    rungs: [
      [n('nounou', 'Ozoungué', "3 ans garde d'enfants", 'lundi-vendredi')],
      [n('nounou', 'Smag', '8 ans auprès de personnes âgées', 'lundi-vendredi')],
      [n('nounou', 'Sablière', '1 an', 'lundi-vendredi')],
      [n('nounou', 'INJS', '3 ans', 'nuits')],
    ],
  },
]
