/** Invented people: names and quarters of greater Libreville, numbers of nobody; the same seed, the same people. */

const FAMILY_NAMES = `Mba Ndong Obame Nguema Ondo Moussavou Mboumba Nzamba Mouele Bongo Essono Ella Nze Biyoghe Minko Allogho
  Obiang Engone Eyeghe Mintsa Assoumou Abessolo Bekale Zue Bivigou Koumba Boussougou Mavoungou Makaya Mabika Moukagni Ibinga
  Mihindou Mombo Massala Bouanga Ngoma Pambo Tchibinda Loembet Rempano Rawiri Ogandaga Rekoula Anguile Ndjave Akendengue Oyane
  Nkoghe Edou Ovono Mve Owono Meye Ekomy Bibang Angue Okome Nzigou Mapangou Kombila Dibangou Moundounga Boukandou Ngouonimba
  Lendoye Okinga Onanga Ossima Leyama Mbourou Nzoghe Ngadi Okoumba Mvou Bouka Itsoua Lekogo Ndoumba Sima Toung Mebale Nkili
  N'Nang N'Dong M'Batchi N'Toutoume Diallo Traoré Ouédraogo Coulibaly Sow Bâ Sy Adjovi Hounkpatin Kouassi`
const GIVEN_NAMES = `Marie Aïcha Grâce Chantal Mireille Élodie Prisca Nadège Sylvie Clarisse Ornella Rachel Estelle Hélène Inès
  Josiane Laure Léa Michèle Noëlle Pélagie Rose Solange Thérèse Ursule Vanessa Yolande Zita Anaïs Béatrice Cécile Désirée
  Edwige Fatou Georgette Huguette Irène Jeanne Karine Lydie Jean Pierre Paul Serge Hervé Guy Rodrigue Fabrice Steeve Yannick
  Brice Aymar Ghislain Landry Wilfried Franck Arnaud Cédric Davy Éric Ulrich Moïse Joël Régis Stéphane Thibaut Marie-Claire
  Marie-Noëlle Anne-Marie Jean-Baptiste Jean-Claude Jean-Bosco Pierre-Louis`
const QUARTERS = `Alibandeng|Ambowé|Batterie IV|Charbonnages|Cité de la Démocratie|Gros-Bouquet|Haut de Gué-Gué|Lac Bleu|Louis|Quaben|
  Trois-Quartiers|Atong-Abé|Atsib-Ntsos|Avéa|Cocotiers|N'Kembo|Plaine Orety|Sotega|Vallée Sainte-Marie|Akébé Plaine|Akébé Ville|
  Akébé-Kinguélé|Belle-Vue|Centre-ville|Derrière l'Hôpital|La Peyrie|Likouala-Moussaka|Mont-Bouët|Montagne Sainte|Nombakélé|PK5|
  PK 6|PK7|PK 8|Petit-Paris|Plein-Ciel|Sorbonne|Venez-Voir|Awendjé|Glass|London|Oloumi|Plaine Niger|Toulon|Beau-Séjour|Cité Damas|
  Lalala-Dakar|Lalala-Gauche|Mindoubé 1|Mindoubé 2|Ozangué|PK10|PK11|PK12|Nzeng-Ayong|Bel-Air|Melen|Ondogo|Sibang|Cap Estérias|
  Angondjé|Avorbam|Okala|Alénakiri|Akournam 2|Owendo Port|Bikélé|Ntoum`
const LANDMARKS = `derrière la pharmacie|en face de l'église|près du marché|à côté du carrefour|après la station-service|face à l'école
  publique|derrière la brigade de gendarmerie|non loin du rond-point|immeuble bleu, 2e étage|portail vert|près de la mosquée|
  après le dispensaire|à côté de la boulangerie|vers l'échangeur|dernière maison à gauche|`
const EXPERIENCES = [
  'Cinq ans chez une famille à Louis, deux enfants dont un bébé.',
  'Trois ans de crèche, puis gardes du soir et du week-end. Je sais préparer les repas.',
  "J'ai élevé mes quatre frères et sœurs ; je cherche mon premier emploi déclaré.",
  'Aide-soignante pendant huit ans, habituée aux personnes à mobilité réduite.',
  "Étudiante en lettres, j'aide aux devoirs du primaire au collège depuis deux ans.",
]
const COMMENTS = [
  null,
  'Deux enfants de 3 et 5 ans.',
  'Notre bébé a six mois ; une personne douce et ponctuelle, si possible du quartier.',
  'Il faudrait aussi aller chercher les enfants à l’école à midi.',
  'Merci de rappeler après 18 heures.',
]
const MESSAGES = [
  'Bonjour, quels sont vos tarifs pour une garde de nuit ? Merci de me rappeler.',
  'Je voudrais savoir si vous intervenez à Akanda et à partir de quel âge vous gardez les enfants.',
  'Ma nounou est absente cette semaine, avez-vous quelqu’un de disponible dès demain matin ?',
  "Bonjour, j'ai déposé ma candidature la semaine dernière et je n'ai pas encore eu de réponse.",
  'Félicitations pour votre service, nous sommes très contents.',
]

const words = (text: string): readonly string[] => text.trim().split(/\s+/)
const parts = (text: string): readonly string[] =>
  text.split('|').map((part) => part.replace(/\s+/g, ' ').trim())

/** Returns the next pseudo-random number in [0, 1). */
export type Random = () => number

/** mulberry32: the same seed gives the same numbers. */
export const createRandom = (seed: number): Random => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item

/** Picks the first items of a list most often. */
const pickCommon = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() ** 2 * items.length)] as Item

/** Each function invents one field of a person. */
export const createPeople = (random: Random) => {
  const [family, given, quarters, landmarks] = [
    words(FAMILY_NAMES),
    words(GIVEN_NAMES),
    parts(QUARTERS),
    parts(LANDMARKS),
  ]
  return {
    nom: (): string => {
      const name = `${pickCommon(random, given)} ${pickCommon(random, family)}`
      return random() < 0.3 ? `${name} ${pickCommon(random, family)}` : name
    },
    /** Of the numbering plan that was switched off in April 2024: it reaches nobody. */
    telephone: (): string =>
      `+2410${pick(random, ['4', '5', '6', '7'])}${String(Math.floor(random() * 1e6)).padStart(6, '0')}`,
    adresse: (): string => [pickCommon(random, quarters), pick(random, landmarks)].filter(Boolean).join(', '),
    experience: (): string => pick(random, EXPERIENCES),
    commentaires: (): string | null => pick(random, COMMENTS),
    message: (): string => pick(random, MESSAGES),
  }
}
