import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'

/**
 * Expected ranking, as an experienced agency would do it: for each request, groups of nannies, best group first. Nannies
 * in one group are equally good. Written before any score was computed: change an expected rank only when an agency
 * would rank differently, never to make the score pass.
 */
export interface LabelledRequest {
  readonly typeService: TypeService
  readonly adresse: string
  /** 'HH:MM-HH:MM', or null when the family gave no hours. */
  readonly horaires: string | null
  readonly nombreEnfants: number
  readonly groups: readonly (readonly LabelledNanny[])[]
}

export interface LabelledNanny {
  readonly typePoste: TypePoste
  readonly adresse: string
  readonly experience: string
  readonly disponibilites: Disponibilites | null
}

export const nanny = (
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
  {
    typeService: 'regulier',
    adresse: 'Bikélé, prix import',
    horaires: '06:30-18:30',
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'Bikele', 'Longue expérience, 8 ans', 'flexible')],
      [nanny('nounou', 'PK 12', "3 ans garde d'enfant", 'lundi-vendredi')],
      [nanny('nounou', 'Sibang', "2 ans d'experience", 'lundi-vendredi')],
      [nanny('nounou', 'Louis', "2 ans d'experience", 'lundi-vendredi')],
      [nanny('nounou', 'Bikélé', '3 ans', 'weekend')],
    ],
  },
  {
    typeService: 'occasionnel',
    adresse: 'La Sablière',
    horaires: null,
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Sablière', "5 ans d'expérience nounou", 'flexible')],
      [nanny('nounou', 'Okala', '5 ans nounou', 'flexible')],
      [nanny('nounou', 'Okala', '1 an', 'lundi-vendredi')],
      [nanny('nounou', 'Sablière', '5 ans nounou', 'nuits')],
      [nanny('personne', 'Sablière', '5 ans aide à la personne', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Mindoubé 2',
    horaires: '07:00-16:30',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Mindoube 3', '3 ans de garde', 'lundi-vendredi')],
      [nanny('nounou', 'Mindoubé', 'Expérience avec les tout petits', 'lundi-vendredi')],
      [nanny('nounou', 'Mindoubé', 'Sans expérience', 'lundi-vendredi')],
      [nanny('devoirs', 'Mindoubé', 'Répétitrice', 'lundi-vendredi')],
      [nanny('personne', 'Mindoubé', 'Aide ménagère', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Akanda, Avorbam',
    horaires: '08:00-18:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'rond-point d’Avorbam', "5 ans, j'ai élevé des bébés", 'lundi-vendredi')],
      [nanny('nounou', 'Akanda', "5 ans d'expérience", 'lundi-vendredi')],
      [nanny('nounou', 'Lalala', "5 ans d'expérience", 'lundi-vendredi')],
      [nanny('nounou', 'Ntoum', '1 an', 'lundi-vendredi')],
      [nanny('nounou', 'Avorbam', '1 an', 'nuits')],
      [nanny('nounou', 'Bitam', '1 an', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'devoirs',
    adresse: 'Plein Ciel',
    horaires: '15:00-18:00',
    nombreEnfants: 1,
    groups: [
      [nanny('devoirs', 'Belle-Vue', 'Enseignant vacataire depuis 2019', 'lundi-vendredi')],
      [nanny('nounou', 'Plein-ciel', 'Éducatrice, soutien scolaire 3 ans', 'flexible')],
      [nanny('nounou', 'Plein-ciel', '3 ans', 'flexible')],
      [nanny('nounou', 'Plein-ciel', 'aucune', 'flexible')],
      [nanny('nounou', 'Plein-ciel', '3 ans', 'weekend')],
    ],
  },
  {
    typeService: 'personne',
    adresse: 'Owendo, Akournam II non loin du carrefour',
    horaires: null,
    nombreEnfants: 1,
    groups: [
      [nanny('personne', 'Akournam 2', "Garde malade, 5 ans à l'hôpital", 'lundi-vendredi')],
      [nanny('personne', 'Igoumié', '2 ans avec des personnes âgées', 'lundi-vendredi')],
      [
        nanny('personne', 'Akournam 2', "Garde malade, 5 ans à l'hôpital", 'nuits'),
        nanny('nounou', 'Akournam', '2 ans', 'flexible'),
      ],
      [nanny('devoirs', 'Akournam', 'Institutrice', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'weekend',
    adresse: 'Rond-point PK12, immeuble City Star',
    horaires: null,
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'PK 11', 'Nounou, 4 ans', 'weekend')],
      [nanny('nounou', 'PK9', "2 ans d'expérience", 'flexible')],
      [nanny('nounou', 'Cité Damas', 'débutante', 'weekend')],
      [nanny('devoirs', 'PK12', 'Étudiante', 'weekend')],
      [nanny('nounou', 'PK12', '4 ans', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Boulevard Triomphal (face Mbolo)',
    horaires: '07:30-17:30',
    nombreEnfants: 4,
    groups: [
      [nanny('nounou', 'Vallée Sainte Marie', 'Puéricultrice, 8 ans en crèche', 'lundi-vendredi')],
      [nanny('nounou', 'Nombakélé', '3 ans, fratrie de 4 enfants', 'lundi-vendredi')],
      [nanny('nounou', 'Petit Paris', "2 ans d'expérience", 'lundi-vendredi')],
      [nanny('nounou', 'Petit Paris', "1 an d'expérience", 'lundi-vendredi')],
      [nanny('devoirs', 'Sainte Marie', '1 an', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Sotega',
    horaires: '12:00-20:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Ancienne Sobraga', '3 ans nounou', 'lundi-vendredi')],
      [nanny('nounou', 'Ancienne Sobraga', '3 ans vendeuse', 'lundi-vendredi')],
      [nanny('nounou', 'Montalier', 'pas encore travaillé', 'lundi-vendredi')],
      [nanny('nounou', 'Sotega', '3 ans nounou', 'weekend')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Angondjé village',
    horaires: '16:00-23:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Angondjé', '2 ans nounou', 'flexible')],
      [nanny('nounou', 'Angondjé', '2 ans nounou', 'lundi-vendredi')],
      [nanny('nounou', 'Angondjé', '2 ans nounou', 'nuits')],
      [nanny('nounou', 'Angondjé', '2 ans nounou', 'weekend')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Kinguélé',
    horaires: '07:30-17:00',
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'Terre nouvelle', "Je m'occupe d'enfants depuis 6 ans", 'lundi-vendredi')],
      [nanny('nounou', 'Kinguélé', 'Expérimentée', 'lundi-vendredi')],
      [nanny('nounou', 'Kingélé', "J'ai 35 ans, je n'ai pas d'expérience", 'lundi-vendredi')],
      [nanny('nounou', 'Kinguélé', "Je n'ai jamais gardé d'enfants", 'nuits')],
      [nanny('nounou', 'Koulamoutou', '6 ans nounou', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Charbonages, échangeur',
    horaires: '08:00-17:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Charbonnages', "une dizaine d'années avec les enfants", 'lundi-vendredi')],
      [nanny('nounou', 'Ambowé', 'plusieurs années comme nourrice', 'lundi-vendredi')],
      [nanny('nounou', 'les charbonnages', "1 an et demi d'expérience", 'lundi-vendredi')],
      [nanny('nounou', 'Owendo', "1 an d'expérience", 'lundi-vendredi')],
      [nanny('devoirs', 'Charbonnages', "Étudiante, j'adore les enfants", 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'personne',
    adresse: 'Toulon',
    horaires: '20:00-07:00',
    nombreEnfants: 1,
    groups: [
      [nanny('personne', 'Batavéa', 'Aide soignante de nuit, 4 ans', 'nuits')],
      [nanny('personne', 'Glass', '1 an avec des personnes agées', 'flexible')],
      [nanny('nounou', 'Toulon', '3 ans auxiliaire de vie, 2 ans nounou', 'nuits')],
      [nanny('personne', 'Toulon', '4 ans aide soignante', 'lundi-vendredi')],
      [nanny('devoirs', 'Toulon', 'Professeur', 'nuits')],
    ],
  },
  {
    typeService: 'occasionnel',
    adresse: 'Cité des Ambassadeurs',
    horaires: '09:00-13:00',
    nombreEnfants: 3,
    groups: [
      [nanny('nounou', 'Nzeng Ayong', '6 ans, 3 enfants gardés ensemble', 'flexible')],
      [nanny('nounou', 'Sibang', '2 ans nounou', 'flexible')],
      [
        nanny('nounou', 'Sibang', '2 ans nounou', 'weekend'),
        nanny('nounou', 'Sibang', '2 ans nounou', 'lundi-vendredi'),
      ],
      [nanny('nounou', 'Sibang', 'débutante', 'lundi-vendredi')],
      [nanny('nounou', 'Nzeng Ayong', '6 ans', 'nuits')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Oyem, Akoakam',
    horaires: '07:30-17:30',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Oyem Akoakam', '5 ans nounou', 'lundi-vendredi')],
      [nanny('nounou', 'Oyem', '2 ans nounou', 'lundi-vendredi')],
      [nanny('devoirs', 'Oyem', '2 ans soutien scolaire', 'lundi-vendredi')],
      [
        nanny('nounou', 'Bitam', '5 ans nounou', 'lundi-vendredi'),
        nanny('nounou', 'Nkembo', '5 ans nounou', 'flexible'),
      ],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'IAI',
    horaires: '07:30-18:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Ozoungué', "3 ans garde d'enfants", 'lundi-vendredi')],
      [nanny('nounou', 'Smag', '8 ans auprès de personnes âgées', 'lundi-vendredi')],
      [nanny('nounou', 'Sablière', '1 an', 'lundi-vendredi')],
      [nanny('nounou', 'INJS', '3 ans', 'nuits')],
    ],
  },
]
