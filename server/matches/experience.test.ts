import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANNEE } from '#tests/support/matching-records.ts'
import { type Experience, readExperience } from './experience.ts'

const read = (texte: string): Experience => readExperience(texte, 'nounou', ANNEE)

/** 'enfants' is left out where 'garde' says more. */
const claims = ({ enfants, garde, devoirs, personne, groupes }: Experience): string =>
  [
    garde ? 'garde' : enfants ? 'enfants' : '',
    devoirs ? 'devoirs' : '',
    personne ? 'personne' : '',
    groupes ? 'groupes' : '',
  ]
    .filter(Boolean)
    .join(' ')

describe('an account of experience', () => {
  it.each<[string, number | null, string]>([
    // Years in numbers and words.
    ["5 ans d'expérience", 5, ''],
    ['cinq ans', 5, ''],
    ["cinq (5) ans d'expérience", 5, ''],
    ['vingt-cinq ans de métier', 25, ''],
    ["une dizaine d'années avec les enfants", 10, 'garde'],
    ['un an et demi', 1.5, ''],
    ['2,5 ans', 2.5, ''],
    ['18 mois', 1.5, ''],
    ['6 mois comme nounou', 0.5, 'garde'],
    ['1 ans 6 mois', 1.5, ''],
    ["2 à 3 ans d'expérience", 2, ''],
    ["moins d'un an", 0.5, ''],
    ['20 ans nounou', 20, 'garde'],
    ['25 ans', 25, ''],
    // Since, from, to.
    ['depuis 2019', 7, ''],
    ['depuis janvier 2020', 6, ''],
    ['Nounou depuis 5 ans', 5, 'garde'],
    ['de 2015 à 2020 crèche', 5, 'garde groupes'],
    ['2015-2020 nounou', 5, 'garde'],
    ['2018 à ce jour', 8, ''],
    ["J'ai commencé en 2019", 7, ''],
    // Several durations.
    ['2 ans chez une famille à Louis, 3 ans dans une crèche', 5, 'garde groupes'],
    ["5 ans d'expérience dont 2 ans en crèche", 5, 'garde groupes'],
    // A careful reading of vague words.
    ['plusieurs années comme nourrice', 3, 'garde'],
    ['quelques années', 2, ''],
    ['depuis longtemps', 3, ''],
    ['longue expérience', null, ''],
    ['Expérimentée', null, ''],
    ["peu d'expérience", 0.5, ''],
    ['quelques mois', 0.25, ''],
    // None.
    ['Débutante', 0, ''],
    ['aucune expérience', 0, ''],
    ["Je n'ai pas encore d'expérience mais je suis motivée", 0, ''],
    ["Je n'ai jamais gardé d'enfants", 0, ''],
    ['jamais travaillé', 0, ''],
    ['Expérience : aucune', 0, ''],
    ['première expérience', 0, ''],
    ['Néant', 0, ''],
    ['Expérience : 0', 0, ''],
    ['non expérimentée', 0, ''],
    ['Je ne veux pas garder de bébés', null, ''],
    ['0', 0, ''],
    ['pas débutante', null, ''],
    ["j'ai débuté comme nounou en crèche", null, 'garde groupes'],
    ['aucune expérience professionnelle, j’ai gardé mes neveux', 0, 'garde'],
    ["Pas d'expérience avec les personnes âgées mais 4 ans de garde d'enfants", 4, 'garde'],
    // Ages are not years of work.
    ["J'ai 32 ans", null, ''],
    ["J'ai 35 ans, je n'ai pas d'expérience", 0, ''],
    ["jeune femme de 28 ans, 3 ans d'expérience", 3, ''],
    ['28 ans, sérieuse et dynamique', null, ''],
    ['22 ans célibataire sans enfant', null, ''],
    ['âge 30 ans expérience 4 ans', 4, ''],
    ['jumeaux de 6 mois pendant 1 an', 1, 'garde groupes'],
    ['âgée de 35 ans', null, ''],
    ['enfants de 0 à 3 ans', null, 'enfants'],
    ['4 ans avec des enfants de 0 à 6 ans', 4, 'garde'],
    ['enfants âgés de 2 à 5 ans pendant 4 ans', 4, 'garde'],
    ['dame âgée de 80 ans gardée pendant 2 ans', 2, 'personne'],
    // Nor is another life.
    ['10 ans comme secrétaire', null, ''],
    ["Secrétaire, 5 ans d'expérience", null, ''],
    ['femme de ménage pendant 5 ans', null, ''],
    ["agent d'entretien 4 ans, nounou 1 an", 1, 'garde'],
    ['5 ans nounou et ménage', 5, 'garde'],
    ['Je vis au Gabon depuis 2015', null, ''],
    ['mariée depuis 10 ans', null, ''],
    ["3 ans d'études", null, ''],
    // What the words prove.
    ["j'ai gardé des jumeaux", null, 'garde groupes'],
    ['6 ans, 3 enfants gardés ensemble', 6, 'garde groupes'],
    ['fratrie de quatre enfants, 3 ans', 3, 'garde groupes'],
    ['débutante, mère de 4 enfants', 0, 'enfants groupes'],
    ['auxiliaire de vie', null, 'personne'],
    ['auxiliaire de puériculture 2 ans', 2, 'garde'],
    ['8 ans auprès de personnes âgées', 8, 'personne'],
    ['aide à la personne 3 ans', 3, 'personne'],
    ['garde malade', null, 'personne'],
    ['soutien scolaire depuis 4 ans', 4, 'devoirs'],
    ["Ancienne institutrice, 10 ans d'école primaire", 10, 'devoirs groupes'],
    ["4 ans nounou, j'aide aussi aux devoirs", 4, 'garde devoirs'],
    // Wishes and denials prove nothing.
    ['je veux garder des enfants', null, ''],
    ["j'adore les enfants", null, ''],
    ["Je n'ai pas d'enfants", null, ''],
    ['je garde pas les bébés', null, ''],
    ['sans problème avec les bébés, 2 ans', 2, 'enfants'],
    ['Non fumeuse, 3 ans en crèche', 3, 'garde groupes'],
    ['je ne garde que des bébés', null, 'garde'],
    ['sérieuse et patiente', null, ''],
    // Slips of the thumb.
    ["deux ans d'expériance", 2, ''],
    ['debutente', 0, ''],
    ['3 annee dexperiance nounu', 3, 'garde'],
    ['sans experiance', 0, ''],
    ["5ans d'exp", 5, ''],
    ['puericultrise 3 ans', 3, 'garde'],
    ['auxilière de vie 2 ans', 2, 'personne'],
  ])('%s', (texte, annees, expected) => {
    const experience = read(texte)
    expect([experience.annees, claims(experience)]).toEqual([annees, expected])
  })

  // Written in two rounds after the reader, each before it was tried.
  it.each<[string, number | null, string]>([
    ["J'exerce ce métier depuis 8 ans", 8, ''],
    ["Plus de 10 ans d'expérience dans la garde d'enfants", 10, 'garde'],
    ['près de 4 ans chez un particulier', 4, ''],
    ['trois (03) années', 3, ''],
    ['03 ans', 3, ''],
    ['1an', 1, ''],
    ['6mois', 0.5, ''],
    ['un an', 1, ''],
    ['2015 - 2018 : nounou chez M. Obiang ; 2019 - 2023 : nounou à la Sablière', 7, 'garde'],
    ['Depuis 2021 je travaille dans une garderie à Louis', 5, 'garde groupes'],
    ["j'ai fait 3 ans de garde d'enfant et 2 ans de ménage", 3, 'garde'],
    ['Caissière pendant 4 ans puis nounou pendant 2 ans', 2, 'garde'],
    ['pas d expérience', 0, ''],
    ["Sans expériences mais j'apprends vite", 0, ''],
    ["C'est ma première fois", 0, ''],
    ['jamais exercé', 0, ''],
    ['RAS', 0, ''],
    ['Rien', 0, ''],
    ['non', 0, ''],
    ['Oui', null, ''],
    ['oui 5 ans', 5, ''],
    ["J'ai élevé mes 5 enfants", null, 'garde groupes'],
    ['Maman de trois enfants, 2 ans comme nounou', 2, 'garde groupes'],
    ['tata de crèche 4 ans', 4, 'garde groupes'],
    ['Aide-soignante au CHUL 2 ans', 2, 'personne'],
    ["J'accompagne une dame en fauteuil roulant depuis 2022", 4, 'personne'],
    ['garde-malade de nuit pdt 2 ans', 2, 'personne'],
    ['Infirmière assistante, 5 ans', 5, 'personne'],
    ['Enseignant de mathématiques au collège depuis 2010', 16, 'devoirs'],
    ['cours de soutien CP au CM2 pendant quatre ans', 4, 'devoirs'],
    ['Étudiante en L3, cours à domicile 1 an', 1, 'devoirs'],
    ['prof de français', null, 'devoirs'],
    ['3ans et demi', 3.5, ''],
    ['deux années et six mois', 2.5, ''],
    ["J'ai 24 ans, 2 ans d'expérience", 2, ''],
    ["Je suis âgée de 45 ans et j'ai 20 ans d'expérience", 20, ''],
    ["J'ai gardé un enfant de 2 ans", null, 'garde'],
    ["j'ai gardé des enfants de 2 et 4 ans pendant 3 ans", 3, 'garde'],
    ['bébé de 8 mois, 1 an de garde', 1, 'garde'],
    ['Nounou expérimentée, 7 années', 7, 'garde'],
    ['4 ans de nounou à Paris, 2 ans à Libreville', 6, 'garde'],
    ["j'ai jamais travailler avec des enfants", 0, ''],
    ['experience de 5an', 5, ''],
    ["5 années d'expériences avec les nouveaux nés", 5, 'garde'],
    ["gardienne d'enfants", null, 'garde'],
    ["Gardienne d'immeuble 6 ans", null, ''],
    ['Cuisinière 10 ans', null, ''],
    ['Baby sitting le week-end depuis 2 ans', 2, 'garde'],
    ['nounou à temps partiel pendant mes études (2 ans)', 2, 'garde'],
    ["J'ai débuté en 2020", 6, ''],
    ["depuis l'année 2019", 7, ''],
    ["depuis mars 2023 à aujourd'hui", 3, ''],
    ["une vingtaine d'années", 20, ''],
    ['six mois de stage en crèche', 0.5, 'garde groupes'],
    ['nounu pandan 3 an', 3, 'garde'],
    ['g 4 ans d xperience', 4, ''],
    ['Je travaille avec les personnes âgées depuis sept ans', 7, 'personne'],
    ['Aide à domicile chez une personne âgée de 78 ans, 3 ans', 3, 'personne'],
    ["j'ai assisté mon grand-père malade durant 18 mois", 1.5, 'personne'],
    ['Jumelles de 4 ans gardées de 2018 à 2021', 3, 'garde groupes'],
    ["je n'ai pas encore eu d'emploi", 0, ''],
    ['je cherche mon premier emploi', 0, ''],
    ["J'ai toujours travaillé avec les enfants", null, 'garde'],
    ['nounou pendant 5 ans, arrêtée depuis 2022', 5, 'garde'],
    ["3 ans d'expérience professionnelle dont 1 an comme nounou", 3, 'garde'],
    ['Sérieuse, honnête. Expérience : 4 ans', 4, ''],
    ['depuis 2 ans je garde un petit garçon trisomique', 2, 'garde'],
    ['Monitrice à la maternelle Les Oisillons, 3 ans', 3, 'garde groupes'],
    ['Jai gardee des enfant pandant 2ans', 2, 'garde'],
    [
      'A déjà travaillé comme nourrice chez M. et Mme Nguema (2 ans) et chez Mme Bongo (18 mois)',
      3.5,
      'garde',
    ],
    ['kinésithérapeute, personnes handicapées, 4 ans', 4, 'personne'],
    ["Je n'ai pas d'expérience mais j'ai 3 petits frères", 0, 'enfants groupes'],
    ["Je n'ai pas beaucoup d'expérience", 0.5, ''],
    ['bénévole dans un orphelinat pendant 2 ans', 2, 'garde groupes'],
    ["Nounou logée de 2020 jusqu'à maintenant", 6, 'garde'],
    ["j'ai commencé à garder les enfants en 2018", 8, 'garde'],
    ['Je suis nounou de profession, dix années de pratique', 10, 'garde'],
    ["2 ans et 6 mois d'expérience en tant que nounou", 2.5, 'garde'],
    ['+ de 5 ans', 5, ''],
    ['5+ ans', 5, ''],
    ['minimum 3 ans', 3, ''],
    ["environ 7 ans d'expérience", 7, ''],
    ['ça fait 4 ans que je garde des enfants', 4, 'garde'],
    ["cela fait six ans que j'exerce", 6, ''],
    ['voilà 3 ans que je travaille avec les bébés', 3, 'garde'],
    ['il y a 3 ans que je garde des enfants', 3, 'garde'],
    ["J'ai arrêté il y a 2 ans", null, ''],
    ['Nourrice chez une famille française (2016-2021), puis chez des Libanais (2021-2023)', 7, 'garde'],
    ['2020/2022 crèche les Anges', 2, 'garde groupes'],
    ['de janvier 2021 à décembre 2023 : garde à domicile', 2, 'garde'],
    ["J'ai de l'expérience", null, ''],
    ['Expérience : 3 ans - Diplôme : BEPC', 3, ''],
    ['expérience professionnelle : néant', 0, ''],
    ['0 an', 0, ''],
    ["0 année d'expérience", 0, ''],
    ['0 mois', 0, ''],
    ['Aucune pour le moment', 0, ''],
    ['pas encore', 0, ''],
    ["je n'en ai pas", 0, ''],
    ["Je n'ai aucune expérience dans ce domaine", 0, ''],
    ['je suis novice dans le métier', 0, ''],
    ['Sans', 0, ''],
    ['Bac + 2', null, ''],
    ["BEPC, pas d'expérience", 0, ''],
    ["J'ai gardé ma petite soeur", null, 'garde'],
    ["J'ai gardé mes neveux et nièces pendant des années", 3, 'garde'],
    ["garde d'un enfant autiste pendant 1 an", 1, 'garde'],
    ["assistante maternelle diplômée d'État, 12 ans", 12, 'garde'],
    ['Baby-sitter occasionnelle', null, 'garde'],
    ['aide-ménagère 3 ans', null, ''],
    ['ménagère et nounou, 4 ans', 4, 'garde'],
    ["Femme de ménage 6 ans, garde d'enfants 2 ans", 2, 'garde'],
    ["fille de salle à l'hôpital 2 ans", null, ''],
    ['sage-femme 5 ans', 5, 'garde'],
    ['garde malade à domicile pendant 3 ans chez une vieille maman', 3, 'personne'],
    ["Je m'occupe de ma grand-mère alitée depuis 2 ans", 2, 'personne'],
    ['auxiliaire de vie sociale, formation en 2022', null, 'personne'],
    ['soins aux personnes en situation de handicap, quatre ans', 4, 'personne'],
    ['Je donne des cours de maths et physique aux élèves de 3e depuis 3 ans', 3, 'devoirs'],
    ['répétiteur à domicile, 5 élèves, 2 ans', 2, 'devoirs'],
    ["j'encadre les enfants pour leurs devoirs depuis un an", 1, 'enfants devoirs'],
    ['Instituteur retraité, 30 ans de service', 30, 'devoirs groupes'],
    ["étudiante en master, j'ai donné des cours d'anglais", null, 'devoirs'],
    ['Enseignante au préscolaire, 4 ans', 4, 'devoirs'],
    ['trois ans chez Mme Mba, un an chez Mr Ndong, six mois chez Mme Koumba', 4.5, ''],
    ['3 ans + 2 ans', 5, ''],
    ['Une bonne expérience de 6 ans', 6, ''],
    ["j'ai 40 ans, mère de famille, j'ai élevé mes enfants", null, 'garde'],
    ["Femme de 38 ans avec 5 ans d'expérience", 5, ''],
    ['42 ans, 10 ans de métier', 10, ''],
    ['Agée de 29 ans je cherche une place de nounou', null, ''],
    ["née en 1995, 2 ans d'expérience", 2, ''],
    ["Je travaille depuis que j'ai 18 ans", null, ''],
    ['je garde un bébé de 3 mois depuis 1 an', 1, 'garde'],
    ["garde d'enfants de 3 mois à 12 ans, 6 ans d'expérience", 6, 'garde'],
    ['Enfant de 2 ans et bébé 6 mois : 18 mois de garde', 1.5, 'garde'],
    ['trois enfants de 2, 5 et 7 ans, pendant 4 ans', 4, 'enfants groupes'],
    ['nounou pr 2 famille pdt 3ans', 3, 'garde'],
    ['jé 2 an dexperience', 2, ''],
    ['g garder lé enfan pendan 1 an', 1, 'garde'],
    ["5 ANS D'EXPÉRIENCE DANS LA GARDE DES ENFANTS", 5, 'garde'],
    ["Plusieurs années d'expérience auprès des personnes âgées", 3, 'personne'],
    ["beaucoup d'expérience", null, ''],
    ["très expérimentée, plus d'une décennie", 10, ''],
    ['depuis toute petite je garde mes frères', null, 'garde'],
  ])('%s, too', (texte, annees, expected) => {
    const experience = read(texte)
    expect([experience.annees, claims(experience)]).toEqual([annees, expected])
  })

  it('says when a number of years is a careful reading', () => {
    expect(read('plusieurs années').approximatif).toBe(true)
    expect(read('3 ans').approximatif).toBe(false)
  })

  it('takes garder for the trade of the candidate when nobody is named', () => {
    expect(readExperience('garde de nuit à domicile', 'personne', ANNEE)).toMatchObject({
      personne: true,
      garde: false,
    })
    expect(readExperience('garde de nuit à domicile', 'nounou', ANNEE)).toMatchObject({
      personne: false,
      garde: true,
    })
  })

  it('counts from the current year, and never below zero', () => {
    expect(readExperience('depuis 2019', 'nounou', 2030).annees).toBe(11)
    expect(readExperience('depuis 2026', 'nounou', 2026).annees).toBe(0)
  })

  it('reads the same whatever a person says about origin, religion, name or family', () => {
    const about = fc.constantFrom(
      'Je suis gabonaise.',
      'Je suis camerounaise, béninoise, togolaise, sénégalaise, nigériane ou malienne.',
      "De nationalité congolaise, d'ethnie fang.",
      'Fang, punu, nzébi, myènè, obamba, téké.',
      'Chrétienne pratiquante, catholique, musulmane, évangélique.',
      "Je m'appelle Marie-Louise Obame Nzé.",
      'Je vis au Gabon depuis 2015.',
      'Originaire de Oyem.',
      'Mariée, née le 12 mai 1990 à Bitam.',
      'Langue maternelle : fang.',
    )
    const account = fc.constantFrom(
      "5 ans d'expérience avec des bébés.",
      'Débutante.',
      'Auxiliaire de vie depuis 2019.',
      'Soutien scolaire.',
      "Je n'ai jamais travaillé.",
    )
    fc.assert(
      fc.property(account, about, fc.boolean(), (texte, plus, first) => {
        expect(read(first ? `${plus} ${texte}` : `${texte} ${plus}`)).toEqual(read(texte))
      }),
    )
  })

  it('reads the same when a word of origin or faith stands among the others', () => {
    const word = fc.constantFrom(
      'gabonaise',
      'camerounaise',
      'togolaise',
      'béninoise',
      'malienne',
      'sénégalaise',
      'congolaise',
      'française',
      'fang',
      'punu',
      'myènè',
      'nzebi',
      'chrétienne',
      'catholique',
      'musulmane',
    )
    const account = fc.constantFrom<(word: string) => string>(
      (origin) => `Nounou ${origin}, 5 ans d'expérience`,
      (origin) => `${origin}, 3 ans en crèche`,
      (origin) => `Femme ${origin} avec 2 ans d'expérience auprès de personnes âgées`,
      (origin) => `Je suis ${origin} et j'ai gardé des jumeaux pendant 4 ans`,
      (origin) => `aide aux devoirs ${origin} depuis 2019`,
      (origin) => `4 ans, ${origin}, sérieuse`,
      (origin) => `débutante ${origin}`,
      (origin) => `Famille ${origin}, bébé de 6 mois, 18 mois de garde`,
    )
    fc.assert(
      fc.property(account, word, word, (write, one, other) => {
        expect(read(write(one))).toEqual(read(write(other)))
        expect(read(write(one))).toEqual(read(write('')))
      }),
    )
  })

  it('reads any text without failing, and years within a working life', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (texte) => {
        const { annees } = read(texte)
        expect(annees === null || (annees >= 0 && annees <= 60)).toBe(true)
      }),
    )
  })
})
