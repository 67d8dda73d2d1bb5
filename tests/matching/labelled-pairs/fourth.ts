import { LABELLED_FOURTH_END } from './fourth-end.ts'
import { type LabelledRequest, nanny } from './label.ts'

/**
 * Fourth labelled set: 150 pairs of a request and a nanny, written before the readers were rewritten and not changed
 * afterwards. It contains spellings, typing errors and local French ("garde bb") that the first three sets lack.
 * docs/matching.md says how often the score puts two nannies of one request in the expected order.
 */
export const LABELLED_FOURTH: readonly LabelledRequest[] = [
  {
    typeService: 'regulier',
    adresse: 'nzen ayong feu tricolore en face Airtel',
    horaires: '07:00-17:00',
    nombreEnfants: 2,
    groups: [
      [
        nanny(
          'nounou',
          'Nzeng ayong ancienne cité',
          "j'ai 7ans d'experience avec les enfants",
          'lundi-vendredi',
        ),
      ],
      [nanny('nounou', 'Sibang 2', 'nounou 3 ans dans une famille a Batterie 4', 'lundi-vendredi')],
      [nanny('nounou', 'Alenakiri', 'jai garder 1 bb pendant 1an', 'lundi-vendredi')],
      [nanny('nounou', 'Nzeng-ayong', 'nounou depuis 5ans', 'nuits')],
      [nanny('nounou', 'Port gentil balise', 'nounou depuis 9 ans', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Angonje cité de la caf',
    horaires: '06:30-18:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'angondjé village fin goudron', "garde d'enfant 6 ans", 'flexible')],
      [nanny('nounou', 'Okala', '2 ans chez un couple avec un nourrisson', 'lundi-vendredi')],
      [nanny('nounou', 'PK 8', '2 ans chez un couple avec un nourrisson', 'lundi-vendredi')],
      [nanny('nounou', 'Owendo cité Octra', 'debutante mais motivée', 'lundi-vendredi')],
      [nanny('personne', 'Angondje', 'Aide soignante 8 ans', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Charbonage, après la boulangerie',
    horaires: '07:30-16:30',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Charbonnages pharmacie', 'Nounou 4 ans et 6 mois', 'lundi-vendredi')],
      [nanny('nounou', 'Ambowé', '3 ans, bébé de 3 mois à 2 ans', 'lundi-vendredi')],
      [nanny('nounou', 'ntoum centre', '3 ans nounou', 'lundi-vendredi')],
      [nanny('nounou', 'Charbonnages', '10 ans de garde bb', 'weekend')],
      [nanny('nounou', 'Oyem', '10 ans de garde bb', 'flexible')],
    ],
  },
  {
    typeService: 'devoirs',
    adresse: 'Louis vers le Soho',
    horaires: '17:00-19:00',
    nombreEnfants: 1,
    groups: [
      [nanny('devoirs', 'Louis', 'Enseignante du primaire, 6 ans', 'lundi-vendredi')],
      [nanny('devoirs', 'Akébé ville', 'répétiteur maths et français 2 ans', 'flexible')],
      [nanny('nounou', 'Louis', 'Nounou 5 ans, aide aux devoirs du CP au CE2', 'lundi-vendredi')],
      [nanny('nounou', 'Louis', 'nounou 5 ans', 'lundi-vendredi')],
      [nanny('devoirs', 'Louis', 'Enseignante du primaire, 6 ans', 'weekend')],
    ],
  },
  {
    typeService: 'personne',
    adresse: 'Glass derriere le collège',
    horaires: '08:00-17:00',
    nombreEnfants: 1,
    groups: [
      [nanny('personne', 'Glass', "j'ai travailler 5 ans avec les personne agées", 'lundi-vendredi')],
      [nanny('personne', 'Oloumi', 'Garde-malade depuis 2 ans', 'flexible')],
      [nanny('personne', 'Owendo akournam 2', 'Garde malade 1 an', 'lundi-vendredi')],
      [
        nanny(
          'nounou',
          'Glass',
          'nounou 2 ans et je me suis occupé de ma grand-mère malade',
          'lundi-vendredi',
        ),
      ],
      [nanny('nounou', 'Glass', '2 ans nounou', 'lundi-vendredi')],
      [nanny('personne', 'Franceville', 'infirmière 10 ans', 'flexible')],
    ],
  },
  {
    typeService: 'weekend',
    adresse: 'batterie iv, rue du bac',
    horaires: '09:00-17:00',
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'Batterie 4', 'babysitter 3 ans', 'weekend')],
      [nanny('nounou', 'la sablière', 'babysitter 2 ans', 'flexible')],
      [nanny('nounou', 'Owendo', 'aucune expérience', 'weekend')],
      [nanny('nounou', 'Batterie 4', 'babysitter 3 ans', 'lundi-vendredi')],
      [nanny('nounou', 'Moanda', 'babysitter 8 ans', 'weekend')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Pk 9 carrefour Bangos maison jaune',
    horaires: '07:00-18:30',
    nombreEnfants: 3,
    groups: [
      [nanny('nounou', 'PK9', 'Nounou 6 ans, famille de 4 enfants', 'lundi-vendredi')],
      [nanny('nounou', 'pk 10', '2 ans en garderie', 'flexible')],
      [nanny('nounou', 'Pk12', '2 ans, un bébé', 'lundi-vendredi')],
      [nanny('nounou', 'PK9', "pas d'expérience", 'lundi-vendredi')],
      [nanny('nounou', 'PK9', 'Nounou 6 ans', 'nuits')],
    ],
  },
  {
    typeService: 'occasionnel',
    adresse: 'Quartier Nkembo derriere le marché',
    horaires: '18:00-23:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Nkembo', 'Baby sitting depuis 3 ans', 'flexible')],
      [nanny('nounou', 'Cocotiers', '1 an de baby sitting', 'flexible')],
      [nanny('nounou', 'Bikélé', 'débutante', 'flexible')],
      [nanny('devoirs', 'Nkembo', 'cours à domicile 2 ans', 'lundi-vendredi')],
      [nanny('personne', 'Nkembo', 'garde malade 3 ans', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Owendo, cité sni derrière la pharmacie',
    horaires: '08:00-17:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Sni Owendo', 'nourice pendant 5 année', 'lundi-vendredi')],
      [nanny('nounou', 'Akournam', '3 ans avec un enfant de 2 ans', 'flexible')],
      [nanny('nounou', 'Owendo', '18 mois chez une famille avec bébé', 'lundi-vendredi')],
      [nanny('nounou', 'Avorbam', '18 mois chez une famille avec bébé', 'lundi-vendredi')],
      [nanny('nounou', 'Lambaréné', 'nourrice 5 ans', 'lundi-vendredi')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Lalala à gauche, non loin du marché',
    horaires: '19:00-06:00',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'lalala', 'Nounou de nuit 4 ans', 'nuits')],
      [nanny('nounou', 'Mindoube 1', 'Nounou de nuit 2 ans', 'flexible')],
      [nanny('nounou', 'PK11', 'débutante', 'nuits')],
      [nanny('nounou', 'lalala', 'Nounou 4 ans', 'lundi-vendredi')],
      [nanny('nounou', 'Mouila', 'Nounou de nuit 4 ans', 'nuits')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'akébé plaine, terre rouge',
    horaires: '07:30-15:30',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Akebe-plaine', "J'ai été nounou chez une expatriée 3ans et demi", 'lundi-vendredi')],
      [nanny('nounou', 'Kinguélé', 'nounou depuis 2024', 'lundi-vendredi')],
      [nanny('nounou', 'Cap Estérias', 'nounou depuis 2024', 'lundi-vendredi')],
      [nanny('nounou', 'akébé plaine', 'nounou 4 ans', 'weekend')],
    ],
  },
  {
    typeService: 'devoirs',
    adresse: 'Pk12, cité Edouard',
    horaires: '16:00-18:00',
    nombreEnfants: 3,
    groups: [
      [nanny('devoirs', 'pk 12', 'maitre au primaire depuis 10 ans', 'lundi-vendredi')],
      [nanny('devoirs', 'PK8', 'étudiant, cours de soutien pendant 1 an', 'flexible')],
      [nanny('nounou', 'PK12', '3 ans nounou, soutien scolaire', 'flexible')],
      [nanny('nounou', 'PK12', '3 ans nounou', 'flexible')],
      [nanny('devoirs', 'PK12', 'maitre au primaire', 'nuits')],
      [nanny('personne', 'PK12', 'Aide soignante', 'flexible')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Okala mont nkongolo',
    horaires: '07:00-17:30',
    nombreEnfants: 1,
    groups: [
      [nanny('nounou', 'Okala', '5 ans comme nounou avec références', 'lundi-vendredi')],
      [nanny('nounou', 'Angondjé', '3 ans comme nounou avec références', 'lundi-vendredi')],
      [nanny('nounou', 'Nzeng-Ayong', '1 an', 'lundi-vendredi')],
      [nanny('nounou', 'owendo razel', 'je débute', 'lundi-vendredi')],
      [nanny('nounou', 'Okala', '5 ans comme nounou', 'nuits')],
    ],
  },
  {
    typeService: 'personne',
    adresse: 'Montagne sainte, face ecole',
    horaires: '20:00-06:00',
    nombreEnfants: 1,
    groups: [
      [nanny('personne', 'Montagne Sainte', "j'ai veillé une mamie alitée 3 ans", 'nuits')],
      [nanny('personne', 'Petit Paris', 'garde malade 2 ans', 'flexible')],
      [nanny('personne', 'Bikele', 'garde malade 1 an', 'nuits')],
      [nanny('personne', 'Montagne Sainte', 'garde malade 3 ans', 'lundi-vendredi')],
      [nanny('devoirs', 'Montagne Sainte', 'répétitrice 3 ans', 'nuits')],
    ],
  },
  {
    typeService: 'regulier',
    adresse: 'Avormbam cité ndong',
    horaires: null,
    nombreEnfants: 2,
    groups: [
      [nanny('nounou', 'avorbam', 'une dizaine d’année de garde d’enfants', 'lundi-vendredi')],
      [nanny('nounou', 'Angondjé', '2 ans dans une crêche', 'flexible')],
      [nanny('nounou', 'Lalala', '2 ans dans une crêche', 'flexible')],
      [nanny('nounou', 'Avorbam', '2 ans dans une crêche', 'weekend')],
    ],
  },
  ...LABELLED_FOURTH_END,
]
